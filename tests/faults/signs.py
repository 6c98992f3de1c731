#!/usr/bin/env python3
"""The signs of a server for its operator and for the service manager: signs.py PROGRAM SHIM

READY comes after the port listens, WATCHDOG while the games can be stored, none while the store hangs (SHIM: failing_calls),
STOPPING at a signal and when the disk has failed. /readyz says the same. /metrics is asked on this machine only, and counts
what was played.
"""
import collections
import errno
import os
import select
import signal
import socket
import sys
import tempfile
import threading

from games import Players
from server import METRICS, PATIENCE, Broken, Server, expect, note, readable, run_test

GAMES = 3
USABLE, BROKEN = 0, 5


class Manager:
    """The datagram socket of a service manager; the name is an abstract one, or a path.

    It reads all the time, as a service manager does: the system keeps only a few datagrams that nobody has read.
    """

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name.startswith("@") else name)
        self.env = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "400000"}
        self.words = collections.deque()
        self.come, self.comes = os.pipe()  # a byte for each of the words
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            self.words.append(self.socket.recv(4096).decode())
            os.write(self.comes, b".")

    def hear(self, what):
        readable(what, self.come)
        os.read(self.come, 1)
        words = self.words.popleft()
        note("the service manager", "< " + words)
        return words

    def hear_until(self, begin):
        while not (words := self.hear(begin)).startswith(begin):
            pass
        return words

    def heard_more(self):
        """Returns what has come and was not heard yet."""
        words = []
        while select.select([self.come], [], [], 0)[0]:
            words.append(self.hear("more words"))
        return words


def start(program, data, manager, env=None):
    return Server(program, data, {**manager.env, **(env or {})}, options=METRICS)


def figure(server, series):
    """A figure of /metrics. Those of the game are missing in an answer for which its thread was too busy."""
    for _ in range(PATIENCE):
        for line in server.tells("/metrics")[1].splitlines():
            if line.startswith(series + " "):
                return float(line.rsplit(" ", 1)[1])
    raise Broken(f"/metrics does not tell {series}")


def becomes_ready(server, manager):
    """After a sign of life it says that it is ready, unless it has become too busy since: then after a later one."""
    for _ in range(PATIENCE):
        manager.hear_until("WATCHDOG=1")
        if server.tells("/readyz") == (200, "ready\n"):
            return
    raise Broken("it gives signs of life, but is never ready")


def lives_and_stops(program, data, manager, players):
    server = start(program, data, manager)
    socket.create_connection(("127.0.0.1", server.port)).close()
    expect(manager.hear("READY") == "READY=1", "something was said before READY")
    players.look_again(server.port)
    players.play_on(60)
    becomes_ready(server, manager)
    expect(figure(server, "dipolis_moves_total") >= 20, "moves are not counted")
    expect(figure(server, "dipolis_games{state=\"open\"}") == GAMES, "games are not counted")
    expect(figure(server, "dipolis_answer_seconds_count{kind=\"move\"}") > 0, "answers are not counted")
    server.process.send_signal(signal.SIGTERM)
    manager.hear_until("STOPPING=1")
    players.hear_out()
    expect(server.ended() == USABLE, "it does not end well")


def hangs(program, shim, data, manager, players):
    """A sync that does not return."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = folder + "/pipe"
        env = {"LD_PRELOAD": shim, "ASAN_OPTIONS": "verify_asan_link_order=0", "FAULT_FILES": data + "/",
               "FAULT_CALL": "sync", "FAULT_ERROR": "0", "FAULT_AT": "1", "FAULT_PIPE": pipe}
        server = start(program, data, manager, env)
        manager.hear_until("WATCHDOG=1")
        players.look_again(server.port)
        os.mkfifo(pipe)
        told = os.open(pipe, os.O_RDWR)
        players.run("a sync to hang", lambda: False, told)
        manager.hear_until("STATUS=the store does not answer")
        expect(server.tells("/readyz") == (503, "the store does not answer\n"), "it says that it is ready")
        expect(server.tells("/healthz")[0] == 200, "it is not alive")
        expect(figure(server, "dipolis_ready") == 0, "it says that it is ready")
        expect(not [words for words in manager.heard_more() if "WATCHDOG" in words], "it gives signs of life")
        server.kill()
        players.hear_out()
        os.close(told)


def breaks(program, shim, data, manager, players):
    """A sync that fails."""
    env = {"LD_PRELOAD": shim, "ASAN_OPTIONS": "verify_asan_link_order=0", "FAULT_FILES": data + "/",
           "FAULT_CALL": "sync", "FAULT_ERROR": str(errno.EIO), "FAULT_AT": "8"}
    server = start(program, data, manager, env)
    players.look_again(server.port)
    players.be_refused(1)
    manager.hear_until("STOPPING=1")
    players.hear_out()
    expect(server.ended() == BROKEN, "it does not end as one that can store nothing")


def refuses(program, data):
    """Addresses that others can reach, and what is no port."""
    for place in ("0.0.0.0:0", "[::]:0", "192.0.2.7:9464", "9464x", "localhost:9464"):
        server = Server(program, data, options=("--metrics", place), may_fail=True)
        expect(server.port is None and server.process.returncode == 2, f"it listens at {place}")
        expect("--metrics " + place in server.complaints(), "it does not say why")


def main(program, shim, seed):
    players = Players(seed, GAMES)
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as place:
        refuses(program, data)
        lives_and_stops(program, data, Manager(f"@dipolis_operator_{os.getpid()}"), players)
        hangs(program, shim, data, Manager(place + "/first"), players)
        breaks(program, shim, data, Manager(place + "/second"), players)
    print("signs: ready, alive, not alive, stopping; all that was said is true")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=2))
