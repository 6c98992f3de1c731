"""The environments of PettingZoo (aec_env) and Gymnasium (GymEnv).

With those packages installed they are real environments of theirs; without them they have the same methods and
members, and spaces that can do as much as is needed here.
"""
import operator

import numpy as np

from ._core import Game
from .batch import BatchEnv

try:
    from gymnasium import Env, spaces
except ImportError:
    from . import spaces

    class Env:
        metadata: dict = {}
        render_mode = None

        def close(self):
            pass

try:
    from pettingzoo import AECEnv
except ImportError:
    class AECEnv:
        metadata: dict = {}

        def last(self, observe=True):
            agent = self.agent_selection
            observation = self.observe(agent) if observe else None
            return (observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                    self.infos[agent])

        def agent_iter(self, max_iter=2**63):
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

        def close(self):
            pass


def _spaces(game):
    most = np.concatenate([np.full(int(np.prod(each["shape"])), each["most"], np.uint8)
                           for each in game.observation_slices()])
    seen = spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
    mask = spaces.Box(0, 1, (game.num_distinct_actions(),), dtype=np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(game.num_distinct_actions())


def _seed(seed, rng):
    """The seed of the games: the given one, else a number of the generator."""
    return int(rng.integers(2**63)) if seed is None else int(seed)


class aec_env(AECEnv):  # named as PettingZoo's own are
    """PettingZoo's AEC environment. variant: words or a Game.

    Agents are "player_0" and "player_1". An observation is {"observation": (size,) uint8, "action_mask": (actions,)
    int8}; who is not to act has a mask of zeros. A reward is 1 for the winner and -1 for the loser. Chance plays inside.
    An action that is not legal is a ValueError.
    """

    metadata = {"name": "dipolis_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, variant="", render_mode=None):
        self.game = variant if isinstance(variant, Game) else Game(variant)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = []
        seen, actions = _spaces(self.game)
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: actions for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._state = self.game.new_initial_state()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self._rng = np.random.default_rng(_seed(seed, self._rng))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._state = self.game.new_initial_state()
        self._go_on()

    def observe(self, agent):
        player = self.possible_agents.index(agent)
        seen = np.empty(self.game.observation_tensor_size(), np.uint8)
        self._state.write_observation(player, seen)
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        mask[self._state.legal_actions(player)] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            return self._remove(agent)
        self._state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def render(self):
        return str(self._state)

    def _go_on(self):
        """Plays chance until a player decides, and tells the end."""
        state = self._state
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(int(self._rng.choice(outcomes, p=odds)))
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_player()]
            return
        for agent, value in zip(self.possible_agents, state.returns()):
            self.rewards[agent] = value
            self._cumulative_rewards[agent] += value
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _remove(self, agent):
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]


class GymEnv(Env):
    """Gymnasium's environment: one player against "uniform", "greedy" or "level1" to "level10". variant: words or a Game.

    An observation is a dict as in aec_env; info has "action_mask" too. The reward is 1 for a win, -1 for a loss, at the
    end. player: 0 or 1, or None for each in turn. An action that is not legal is a ValueError.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, variant="", opponent="greedy", player=0, render_mode=None):
        if player not in (None, 0, 1):
            raise ValueError(f"player: {player!r} is neither 0 nor 1")
        self.game = variant if isinstance(variant, Game) else Game(variant)
        if "solo=" in self.game.variant and player != 0:
            raise ValueError(f"player: {player!r} does not play the Solo mode, only 0 does")
        self.opponent, self.player, self.render_mode = opponent, player, render_mode
        self.observation_space, self.action_space = _spaces(self.game)
        self._games = BatchEnv(1, self.game)
        self._games.choose(opponent)  # refuses an unknown one
        self._rng = np.random.default_rng()
        self._me = 1
        self._over = True

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._games.reset(_seed(seed, self._rng))
        self._me = 1 - self._me if self.player is None else self.player
        self._over = False
        self._answer()
        return self._seen()

    def step(self, action):
        if self._over:
            raise ValueError("the game is over: call reset()")
        reward = self._play(np.array([operator.index(action)], np.int64))
        if not self._over:
            reward = self._answer()
        observation, info = self._seen()
        return observation, reward, self._over, False, info

    def render(self):
        return str(self._games.state(0))

    def _play(self, actions):
        """Plays the move and returns the reward it brings."""
        self._games.step(actions)
        self._over = bool(self._games.done[0])
        return float(self._games.rewards[0, self._me])

    def _answer(self):
        """Moves of the opponent until it is my turn."""
        reward = 0.0
        while not self._over and self._games.to_move[0] != self._me:
            reward = self._play(self._games.choose(self.opponent))
        return reward

    def _seen(self):
        """The table of the next game is behind an end, so nothing is shown then."""
        shown = 0 if self._over else 1
        mask = (self._games.masks[0] * shown).astype(np.int8)
        return {"observation": self._games.observations[0] * np.uint8(shown), "action_mask": mask}, {"action_mask": mask}
