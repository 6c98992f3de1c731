"""Random calls of the package with right and wrong arguments: a good answer or a Python exception, never a crash.

    fuzz_test.py [--calls N] [--seconds N]

Everything follows from DIPOLIS_SEED. With --seconds, or DIPOLIS_FUZZ_SECONDS, it goes on with the next seeds for so long, and
names each before it is tried, because a crash leaves nothing else behind.
"""
import argparse
import array
import copy
import io
import itertools
import os
import pickle
import random
import sys
import time
import unittest
import warnings

import numpy as np

import dipolis
from dipolis.envs import GymEnv, aec_env

SEED = int(os.environ.get("DIPOLIS_SEED") or 1)
CALLS = 5000
# Others mean that C++ was left in the middle of something, as SystemError does.
TOLD = (ArithmeticError, AssertionError, AttributeError, BufferError, EOFError, LookupError, RuntimeError, TypeError, ValueError,
        pickle.UnpicklingError, StopIteration)
VARIANTS = ("", "leaders=full", "solo=random", "middle_pawn=chooses", "leaders=full middle_pawn=chooses")
WORDS = ("", "x", "uniform", "greedy", "level1", "level11", "mcts nodes=3", "mcts nodes=-1", "build quarry", "wonder sphinx < tavern",
         "reveal 7 baths", "solo=nobody", "player_0", "ansi", "\0", "\ud800", "é" * 300, "9" * 40, *VARIANTS)
NUMBERS = (-(1 << 80), -(1 << 63), -(1 << 31), -4, -1, 0, 1, 2, 3, 12, 1191, 2251, 4060, 4061, 1 << 31, (1 << 32) + 1, 1 << 63,
           (1 << 64) - 1, 1 << 80, 0.5, -0.0, float("nan"), float("inf"), 1e300, 1j, True)
DTYPES = ("u1", "i1", "?", "i2", "i4", "i8", "u8", ">i4", ">i8", "f2", "f4", "f8", "c8", "O", "S3", "U2", "M8[s]", [("a", "i4"), ("b", "f4")])
ARRAYS = ("observations", "masks", "rewards", "done", "to_move")
GUARD = 64  # items before and behind an array, in which nobody may write
COMPILED = (dipolis.Game, dipolis.State, dipolis.Opponent)


class Hostile:
    """An argument whose every conversion fails in Python."""

    def refuse(self, *_):
        raise KeyError("hostile")

    __index__ = __float__ = __int__ = __str__ = __bool__ = __len__ = __iter__ = __getitem__ = __call__ = __eq__ = refuse
    __hash__ = object.__hash__


class OwnPickle(pickle.Unpickler):
    """Reads what the package writes, and imports nothing else."""

    def find_class(self, module, name):
        if module.split(".")[0] not in ("dipolis", "copyreg") or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name}")
        return super().find_class(module, name)


class Fuzz:
    """Objects of the package, and calls of them that follow from a seed."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.guarded = []
        self.game = dipolis.Game(self.rng.choice(VARIANTS))
        self.state = self.played()
        self.env = dipolis.BatchEnv(self.rng.randrange(1, 5), self.game, threads=self.rng.choice((1, 1, 1, 2)), seed=seed)
        self.others = [dipolis.Opponent("level1"), dipolis.Opponent("greedy"), aec_env(), GymEnv()]
        self.others[2].reset(seed=seed)
        self.others[3].reset(seed=seed)
        self.empty = [each.__new__(each) for each in (dipolis.State, dipolis.Game, dipolis.Opponent)]

    # --- Arguments

    def array_of(self, shape, dtype):
        """An array between guards, as it should be or in one way not."""
        made = self.noise(int(np.prod(shape)) + 2 * GUARD, dtype)
        self.guarded.append((made, made.tobytes()))
        inner = made[GUARD:-GUARD].reshape(shape)
        odd = self.rng.randrange(8) if shape else None
        if odd == 0:
            inner = inner[::-1]
        elif odd == 1:
            inner = np.asfortranarray(inner)
        elif odd == 2:
            inner.flags.writeable = False
        elif odd == 3:
            inner = np.repeat(inner, 2, -1)[..., ::2]
        return inner

    def noise(self, n, dtype):
        item = np.dtype(dtype).itemsize
        return np.frombuffer(bytearray(self.rng.randbytes(n * item)), dtype)

    def fitting(self, name):
        """An array as BatchEnv has it under that name, or with a row or a column more or less."""
        n = len(self.env)
        shape, dtype = {
            "observations": ([n, self.game.observation_tensor_size()], self.rng.choice(("u1", "f4"))),
            "masks": ([n, self.game.num_distinct_actions()], "u1"), "rewards": ([n, 2], "f4"), "done": ([n], "u1"), "to_move": ([n], "i1"),
            "actions": ([n], self.rng.choice(("i4", "i8"))), "observation": ([self.game.observation_tensor_size()], "u1"),
        }[name]
        if self.rng.random() < 0.3:
            shape[self.rng.randrange(len(shape))] += self.rng.choice((-1, 1))
        return self.array_of(shape, dtype)

    def any_array(self):
        if self.rng.random() < 0.6:
            return self.fitting(self.rng.choice((*ARRAYS, "actions", "observation")))
        n, dtype = len(self.env), self.rng.choice(DTYPES)
        shape = self.rng.choice([(), (0,), (1,), (n,), (n, 1), (n + 1,), (2, n), (n, 2), (n, 0), (1, 1, 1, 1)])
        made = np.zeros(shape, object) if dtype == "O" else self.array_of(shape, dtype)
        return self.rng.choice([made, memoryview(b"x" * n), bytearray(n), array.array("i", [0] * n), made.tolist()])

    def sampler(self):
        return self.rng.choice([lambda: 0.5, lambda: 2, lambda: float("nan"), lambda: None, lambda: 1 // 0, lambda x: x, self.play_on])

    def play_on(self):
        """A sampler that does what it should not."""
        self.played_inside = True
        if not self.state.is_terminal():
            self.state.apply_action(self.state.legal_actions()[0])
        return 0.5

    def value(self):
        kind = self.rng.randrange(8)
        if kind == 0:
            return self.rng.choice(WORDS)
        if kind <= 2:
            return self.rng.choice(NUMBERS)
        if kind == 3:
            return self.any_array()
        if kind == 4:
            return self.rng.choice([0, 1, self.rng.randrange(4061)] + self.state.legal_actions()[:5])
        if kind == 5:
            return self.rng.choice([self.game, self.state, self.env, self.env._games, *self.others, *self.empty])
        if kind == 6:
            return self.sampler()
        return self.rng.choice([None, b"x", [], [0, 2, 4], {}, {"masks": None}, set(), Hostile(), Ellipsis, type, range(3)])

    # --- Calls

    def call(self):
        """The next call: a word for it, the function, its arguments."""
        kind = self.rng.randrange(10)
        if kind <= 4:
            return self.method()
        return self.rng.choice([self.step, self.bind, self.batch, self.text, self.pickled, self.search, self.special, self.made])()

    def method(self):
        target = self.rng.choice([self.state, self.state, self.state, self.game, self.env, self.env._games, *self.others, *self.empty])
        # agent_iter() never ends.
        names = [name for name in dir(target) if not name.startswith("_") and name != "agent_iter"]
        name = self.rng.choice([name for name in names if callable(getattr(type(target), name, None))])
        arguments = self.spoilt(self.right_arguments(target, name))
        return f"{type(target).__name__}.{name}", lambda: getattr(target, name)(*arguments), arguments

    def right_arguments(self, target, name):
        n, player = len(self.env), self.rng.randrange(2)
        action = self.rng.choice(self.state.legal_actions() or [0])
        if name == "step" and isinstance(target, (GymEnv, aec_env)):
            mask = target._games.masks[0] if isinstance(target, GymEnv) else target._state.legal_actions_mask()
            return [self.rng.choice(np.flatnonzero(mask).tolist() or [0])]
        if name == "choose":
            return [self.state] if isinstance(target, dipolis.Opponent) else ["level1", self.fitting("actions")]
        return {
            "action_to_string": [action], "apply_action": [action], "begin": [7], "bind": [{name: self.fitting(name) for name in self.rng.sample(ARRAYS, 2)}, False],
            "child": [action], "dealt_outcome": [7], "deserialize_state": [self.state.serialize()], "observation_string": [player],
            "observation_tensor": [player], "information_state_string": [player], "observe": ["player_0"], "action_space": ["player_1"], "observation_space": ["player_1"], "player_return": [player],
            "record": ["x"], "reset": [] if isinstance(target, GymEnv) else [7], "resample_from_infostate": [player, self.rng.choice([7, self.sampler()])],
            "state": [self.rng.randrange(n)], "string_to_action": [self.state.action_to_string(action)],
            "write_observation": [player, self.fitting("observation")],
            "step": [self.env.choose()],
        }.get(name, [])

    def spoilt(self, arguments):
        """As they are, one of them replaced, or random ones."""
        kind = self.rng.randrange(3)
        if kind == 0:
            return [self.value() for _ in range(self.rng.choice((0, 1, 2, 3)))]
        if kind == 1 and arguments:
            arguments[self.rng.randrange(len(arguments))] = self.value()
        return arguments

    def step(self):
        """Plays: mostly right, so that every part of a game is seen."""
        if self.rng.random() < 0.5:
            actions = self.env.choose("uniform") if self.rng.random() < 0.7 else self.any_array()
            return "BatchEnv.step", lambda: self.env.step(actions), [actions]
        if self.state.is_terminal() and self.rng.random() < 0.3:
            self.state = self.played()
        legal = self.state.legal_actions()
        action = self.rng.choice(legal) if legal and self.rng.random() < 0.8 else self.value()
        return "State.apply_action", lambda: self.state.apply_action(action), [action]

    def bind(self):
        arrays = {name: self.fitting(name) for name in self.rng.sample(ARRAYS, self.rng.randrange(1, 4))}
        if self.rng.random() < 0.3:
            arrays[self.rng.choice((*ARRAYS, "x"))] = self.value()
        return "BatchEnv.bind", lambda: self.env.bind(**arrays), [arrays]

    def batch(self):
        n = self.rng.choice([1, 2, 3, 0, -1, 1 << 63, 0.5, None])
        variant, threads, seed = self.rng.choice(VARIANTS), self.rng.choice([1, 1, 1, 2, self.value()]), self.rng.choice([1, self.value()])
        return "BatchEnv", lambda: self.replace(dipolis.BatchEnv(n, variant, threads, seed)), [n, variant, threads, seed]

    def replace(self, env):
        self.env, self.game = env, env.game
        self.state = self.played()

    def played(self):
        """A state somewhere in a game, perhaps at its end; mostly one where a player decides."""
        state = self.game.new_initial_state()
        for _ in range(self.rng.choice((0, 8, 40, 90, 200))):
            if not state.is_terminal():
                state.apply_action(self.rng.choice(state.legal_actions()))
        while state.is_chance_node() and self.rng.random() < 0.95:
            state.apply_action(self.rng.choice(state.legal_actions()))
        return state

    def text(self):
        """Texts of the package, altered, for its readers."""
        write, read = self.rng.choice([(self.state.serialize, self.game.deserialize_state), (self.state.position, dipolis.state_from_position),
                                       (self.state.record, dipolis.read_record)])
        try:
            text = self.altered(write())
        except ValueError:  # not every game has a record
            text = self.rng.choice(WORDS)
        return read.__name__, lambda: self.same_again(read(text)), [text]

    def same_again(self, state):
        assert self.game.num_players() == 2 and dipolis.state_from_position(state.position()).position() == state.position()

    def altered(self, text):
        at, length = self.rng.randrange(len(text) + 1), self.rng.randrange(4)
        middle = self.rng.choice(["", "0", "-", " ", "\n", "\0", "x", "99999999999", text[at : at + 9], chr(self.rng.randrange(0xD800))])
        return self.rng.choice([text, text[:at], text[at:], text[:at] + middle + text[at + length :]])

    def pickled(self):
        whole = pickle.dumps(self.rng.choice([self.state, self.game]), self.rng.randrange(2, 6))
        cut = whole[: self.rng.randrange(len(whole) + 1)]
        return "pickle", lambda: str(OwnPickle(io.BytesIO(cut)).load()), [cut]

    def search(self):
        state = self.rng.choice([self.played(), self.played(), self.value()])
        nodes, threads = self.rng.choice([1, 5, 20, 5, 20, 0, -1, "x"]), self.rng.choice([1, 1, 1, 1, 1, 2, 0, None])
        if self.rng.random() < 0.8:
            return "analyse", lambda: dipolis.analyse(state, nodes, seed=1, threads=threads), [state, nodes, threads]
        players = [self.rng.choice(["uniform", "x", first_of, self.value()]) for _ in "ab"]
        return "match", lambda: dipolis.match(*players, pairs=self.rng.choice([1, 0, "x"]), variant=self.rng.choice(VARIANTS)), players

    def special(self):
        target = self.rng.choice([self.state, self.game, self.env, *self.others, *self.empty])
        other = self.value()
        what = self.rng.choice([
            str, repr, hash, copy.copy, copy.deepcopy, bool, len, iter, dir, lambda it: it == other, lambda it: it < other,
            lambda it: it.__setstate__(other), lambda it: it.__reduce_ex__(2), lambda it: it(other),
            lambda it: isinstance(it, COMPILED) and it.__init__(other)])
        return "special", lambda: what(target), [target, other]

    def made(self):
        what = self.rng.choice([dipolis.Game, dipolis.Opponent, dipolis.load_game, dipolis.state_from_position, dipolis.read_record, dipolis.convert_log, GymEnv, aec_env,
                                dipolis._core.elo_of_pairs, dipolis.State])
        arguments = [self.value() for _ in range(self.rng.randrange(3))]
        options = {self.rng.choice(["leaders", "solo", "preset_wonders", "x"]): self.value() for _ in range(self.rng.randrange(2))}
        return what.__name__, lambda: what(*arguments, **options), [arguments, options]

    # --- Truths after each

    def one(self):
        name, function, arguments = self.call()
        try:
            before, self.played_inside = self.played_so_far(), False
            try:
                function()
            except TOLD as error:
                unnamed = any(argument is each for argument in arguments for each in self.empty)  # they refuse to be named
                assert unnamed or str(error), f"{type(error).__name__} says nothing"
                assert self.played_so_far() == before or self.played_inside, "it was refused, and something was played"
            self.sound()
        except Exception as error:
            raise AssertionError(f"{name}({in_words(arguments):.400}): {type(error).__name__}: {error}") from error

    def played_so_far(self):
        return self.state.serialize(), [self.env.state(i).position() for i in range(len(self.env))]

    def sound(self):
        """The arrays were written to nowhere but within, and the games are still games."""
        for made, before in self.guarded:
            edge = GUARD * made.itemsize
            after = made.tobytes()
            assert after[:edge] == before[:edge] and after[-edge:] == before[-edge:], "written outside of the array"
        self.guarded = self.guarded[-8:]
        for state in (self.state, self.env.state(0)):
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and bool(legal) != state.is_terminal(), f"the options {legal}"


def in_words(arguments):
    try:
        return repr(arguments)
    except Exception:  # of an object that was never made
        return str([type(each).__name__ for each in arguments])


def first_of(state):
    return state.legal_actions()[0]


def run(seed, calls):
    warnings.simplefilter("ignore")  # numpy's, of what it is given
    fuzz = Fuzz(seed)
    for i in range(calls):
        try:
            fuzz.one()
        except AssertionError as error:
            raise AssertionError(f"call {i}: {error}\nrepeat: DIPOLIS_SEED={seed} {sys.argv[0]} --calls {i + 1}") from error


def run_for(seconds):
    end = time.monotonic() + seconds
    for seed in itertools.count(SEED):
        if time.monotonic() > end:
            return
        print(f"DIPOLIS_SEED={seed}", flush=True)
        run(seed, CALLS)


class RandomCalls(unittest.TestCase):
    def test_are_answered_or_refused(self):
        run(SEED, CALLS)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int)
    parser.add_argument("--seconds", type=float, default=os.environ.get("DIPOLIS_FUZZ_SECONDS"))
    options = parser.parse_args()
    if options.seconds:
        run_for(options.seconds)
    elif options.calls:
        run(SEED, options.calls)
    else:
        unittest.main()
