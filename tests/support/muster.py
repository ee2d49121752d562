"""What holds in every base game: each piece and point is told of; and what no unit ever is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.play.event import Event, FiguresGained, FiguresLost, UnitPlaced, UnitRemoved
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import CONCEALED, DISRUPTED, PINNED, Aboard, Damage, Inside, OnHex, Towed, Unit
from engine.rules.base.arrivals.supply import pieces_held, pieces_in_play
from engine.rules.base.equipment.guns import Captured
from engine.rules.base.sequence.command import Gained, stores
from engine.rules.base.sequence.command_spending import AccountsOpened, CommandSpent
from engine.rules.base.troops.units import room
from engine.rules.doctrine.arrivals import ClearGround
from engine.rules.optional.inherent_crews import SeizeGuns
from engine.rules.optional.wrecks import wrecks
from engine.rules.queries import counts_for_stacking, has_own_crew, is_vehicle
from engine.rules.skirmish.guns.crews import is_abandoned

#: Side and kind: a kind of figure, `squad`, or a kind of vehicle or gun.
Owned = tuple[str, str]


class Muster:
    """Counts the pieces and points of one game from its events alone and compares them with its state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pieces: Counter[Owned] = Counter()
        self.points: Counter[Owned] = Counter()
        self.captured: set[str] = set()

    def faults(self, before: State, events: Sequence[Event], after: State) -> Iterator[str]:
        """What is wrong after these events; the events are those that led from one state to the other."""
        state = before
        for event in events:
            self._note(event, state)
            state = event.apply(state)
        # What remains to be done and how many dice were thrown is the loop's own affair.
        if replace(state, agenda=after.agenda, dice=after.dice) != after:
            yield "the events do not lead to the state"
        there = Counter(piece for unit in after.units.all() for piece in pieces_of(unit))
        for side, kind in sorted(there.keys() | self.pieces.keys()):
            told, found = self.pieces[side, kind], there[side, kind]
            if told != found:
                yield f"{side} has {found} {kind}, its events tell of {told}"
        yield from self._accounts(after)
        now = Position(self.game, after)
        yield from self._beyond(now)

    def _note(self, event: Event, state: State) -> None:
        match event:
            case UnitPlaced(unit=unit):
                self.pieces.update(pieces_of(unit))
            case UnitRemoved(unit=unit):
                self.pieces.subtract(pieces_of(unit))
            case FiguresLost(unit=name, figures=figures):
                self.pieces.subtract((state.units[name].side, figure) for figure in figures)
            case FiguresGained(unit=name, figures=figures):
                self.pieces.update((state.units[name].side, figure) for figure in figures)
            case Captured(unit=name, side=side):
                gun = state.units[name]
                self.captured.add(name)
                self.pieces.subtract(pieces_of(gun))
                self.pieces.update((side, kind) for _, kind in pieces_of(gun))
            case AccountsOpened(side=side, command=command, reserve=reserve):
                self.points[side, "command"], self.points[side, "reserve"] = command, reserve
            case Gained(side=side, command=command, victory_points=points):
                self.points[side, "command"] += command
                self.points[side, "victory_points"] += points
            case CommandSpent(side=side, amount=amount, reserved=reserved):
                self.points[side, "command"] -= amount
                self.points[side, "reserve"] += reserved
            case _:
                pass

    def _accounts(self, state: State) -> Iterator[str]:
        held = stores(state)
        accounts = {"command": held.command, "victory_points": held.victory_points}
        for name, account in accounts.items():
            for side in self.game.sides:
                told, found = self.points[side, name], account.get(side, 0)
                if told != found or found < 0:
                    yield f"{side} has {found} {name}, its events tell of {told}"

    def _beyond(self, now: Position) -> Iterator[str]:
        """Pieces that no box holds; captured guns are pieces of whoever brought them."""
        in_play = Counter(pieces_in_play(now))
        for unit in now.state.units.all():
            if unit.id in self.captured:
                in_play.subtract(pieces_of(unit))
        for (side, piece), count in in_play.items():
            held = pieces_held(now, side, piece)
            if held is not None and count > held:
                yield f"{side} has {count} of {held} {piece}"


def pieces_of(unit: Unit) -> Iterator[Owned]:
    """The base or model of a unit, and each of its figures."""
    yield unit.side, unit.kind
    yield from ((unit.side, figure) for figure in unit.figures)


def _is_left_alone(now: Position, unit: Unit) -> bool:
    """Whether the unit is a gun that nobody serves, which keeps nobody out of its hex (S-ATG-22)."""
    return now.game.scenario.rules.ruleset == "skirmish" and is_abandoned(now, unit)


def _is_at(now: Position, name: str, other: Unit) -> bool:
    """Whether a unit is where another is; one that was lost while it moved is nowhere."""
    unit = now.state.units.find(name)
    return unit is not None and unit.place == other.place


def is_landing(now: Position) -> bool:
    """Whether somebody is where he cannot stay for the moment.

    He has just dropped among the enemy or into a full hex and is asked whither he goes, or the guns of a hex
    that was conquered are to be manned (O-EQP-09).
    """
    return any(isinstance(step, ClearGround | SeizeGuns) for step in now.state.agenda)


def beyond_the_limit(now: Position, side: str, hex_: Hex, come_anyhow: Collection[str] = ()) -> bool:
    """Whether more units stand in a hex than the rules can have brought about.

    Nobody who runs home or is thrown out of a vehicle is turned away, `come_anyhow`; and a wreck takes
    room from whoever is there when it is left (O-DMG-03).
    """
    there = sum(unit.id in come_anyhow for unit in now.friends_at(hex_, side))
    return room(now, side, hex_) < -there - len(wrecks(now.state).at(hex_))


def unsound(now: Position, come_anyhow: Collection[str] = ()) -> Iterator[str]:
    """Units in two places, empty squads, hexes beyond their limits, markers that exclude others."""
    # Tanks may drive through enemies; whoever is not under way shares no hex with them.
    moving = {each.unit for each in now.state.activations}
    landing = is_landing(now)
    # By night vehicles are concealed too.
    by_night = "night" in now.game.scenario.rules.selected
    of_squads = {PINNED, DISRUPTED} if by_night else {PINNED, DISRUPTED, CONCEALED}
    for unit in now.state.units.all():
        if unit.is_squad and not unit.figures:
            yield f"{unit.id} is a base without figures"
        if unit.has(PINNED) and unit.has(DISRUPTED):
            yield f"{unit.id} is pinned and disrupted"
        if unit.is_squad and unit.damage is not Damage.NONE:
            yield f"{unit.id} is a damaged squad"
        # O-EQP-06 — a gun with a crew of its own is suppressed as squads are.
        crewed = has_own_crew(now, unit)
        if is_vehicle(now, unit) and unit.marks & of_squads and not crewed:
            yield f"{unit.id} is a vehicle with the markers of a squad"
        match unit.place:
            case OnHex(hex=hex_) | Inside(hex=hex_):
                if hex_ not in now.game.map:
                    yield f"{unit.id} is off the map"
                elif not (landing or unit.id in moving or _is_left_alone(now, unit)) and any(
                    enemy.id not in moving and not _is_left_alone(now, enemy)
                    for enemy in now.enemies_at(hex_, unit.side)
                ):
                    yield f"{unit.id} shares its hex with an enemy"
                elif (
                    counts_for_stacking(now, unit)
                    and not (landing or unit.id in come_anyhow or now.state.attacks)
                    and not any(_is_at(now, each, unit) for each in moving)
                    and beyond_the_limit(now, unit.side, hex_, come_anyhow)
                ):
                    yield f"{unit.id} stands in a hex that is overfull"
            case Aboard(vehicle=vehicle) | Towed(vehicle=vehicle):
                carrier = now.state.units.find(vehicle)
                if carrier is None or carrier.is_squad or carrier.side != unit.side:
                    yield f"{unit.id} rides with {vehicle}, which cannot be"
            case _:
                pass
