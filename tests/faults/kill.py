#!/usr/bin/env python3
"""kill -9 under load, repeatedly: kill.py PROGRAM [ROUNDS [SEED]]

With `control` as ROUNDS, the games are put back to an earlier state after a kill, and the test must detect that.
"""
import shutil
import sys
import tempfile
import time

from games import Players
from server import PATIENCE, PUBLIC, Broken, Server

GAMES = 6
FRIENDS = 2  # of them, between two browsers each


def play(program, data, players):
    """Plays some moves of every game, then kills the server."""
    enough = players.moves + 15 * GAMES
    server = Server(program, data, options=PUBLIC)
    players.look_again(server.port)
    players.run(PATIENCE, lambda: players.moves > enough)
    server.kill()
    players.hear_out()


def control(program):
    """Checks that the test detects a loss."""
    players = Players(1, GAMES, FRIENDS)
    with tempfile.TemporaryDirectory() as kept:
        data, earlier = kept + "/data", kept + "/earlier"
        play(program, data, players)
        shutil.copytree(data, earlier)
        play(program, data, players)
        shutil.rmtree(data)
        shutil.copytree(earlier, data)
        server = Server(program, data, options=PUBLIC)
        try:
            players.look_again(server.port)
        except Broken as found:
            print(f"kill: the control is found: {found}")
            return 0
        finally:
            server.kill()
    return "moves were taken away, and nobody has seen it"


def main(program, rounds=80, seed=1):
    players = Players(seed, GAMES, FRIENDS)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        for _ in range(rounds):
            server = Server(program, data, options=PUBLIC)
            players.look_again(server.port)
            players.run(players.chance.uniform(0.05, 0.5))
            server.kill()
            players.hear_out()
        server = Server(program, data, options=PUBLIC)
        players.look_again(server.port)
        server.stop()
    took = time.monotonic() - begun
    print(f"kill: seed {seed}: {rounds} kills, {players.moves} moves sent, {len(players.finished)} games ended, ", end="")
    print(f"{players.friends_shown()} moves between friends shown, ", end="")
    print(f"nothing lost, nothing twice, {took:.0f} s")
    return 0 if players.moves > 10 * rounds and players.friends_shown() > rounds else "hardly anything was played"


if __name__ == "__main__":
    if sys.argv[2:] == ["control"]:
        sys.exit(control(sys.argv[1]))
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
