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

Game and State are one game at a time; BatchEnv plays thousands at once into numpy arrays. Opponent is a player of the
program, analyse() its search, match() says who of two is stronger. numpy is imported when it is needed.
"""
from ._core import ABI, CHANCE, TERMINAL, VERSION as __version__, Game, Opponent, State, read_record, state_from_position

_IN_PLAY = ("MatchResult", "Option", "analyse", "convert_log", "match")
__all__ = ["ABI", "CHANCE", "TERMINAL", "BatchEnv", "Game", "Opponent", "State", "load_game", "read_record",
           "state_from_position", *_IN_PLAY]


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
    if name in _IN_PLAY:
        from . import play
        return getattr(play, name)
    raise AttributeError(f"module 'dipolis' has no attribute {name!r}")
