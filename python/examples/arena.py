"""Measures how strong a bot is: arena.py [--pairs N] [--levels 1-10]

Plays a bot of one's own against the levels of the program, from below, until it loses clearly. Replace `my_bot`.
"""
import argparse

import dipolis


def my_bot(state):
    """One move deep: builds what gives most points now, and looks no further."""
    me = state.current_player()

    def worth(action):
        mine, theirs = state.child(action).points()[:: 1 if me == 0 else -1]
        return mine - theirs

    return max(state.legal_actions(), key=worth)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20, help="pairs of games against each level")
    parser.add_argument("--levels", default="1-10")
    options = parser.parse_args()
    first, _, last = options.levels.partition("-")
    for level in range(int(first), int(last or first) + 1):
        result = dipolis.match(my_bot, f"level{level}", options.pairs)
        print(f"level {level:2}: {result.won} won, {result.shared} shared, {result.lost} lost; "
              f"{result.elo:+.0f} Elo [{result.low:+.0f}, {result.high:+.0f}]")
        if result.high < -200:
            break


if __name__ == "__main__":
    main()
