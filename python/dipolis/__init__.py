"""7 Wonders Duel as an environment: exact rules, fast, in the names of OpenSpiel.

    import random, dipolis
    state = dipolis.Game().new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Game and State are one game at a time; BatchEnv plays thousands at once into numpy arrays.
numpy is imported when it is needed.
"""
from ._core import ABI, CHANCE, TERMINAL, VERSION as __version__, Game, State, state_from_position

__all__ = ["ABI", "CHANCE", "TERMINAL", "BatchEnv", "Game", "State", "load_game", "state_from_position"]


def load_game(name="dipolis", parameters=None):
    """The Game, as pyspiel.load_game gives one: load_game("dipolis", {"leaders": "full"})."""
    short, _, words = name.partition("(")
    if short != "dipolis" or (words and not words.endswith(")")):
        raise ValueError(f"{name!r} is not 'dipolis' or 'dipolis(option=value,...)'")
    return Game(words[:-1].replace(",", " "), **(parameters or {}))


def __getattr__(name):
    if name == "BatchEnv":  # imports numpy
        from .batch import BatchEnv
        return BatchEnv
    raise AttributeError(f"module 'dipolis' has no attribute {name!r}")
