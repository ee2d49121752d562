"""What a side owns in a skirmish: victory points, command, fuel, the Tank Pool, experience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage, Tally
from engine.play.state import State
from engine.rules.base.sequence.markers import edited_since, on_paper
from engine.rules.module import Layer, Module

MODULE = "skirmish.treasury"


@dataclass(frozen=True, slots=True)
class Account:
    """The resources of one side, open to everybody; experience is counted in quarters (S-XP-15)."""

    victory_points: int = 0
    command: int = 0
    fuel: int = 0
    tank_pool: int = 0
    experience: int = 0
    experience_gained: int = 0
    vehicle_level: int = 0


@dataclass(frozen=True, slots=True)
class Treasury:
    """The accounts of both sides, and how many units have ever been raised on each."""

    accounts: Mapping[SideId, Account] = field(default_factory=dict)

    def with_account(self, side: SideId, account: Account) -> Treasury:
        """The treasury with one account replaced."""
        return Treasury(dict(sorted({**self.accounts, side: account}.items())))


rule = Module(MODULE, Layer.SKIRMISH, slot=Treasury())

#: What a side has before the first round.
STARTING_VICTORY_POINTS: Tally[SideId] = Tally("starting_victory_points")
STARTING_FUEL: Tally[SideId] = Tally("starting_fuel")


def treasury(state: State) -> Treasury:
    """The treasury of a skirmish; an empty one before set-up."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Treasury) else Treasury()


def account(now: Position, side: SideId) -> Account:
    """The account of a side."""
    return treasury(now.state).accounts.get(side, Account())


@dataclass(frozen=True, slots=True)
class AccountOpened(Event):
    """A side has what it starts with."""

    side: SideId
    account: Account

    def apply(self, state: State) -> State:
        """The account is there."""
        return state.with_slot(MODULE, treasury(state).with_account(self.side, self.account))


@dataclass(frozen=True, slots=True)
class Credited(Event):
    """A side gained (or, below 0, lost or paid) an amount of one resource, a field of its account."""

    side: SideId
    resource: str
    amount: int
    purpose: str

    def apply(self, state: State) -> State:
        """The account after it; no resource falls below 0."""
        owned = treasury(state)
        before = owned.accounts.get(self.side, Account())
        value = max(getattr(before, self.resource) + self.amount, 0)
        return state.with_slot(
            MODULE, owned.with_account(self.side, replace(before, **{self.resource: value}))
        )


# ---------------------------------------------------------------------- in a scenario

#: How a scenario calls what a side owns when play begins in the middle, by the field of the account.
OWNED = {
    "vp": "victory_points",
    "cp": "command",
    "fp": "fuel",
    "tank_pool": "tank_pool",
    "xp_unspent_quarters": "experience",
    "xp_gained": "experience_gained",
    "vehicle_level": "vehicle_level",
}


@rule.modify(on_paper, Stage.ADD)
def accounts_on_paper(now: Position, paper: Scenario, scenario: Scenario) -> Scenario:
    """What each side owns stands with the side."""
    sides = []
    for side in paper.sides:
        owned = account(now, side.id)
        sides.append(replace(side, economy_state={key: getattr(owned, name) for key, name in OWNED.items()}))
    return replace(paper, sides=tuple(sides))


@rule.modify(edited_since, Stage.ADD)
def accounts_edited(now: Position, events: tuple[Event, ...], paper: Scenario) -> tuple[Event, ...]:
    """A side owns what the scenario says instead."""
    opened = []
    for side, was in zip(now.game.scenario.sides, paper.sides, strict=False):
        if side.economy_state != was.economy_state:
            given = {OWNED[key]: amount for key, amount in side.economy_state.items() if key in OWNED}
            opened.append(AccountOpened(side.id, replace(account(now, side.id), **given)))
    return (*events, *opened)
