"""The examples run, shortened, and say what they promise."""
import os
import pathlib
import subprocess
import sys
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "python/examples"


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

    def test_none_is_left_out(self):
        tried = {name.removeprefix("test_") + ".py" for name in dir(self) if name.startswith("test_")}
        self.assertLessEqual({path.name for path in EXAMPLES.glob("*.py")}, tried)


if __name__ == "__main__":
    unittest.main()
