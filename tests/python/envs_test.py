"""The environments against the published contracts of PettingZoo (its api_test for AEC) and Gymnasium (its env_checker),
written anew; and by those themselves where they are installed."""
import os
import pathlib
import re
import unittest

import numpy as np

from dipolis import envs

SEED = int(os.environ.get("DIPOLIS_SEED") or 1)
GAMES = ["", "solo=random", "leaders=full"]


class PettingZoo(unittest.TestCase):
    def check_before_a_step(self, env):
        self.assertIn(env.agent_selection, env.agents)
        for table in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            self.assertEqual(set(table), set(env.agents))
        self.assertEqual(env.num_agents, len(env.agents))
        for agent in env.agents:
            self.assertTrue(env.observation_space(agent).contains(env.observe(agent)))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))

    def play(self, env, seed):
        """A random game; the sum of what each agent was told that it earned."""
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        earned, seen = dict.fromkeys(env.possible_agents, 0), []
        for agent in env.agent_iter():
            self.check_before_a_step(env)
            observation, reward, terminated, truncated, info = env.last()
            self.assertIsInstance(info, dict)
            self.assertFalse(truncated)
            earned[agent] += reward
            mask = observation["action_mask"]
            if terminated:
                self.assertEqual(mask.sum(), 0)
                with self.assertRaisesRegex(ValueError, "only valid action is None"):
                    env.step(0)
                env.step(None)
                continue
            self.assertGreater(mask.sum(), 0)
            for other in env.agents:
                if other != agent:
                    self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
            wrong = int(np.flatnonzero(mask == 0)[0])
            with self.assertRaisesRegex(ValueError, f"action {wrong} "):
                env.step(wrong)
            action = env.action_space(agent).sample(mask)
            self.assertTrue(mask[action])
            seen.append((agent, action))
            env.step(action)
        self.assertEqual(env.agents, [])
        return earned, seen

    def test_contract(self):
        for words in GAMES:
            env = envs.aec_env(words)
            self.assertEqual(env.possible_agents, ["player_0", "player_1"])
            self.assertEqual(env.max_num_agents, 2)
            self.assertIn("name", env.metadata)
            for seed in range(SEED, SEED + 2):
                earned, seen = self.play(env, seed)
                self.assertEqual(sum(earned.values()), 0)
                self.assertEqual({agent for agent, _ in seen}, {"player_0"} if "solo" in words else set(env.possible_agents))
            env.close()

    def test_the_document_works_as_written(self):
        document = (pathlib.Path(__file__).resolve().parents[2] / "docs/python.md").read_text(encoding="utf-8")
        names = {}
        for example in re.findall("```python\n(.*?)```", document, re.S):
            exec(example, names)
        self.assertEqual(names["env"].agents, [])
        self.assertTrue(names["again"].is_terminal())

    def test_seeds(self):
        one, two = envs.aec_env(), envs.aec_env()
        for env in (one, two):
            for space in env.action_spaces.values():
                space.seed(5)
        self.assertEqual(self.play(one, SEED), self.play(two, SEED))
        one.reset(seed=1), two.reset(seed=2)
        self.assertNotEqual(one.render(), two.render())

    def test_by_the_package_itself(self):
        try:
            from pettingzoo.test import api_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        api_test(envs.aec_env(), num_cycles=300)


class Gymnasium(unittest.TestCase):
    def play(self, env, seed):
        observation, info = env.reset(seed=seed)
        rewards, seen = [], [observation["observation"]]
        while True:
            self.assertTrue(env.observation_space.contains(observation))
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertIsInstance(reward, float)
            self.assertIsInstance(terminated, bool)
            self.assertIs(truncated, False)
            rewards.append(reward)
            seen.append(observation["observation"])
            if terminated:
                break
            self.assertGreater(info["action_mask"].sum(), 0)
        self.assertTrue(env.observation_space.contains(observation))
        self.assertEqual(rewards[:-1], [0.0] * (len(rewards) - 1))
        with self.assertRaisesRegex(ValueError, "call reset"):
            env.step(0)
        return rewards[-1], seen

    def test_contract(self):
        for words in GAMES:
            for player in (0,) if "solo" in words else (0, 1, None):
                env = envs.GymEnv(words, player=player)
                lost = [self.play(env, SEED + i)[0] for i in range(3)]
                self.assertLessEqual(set(lost), {-1.0, 0.0, 1.0})
                env.close()

    def test_seeds(self):
        one, two = envs.GymEnv(), envs.GymEnv()
        for env in (one, two):
            env.action_space.seed(3)
        (reward, seen), (again, seen_again) = self.play(one, SEED), self.play(two, SEED)
        self.assertEqual(reward, again)
        np.testing.assert_array_equal(seen, seen_again)
        self.assertFalse(np.array_equal(self.play(one, SEED + 1)[1][0], seen[0]))

    # The greedy opponent beats who plays anything.
    def test_the_opponent_plays(self):
        env = envs.GymEnv(player=None)
        env.action_space.seed(SEED)
        self.assertLess(sum(self.play(env, SEED + i)[0] for i in range(20)), 0)

    def test_wrong_calls(self):
        with self.assertRaisesRegex(ValueError, "'level 5' is neither"):
            envs.GymEnv(opponent="level 5")
        with self.assertRaisesRegex(ValueError, "player: 3"):
            envs.GymEnv(player=3)
        with self.assertRaisesRegex(ValueError, "Solo"):
            envs.GymEnv("solo=random", player=1)
        env = envs.GymEnv()
        _, info = env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "action 4060"):
            env.step(4060)
        for wrong in (0.5, "0", None, [0]):
            with self.assertRaises(TypeError, msg=repr(wrong)):
                env.step(wrong)
        env.step(info["action_mask"].argmax())  # numpy's integers are as good as Python's

    def test_by_the_package_itself(self):
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("Gymnasium is not installed")
        check_env(envs.GymEnv(opponent="uniform"), skip_render_check=True)


if __name__ == "__main__":
    unittest.main()
