"""Analysis, players, matches and records say what they promise."""
import json
import os
import random
import re
import signal
import threading
import unittest
from pathlib import Path

import numpy as np

import dipolis

SEED = int(os.environ.get("DIPOLIS_SEED") or 1)
VARIANTS = ("", "leaders=full", "solo=random", "middle_pawn=chooses", "head_start=9")


def positions(variant, count, rng):
    """States of random games in which a player is to act."""
    game = dipolis.Game(variant)
    while True:
        state = game.new_initial_state()
        seed = rng.randrange(1 << 60)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.dealt_outcome(seed))
                continue
            if rng.random() < 0.05:
                yield state.clone()
                count -= 1
                if count == 0:
                    return
            state.apply_action(rng.choice(state.legal_actions()))


class Analysis(unittest.TestCase):
    def test_covers_all_options_the_best_first(self):
        rng = random.Random(SEED)
        names = set(re.findall(r"`(\w+)`", Path(__file__).parents[2].joinpath("docs/python.md").read_text(encoding="utf-8")))
        for variant in VARIANTS:
            for state in positions(variant, 6, rng):
                options = dipolis.analyse(state, 300, seed=SEED)
                self.assertEqual(sorted(each.action for each in options), state.legal_actions())
                wins = [each.wins for each in options]
                if not 0 < options[0].share < 1:  # else both decide at once, and mix
                    self.assertEqual(wins, sorted(wins, reverse=True))
                self.assertAlmostEqual(sum(each.share for each in options), 1, 5)
                for each in options:
                    self.assertAlmostEqual(sum(each.ends.values()), 1, delta=0.01)
                    won = sum(p for end, p in each.ends.items() if end[0] == state.current_player()) + each.ends["shared"] / 2
                    self.assertAlmostEqual(won, each.wins, delta=0.01)
                    self.assertTrue(not each.line or each.line[0] == each.action)
                    self.assertLessEqual({name for name, _ in each.reasons}, names)
                self.assertEqual(options, dipolis.analyse(state, 300, seed=SEED), "not the same again")

    def test_lines_can_be_played(self):
        rng = random.Random(SEED)
        played = 0
        for state in positions("", 10, rng):
            for each in dipolis.analyse(state, 500)[:3]:
                at = state.clone()
                for action in each.line:
                    at.apply_action(action)
                    played += 1
        self.assertGreater(played, 30)

    def test_sees_what_the_player_sees(self):
        rng = random.Random(SEED)
        for variant in ("", "leaders=full"):
            for state in positions(variant, 5, rng):
                twin = state.resample_from_infostate(state.current_player(), rng.randrange(1 << 60))
                self.assertEqual(dipolis.analyse(state, 200), dipolis.analyse(twin, 200))
                one, other = dipolis.Opponent("level4"), dipolis.Opponent("level4")
                one.begin(5), other.begin(5)
                self.assertEqual(one.choose(state), other.choose(twin))

    def test_can_be_interrupted(self):
        state = next(positions("", 1, random.Random(3)))
        main = threading.main_thread().ident
        with self.assertRaises(KeyboardInterrupt):
            threading.Thread(target=lambda: signal.pthread_kill(main, signal.SIGINT)).start()
            while True:
                dipolis.analyse(state, 1_000_000_000)
        self.assertTrue(dipolis.analyse(state, 10))


class Matches(unittest.TestCase):
    def test_are_fair(self):
        one = dipolis.match("level4", "uniform", 6, seed=SEED)
        other = dipolis.match("uniform", "level4", 6, seed=SEED)
        self.assertEqual(one.won + one.shared + one.lost, 12)
        self.assertGreater(one.won, one.lost)
        self.assertGreater(one.elo, 0)
        self.assertLess(other.elo, 0)
        same = dipolis.match("greedy", dipolis.Opponent("greedy"), 4, seed=SEED)
        self.assertEqual(same.won + same.lost + same.shared, 8)

    def test_do_not_depend_on_threads(self):
        for variant in ("", "leaders=full"):
            alone = dipolis.match("level1", "greedy", 4, variant, seed=SEED, records=True)
            together = dipolis.match("level1", "greedy", 4, variant, seed=SEED, threads=3, records=True)
            self.assertEqual(alone, together)

    def test_deal_the_same_cards_to_both(self):
        played = dipolis.match("uniform", "greedy", 3, seed=SEED, records=True)
        # All that a game left undealt is made up for its record, so only what lies there from the start is compared.
        setups = [[json.loads(line)["setup"][key] for key in ("wonders", "tokens")] for line in played.records]
        for first, second in zip(setups[::2], setups[1::2]):
            self.assertEqual(first, second)
        self.assertNotEqual(setups[0], setups[2])

    def test_ask_functions(self):
        seen = []

        def first(state):
            seen.append(state.current_player())
            return state.legal_actions()[0]

        result = dipolis.match(first, "uniform", 2)
        self.assertEqual(set(seen), {0, 1})
        self.assertEqual(sum(result[:3]), 4)

    def test_a_failing_function_is_told(self):
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            dipolis.match(lambda state: 1 // 0, "greedy", 1)


class Records(unittest.TestCase):
    def test_are_read_back(self):
        for variant in ("", "leaders=full", "solo=hammurabi"):  # a record names the rival that was drawn
            rng = random.Random(SEED)
            state = dipolis.Game(variant).new_initial_state()
            seed = rng.randrange(1 << 60)
            while not state.is_terminal():
                chance = state.is_chance_node()
                state.apply_action(state.dealt_outcome(seed) if chance else rng.choice(state.legal_actions()))
            again = dipolis.read_record(state.record("a test"))
            self.assertEqual(again, state)
            self.assertEqual(json.loads(state.record("a test"))["source"], "a test")

    def test_of_others_are_read(self):
        folder = Path(__file__).parents[1] / "traces"
        read = 0
        for file in sorted(folder.rglob("*.jsonl")):
            for line in file.read_text(encoding="utf-8").splitlines()[:3]:
                self.assertGreater(dipolis.read_record(line).move_number(), 40)
                read += 1
        self.assertGreater(read, 3)

    def test_of_other_sites_are_converted(self):
        def table(*wonders):
            return [{"data": [{"type": "wonderSelected", "args": {"playerId": player, "wonderName": wonder}}]}
                    for player, wonder in zip("122", wonders)]

        log = {"7": table("The Sphinx", "Piraeus", "The Colossus"), "8": table("Knossos")}
        records, complaints = dipolis.convert_log(json.dumps(log))
        self.assertEqual(json.loads(records[0])["source"], "Board Game Arena, table 7")
        self.assertEqual([move["wonder"] for move in json.loads(records[0])["moves"]], ["sphinx", "piraeus", "colossus"])
        self.assertEqual(dipolis.read_record(records[0]).current_player(), 0)
        self.assertEqual(complaints, ["8[0].data[0].args.wonderName: unknown_id: Knossos"])
        odd = "a line\u2028of its own"
        self.assertIn(odd, json.loads(dipolis.convert_log(json.dumps({odd: log["7"]}))[0][0])["source"])

    def test_that_break_a_rule_are_refused(self):
        state = dipolis.read_record(dipolis.match("uniform", "uniform", 1, records=True).records[0])
        record = json.loads(state.record())
        del record["moves"][20]
        with self.assertRaisesRegex(ValueError, "move 2"):
            dipolis.read_record(json.dumps(record))


class Batches(unittest.TestCase):
    def test_levels_choose(self):
        one, two = dipolis.BatchEnv(12, threads=1, seed=SEED), dipolis.BatchEnv(12, threads=3, seed=SEED)
        rewards = np.zeros(2)
        for _ in range(90):
            mine = one.choose("level3").copy()
            self.assertTrue(np.array_equal(mine, two.choose("level3")))
            other = one.choose("uniform").copy()
            two.choose("uniform")
            actions = np.where(one.to_move == 0, mine, other)
            rewards += one.step(actions)[1].sum(axis=0)
            two.step(actions)
        self.assertGreater(rewards[0], 0)


if __name__ == "__main__":
    unittest.main()
