"""Games of `dipolis data export` as arrays that are mapped into memory."""
import bisect
import json
import pathlib
import zlib

import numpy as np

from ._core import Game

FORMAT = "dipolis-columns/1"


class Part:
    """Export of one shard: each column is an attribute, mapped when it is first used.

    folder, recipe, games, positions and variants are those of the manifest. Columns with a row for each position:

    game, ply, player  which game of the part, after how many moves, who decides
    action, chosen     what was played, and whether it was the search's choice
    result             1 if that player won in the end, -1 if not, 0 for a shared victory
    ends               (positions, 7): the search's chances of the ends of the game: player 0 by military, science, points;
                       player 1; shared
    nodes, proven      of the search; honest: the player was not biased
    policy_end         its options end there in policy_action and policy_share, where those of the position before end
    observation        (positions, n), if it was exported

    A row for each game: game_winner, game_end (1 military, 2 science, 3 points, 4 shared), game_variant, and
    game_moves_end, game_positions_end: where its part of moves and of the positions ends.
    """

    def __init__(self, folder, told):
        self.folder = folder / told["folder"]
        self.recipe, self.games, self.positions = told["recipe"], told["games"], told["positions"]
        self.variants, self._files = told["variants"], told["files"]

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._files:
            raise AttributeError(f"{self.folder} has no column {name!r}, but {', '.join(self._files)}")
        told = self._files[name]
        path = self.folder / f"{name}.npy"
        try:
            column = np.load(path, mmap_mode="r") if told["rows"] else np.load(path)
        except (ValueError, EOFError) as error:
            raise ValueError(f"{path}: damaged: {error}") from error
        if len(column) != told["rows"] or column.dtype.str != told["type"]:
            raise ValueError(f"{path}: damaged: {len(column)} rows of {column.dtype.str} instead of {told['rows']} of {told['type']}")
        setattr(self, name, column)
        return column

    def policy(self, position):
        """The options of a position and the share of the search's visits that each has; both are empty where it had none."""
        begin = int(self.policy_end[position - 1]) if position else 0
        end = int(self.policy_end[position])
        return self.policy_action[begin:end], self.policy_share[begin:end]

    def state(self, position):
        """The State in which the decision was made, with its history."""
        game, ply = int(self.game[position]), int(self.ply[position])
        begin = int(self.game_moves_end[game - 1]) if game else 0
        state = Game(self.variants[self.game_variant[game]]).new_initial_state()
        for action in self.moves[begin : begin + ply]:
            state.apply_action(int(action))
        return state

    def verify(self):
        """ValueError that names the file, if one is not as it was written."""
        for name, told in self._files.items():
            path = self.folder / f"{name}.npy"
            if zlib.crc32(path.read_bytes()) != int(told["crc32"], 16):
                raise ValueError(f"{path}: damaged: its checksum is another one")


class Positions:
    """All positions of an exported folder, in the shape of PyTorch's Dataset: len(), and a dict of numbers and arrays for each.

    Neither reads the files but those that are asked for. `parts` has the columns themselves, which are much faster to
    read in one piece.
    """

    def __init__(self, folder, verify=False):
        folder = pathlib.Path(folder)
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise ValueError(f"{folder / 'manifest.json'}: not the manifest of {FORMAT}")
        self.parts = [Part(folder, told) for told in manifest["parts"]]
        self.games = sum(part.games for part in self.parts)
        self._begins = np.cumsum([0] + [part.positions for part in self.parts]).tolist()
        self._names = ("player", "action", "result", "ends") + (("observation",) if manifest["observations"] else ())
        if verify:
            for part in self.parts:
                part.verify()

    def __len__(self):
        return self._begins[-1]

    def place(self, i):
        """The part that has position i, and its number there."""
        if not -len(self) <= i < len(self):
            raise IndexError(f"position {i} does not exist: there are {len(self)}")
        i %= len(self)
        number = bisect.bisect_right(self._begins, i) - 1
        return self.parts[number], i - self._begins[number]

    def __getitem__(self, i):
        """player, action, result, ends, policy_action, policy_share, and the observation if it was exported."""
        part, at = self.place(i)
        actions, shares = part.policy(at)
        return {name: getattr(part, name)[at] for name in self._names} | {"policy_action": actions, "policy_share": shares}

    def state(self, i):
        """The State in which decision i was made."""
        part, at = self.place(i)
        return part.state(at)
