"""Checks that `dipolis data export` is read as it was played. The environment names the programs that write it."""
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import dipolis
from dipolis.data import Positions

PROGRAM, MAKE_SHARDS = (os.environ.get(name) for name in ("DIPOLIS_PROGRAM", "DIPOLIS_MAKE_SHARDS"))
MODES = ("base", "leaders", "solo")


def call(*words, status=0):
    # The sanitizers' run time is loaded for Python's sake only.
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "LD_PRELOAD": ""})
    assert done.returncode == status, (words, done)
    return done.stdout + done.stderr


def offers_sorted(moves):
    """The moves with what chance shows at once, to choose from, in one order: a record does not say in which it came."""
    state = dipolis.load_game().new_initial_state()
    runs = itertools.groupby(moves, lambda move: state.action_to_string(move).startswith("show_"))
    return [move for shown, run in runs for move in (sorted(run) if shown else run)]


@unittest.skipUnless(PROGRAM and MAKE_SHARDS, "without the program that exports")
class Exported(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        call(MAKE_SHARDS, str(cls.folder))
        for mode in MODES:
            call(PROGRAM, "data", "export", str(cls.folder / f"{mode}.shard"), "--out", str(cls.folder / mode), "--observations")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_games_are_those_of_the_records(self):
        for mode in MODES:
            records = call(PROGRAM, "data", "convert", str(self.folder / f"{mode}.shard")).splitlines()
            part = Positions(self.folder / mode, verify=True).parts[0]
            self.assertEqual((part.games, len(records)), (3, 3))
            ends = [0, *part.game_moves_end.tolist()]
            for game, line in enumerate(records):
                played = dipolis.read_record(line)
                moves = part.moves[ends[game] : ends[game + 1]].tolist()
                self.assertEqual(offers_sorted(moves), offers_sorted(played.history()))
                self.assertEqual(part.game_winner[game], played.returns()[0])
                self.assertEqual(part.variants[part.game_variant[game]], played.get_game().variant)

    def test_positions_are_decisions(self):
        for mode in MODES:
            positions = Positions(self.folder / mode)
            self.assertEqual(len(positions), positions.parts[0].game_positions_end[-1])
            for i in range(0, len(positions), 5):
                row, state = positions[i], positions.state(i)
                self.assertEqual(row["player"], state.current_player())
                self.assertIn(row["action"], state.legal_actions())
                self.assertAlmostEqual(float(row["ends"].sum()), 1, delta=0.01)
                self.assertEqual(row["observation"].tolist(), state.observation_tensor())
                if len(row["policy_action"]):
                    self.assertEqual(sorted(row["policy_action"].tolist()), state.legal_actions())
                    self.assertAlmostEqual(float(row["policy_share"].sum()), 1, delta=0.01)
                part, at = positions.place(i)
                self.assertEqual(row["result"], part.game_winner[part.game[at]] * (1 if row["player"] == 0 else -1))
            self.assertEqual(positions[-1]["action"], positions[len(positions) - 1]["action"])
            with self.assertRaisesRegex(IndexError, "does not exist"):
                positions[len(positions)]

    def test_records_are_exported_too(self):
        for mode in MODES:
            records = self.folder / f"{mode}.jsonl"
            records.write_text(call(PROGRAM, "data", "convert", str(self.folder / f"{mode}.shard")))
            folder = self.folder / f"{mode} of records"
            call(PROGRAM, "data", "export", str(records), "--out", str(folder), "--observations")
            positions, searched = Positions(folder, verify=True), Positions(self.folder / mode)
            part = positions.parts[0]
            self.assertIn(f"{mode}, mcts nodes=6, seed 5", part.recipe)
            self.assertEqual(part.games, 3)
            self.assertEqual(part.nodes.tolist(), [0] * len(positions))
            self.assertEqual(part.game_winner.tolist(), searched.parts[0].game_winner.tolist())
            self.assertEqual(part.action.tolist(), searched.parts[0].action.tolist())
            for i in range(0, len(positions), 5):
                row, state = positions[i], positions.state(i)
                self.assertEqual(sorted(row["policy_action"].tolist()), state.legal_actions())
                shares = dict(zip(row["policy_action"].tolist(), row["policy_share"].tolist()))
                self.assertEqual({action for action, share in shares.items() if share}, {int(row["action"])})
                self.assertEqual(shares[int(row["action"])], 1)
                self.assertEqual(row["ends"].tolist(), [0] * 7)
                self.assertEqual(row["observation"].tolist(), state.observation_tensor())

    def test_bad_records_are_left_out_and_named(self):
        lines = call(PROGRAM, "data", "convert", str(self.folder / "base.shard")).splitlines()
        unfinished, impossible = json.loads(lines[0]), json.loads(lines[0])
        del unfinished["moves"][-1]
        impossible["moves"][0]["wonder"] = impossible["moves"][1]["wonder"]
        file, folder = self.folder / "mixed.jsonl", self.folder / "mixed"
        file.write_text("\n".join([lines[1], json.dumps(unfinished), "{", json.dumps(impossible), lines[2]]))
        said = call(PROGRAM, "data", "export", str(file), "--out", str(folder), status=1)
        for place in ("mixed.jsonl:2: the game is not over", "mixed.jsonl:3: not valid JSON", "mixed.jsonl:4: move 1: not allowed here"):
            self.assertIn(place, said)
        self.assertEqual(Positions(folder, verify=True).games, 2)
        file.write_text("no record\n" * 3)
        said = call(PROGRAM, "data", "stats", str(file), status=1)
        self.assertEqual(said.count("not valid JSON"), 1)

    def test_goes_on_where_it_was_interrupted(self):
        shards = [str(self.folder / f"{mode}.shard") for mode in ("base", "leaders")]
        whole, broken = self.folder / "whole", self.folder / "broken"
        call(PROGRAM, "data", "export", *shards, "--out", str(whole))
        call(PROGRAM, "data", "export", shards[0], "--out", str(broken))
        (broken / "00001").mkdir()
        (broken / "00001/action.npy").write_bytes(b"half of it")
        call(PROGRAM, "data", "export", *shards, "--out", str(broken))
        for file in whole.rglob("*.*"):
            if file.is_file():
                self.assertEqual(file.read_bytes(), (broken / file.relative_to(whole)).read_bytes(), file)
        said = call(PROGRAM, "data", "export", str(self.folder / "solo.shard"), "--out", str(broken), status=1)
        self.assertIn("another file was exported in this place: base", said)
        said = call(PROGRAM, "data", "export", *shards, "--out", str(broken), "--observations", status=2)
        self.assertIn("was begun without --observations", said)

    def test_damage_is_told(self):
        folder = self.folder / "damaged"
        shutil.copytree(self.folder / "base", folder)
        file = folder / "00000/ends.npy"
        content = bytearray(file.read_bytes())
        content[-1] ^= 1
        file.write_bytes(content)
        with self.assertRaisesRegex(ValueError, r"ends\.npy: damaged: its checksum"):
            Positions(folder, verify=True)
        file.write_bytes(content[:-4])
        with self.assertRaisesRegex(ValueError, r"ends\.npy: damaged"):
            Positions(folder)[0]
        file.write_bytes(b"x")
        with self.assertRaisesRegex(ValueError, r"ends\.npy: damaged"):
            Positions(folder)[0]
        with self.assertRaisesRegex(AttributeError, "no column 'color'"):
            Positions(folder).parts[0].color
        manifest = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps({**manifest, "format": "dipolis-columns/2"}))
        with self.assertRaisesRegex(ValueError, "not the manifest of dipolis-columns/1"):
            Positions(folder)
        for text in (None, "{", "[]", '{"format": 1}', json.dumps({**manifest, "parts": [1]}), json.dumps({**manifest, "parts": {}})):
            if text is not None:
                (folder / "manifest.json").write_text(text)
            said = call(PROGRAM, "data", "export", str(self.folder / "base.shard"), "--out", str(folder), status=2)
            self.assertIn("not the manifest", said)


if __name__ == "__main__":
    unittest.main()
