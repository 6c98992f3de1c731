"""BatchEnv: the same games with any number of threads, and the same as one game at a time."""
import os
import pathlib
import re
import subprocess
import sys
import unittest

import numpy as np

import dipolis

SEED = int(os.environ.get("DIPOLIS_SEED") or 1)
GAMES = ["", "solo=random", "leaders=full"]


class Batches(unittest.TestCase):
    def played(self, words, n, threads, steps=160):
        env = dipolis.BatchEnv(n, words, threads, SEED)
        rows = []
        for _ in range(steps):
            env.step(env.choose())
            rows.append([array.copy() for array in (env.observations, env.masks, env.rewards, env.done, env.to_move)])
        return rows

    def test_threads_change_nothing(self):
        for words in GAMES:
            one, three = self.played(words, 9, 1), self.played(words, 9, 3)
            for left, right in zip(one, three):
                for a, b in zip(left, right):
                    np.testing.assert_array_equal(a, b)

    def test_games_are_those_of_one_state_at_a_time(self):
        for words in GAMES:
            env = dipolis.BatchEnv(5, words, 2, SEED)
            ends = 0
            for _ in range(90):
                actions = env.choose()
                states = [env.state(i) for i in range(5)]
                for i, state in enumerate(states):
                    self.assertEqual(state.legal_actions(), list(np.flatnonzero(env.masks[i])))
                    self.assertEqual(state.current_player(), env.to_move[i])
                    np.testing.assert_array_equal(state.observation_tensor(), env.observations[i])
                    state.apply_action(int(actions[i]))
                observations, rewards, done = env.step(actions)
                self.assertIs(observations, env.observations)
                for i, state in enumerate(states):
                    if state.is_terminal():
                        self.assertTrue(done[i])
                        self.assertEqual(list(rewards[i]), state.returns())
                        ends += 1
                    elif not done[i]:
                        self.assertEqual(list(rewards[i]), [0, 0])
            self.assertTrue(ends or words)

    def test_writes_into_arrays_of_the_caller(self):
        game = dipolis.Game()
        mine = np.zeros((6, game.observation_tensor_size()), np.float32)
        masks = np.zeros((6, game.num_distinct_actions()), bool)
        env = dipolis.BatchEnv(6, game, seed=SEED, observations=mine, masks=masks)
        same = dipolis.BatchEnv(6, game, seed=SEED)
        self.assertIs(env.observations, mine)
        for name in ("observations", "masks", "rewards", "done", "to_move"):
            self.assertFalse(getattr(same, name).flags.writeable, name)
        for _ in range(30):
            np.testing.assert_array_equal(mine, same.observations)
            np.testing.assert_array_equal(masks, same.masks.astype(bool))
            actions = env.choose()
            same.step(actions)
            env.step(actions)
            mine[:] = 7  # it is ours, and may be written to
            masks[:] = True
            actions = env.choose()
            same.step(actions)
            env.step(actions)
        env.bind(observations=None)
        before = mine.copy()
        env.step(env.choose())
        np.testing.assert_array_equal(mine, before)

    def test_reset_begins_the_same_games_again(self):
        env = dipolis.BatchEnv(4, seed=SEED)
        first = env.observations.copy()
        env.step(env.choose())
        self.assertFalse(np.array_equal(env.observations, first))
        np.testing.assert_array_equal(env.reset(), first)
        self.assertFalse(np.array_equal(env.reset(SEED + 1), first))

    def test_the_readme_works_as_written(self):
        readme = (pathlib.Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
        code = re.search("## For researchers.*?```python\n(.*?)```", readme, re.S).group(1)
        self.assertEqual(len(code.splitlines()), 10)
        said = subprocess.run([sys.executable, "-c", code], check=True, text=True, capture_output=True).stdout
        self.assertRegex(said, r"^\[-?\d\.0, -?\d\.0\] \(\d+, \d+\)\n\(1024, 2052\) \(1024, 1192\) \[[01 ]+\]\n$")

    # Nothing but the compiled part is loaded until it is needed.
    def test_import_is_small(self):
        code = "import sys, dipolis; dipolis.Game().new_initial_state(); sys.exit('numpy' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", code], check=False).returncode, 0)


if __name__ == "__main__":
    unittest.main()
