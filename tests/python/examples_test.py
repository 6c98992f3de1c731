"""The examples run, shortened, and say what they promise."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "python/examples"
PROGRAM, MAKE_SHARDS = (os.environ.get(name) for name in ("DIPOLIS_PROGRAM", "DIPOLIS_MAKE_SHARDS"))


class Examples(unittest.TestCase):
    def said(self, name, *words):
        done = subprocess.run([sys.executable, EXAMPLES / name, *words], capture_output=True, text=True,
                              env={**os.environ, "PYTHONIOENCODING": "utf-8"})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()

    def test_tournament(self):
        table = self.said("tournament.py", "greedy", "uniform", "--pairs", "2")
        self.assertEqual([line.split()[0] for line in table], ["greedy", "greedy", "uniform"])
        self.assertIn("Elo", table[0])

    def test_arena(self):
        lines = self.said("arena.py", "--pairs", "1", "--levels", "1-2")
        self.assertTrue(lines[0].startswith("level  1: "), lines)

    def test_analyse(self):
        record = pathlib.Path(__file__).parents[1] / "traces/base.jsonl"
        line, *worst, end = self.said("analyse.py", str(record), "--nodes", "40", "--worst", "2")
        self.assertGreater(len(line), 30)
        self.assertEqual(len(worst), 2)
        self.assertRegex(worst[0], r"move \d+, player [01]: .* lost \d+\.\d points; better: ")
        self.assertTrue(end.startswith("returns ["))
        self.assertIn("points", self.said("analyse.py", "--nodes", "5")[-1])

    def test_reinforce(self):
        *_, random, greedy = self.said("reinforce.py", "--rounds", "10", "--games", "16", "--test", "100")
        self.assert_beaten("uniform", random)
        self.assertIn("against greedy", greedy)

    @unittest.skipUnless(PROGRAM and MAKE_SHARDS, "without the program that exports")
    def test_clone(self):
        with tempfile.TemporaryDirectory() as folder:
            # The sanitizers' run time is loaded for Python's sake only.
            for words in ([MAKE_SHARDS, folder], [PROGRAM, "data", "export", f"{folder}/base.shard", "--observations", "--out", f"{folder}/columns"]):
                subprocess.run(words, check=True, capture_output=True, env={**os.environ, "LD_PRELOAD": ""})
            said = self.said("clone.py", f"{folder}/columns", "--epochs", "10", "--test", "100")
        bits = {name.strip(): float(rest.split()[0]) for name, _, rest in (line.partition(": ") for line in said) if " bits" in rest}
        self.assertLess(bits["learnt"] + 0.1, bits["every option alike"], "of a game that it has not seen")
        self.assert_beaten("uniform", said[-2])

    def assert_beaten(self, rival, line):
        share, low, high = re.fullmatch(rf"([\d.]+) % won against {rival} \[([\d.]+), ([\d.]+)\]", line).groups()
        self.assertLess(50, float(low), line)
        self.assertTrue(float(low) <= float(share) <= float(high), line)

    def test_none_is_left_out(self):
        tried = {name.removeprefix("test_") + ".py" for name in dir(self) if name.startswith("test_")} | {"policy.py"}  # of two others
        self.assertLessEqual({path.name for path in EXAMPLES.glob("*.py")}, tried)


if __name__ == "__main__":
    unittest.main()
