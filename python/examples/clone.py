"""A policy that imitates the program's search: clone.py FOLDER [--epochs N] [--test N] [--seed N]

FOLDER is what `dipolis data export SHARD... --observations --out FOLDER` wrote. The network learns how the search divided its
visits among the options of each decision. One game in ten is kept from it, and shows how near it comes to the search: beside a
player that takes every option alike, and one that only knows how often each action is taken where it is possible.
"""
import argparse
import time

import numpy as np

import dipolis
from dipolis.data import Positions
from policy import Decisions, Policy, score


class Lessons:
    """The decisions of an export, where the search had a choice."""

    def __init__(self, folder):
        self.parts = Positions(folder).parts
        many = [np.diff(part.policy_end, prepend=part.policy_end.dtype.type(0)) for part in self.parts]
        places = [np.flatnonzero(each) for each in many]
        self.place = np.concatenate([np.stack([np.full_like(each, i), each], 1) for i, each in enumerate(places)])
        self.held_out = np.concatenate([part.game[each] % 10 == 0 for part, each in zip(self.parts, places)])

    def read(self, chosen, policy):
        """Those of these numbers, which are all of one part: decisions, shares of visits, and how the player fared."""
        part, at = self.parts[self.place[chosen[0], 0]], self.place[chosen, 1]
        ends = part.policy_end.astype(np.int64)
        many = ends[at] - np.where(at > 0, ends[at - 1], 0)
        owner = np.repeat(np.arange(len(at)), many)
        options = np.arange(many.sum()) + np.repeat(ends[at] - np.cumsum(many), many)
        decisions = Decisions(policy.inputs(part.observation[at]), owner, part.policy_action[options])
        shares = part.policy_share[options].astype(np.float32)
        return decisions, shares / decisions.over_options(np.add, shares)[owner], part.result[at]

    def batches(self, wanted, policy, rng, size=256):
        """All of those where `wanted` is true in random order, some at a time."""
        for i in rng.permutation(len(self.parts)):
            chosen = rng.permutation(np.flatnonzero(wanted & (self.place[:, 0] == i)))
            for begin in range(0, len(chosen), size):
                yield self.read(chosen[begin : begin + size], policy)


class Measure:
    """Nearness of the odds of a player to the visits of the search: the mean of many batches."""

    def __init__(self):
        self.n, self.bits, self.agreed = 0, 0.0, 0.0

    def add(self, decisions, shares, odds):
        self.n += len(decisions.inputs)
        self.bits -= np.sum(shares * np.log2(odds + 1e-9))
        best = odds == decisions.over_options(np.maximum, odds)[decisions.owner]
        best = best / decisions.over_options(np.add, best)[decisions.owner]  # of equals each may be taken
        self.agreed += np.sum(best[shares == decisions.over_options(np.maximum, shares)[decisions.owner]])

    def __str__(self):
        return f"{self.bits / self.n:.3f} bits, {100 * self.agreed / self.n:4.1f} % alike"


def measured(lessons, policy, habits, rng):
    """A Measure of each way to choose, over the games held out."""
    found = {"every option alike": Measure(), "habit": Measure(), "learnt": Measure(), "the search itself": Measure()}
    for decisions, shares, _ in lessons.batches(lessons.held_out, policy, rng):
        alike, habit = np.ones(len(shares)), habits[decisions.action]
        ways = alike, habit, policy.judge(decisions)[1], shares
        for measure, odds in zip(found.values(), ways):
            measure.add(decisions, shares, odds / decisions.over_options(np.add, odds)[decisions.owner])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--test", type=int, default=2000, help="games of each match at the end")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, policy, lessons = np.random.default_rng(options.seed), Policy(seed=options.seed), Lessons(options.folder)
    print(f"{np.sum(~lessons.held_out)} decisions to learn from, {np.sum(lessons.held_out)} held out")
    taken, possible = np.ones((2, dipolis.Game().num_distinct_actions()))
    for epoch in range(options.epochs):
        for decisions, shares, fared in lessons.batches(~lessons.held_out, policy, rng):
            if epoch == 0:
                np.add.at(taken, decisions.action, shares)
                np.add.at(possible, decisions.action, 1)
            policy.learn(decisions, shares, np.ones(len(fared)), fared, rate=0.002 * (1 - epoch / options.epochs))
        found = measured(lessons, policy, taken / possible, rng)
        print(f"epoch {epoch + 1}, {time.process_time():.0f} s of processor time: {found['learnt']}")
    for name, measure in found.items():
        print(f"{name:>18}: {measure}")
    for rival in ("uniform", "greedy"):
        print(score(policy, rival, options.test, options.seed))


if __name__ == "__main__":
    main()
