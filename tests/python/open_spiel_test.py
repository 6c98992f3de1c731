"""The checks that OpenSpiel makes of each of its games, written anew from what it publishes of them
(open_spiel/tests/basic_tests): random simulation, serialisation, consistency of chance, masks, resampling."""
import copy
import os
import pickle
import random
import unittest

import dipolis

GAMES = ["", "solo=random", "leaders=full", "middle_pawn=chooses preset_wonders=1", "head_start=9"]
LARGE = os.environ.get("DIPOLIS_COUNTS") == "large"
SEED = int(os.environ.get("DIPOLIS_SEED") or 1)


def draw(state, rng):
    outcomes, odds = zip(*state.chance_outcomes())
    return rng.choices(outcomes, odds)[0]


def random_states(game, seed):
    """All states of a random game, the last one terminal."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(draw(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    yield state


class OpenSpiel(unittest.TestCase):
    def games(self, usual, large):
        for words in GAMES:
            for i in range(large if LARGE else usual):
                yield dipolis.Game(words), SEED * 1000 + i

    def check_player(self, state):
        player, other = state.current_player(), 1 - state.current_player()
        legal = state.legal_actions()
        self.assertEqual(legal, state.legal_actions(player))
        self.assertEqual(state.legal_actions(other), [])
        self.assertTrue(legal)
        self.assertLess(legal[-1], state.num_distinct_actions())
        mask = state.legal_actions_mask(player)
        self.assertEqual(len(mask), state.num_distinct_actions())
        self.assertEqual([i for i, so in enumerate(mask) if so], legal)
        self.assertEqual(sum(state.legal_actions_mask(other)), 0)

    def check_chance(self, state, game):
        outcomes = state.chance_outcomes()
        legal = [outcome for outcome, _ in outcomes]
        self.assertEqual(legal, state.legal_actions())
        self.assertEqual(legal, state.legal_actions(dipolis.CHANCE))
        self.assertEqual(state.legal_actions(0), [])
        self.assertLess(legal[-1], game.max_chance_outcomes())
        self.assertGreaterEqual(legal[0], game.num_distinct_actions())
        self.assertAlmostEqual(sum(odds for _, odds in outcomes), 1, places=9)
        self.assertTrue(all(0 < odds <= 1 for _, odds in outcomes))
        mask = state.legal_actions_mask()
        self.assertEqual(len(mask), game.max_chance_outcomes())
        self.assertEqual([i for i, so in enumerate(mask) if so], legal)

    def check_end(self, state, game):
        self.assertEqual(state.current_player(), dipolis.TERMINAL)
        self.assertEqual(state.legal_actions(), [])
        returns = state.returns()
        self.assertEqual(sum(returns), game.utility_sum())
        self.assertTrue(all(game.min_utility() <= value <= game.max_utility() for value in returns))
        self.assertEqual([state.player_return(0), state.player_return(1)], returns)
        self.assertEqual(state.rewards(), returns)
        with self.assertRaisesRegex(ValueError, "not one of the 0 legal ones"):
            state.apply_action(0)

    def test_random_simulation(self):
        for game, seed in self.games(6, 300):
            decisions = 0
            for state in random_states(game, seed):
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                texts = [state.action_to_string(state.current_player(), action) for action in legal]
                self.assertEqual(len(set(texts)), len(legal))
                self.assertEqual([state.string_to_action(text) for text in texts], legal)
                kinds = [state.is_chance_node(), state.is_player_node(), state.is_terminal()]
                self.assertEqual(sum(kinds), 1)
                self.assertFalse(state.is_simultaneous_node())
                decisions += state.is_player_node()
                if state.is_terminal():
                    self.check_end(state, game)
                    continue
                self.assertEqual(state.rewards(), [0, 0])
                self.check_chance(state, game) if state.is_chance_node() else self.check_player(state)
            self.assertLessEqual(decisions, game.max_game_length())

    def test_history_leads_there(self):
        for game, seed in self.games(3, 100):
            *_, last = random_states(game, seed)
            again = game.new_initial_state()
            for player, action in last.full_history():
                self.assertEqual(player, again.current_player())
                again.apply_action(action)
            self.assertEqual(again, last)
            self.assertEqual(again.history(), last.history())
            self.assertEqual(last.move_number(), len(last.history()))

    def test_copies_are_apart(self):
        for game, seed in self.games(2, 60):
            for state in random_states(game, seed):
                before = str(state)
                for action in state.legal_actions()[:3]:
                    child = state.child(action)
                    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
                        twin.apply_action(action)
                        self.assertEqual(twin, child)
                self.assertEqual(str(state), before)

    def test_serialisation(self):
        for game, seed in self.games(2, 60):
            for i, state in enumerate(random_states(game, seed)):
                if i % 9 and not state.is_terminal():
                    continue
                for again in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
                    self.assertEqual(again, state)
                    self.assertEqual(str(again), str(state))
                    self.assertEqual(again.history(), state.history())
                    self.assertEqual(again.get_game(), game)
                    self.assertEqual(again.legal_actions(), state.legal_actions())
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)

    def test_positions(self):
        for game, seed in self.games(1, 30):
            for state in random_states(game, seed):
                again = dipolis.state_from_position(state.position())
                self.assertEqual(again.legal_actions(), state.legal_actions())
                self.assertEqual(again.observation_tensor(1), state.observation_tensor(1))
                if not again.is_terminal():
                    again.apply_action(again.legal_actions()[0])
                    self.assertEqual(pickle.loads(pickle.dumps(again)), again)

    # Each child of a chance node must be drawn as often as its probability says.
    def test_chance_is_as_likely_as_it_says(self):
        rng = random.Random(SEED)
        for words in GAMES:
            for state in random_states(dipolis.Game(words), SEED):
                if not state.is_chance_node() or rng.random() > 0.1:
                    continue
                drawn = {}
                for _ in range(2000):
                    outcome = draw(state, rng)
                    drawn[outcome] = drawn.get(outcome, 0) + 1
                for outcome, odds in state.chance_outcomes():
                    deviation = (2000 * odds * (1 - odds)) ** 0.5
                    self.assertLessEqual(abs(drawn.get(outcome, 0) - 2000 * odds), 6 * deviation + 1)
                    self.assertNotEqual(str(state.child(outcome)), str(state))

    def test_observations(self):
        for game, seed in self.games(1, 30):
            size = game.observation_tensor_size()
            slices = game.observation_slices()
            self.assertEqual(game.observation_tensor_shape(), [size])
            for state in random_states(game, seed):
                for player in range(2):
                    tensor = state.observation_tensor(player)
                    self.assertEqual(len(tensor), size)
                    for each in slices:
                        n = each["shape"][0] * (each["shape"][1:] or (1,))[0]
                        self.assertLessEqual(max(tensor[each["offset"]:each["offset"] + n]), each["most"])

    def test_resampling(self):
        rng = random.Random(SEED)
        changed = 0
        for game, seed in self.games(3, 100):
            for state in random_states(game, seed):
                if state.is_chance_node() or state.is_terminal():
                    continue
                for player in range(2):
                    other = state.resample_from_infostate(player, rng.random)
                    self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                    self.assertEqual(other.observation_string(player), state.observation_string(player))
                    self.assertEqual(other.observation_tensor(player), state.observation_tensor(player))
                    self.assertEqual(other.current_player(), state.current_player())
                    self.assertEqual(len(other.history()), len(state.history()))
                    self.assertEqual(game.deserialize_state(other.serialize()), other)
                    changed += other != state
        self.assertGreater(changed, 3, "nothing was ever hidden")

    # Worlds that differ in a secret answer only: the other seat must be told the same, byte for byte.
    def test_secrets_are_in_nothing_that_the_other_is_told(self):
        game = dipolis.Game("leaders=full")
        compared = 0
        for seed in range(SEED, SEED + (200 if LARGE else 8)):
            for state in random_states(game, seed):
                if not state.is_player_node():
                    continue
                blind = 1 - state.current_player()
                worlds = [state.child(action) for action in state.legal_actions()]
                if any(world.current_player() != blind for world in worlds) or len(worlds) < 2:
                    continue
                if not state.action_to_string(state.legal_actions()[0]).startswith(("choose_leader", "declare")):
                    continue
                if state.full_history()[-1][0] == blind and state.observation_string(blind) != worlds[0].observation_string(blind):
                    continue  # the answer is the second: both are told
                for world in worlds:
                    self.assertEqual(world.information_state_string(blind), state.information_state_string(blind))
                    self.assertEqual(world.observation_string(blind), state.observation_string(blind))
                    self.assertEqual(world.observation_tensor(blind), state.observation_tensor(blind))
                    compared += 1
                mine = {world.information_state_string(1 - blind) for world in worlds}
                self.assertEqual(len(mine), len(worlds), "who answered knows it")
        self.assertGreater(compared, 20)


if __name__ == "__main__":
    unittest.main()
