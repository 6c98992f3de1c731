"""Everybody against everybody: tournament.py [PLAYER...] [--pairs N]

A table of Elo differences between players of the program and a function of one's own.
"""
import argparse
import itertools
import random

import dipolis


def random_player(state):
    return random.choice(state.legal_actions())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", default=["uniform", "greedy", "level1", "level3"])
    parser.add_argument("--pairs", type=int, default=20, help="pairs of games for each two")
    options = parser.parse_args()
    players = {name: name for name in options.players} | {"random_player": random_player}
    for a, b in itertools.combinations(players, 2):
        result = dipolis.match(players[a], players[b], options.pairs)
        print(f"{a:>14} - {b:<14} {result.won:4} : {result.lost:<4} {result.elo:+6.0f} Elo [{result.low:+.0f}, {result.high:+.0f}]")


if __name__ == "__main__":
    main()
