"""Many games at once."""
import numpy as np

from ._core import Batch, Game

_MISSING = object()
_NAMES = ("observations", "masks", "rewards", "done", "to_move")


def _read_only(array):
    view = array.view()
    view.flags.writeable = False
    return view


class BatchEnv:
    """n games that are played together: step() takes one action for each and writes what follows into arrays.

    Chance is played inside. A game that ends is followed by the next one at its place, whose first decision is what the
    arrays then show; done and rewards tell of the one that ended. All that chance does follows from the seed, the place
    and the number of the game there: neither n nor the number of threads changes a game. Other threads of Python run
    while step() does.

    n         games
    variant   words or a Game: "leaders=full"
    threads   of the processor
    seed      of the first games

    The arrays (numpy, C-contiguous; any object with the buffer protocol will do). Give your own, or None for what you do
    not want. Those made by default can only be read, and are the fastest:

    observations  (n, game.observation_tensor_size())  uint8 or float32: as the player to move sees it
    masks         (n, game.num_distinct_actions())     uint8 or bool: 1 for a legal action
    rewards       (n, 2)                               float32: the returns of the game that ended, else 0
    done          (n,)                                 uint8 or bool: a game ended
    to_move       (n,)                                 int8: the player who decides

    A wrong array is a TypeError or ValueError that names it; an action that is not legal is a ValueError that names the
    game, and then none was played.
    """

    def __init__(self, n, variant="", threads=1, seed=0, *, observations=_MISSING, masks=_MISSING, rewards=_MISSING,
                 done=_MISSING, to_move=_MISSING):
        self.game = variant if isinstance(variant, Game) else Game(variant)
        self.num_envs = n
        given = dict(zip(_NAMES, (observations, masks, rewards, done, to_move)))
        made = {
            "observations": ((n, self.game.observation_tensor_size()), np.uint8),
            "masks": ((n, self.game.num_distinct_actions()), np.uint8),
            "rewards": ((n, 2), np.float32),
            "done": ((n,), np.uint8),
            "to_move": ((n,), np.int8),
        }
        if not isinstance(n, int) or n < 1:
            raise ValueError(f"n: {n!r} is not a number of games")
        self._bound = {}
        for name, (shape, dtype) in made.items():
            own = given[name] is _MISSING
            self._bound[name] = np.zeros(shape, dtype) if own else given[name]
            setattr(self, name, _read_only(self._bound[name]) if own else given[name])
        self._actions = np.zeros(n, np.int32)
        # Nobody else can write into arrays that were made here, so that only what changes is written.
        self._games = Batch(n, self.game.variant, threads, seed)
        self._games.bind(self._bound, self._are_own())
        self._games.reset(seed)

    def _are_own(self):
        return all(self._bound[name] is None or getattr(self, name) is not self._bound[name]
                   for name in ("observations", "masks"))

    def bind(self, **arrays):
        """Writes into these arrays from now on: bind(observations=mine). None for one that is not wanted."""
        unknown = arrays.keys() - set(_NAMES)
        if unknown:
            raise TypeError(f"bind() knows {', '.join(_NAMES)}, but not {', '.join(sorted(unknown))}")
        self._games.bind({**self._bound, **arrays}, False)
        for name, array in arrays.items():
            self._bound[name] = array
            setattr(self, name, array)

    def reset(self, seed=None):
        """Begins all games anew: those of this seed, or the same as before. Returns the observations."""
        self._games.reset(seed)
        return self.observations

    def step(self, actions):
        """Plays one action in each game; actions: (n,) int32 or int64. Returns observations, rewards, done."""
        self._games.step(actions)
        return self.observations, self.rewards, self.done

    def choose(self, player="uniform", to=None):
        """A legal action for each game: "uniform" draws any, "greedy" is the simple opponent, "level1" to "level10" think.
        (n,) int32."""
        to = self._actions if to is None else to
        self._games.choose(player, to)
        return to

    def state(self, i):
        """The State of game i, without its history."""
        return self._games.state(i)

    def __len__(self):
        return self.num_envs
