#!/usr/bin/env python3
"""A system call on the game files fails: calls.py PROGRAM SHIM [POINTS [SEED]]

For each kind of call, the 1st, 2nd, 4th, 8th and so on fails, POINTS of them, one run each. The server must answer
`storage`, or not start and say why; after an error that leaves the file's contents uncertain it must accept no more
moves; after a restart it must have all moves that were shown.
"""
import errno
import sys
import tempfile
import time

from games import Players
from server import Server, expect

GAMES = 3
# The last member: whether the file's contents are uncertain afterwards. They are not after a full disk: SQLite rolls back.
KINDS = [
    ("sync", errno.EIO, True),
    ("write", errno.EIO, True),
    ("write", errno.ENOSPC, False),
    ("open", errno.EIO, False),
    ("truncate", errno.EIO, False),
]


def fails_once(program, shim, data, fault):
    """One run with a failing call; returns the outcome in a word."""
    call, error, uncertain, at, players = fault
    env = {"LD_PRELOAD": shim, "ASAN_OPTIONS": "verify_asan_link_order=0", "FAULT_FILES": data + "/",
           "FAULT_CALL": call, "FAULT_ERROR": str(error), "FAULT_AT": str(at)}
    server = Server(program, data, env, may_fail=True)
    if server.port is None:
        expect(server.process.returncode == 2, f"it ends with {server.process.returncode}: {server.complaints()}")
        return "did not start"
    players.look_again(server.port)
    before = players.refusals
    players.run(0.7, lambda: players.refusals > before)
    refused = players.refusals > before
    if refused and uncertain:
        players.run(0.3)  # tables stored before the error may still arrive
        moves, shown = players.refusals, players.shown()
        players.run(0.3)
        expect(players.refusals > moves, "it neither plays nor refuses")
        expect(players.shown() == shown, "it went on after an error that leaves the file uncertain")
    complaints = server.complaints()
    server.stop()
    players.hear_out()
    happened = "fault:" in complaints
    expect(refused or not (happened and uncertain), f"nobody was told: {complaints}")
    told = "no longer be stored" in complaints
    expect(told or not (refused and uncertain), f"moves are refused, but the operator reads: {complaints}")
    return "refused" if refused else "overcome" if happened else "never came"


def main(program, shim, points=6, seed=1):
    begun = time.monotonic()
    players = Players(seed, GAMES)
    outcomes = {}
    with tempfile.TemporaryDirectory() as data:
        for call, error, uncertain in KINDS:
            for at in (1 << point for point in range(points)):
                became = fails_once(program, shim, data, (call, error, uncertain, at, players))
                name = f"{call} {errno.errorcode[error]}: {became}"
                outcomes[name] = outcomes.get(name, 0) + 1
                server = Server(program, data)
                players.look_again(server.port)
                players.run(0.1)
                server.stop()
                players.hear_out()
    print(f"calls: {', '.join(f'{name} {count}' for name, count in outcomes.items())}; nothing shown is lost, ", end="")
    print(f"{time.monotonic() - begun:.0f} s")
    return 0 if all(f"{call} {errno.errorcode[error]}: refused" in outcomes for call, error, sure in KINDS if sure) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], *map(int, sys.argv[3:])))
