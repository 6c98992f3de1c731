"""Wrong arguments of any kind are told: what is wrong with what; never a crash."""
import ast
import os
import pathlib
import pickle
import random
import re
import threading
import unittest

import numpy as np

import dipolis

SEED = int(os.environ.get("DIPOLIS_SEED") or 1)


class Stubs(unittest.TestCase):
    """Type stubs promise only what is there, and all of that, with a word of help."""

    def test_name_what_is_there(self):
        stub = pathlib.Path(dipolis.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
        classes = [each for each in ast.parse(stub).body if isinstance(each, ast.ClassDef)]
        self.assertEqual({each.name for each in classes}, {"Game", "State", "Batch", "Opponent"})
        for each in classes:
            real = getattr(dipolis._core, each.name)
            written = {item.name for item in each.body if isinstance(item, ast.FunctionDef)} - {"__init__", "__call__"}
            self.assertEqual(written, {name for name in dir(real) if not name.startswith("_")})
            self.assertTrue(real.__doc__)


class WrongCalls(unittest.TestCase):
    def setUp(self):
        self.game = dipolis.Game()
        self.state = self.game.new_initial_state()

    def refused(self, exception, said, call, *args, **kwargs):
        with self.assertRaisesRegex(exception, said):
            call(*args, **kwargs)

    def test_variants(self):
        self.refused(ValueError, "solo.*nobody", dipolis.Game, "solo=nobody")
        self.refused(ValueError, "variant", dipolis.Game, solo="random", leaders="full")
        self.refused(ValueError, "x", dipolis.Game, x="y")
        self.refused(ValueError, "leaders: '' is not one word", dipolis.Game, leaders="")
        self.refused(ValueError, "leaders: 'full x=y' is not one word", dipolis.Game, leaders="full x=y")
        self.refused(ValueError, "'chess' is not 'dipolis'", dipolis.load_game, "chess")
        self.assertEqual(dipolis.load_game("dipolis(leaders=full)"), dipolis.Game(leaders="full"))
        self.assertEqual(dipolis.Game(preset_wonders=True).variant, "preset_wonders=1")

    def test_actions(self):
        before = self.state.serialize()
        self.refused(ValueError, "action -1 does not exist", self.state.apply_action, -1)
        self.refused(ValueError, "action 4061 does not exist: there are 0 to 4060", self.state.apply_action, 4061)
        self.refused(ValueError, "action 1099511627776 does not exist", self.state.apply_action, 1 << 40)
        self.refused(ValueError, r"action 12 \(build lumber_yard\) is not one of the 10 legal", self.state.apply_action, 12)
        self.refused(TypeError, "apply_action", self.state.apply_action, "build")
        self.refused(TypeError, "apply_action", self.state.apply_action, 1.5)
        self.refused(TypeError, "apply_action", self.state.apply_action, 1 << 80)
        self.refused(ValueError, "action 12", self.state.child, 12)
        self.refused(ValueError, "nothing", self.state.string_to_action, "build nothing")
        self.refused(ValueError, "9999", self.state.action_to_string, 9999)
        self.refused(TypeError, "action_to_string", self.state.action_to_string)
        self.assertEqual(self.state.serialize(), before)
        self.state.apply_action(self.state.legal_actions()[0])
        while self.state.is_chance_node():
            self.state.apply_action(self.state.legal_actions()[0])
        self.refused(ValueError, "chance does not act", self.state.chance_outcomes)

    def test_comparisons_with_others(self):
        for one in (self.game, self.state):
            self.assertEqual([one == 5, one != None, one in ["x", one], one in [None]], [False, True, True, False])

    def test_players(self):
        self.refused(ValueError, "seat 2 is neither 0 nor 1", self.state.observation_tensor, 2)
        self.refused(ValueError, "player -1 is neither", self.state.information_state_string, -1)
        self.refused(ValueError, "player 7 is neither", self.state.player_return, 7)
        self.refused(ValueError, "the sampler gave 2", self.state.resample_from_infostate, 0, lambda: 2)
        self.refused(Exception, "", self.state.resample_from_infostate, 0, "x")

    def test_foreign_texts(self):
        read = self.game.deserialize_state
        self.refused(ValueError, "not a serialised state: it begins with 'x'", read, "x")
        self.refused(ValueError, "not a serialised state", read, "")
        self.refused(ValueError, "move 0 of the serialised state: action 3 ", read, "dipolis-state/1\n\n\n3")
        self.refused(ValueError, "move 1 .*is not a number: 'x'", read, "dipolis-state/1\n\n\n2251 x")
        leaders = dipolis.Game(leaders="full").new_initial_state().serialize()
        self.refused(ValueError, "a state of the game 'leaders=full', not of ''", read, leaders)
        self.refused(ValueError, "age", dipolis.state_from_position, "age=9")
        for foreign in (("dipolis.State", "x"), ("dipolis.State",), ("other", "x"), None, 5):
            for cls in (dipolis.State, dipolis.Game):
                with self.assertRaises((ValueError, RuntimeError, TypeError)):
                    cls.__new__(cls).__setstate__(foreign)

    # A program that unpickles what a stranger wrote may import anything; what is ours of it is one text.
    def test_altered_pickles(self):
        state = self.state.child(self.state.legal_actions()[0])
        whole, text = pickle.dumps(state), state.serialize().encode()
        begin = whole.index(text)
        rng = random.Random(SEED)
        refused = 0
        for _ in range(3000):
            altered = bytearray(whole)
            altered[begin + rng.randrange(len(text))] = rng.randrange(32, 127)
            try:
                self.assertLessEqual(pickle.loads(bytes(altered)).move_number(), 4)
            except ValueError as error:
                self.assertTrue(str(error))
                refused += 1
        self.assertGreater(refused, 2000)

    def test_opponents_and_searches(self):
        self.refused(ValueError, "player 'chess'", dipolis.Opponent, "chess")
        self.refused(ValueError, "player 'mcts nodes=0'", dipolis.Opponent, "mcts nodes=0")
        one = dipolis.Opponent("greedy")
        self.refused(TypeError, "begin", one.begin, -1)
        self.refused(TypeError, "choose", one.choose, "x")
        self.refused(ValueError, "no player is to act", one.choose, self.state)
        self.refused(ValueError, "no player is to act", dipolis.analyse, self.state)
        while self.state.is_chance_node():
            self.state.apply_action(self.state.legal_actions()[0])
        self.refused(ValueError, "chance does not act", self.state.dealt_outcome, 1)
        self.refused(ValueError, "positive limit", dipolis.analyse, self.state, 0)
        self.refused(ValueError, "positive limit", dipolis.analyse, self.state, -1)
        self.refused(ValueError, "1 to 256 threads", dipolis.analyse, self.state, 10, threads=0)
        self.refused(TypeError, "analyse_options", dipolis.analyse, self.state, 10.5)
        self.refused(ValueError, "player 'x'", dipolis.match, "greedy", "x", 1)
        self.refused(TypeError, "5 is neither the words of a player nor a function", dipolis.match, 5, "greedy", 1)
        self.refused(ValueError, "the Solo mode one", dipolis.match, "greedy", "greedy", 1, "solo=random")
        self.refused(ValueError, "a pair of games", dipolis.match, "greedy", "greedy", 0)
        self.refused(ValueError, "action 0 .* is not one of", dipolis.match, "greedy", lambda state: 0, 1)
        self.refused(ValueError, "pair 1: 5 is not 0 to 4", dipolis._core.elo_of_pairs, [4, 5])
        self.refused(ValueError, "a pair of games at least", dipolis._core.elo_of_pairs, [])

    def test_records(self):
        self.refused(ValueError, "Age I", self.state.record)
        self.refused(ValueError, "began from a position", dipolis.state_from_position(self.state.position()).record)
        self.refused(ValueError, "not_json", dipolis.read_record, "x")
        self.refused(ValueError, "not_json", dipolis.convert_log, "x")
        self.refused(ValueError, "unknown_format", dipolis.convert_log, "{}")
        for reads in (dipolis.read_record, dipolis.convert_log):
            self.refused(ValueError, "zero", reads, "{}\0")
        self.refused(ValueError, "format", dipolis.read_record, "{}")

    def test_objects_that_were_never_made(self):
        for cls in (dipolis.State, dipolis.Game, dipolis.Opponent):
            empty = cls.__new__(cls)
            for name in dir(empty):
                method = getattr(cls, name)
                if name.startswith("_") or not callable(method):
                    continue
                # Facts that all games have in common may be said without one.
                if cls is dipolis.Game and re.match("(num_players|m.*_game_length|m.._utility|utility_sum)$", name):
                    continue
                with self.assertRaises(Exception, msg=name):
                    method(empty)
        self.refused(TypeError, "No constructor", dipolis.State)

    def test_arrays(self):
        n, game = 4, self.game
        size, decisions = game.observation_tensor_size(), game.num_distinct_actions()

        def wrong(exception, said, **arrays):
            self.refused(exception, said, dipolis.BatchEnv, n, **arrays)

        wrong(ValueError, r"observations: .* has shape \(4, 3\) instead of \(4, 2052\)", observations=np.zeros((n, 3), np.uint8))
        wrong(TypeError, "observations: .*format 'd' instead of uint8 or float32", observations=np.zeros((n, size)))
        wrong(ValueError, "observations: .* is not C-contiguous", observations=np.zeros((size, n), np.uint8).T)
        wrong(TypeError, "masks: .*format 'f' instead of uint8 or bool", masks=np.zeros((n, decisions), np.float32))
        wrong(ValueError, r"rewards: .* has shape \(4,\) instead of \(4, 2\)", rewards=np.zeros(n, np.float32))
        wrong(TypeError, "done: the array is no array", done=[0] * n)
        frozen = np.zeros(n, np.int8)
        frozen.flags.writeable = False
        wrong(ValueError, "to_move: .* cannot be written to", to_move=frozen)
        self.refused(ValueError, "n: 0 is not a number of games", dipolis.BatchEnv, 0)
        self.refused(ValueError, "1 to 256 threads", dipolis.BatchEnv, n, threads=0)
        env = dipolis.BatchEnv(n)
        self.refused(TypeError, "bind.. knows .* but not mask", env.bind, mask=None)
        before = env.observations.copy()
        self.refused(ValueError, "masks", env.bind, observations=None, masks=np.zeros(3, np.uint8))
        env.step(env.choose())
        self.assertFalse(np.array_equal(env.observations, before), "the first arrays are still bound")

    def test_actions_of_a_batch(self):
        env = dipolis.BatchEnv(3)
        right = env.choose().copy()
        before = [str(env.state(i)) for i in range(3)]
        for wrong in (-1, 4000, 1 << 30):
            actions = right.copy()
            actions[1] = wrong
            self.refused(ValueError, f"game 1: action {wrong}.* is not legal; nothing was played", env.step, actions)
        wide = right.astype(np.int64)
        wide[2] = 1 << 40
        self.refused(ValueError, "game 2", env.step, wide)
        self.refused(ValueError, r"actions: .*shape \(2,\) instead of \(3,\)", env.step, right[:2])
        self.refused(TypeError, "actions: .*format 'd' instead of int32 or int64", env.step, right.astype(float))
        self.refused(TypeError, "actions: the array is no array", env.step, [0, 0, 0])
        self.refused(ValueError, "neither uniform, nor greedy, nor level1 to level10", env.choose, "level11")
        self.refused(ValueError, "game 3 does not exist", env.state, 3)
        self.assertEqual([str(env.state(i)) for i in range(3)], before)
        env.step(right.astype(np.int64))
        self.assertNotEqual(str(env.state(0)), before[0])

    # Only one thread at a time is in a batch; the others are told so, and nothing breaks.
    def test_threads_that_share_a_batch(self):
        env = dipolis.BatchEnv(2000, threads=2)
        told, done = [], []

        def work():
            for _ in range(20):
                try:
                    env.reset(1)
                    done.append(1)
                except RuntimeError as error:
                    told.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(told) + len(done), 80)
        self.assertTrue(done)
        self.assertLessEqual(set(told), {"another thread is at work in this BatchEnv"})


if __name__ == "__main__":
    unittest.main()
