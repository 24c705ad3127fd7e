"""Matches as environments of PettingZoo, in which one agent acts after the other (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from cardlang.pipeline.play.matches import Pairing
from cardlang.pipeline.play.spaces import LONGEST, Spaces


class Environment(AECEnv):
    """A match. Each player is an agent, called by the player's name. It observes `observation`, which has a number for
    each of `spaces.names`, and `action_mask`, which is 1 for each action that it can take now."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__()
        self.metadata = {"name": f"cardlang_{pairing.game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.spaces = Spaces(pairing)
        self.session = self.spaces.start(0)
        self.possible_agents = [*pairing.match.names]
        size, actions = len(self.spaces.names), self.spaces.actions
        seen: dict[str, Space[Any]] = {
            "observation": Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._chance, self._decisions = Random(), 0

    def observation_space(self, agent: str) -> Dict:
        """The space of what `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of the actions of `step`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; all its chance, and that of later games, comes from `seed`, if it is given."""
        self._chance = self._chance if seed is None else Random(seed)
        self._decisions = 0
        self.session = self.spaces.start(self._chance.getrandbits(53))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it can do, which is nothing while another decides."""
        player = self.possible_agents.index(agent) + 1
        mask = np.zeros(self.spaces.actions, np.int8)
        if player == self.session.player:
            mask[[self.spaces.action(code) for code in self.session.codes]] = 1
        return {
            "observation": np.array(self.spaces.observation(self.session.observe(player)), np.float32),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """The selected agent takes an action. Errors: `ValueError` for one that its mask does not have, and
        `RuntimeError`, as `Session.apply`; then nothing changes."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.session.apply(self.spaces.code(-1 if action is None else int(action)))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        if self.session.over:
            returns = self.spaces.returns(self.session.winners)
            self.rewards = dict(zip(self.agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[(self.session.player or 1) - 1]

    def render(self) -> str:
        """The board as text, with hidden things."""
        return str(self.session)

    def close(self) -> None:
        """Nothing is open."""
