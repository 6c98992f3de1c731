"""A small network in numpy, which reinforce.py and clone.py train: from what a player sees to how likely it takes each option.

A hidden layer reads the table. The score of an option is the product of that layer with a vector of the option, which is the
sum of the vectors of its parts: "wonder piraeus < tavern" is "wonder piraeus" and "< tavern". So what is learnt of one of the
1,192 actions holds for those like it. Only what is legal is scored.
"""
from typing import NamedTuple

import numpy as np

import dipolis


class Decisions(NamedTuple):
    """Decisions of players, and the options of all of them in one long column."""

    inputs: np.ndarray  # (n, numbers), as Policy.inputs() makes them
    owner: np.ndarray  # (options,): the decision that each option belongs to, in rising order
    action: np.ndarray  # (options,): its number

    def over_options(self, ufunc, values):
        """Folds the values of each decision's options: over_options(np.add, x) are their sums, one for each decision."""
        return ufunc.reduceat(values, np.flatnonzero(np.diff(self.owner, prepend=-1)))

    def part(self, wanted):
        """The decisions where `wanted` (n, bool) is true."""
        of = wanted[self.owner]
        return Decisions(self.inputs[wanted], (np.cumsum(wanted) - 1)[self.owner[of]], self.action[of])


class Policy:
    def __init__(self, hidden=64, seed=1):
        game = dipolis.Game()
        self._slices = {each["name"]: each for each in game.observation_slices()}
        self._cards = self._slices["cards"]["offset"]
        most = np.concatenate([np.full(np.prod(each["shape"]), each["most"]) for each in self._slices.values()])
        self._scale = (1 / np.sqrt(most[: self._cards])).astype(np.float32)
        self._parts = _parts_of_actions(game)
        size = self.inputs(np.zeros((1, len(most)), np.uint8)).shape[1]
        self.weights = {
            "in": np.random.default_rng(seed).normal(0, 0.13, (size, hidden)).astype(np.float32),
            "in_bias": np.zeros(hidden, np.float32),
            "part": np.zeros((self._parts.shape[1], hidden), np.float32),
            "part_bias": np.zeros(self._parts.shape[1], np.float32),
            "value": np.zeros(hidden, np.float32),
        }
        self._moments = {name: (np.zeros_like(weight), np.zeros_like(weight)) for name, weight in self.weights.items()}
        self._steps = 0
        self._assemble()

    def inputs(self, observations):
        """Observations as the network reads them: of the cards only which are accessible and which others lie open, not where."""
        shape, accessible = self._slices["cards"]["shape"], self._slices["accessible"]["offset"]
        cards = observations[:, self._cards : self._cards + np.prod(shape)].reshape(-1, *shape)
        taken = np.einsum("npc,np->nc", cards, observations[:, accessible : accessible + shape[0]])
        return np.concatenate([observations[:, : self._cards] * self._scale, taken, cards.sum(1) - taken], 1, dtype=np.float32)

    def decisions(self, observations, masks):
        return Decisions(self.inputs(observations), *np.nonzero(masks))

    def judge(self, decisions):
        """The hidden layer, the probability of each option, and for each decision what its player may expect: -1 to 1."""
        layer = np.tanh(decisions.inputs @ self.weights["in"] + self.weights["in_bias"])
        scores = np.einsum("oh,oh->o", layer[decisions.owner], self._vectors[decisions.action]) + self._biases[decisions.action]
        scores -= decisions.over_options(np.maximum, scores)[decisions.owner]
        odds = np.exp(scores)
        return layer, odds / decisions.over_options(np.add, odds)[decisions.owner], np.tanh(layer @ self.weights["value"])

    def choose(self, decisions, rng=None):
        """An action for each decision: drawn by its probability, or without rng the likeliest."""
        worth = np.log(self.judge(decisions)[1] + 1e-12)
        if rng is not None:
            worth += rng.gumbel(size=len(worth))  # makes the maximum a draw by those probabilities
        best = worth == decisions.over_options(np.maximum, worth)[decisions.owner]
        actions = np.zeros(len(decisions.inputs), np.int32)
        actions[decisions.owner[best]] = decisions.action[best]
        return actions

    def learn(self, decisions, targets, weights, results, *, rate=0.002, entropy=0.0):
        """One step of gradient descent.

        It draws the probabilities of the options towards `targets`, of each decision with its weight (away from them, where
        that is negative), and what the decision's player may expect towards `results`; `entropy` keeps it from being sure.
        """
        n, owner = len(decisions.inputs), decisions.owner
        weights, results = np.float32(weights), np.float32(results)
        layer, odds, value = self.judge(decisions)
        surprise = np.log(odds + 1e-9)
        doubt = -decisions.over_options(np.add, odds * surprise)
        scores = (weights[owner] * (odds - targets) + entropy * odds * (surprise + doubt[owner])) / n
        values = (value - results) * (1 - value**2) / n
        back = decisions.over_options(np.add, scores[:, None] * self._vectors[decisions.action])
        back = (back + values[:, None] * self.weights["value"]) * (1 - layer**2)
        table = np.zeros((n, len(self._biases)), np.float32)
        table[owner, decisions.action] = scores
        self._descend(rate, {
            "in": decisions.inputs.T @ back,
            "in_bias": back.sum(0),
            "part": self._parts.T @ (table.T @ layer),
            "part_bias": self._parts.T @ table.sum(0),
            "value": layer.T @ values,
        })

    def _descend(self, rate, gradients):
        """Adam: steps as long as the gradient is steady, for each weight by itself."""
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, gradient in gradients.items():
            mean, square = self._moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        self._assemble()

    def _assemble(self):
        self._vectors, self._biases = self._parts @ self.weights["part"], self._parts @ self.weights["part_bias"]


def _parts_of_actions(game):
    """(actions, parts): 1 where the action has the part."""
    lines = [game.action_to_string(action).replace(" < ", "|< ").split("|") for action in range(game.num_distinct_actions())]
    parts = {part: i for i, part in enumerate(dict.fromkeys(part for line in lines for part in line))}
    matrix = np.zeros((len(lines), len(parts)), np.float32)
    for action, line in enumerate(lines):
        matrix[action, [parts[part] for part in line]] = 1
    return matrix


def play(policy, env, seats, rival="greedy", rng=None):
    """Plays the first game of each place of a BatchEnv that has just been reset.

    seats  the policy's seat in each game; -1: both are the policy's
    Returns player 0's results, and the policy's decisions as a list of (games, players, Decisions, actions), one for each step.
    """
    results, playing, noted = np.zeros(len(env)), np.ones(len(env), bool), []
    while playing.any():
        games = np.flatnonzero(playing & ((seats < 0) | (env.to_move == seats)))
        actions = env.choose(rival).copy()
        if len(games):
            decisions = policy.decisions(env.observations[games], env.masks[games])
            actions[games] = policy.choose(decisions, rng)
            noted.append((games, env.to_move[games].copy(), decisions, actions[games]))
        _, rewards, done = env.step(actions)
        ended = playing & (done == 1)
        results[ended] = rewards[ended, 0]
        playing &= ~ended
    return results, noted


def score(policy, rival, games, seed):
    """Plays with seats alternating, and says which share the policy wins (a shared victory is half of one), and Wilson's 95 %
    interval of it."""
    seats = np.arange(games) % 2
    results, _ = play(policy, dipolis.BatchEnv(games, seed=seed), seats, rival)
    won = np.mean(1 + np.where(seats == 0, results, -results)) / 2
    spread = 1.96**2 / games
    middle, margin = won + spread / 2, np.sqrt(spread * (won * (1 - won) + spread / 4))
    low, high = (middle - margin) / (1 + spread), (middle + margin) / (1 + spread)
    return f"{100 * won:.1f} % won against {rival} [{100 * low:.1f}, {100 * high:.1f}]"
