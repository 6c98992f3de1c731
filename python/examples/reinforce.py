"""An agent that learns by playing: reinforce.py [--rounds N] [--games N] [--test N] [--seed N]

REINFORCE, the plainest policy gradient: play games by drawing from the policy, then make each action that was taken likelier by
as much as its player fared better than expected, or less likely. That expectation, the baseline, is learnt along with it, and
takes most of the noise out. Half of the games are against itself, half against the player "greedy", with seats alternating.
"""
import argparse
import time

import numpy as np

import dipolis
from policy import Decisions, Policy, play, score


def joined(noted, results):
    """Decisions of play() as one, whether each option was taken, and how each decision's player fared in the end."""
    games, players, steps, actions = zip(*noted)
    begins = np.cumsum([0] + [len(each) for each in games])
    owner = np.concatenate([step.owner + begin for step, begin in zip(steps, begins)])
    decisions = Decisions(np.concatenate([step.inputs for step in steps]), owner, np.concatenate([step.action for step in steps]))
    taken = decisions.action == np.concatenate(actions)[owner]
    return decisions, taken, results[np.concatenate(games)] * np.where(np.concatenate(players) == 0, 1, -1)


def learn_from(policy, noted, results):
    decisions, taken, fared = joined(noted, results)
    advantage = fared - policy.judge(decisions)[2]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    policy.learn(decisions, taken, advantage, fared, rate=0.003, entropy=0.01)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--games", type=int, default=32, help="in each round")
    parser.add_argument("--test", type=int, default=2000, help="games of the match at the end")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, policy = np.random.default_rng(options.seed), Policy(seed=options.seed)
    env = dipolis.BatchEnv(options.games, seed=0)
    place = np.arange(options.games)
    seats = np.where(place % 4 < 2, -1, place % 2)
    for i in range(1, options.rounds + 1):
        env.reset(options.seed * 1_000_003 + i)
        results, noted = play(policy, env, seats, rng=rng)
        learn_from(policy, noted, results)
        if i % max(options.rounds // 10, 1) == 0:
            won = np.mean(np.where(seats == 0, results, -results)[seats >= 0] > 0)
            print(f"{i * options.games:6} games, {time.process_time():4.0f} s of processor time: "
                  f"won {100 * won:3.0f} % of the last round against greedy")
    for rival in ("uniform", "greedy"):
        print(score(policy, rival, options.test, options.seed))


if __name__ == "__main__":
    main()
