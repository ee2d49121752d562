"""The lines of a held moment: steps, drawers, secrets, units and the board, written and read.

What is read comes from files of strangers. So nothing is built but classes of the rules, every hex lies on
the map and no number is beyond what the game counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from hashlib import blake2b
from typing import Any, TypeVar, cast

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.limits import MOST_POINTS
from engine.model.opening import HeldMoment
from engine.model.said import Said, say
from engine.play.canonical import canonical_bytes
from engine.play.frozen import dataclass
from engine.play.game import Game
from engine.play.notation import Notation, classes_below
from engine.play.notation_reader import Unreadable
from engine.play.state import ActiveEffect, BoardChanges, ModuleId, Secret
from engine.play.step import Step
from engine.play.unit import SeatId, Unit
from engine.play.units import Units

T = TypeVar("T")


class NotHeld(ValueError):
    """A held moment that cannot be read; `part` is the way to the line in it, `what` says what is wrong."""

    def __init__(self, part: str, what: Said) -> None:
        super().__init__(f"{part}: {what}")
        self.part = part
        self.what = what


@dataclass(frozen=True, slots=True)
class HeldParts:
    """What the lines of a held moment say. `agenda` has the next step last, as states have it."""

    units: Units
    board: BoardChanges
    agenda: tuple[Step, ...]
    effects: tuple[ActiveEffect, ...]
    slots: Mapping[ModuleId, object]
    secrets: Mapping[SeatId, Mapping[ModuleId, Secret]]


def held_lines(game: Game, parts: HeldParts, initiative: str, dice: int) -> HeldMoment:
    """The held moment that says these parts of a state."""
    lines = _Lines(game)
    held = HeldMoment(
        initiative,
        tuple(map(lines.write, reversed(parts.agenda))),
        {module: lines.write(drawer) for module, drawer in parts.slots.items()},
        {
            seat: {module: lines.write(secret) for module, secret in secrets.items()}
            for seat, secrets in parts.secrets.items()
        },
        tuple(map(lines.write, parts.effects)),
        lines.write(parts.board),
        {unit.id: lines.write(unit) for unit in parts.units.all()},
        dice,
    )
    return sealed(held)


def sealed(held: HeldMoment) -> HeldMoment:
    """The held moment with the seal that its lines have as they stand."""
    parts = (held.initiative, held.agenda, held.drawers, held.secrets, held.effects, held.board, held.units)
    return replace(held, seal=blake2b(canonical_bytes((*parts, held.dice)), digest_size=16).hexdigest())


def held_parts(game: Game, held: HeldMoment) -> HeldParts:
    """What the lines say; NotHeld for the first that says nothing a game can hold, or where one was changed.

    Every word of a line may name something, in ways that only its rule knows; so they stay as they were left.
    """
    if held.seal != sealed(held).seal:
        raise NotHeld("seal", say("the lines are not as their game left them"))
    lines = _Lines(game)
    units = [lines.read(line, Unit, f"units/{id_}") for id_, line in held.units.items()]
    secrets: dict[SeatId, dict[ModuleId, Secret]] = {seat.id: {} for seat in game.seats}
    for seat, drawers in held.secrets.items():
        for module, line in drawers.items():
            if seat in secrets:
                secrets[seat][module] = lines.secret(line, f"secrets/{seat}/{module}")
    slots = dict(game.ruleset.slots)
    for module, line in held.drawers.items():
        if module in slots:
            slots[module] = lines.read(line, type(slots[module]), f"drawers/{module}")
    return HeldParts(
        Units().put(*units),
        lines.read(held.board, BoardChanges, "board") if held.board else BoardChanges(),
        tuple(lines.read(line, Step, f"agenda/{at}", among=Step) for at, line in enumerate(held.agenda))[
            ::-1
        ],
        tuple(lines.read(line, ActiveEffect, f"effects/{at}") for at, line in enumerate(held.effects)),
        dict(sorted(slots.items())),
        dict(sorted(secrets.items())),
    )


def secret_line(game: Game, secret: Secret) -> str:
    """The line of what a seat keeps to itself, or of what of it is told."""
    return game.derive(_Lines).write(secret)


def secret_of(game: Game, line: str) -> Secret:
    """What a line says of a secret; raises NotHeld."""
    return game.derive(_Lines).secret(line, "secret")


class _Lines:
    """The notation of the parts of a state, each class by its name among those of its kind."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._hexes = game.map.cells
        drawers = {type(slot) for slot in game.ruleset.slots.values()}
        self._kinds: dict[type, Notation] = {
            Step: self._of(classes_below(Step)),
            Secret: self._of(classes_below(Secret)),
            object: self._of((*drawers, Unit, BoardChanges, ActiveEffect)),
        }

    def _of(self, classes: Any) -> Notation:
        return Notation({each.__name__: each for each in classes}, self._game.map.grid)

    def write(self, value: object) -> str:
        return self._kinds[object].write(value)

    def secret(self, line: str, part: str) -> Secret:
        # A secret is whatever has a public side; its classes are known by name.
        return cast(Secret, self.read(line, object, part, among=Secret))

    def read(self, line: str, kind: type[T], part: str, *, among: type = object) -> T:
        try:
            found = self._kinds[among].value(line, kind)
            for value in within(found):
                self._check(value)
        except Unreadable as what:
            raise NotHeld(part, what.args[0]) from what
        return found

    def _check(self, value: object) -> None:
        if isinstance(value, Hex):
            if value not in self._hexes:
                raise Unreadable(say("{label} is no hex of the map", label=f"{value.q} {value.r}"), 1)
        elif isinstance(value, int | float) and abs(value) > MOST_POINTS:
            raise Unreadable(say("no number is larger than {most}", most=MOST_POINTS), 1)


def within(value: object) -> Iterator[object]:
    """A value and everything in it."""
    yield value
    if isinstance(value, Hex):
        return
    if isinstance(value, Edge):
        yield from (value.hex, value.direction)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from within(item)
    elif isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from within(item)
    elif is_dataclass(value):
        for each in fields(value):
            yield from within(getattr(value, each.name))
