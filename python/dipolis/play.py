"""Analysis of positions, matches between players, games of other sites."""
import concurrent.futures
import json
from typing import Any, Callable, Dict, List, NamedTuple, Tuple, Union

from . import _core
from ._core import Game, Opponent, State, analyse_options, elo_of_pairs

Player = Union[str, Callable[[State], int]]


class Option(NamedTuple):
    """An option of the player to act, as a search judges it.

    action   the number; state.action_to_string(action) is its line
    wins     the player's chance to win, 0 to 1; a shared victory counts as a half
    visits   how often the search looked at it
    proven   whether wins is exact
    share    how often to play it: 1 or 0, or a mixture where both players decide at once
    ends     chance of each end: {(player, "military" | "science" | "points"): p, ..., "shared": p}
    line     actions expected from this one on, to the next event of chance
    reasons  [(name, n), ...]: why it is better than the best other option; of the first option only
    """

    action: int
    wins: float
    visits: int
    proven: bool
    share: float
    ends: Dict[Any, float]
    line: List[int]
    reasons: List[Tuple[str, int]]


def analyse(state, nodes=10_000, *, milliseconds=0, seed=1, threads=1) -> List[Option]:
    """All options of the player to act, the best first, for what that player sees.

    nodes         visits of the search; 0 for none, where milliseconds is given
    milliseconds  ends the search too; 0 for no limit
    threads       of the processor

    With one thread and no limit of time the same seed gives the same answer on every computer. Other threads of Python
    run meanwhile, and Ctrl-C ends it.
    """
    return [Option(*each) for each in analyse_options(state, nodes, milliseconds, seed, threads)]


class MatchResult(NamedTuple):
    """A match as the first player sees it. elo: by how much it is stronger, low to high its 95 % interval."""

    won: int
    shared: int
    lost: int
    elo: float
    low: float
    high: float
    records: List[str]


def match(a: Player, b: Player, pairs=50, variant="", *, seed=1, threads=1, records=False) -> MatchResult:
    """Lets two players play pairs of games, each on the same deal with seats swapped.

    a, b      words of an Opponent ("level5"), or a function that is given a State and returns an action. It should ask
              the State only for what its player may see: observation_tensor(), legal_actions(), information_state_string()
    threads   pairs that are played at once; functions are then called by several threads
    records   whether to keep the games as records
    """
    game = variant if isinstance(variant, Game) else Game(variant)
    if "solo=" in game.variant:
        raise ValueError("a match has two players, and the Solo mode one")
    for player in (a, b):
        _player(player)  # refuses a wrong one before the first game
    if pairs < 1 or threads < 1:
        raise ValueError("a match has a pair of games and a thread at least")
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        played = list(pool.map(lambda i: _pair(game, a, b, seed * 1_000_003 + i, records), range(pairs)))
    won, shared, lost = (sum(half_wins.count(n) for half_wins, _ in played) for n in (2, 1, 0))
    elo = elo_of_pairs([sum(half_wins) for half_wins, _ in played])
    return MatchResult(won, shared, lost, *elo, [line for _, lines in played for line in lines])


def _player(player):
    if isinstance(player, str):
        return Opponent(player)
    if not callable(player):
        raise TypeError(f"{player!r} is neither the words of a player nor a function")
    return player


def _pair(game, a, b, seed, records):
    """Half wins of the first player in both games, and their records."""
    half_wins, lines = [], []
    for swapped in (0, 1):
        players = [_player(a), _player(b)]
        for i, player in enumerate(players):
            if isinstance(player, Opponent):
                player.begin(4 * seed + 2 * swapped + i)
        state = _play(game.new_initial_state(), players[::-1] if swapped else players, seed)
        half_wins.append(1 + int(state.returns()[swapped]))
        if records:
            lines.append(state.record(f"dipolis match: {' - '.join(_name(each) for each in ((b, a) if swapped else (a, b)))}"))
    return half_wins, lines


def _play(state, players, seed):
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.dealt_outcome(seed))
        else:
            state.apply_action(players[state.current_player()](state))
    return state


def _name(player):
    return player if isinstance(player, str) else getattr(player, "__name__", "a function")


def convert_log(log: str) -> Tuple[List[str], List[str]]:
    """The games that another site recorded: their records, and what is wrong with those that break the rules.

    log   the text of a file of Board Game Arena, 7wd.io or sevenee, which is JSON (docs/formats.md). A text in none of
          their forms is a ValueError.

    Each record is a line for read_record(). Where a log does not say where the cards lay, they are laid so that they
    could be taken in that order.
    """
    lines = [(json.loads(line), line) for line in _core.convert_log(log).split("\n") if line]
    return ([line for game, line in lines if "error" not in game],
            [game["error"] for game, _ in lines if "error" in game])
