"""A recorded game, move by move: analyse.py [RECORD] [--nodes N] [--worst N]

Reads the first record of a file (duel-trace/2; without one, two levels play a game), asks the search about every decision,
draws the chance of the first player to win as a line of blocks, and tells the decisions that lost most.
"""
import argparse

import dipolis

BLOCKS = "▁▂▃▄▅▆▇█"


def decisions(game):
    """Each state in which somebody had a choice, with the action that was played there."""
    state = game.get_game().new_initial_state()
    for action in game.history():
        if state.is_player_node() and len(state.legal_actions()) > 1:
            yield state.clone(), action
        state.apply_action(action)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", nargs="?")
    parser.add_argument("--nodes", type=int, default=1000, help="effort for each decision")
    parser.add_argument("--worst", type=int, default=5)
    options = parser.parse_args()
    if options.record:
        with open(options.record, encoding="utf-8") as file:
            line = file.readline()
    else:
        line = dipolis.match("level5", "greedy", 1, records=True).records[0]
    game = dipolis.read_record(line)
    chances, losses = [], []
    for state, action in decisions(game):
        found = dipolis.analyse(state, options.nodes)
        best = found[0]
        played = next(option for option in found if option.action == action)
        chances.append(best.wins if state.current_player() == 0 else 1 - best.wins)
        losses.append((best.wins - played.wins, state, played, best))
    print("".join(BLOCKS[min(int(chance * len(BLOCKS)), len(BLOCKS) - 1)] for chance in chances))
    for loss, state, played, best in sorted(losses, key=lambda each: -each[0])[: options.worst]:
        why = ", ".join(f"{name} {n}" if n else name for name, n in best.reasons)
        print(f"move {state.move_number() + 1}, player {state.current_player()}: {state.action_to_string(played.action)} lost "
              f"{100 * loss:.1f} points; better: {state.action_to_string(best.action)}" + (f" ({why})" if why else ""))
    print("returns", game.returns(), "points", game.points())


if __name__ == "__main__":
    main()
