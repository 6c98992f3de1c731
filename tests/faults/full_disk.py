#!/usr/bin/env python3
"""The disk becomes full and has room again, under load: full_disk.py PROGRAM [CYCLES [SEED]]

Uses a small tmpfs in a user namespace, which needs no root; if the system does not allow that, exits with 77, which CTest
reports as skipped. While the disk is full, moves must be answered by `storage`; when there is room again, the games
must go on without a restart. The log and /readyz must tell both.
"""
import os
import subprocess
import sys
import tempfile

from games import Players
from server import METRICS, Server, expect, run_test

GAMES = 3
SKIPPED = 77


def fill(path):
    """Writes a file that fills the disk."""
    with open(path, "wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(4096))
        except OSError:
            pass


def restarted(program, data, players):
    server = Server(program, data, options=METRICS)
    players.look_again(server.port)
    return server


def fill_and_empty(program, data, players, cycles):
    server = restarted(program, data, players)
    full = 0
    for cycle in range(cycles):
        players.go_on()
        fill(data + "/filler")
        for _ in range(5):  # smaller moves may find the last room in between
            players.be_refused(1)
            expect(server.tells("/readyz")[0] == 503, "it says that it is ready")
        expect("could not be stored" in server.complaints(), "the operator does not read that the disk is full")
        killed = cycle % 4 == 3
        if killed:
            server.kill()
            players.hear_out()
        os.remove(data + "/filler")
        if killed:
            server = restarted(program, data, players)
            full = 0  # times, as this server knows
        expect(server.tells("/readyz")[0] == 200, "it does not find out that there is room, if nobody plays")
        players.go_on()
        if not killed:
            full += 1
            for words in ("could not be stored or read", "can be stored again"):
                times = server.complaints().count(words)
                expect(times == full, f"the operator reads {times} times instead of {full} that the games {words}")
    server.stop()
    players.hear_out()
    restarted(program, data, players).stop()
    players.hear_out()


def main(program, cycles, seed):
    players = Players(seed, GAMES)
    with tempfile.TemporaryDirectory() as data:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", data], check=True)
        try:
            fill_and_empty(program, data, players, cycles)
        finally:
            subprocess.run(["umount", "-l", data], check=True)
    print(f"full disk: {cycles} times full, {players.moves} moves sent, {players.refusals} refused, nothing shown is lost")
    return 0


def may_mount():
    with tempfile.TemporaryDirectory() as place:
        words = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", place]
        try:
            return subprocess.run(words, capture_output=True, check=False).returncode == 0
        except FileNotFoundError:
            return False


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        sys.argv.remove("--inside")
        sys.exit(run_test(main, paths=1, count=20))
    if not may_mount():
        print("full disk: skipped: no tmpfs can be mounted here (unshare -rm)")
        sys.exit(SKIPPED)
    os.execvp("unshare", ["unshare", "-rm", sys.executable, __file__, "--inside", *sys.argv[1:]])
