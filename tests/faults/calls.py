#!/usr/bin/env python3
"""A system call on the game files fails, or does not return: calls.py PROGRAM SHIM [POINTS [SEED]]

For each kind of call, the 1st, 2nd, 4th, 8th and so on fails, POINTS of them, one run each. The server must answer
`storage`, or not start and say why; after an error that leaves the file's contents uncertain it must tell all clients
`restart` and end with a status of its own; after a restart it must have all moves that were shown. As many of the first calls do not return, one run each, until
the server is killed: so that it is killed between any two of them, and has said all that it would say too early.
"""
import collections
import errno
import os
import sys
import tempfile

from games import Players
from server import Server, Socket, expect, listen, run_test

GAMES = 3
STORAGE_BROKEN = 5  # the status of a server that can store nothing until it is started again
# The last member: whether the file's contents are uncertain afterwards. They are not after a full disk: SQLite rolls back.
KINDS = [
    ("sync", errno.EIO, True),
    ("write", errno.EIO, True),
    ("write", errno.ENOSPC, False),
    ("open", errno.EIO, False),
    ("truncate", errno.EIO, False),
]


def start(program, shim, data, fault, pipe=""):
    """A server one of whose calls fails, which it may not survive; or hangs, of those since there is a pipe."""
    call, error, at = fault
    env = {"LD_PRELOAD": shim, "ASAN_OPTIONS": "verify_asan_link_order=0", "FAULT_FILES": data + "/",
           "FAULT_CALL": call, "FAULT_ERROR": str(error), "FAULT_AT": str(at), "FAULT_PIPE": pipe}
    return Server(program, data, env, may_fail=True)


def plays_until_refused(players, port, at):
    """Whether something is refused: at once, if players whose game had ended begin another one before all games came back.
    Storing one move of each game together takes at least one sync and one write, so that the call of that number has been
    made, and answered, before a game has been played so often.
    """
    before = players.refusals
    players.sit_down(port)
    players.run("every game to come back, or a refusal", lambda: players.refusals > before or players.are_back())
    enough = players.moves + GAMES * (at + 2)
    players.run(f"a refusal, or call {at}", lambda: players.refusals > before or players.moves >= enough)
    return players.refusals > before


def fails_once(program, shim, data, fault, uncertain, players):
    """One run with a failing call; returns the outcome in a word."""
    server = start(program, shim, data, fault)
    if server.port is None:
        expect(server.process.returncode == 2, f"it ends with {server.process.returncode}")
        return "did not start"
    refused = plays_until_refused(players, server.port, fault[-1])
    if refused and uncertain:
        return ends(server, players)
    complaints = server.complaints()
    server.stop()
    players.hear_out()
    expect("fault:" not in complaints or not uncertain, "nobody was told")
    happened = "fault:" in complaints
    return "refused" if refused else "overcome" if happened else "never came"


def ends(server, players):
    """After an error that leaves the file uncertain."""
    players.hear_out()  # moves stored before the error may still be shown, and then all are told
    expect(all(game.restarts for game in players.games), "not all were told that the server ends")
    status = server.ended()
    expect(status == STORAGE_BROKEN, f"it ends with {status}")
    expect("no longer be stored" in server.complaints(), "it ends, but the operator does not read why")
    return "refused"


def hangs(program, shim, data, call, at, players):
    """One run with a call that does not return, until the server is killed."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = folder + "/pipe"
        server = start(program, shim, data, (call, 0, at), pipe)
        players.look_again(server.port)
        os.mkfifo(pipe)
        told = os.open(pipe, os.O_RDWR)
        players.run(f"{call} {at} to hang", lambda: False, told)
        asker = Socket(server.port)
        asker.send("past", {"game": "none", "ply": 0})
        while not asker.heard:  # by then the server has sent all that needs no call
            listen("an answer that needs no call")
        asker.close()
        server.kill()
        players.hear_out()
        os.close(told)


def goes_on(program, data, players):
    """Without a fault, all that was shown is there, and each game goes on."""
    server = Server(program, data)
    players.look_again(server.port)
    players.go_on()
    server.stop()
    players.hear_out()


def main(program, shim, points, seed):
    players = Players(seed, GAMES)
    outcomes = collections.Counter()
    with tempfile.TemporaryDirectory() as data:
        for call, error, uncertain in KINDS:
            for at in (1 << point for point in range(points)):
                became = fails_once(program, shim, data, (call, error, at), uncertain, players)
                outcomes[f"{call} {errno.errorcode[error]}: {became}"] += 1
                goes_on(program, data, players)
        for call in ("write", "sync"):
            for at in range(1, points + 1):
                hangs(program, shim, data, call, at, players)
                goes_on(program, data, players)
    print(f"calls: {', '.join(f'{name} {count}' for name, count in outcomes.items())}; ", end="")
    print(f"{2 * points} kills while one hangs; nothing shown is lost")
    for call, error, uncertain in KINDS:
        wanted = f"{call} {errno.errorcode[error]}: refused"
        expect(outcomes[wanted] or not uncertain, f"never came: {wanted}")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=2, count=6))
