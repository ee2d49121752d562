"""The environment: seats take turns as the rules ask them, dice come from the seed inside, the winner gets 1.

An agent-environment cycle of PettingZoo (Terry et al., "PettingZoo: Gym for Multi-Agent Reinforcement
Learning", 2021), whose agents are the seats of the game.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine.bots.players import SeatPlayer
from engine.gym.planes import MOST, VECTOR, Surveyor, shape_of
from engine.model.scenario import Scenario
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Game
from engine.play.notation import notation_of
from engine.play.observe import observe
from engine.play.unit import SeatId
from engine.playtest.match import Match, answered, begin
from engine.playtest.readiness import ready_game
from engine.storage import bundled

#: So many options a question has at most; of more the first ones can be taken, in canonical order.
OPTIONS = 1024
#: Rounds after which a game is decided (decision S-RND-05).
MAX_ROUNDS = 40

#: An observation: `observation` are the planes, `vector` the rest, `action_mask` which options there are.
Seen = dict[str, NDArray[Any]]


def env(scenario: Scenario, max_rounds: int = MAX_ROUNDS) -> AECEnv[SeatId, Seen, int]:
    """The environment of a scenario, with the checks that PettingZoo puts round it.

    Whoever takes an option that there is not loses at once. Raises NotReady where the scenario has errors.
    """
    checked: AECEnv[SeatId, Seen, int] = raw_env(scenario, max_rounds)
    checked = wrappers.TerminateIllegalWrapper(checked, illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv[SeatId, Seen, int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment itself.

    The info of the seat that is asked holds `prompt`, what it is asked for, `names`, its options as lines of
    the notation, and `left_out`, how many more there are than can be taken.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's own attribute
        "name": "tidewright_env.v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, scenario: Scenario, max_rounds: int = MAX_ROUNDS, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game: Game = ready_game(scenario, bundled.catalogue(), max_rounds)
        self.render_mode = render_mode
        self.possible_agents = [seat.id for seat in self.game.seats]
        self._surveyor = Surveyor(self.game)
        spaces: dict[str, Space[Any]] = {
            "observation": Box(-MOST, MOST, shape_of(self.game), np.float32),
            "vector": Box(-MOST, MOST, (len(VECTOR),), np.float32),
            "action_mask": Box(0, 1, (OPTIONS,), np.int8),
        }
        self.observation_spaces = {seat: Dict(spaces) for seat in self.possible_agents}
        self.action_spaces = {seat: Discrete(OPTIONS) for seat in self.possible_agents}
        self.match: Match = begin(self.game, 0)

    def observation_space(self, agent: SeatId) -> Dict:
        """What a seat sees; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: SeatId) -> Discrete:
        """What a seat can take; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game with the dice of a seed; without one, of a seed that nobody has chosen."""
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 31))
        self.match = begin(self.game, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._look()

    @property
    def taken(self) -> tuple[Action, ...]:
        """The options of the question that is asked, in canonical order."""
        ask = self.match.pending
        return tuple(islice(ask.options, OPTIONS)) if isinstance(ask, Ask) else ()

    def number_of(self, player: SeatPlayer) -> int:
        """The number of the option that a bot takes in place of the seat that is asked."""
        ask = self.match.pending
        assert isinstance(ask, Ask)
        now = observe(self.game, self.match.state, ask.seat)
        return self.taken.index(player.choose(now, ask, len(self.match.answers)))

    def observe(self, agent: SeatId) -> Seen:
        """The position as a seat may know it, and for who is asked which options there are."""
        now = observe(self.game, self.match.state, agent)
        mask = np.zeros(OPTIONS, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[: len(self.taken)] = 1
        return {
            "observation": self._surveyor.planes(now),
            "vector": self._surveyor.vector(now),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Take the option of that number for the seat that is asked; IndexError where there is none."""
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[seat] = 0.0
        self._clear_rewards()
        self.match = answered(self.match, self.taken[int(action)])
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Whom the game asks now, or who has won it."""
        self.infos: dict[SeatId, dict[str, Any]] = {seat: {} for seat in self.agents}
        match self.match.pending:
            case Ask(seat=seat, prompt=prompt, options=options):
                self.agent_selection = seat
                write = self.game.derive(notation_of).write
                names = [write(each) for each in self.taken]
                left_out = len(tuple(options)) - OPTIONS if options.has(OPTIONS + 1) else 0
                self.infos[seat] = {"prompt": prompt, "names": names, "left_out": left_out}
            case _:
                outcome = self.match.outcome
                assert outcome is not None
                for seat in self.agents:
                    won = self.game.side_of(seat) == outcome.winner
                    self.rewards[seat] = 1.0 if won else -1.0
                    self.terminations[seat] = True
                    self.infos[seat] = {"reason": outcome.reason}

    def render(self) -> str | None:
        """The position in a few words, where it is asked for."""
        if self.render_mode is None:
            return None
        state = self.match.state
        return f"round {state.round}, {state.phase}: {self.agent_selection} is asked"

    def close(self) -> None:
        """Nothing is held open."""
