#!/usr/bin/env python3
"""kill -9 under load, repeatedly: kill.py PROGRAM [ROUNDS [SEED]]

Each round is so many moves long as the seed says. With `control` as ROUNDS, the games are put back to an earlier state
after a kill, and the test must detect that.
"""
import shutil
import sys
import tempfile

from games import Game, Players
from server import PUBLIC, Broken, Server, run_test

GAMES = 6
FRIENDS = 2  # of them, between two browsers each


def play(program, data, players, moves):
    """Plays so many moves of all games together, then kills the server."""
    server = Server(program, data, options=PUBLIC)
    players.look_again(server.port)
    players.play_on(moves)
    server.kill()
    players.hear_out()


def control(program, seed):
    """Checks that the test detects a loss."""
    players = Players(seed, GAMES, FRIENDS)
    with tempfile.TemporaryDirectory() as kept:
        data, earlier = kept + "/data", kept + "/earlier"
        play(program, data, players, 15 * GAMES)
        # The socket of the operator is no file.
        shutil.copytree(data, earlier, ignore=shutil.ignore_patterns('control'))
        play(program, data, players, 15 * GAMES)
        shutil.rmtree(data)
        shutil.copytree(earlier, data)
        server = Server(program, data, options=PUBLIC)
        try:
            players.look_again(server.port)
        except Broken as found:
            print(f"kill: the control is found: {found}")
            return 0
    raise Broken("moves were taken away, and nobody has seen it")


def main(program, rounds, seed):
    players = Players(seed, GAMES, FRIENDS)
    with tempfile.TemporaryDirectory() as data:
        for _ in range(rounds):
            play(program, data, players, players.chance.randint(2 * GAMES, 40 * GAMES))
        server = Server(program, data, options=PUBLIC)
        players.look_again(server.port)
        players.go_on()
        server.stop()
        players.hear_out()
    print(f"kill: {rounds} kills, {players.moves} moves sent, {len(players.finished)} games ended, ", end="")
    print(f"{players.friends_shown()} moves between friends shown, {Game.never_shown} moves stored just before a kill, ", end="")
    print("nothing lost, nothing twice")
    return 0


if __name__ == "__main__":
    if sys.argv[2:3] == ["control"]:
        sys.exit(run_test(lambda program, _, seed: control(program, seed), paths=2))
    sys.exit(run_test(main, paths=1, count=80))
