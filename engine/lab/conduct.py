"""How sides conduct themselves: what they lose on the move, what they leave, how they fire, what they use.

The figures find follies of players, bots above all; none of them is an aim. A `ConductWatch` follows one game
event by event; `added` sums games up.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import prod
from sys import intern
from typing import Any

from engine.hexes.hex import Hex
from engine.kernel.odds import hits, successes, surplus
from engine.model.values import SideId, UnitId
from engine.play.attack import Attack
from engine.play.event import (
    ActionTaken,
    ActivationBegan,
    ActivationChanged,
    ActivationEnded,
    AttackEnded,
    Event,
    FiguresGained,
    FiguresLost,
    Marked,
    ObstaclesLaid,
    PointsSpent,
    Repaired,
    SmokeLaid,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from engine.play.game import Game, Position
from engine.play.state import Activation, State
from engine.play.unit import CONCEALED, FATIGUED, Aboard, Inside, Towed, Unit
from engine.rules.doctrine.using import AbilityUsed
from engine.rules.queries import ASSAULT
from engine.rules.skirmish.arrivals.mat import mat_of

OFFICER = "officer"

#: The least roll of a defence die that stops a hit (B-ATK-14).
STOPS_FROM = 5

#: What tools are called by the events that tell of their use.
_TOOLS: Mapping[type[Event], str] = {
    SmokeLaid: "smoke",
    ObstaclesLaid: "works",
    AbilityUsed: "abilities",
    FiguresGained: "healing",
    Repaired: "repairs",
}

#: Events that are not what an activation is for.
_BY_THE_WAY = (ActivationBegan, ActivationChanged, ActivationEnded, ActionTaken, PointsSpent, UnitMoved)


@dataclass(slots=True)
class Conduct:
    """Counts of what one player did in so many games.

    `hit_chances` adds up, over `attacks`, the chance of at least one hit that is not stopped. `sprints` are
    the figures of `figures_lost` that fell to enemy fire while a unit of their own side was active.
    `holders` are activations of the only unit on an objective of its side, `deserted` those of them after
    which no unit was left there. `idle` activations neither changed anything nor ended elsewhere.
    """

    games: int = 0
    figures_lost: int = 0
    sprints: int = 0
    officers_lost: int = 0
    vehicles_lost: int = 0
    holders: int = 0
    deserted: int = 0
    attacks: int = 0
    supported: int = 0
    suppressive: int = 0
    assaults: int = 0
    hit_chances: float = 0.0
    activations: int = 0
    idle: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    tools: Counter[str] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)

    @property
    def mean_chance(self) -> float:
        """The mean chance of an attack to hit at all, 0 without any attack."""
        return self.hit_chances / self.attacks if self.attacks else 0.0

    def slim(self) -> "Conduct":
        """The same counts, the names of what is counted shared with those of all other games."""
        return replace(self, **{name: _shared(getattr(self, name)) for name in _TALLIES})


def _shared(tally: Counter[str]) -> Any:
    return Counter({intern(name): count for name, count in tally.items()})


_COUNTED = tuple(Conduct.__dataclass_fields__)
_TALLIES = ("actions", "tools", "bought")


def added(conducts: Iterable[Conduct]) -> Conduct:
    """The counts of all of these together."""
    total = Conduct()
    for each in conducts:
        for name in _COUNTED:
            setattr(total, name, getattr(total, name) + getattr(each, name))
    return total


@dataclass(slots=True)
class _Acting:
    """An activation under way: from where, whether the unit alone holds what is there, and what it did."""

    activation: Activation
    unit: Unit
    at: Hex | None
    holds: bool
    did: bool = False


class ConductWatch:
    """Follows a game from its first state; give it to `play_out` as its `watch`."""

    def __init__(self, game: Game) -> None:
        self.sides: dict[SideId, Conduct] = {side: Conduct(games=1) for side in game.sides}
        self._game = game
        self._before: State | None = None
        self._acting: list[_Acting] = []
        self._known: set[UnitId] = set()

    def __call__(self, state: State, events: tuple[Event, ...]) -> None:
        """Take up what led to a state."""
        now = self._before
        if now is None:
            self._known.update(state.units)
        else:
            for event in events:
                self._see(Position(self._game, now), event)
                now = event.apply(now)
        self._before = state
        self._see_purchases(Position(self._game, state))

    def _see_purchases(self, now: Position) -> None:
        for side, conduct in self.sides.items():
            for entry in mat_of(now, side).waiting:
                if entry.unit.id not in self._known:
                    self._known.add(entry.unit.id)
                    conduct.bought[bought_as(entry.unit)] += 1

    def _see(self, now: Position, event: Event) -> None:
        """Count an event by the position in which it happens."""
        tool = None if _comes_by_itself(event) else _TOOLS.get(type(event))
        if tool is not None and (side := self._side_acting(now, event)) is not None:
            self.sides[side].tools[tool] += 1
        if self._acting and _is_a_deed(event):
            self._acting[-1].did = True
        match event:
            case ActionTaken(seat=seat, action=action):
                self.sides[now.game.side_of(seat)].actions[action] += 1
            case ActivationBegan(activation=activation):
                self._begin(now, activation)
            case ActivationEnded():
                self._end(now)
            case FiguresLost(unit=id_, figures=figures):
                self._lose(now, now.unit(id_), figures)
            case UnitRemoved(unit=unit, reason=reason) if reason != "exited":
                self._lose(now, unit, unit.figures)
                self.sides[unit.side].vehicles_lost += not unit.is_squad
            case Marked(unit=id_, mark=mark) if mark == CONCEALED:
                self.sides[now.unit(id_).side].tools["concealment"] += 1
            case UnitPlaced(unit=unit) if isinstance(unit.place, Inside | Aboard | Towed):
                self.sides[unit.side].tools["transport"] += 1
            case UnitMoved(unit=id_, place=Inside() | Aboard() | Towed()):
                self.sides[now.unit(id_).side].tools["transport"] += 1
            case AttackEnded(attack=attack):
                self._attack(attack)
            case _:
                pass

    def _side_acting(self, now: Position, event: Event) -> SideId | None:
        """The side that uses a tool, None where nobody does: smoke of the scenario, works that stand."""
        if isinstance(event, AbilityUsed):
            return now.game.side_of(event.seat)
        if isinstance(event, FiguresGained | Repaired):
            return now.unit(event.unit).side
        state = now.state
        if state.activations:
            return now.game.side_of(state.activation.seat)
        return state.attacks[-1].side if state.attacks else None

    def _begin(self, now: Position, activation: Activation) -> None:
        unit = now.unit(activation.unit)
        at = now.hex_of(unit)
        holds = at is not None and _is_held(now, unit.side, at) and _is_alone(now, unit, at)
        self._acting.append(_Acting(activation, unit, at, holds))
        conduct = self.sides[unit.side]
        conduct.activations += 1
        conduct.holders += holds

    def _end(self, now: Position) -> None:
        acting = self._acting.pop()
        side = acting.unit.side
        after = now.state.units.find(acting.unit.id)
        at = None if after is None else now.hex_of(after)
        conduct = self.sides[side]
        conduct.idle += not acting.did and at == acting.at
        if acting.holds and after is not None and at != acting.at and acting.at is not None:
            conduct.deserted += not any(each.side == side for each in now.state.units.at(acting.at))

    def _lose(self, now: Position, unit: Unit, figures: tuple[str, ...]) -> None:
        conduct, state = self.sides[unit.side], now.state
        conduct.figures_lost += len(figures)
        conduct.officers_lost += figures.count(OFFICER)
        moving = bool(state.activations) and now.game.side_of(state.activation.seat) == unit.side
        if moving and state.attacks and state.attacks[-1].side != unit.side:
            conduct.sprints += len(figures)

    def _attack(self, attack: Attack) -> None:
        conduct = self.sides[attack.side]
        if attack.kind == ASSAULT:
            conduct.assaults += 1
            return
        conduct.attacks += 1
        conduct.supported += len({each.unit for volley in attack.volleys for each in volley.shooters}) > 1
        conduct.suppressive += attack.type == "suppressive"
        conduct.hit_chances += chance_to_hit(attack)


def chance_to_hit(attack: Attack) -> float:
    """B-ATK-14 — the chance that a volley of an attack hits its first target in spite of its defence dice."""
    return 1.0 - prod(
        float(
            surplus(
                hits(each.strength, each.hits_from), successes(each.against[0].defence, STOPS_FROM)
            ).chance(0)
        )
        for each in attack.volleys
        if each.against
    )


def bought_as(unit: Unit) -> str:
    """What a unit is bought as: its kind; of a squad its specialization, else its rarest figure."""
    if not unit.is_squad:
        return unit.kind
    return unit.specialization or min(unit.figures, key=lambda each: (unit.figures.count(each), each))


def _comes_by_itself(event: Event) -> bool:
    """Whether figures join a squad that nobody heals: as forces are made up, or a crew that is at home."""
    return isinstance(event, FiguresGained) and event.by in ("setup", "home")


def _is_a_deed(event: Event) -> bool:
    return not isinstance(event, _BY_THE_WAY) and not (isinstance(event, Marked) and event.mark == FATIGUED)


def _is_held(now: Position, side: SideId, at: Hex) -> bool:
    here = now.game.objectives_at.get(at, ())
    return any(now.state.board.control.get(each.id) == side for each in here)


def _is_alone(now: Position, unit: Unit, at: Hex) -> bool:
    return not any(each.side == unit.side and each.id != unit.id for each in now.state.units.at(at))
