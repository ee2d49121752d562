"""Target hexes: where the target marker is put, and rows of hexes that start there."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, neighbour
from engine.model.said import say
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.play.unit import SeatId
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.effects.conditions import hex_misfit
from engine.rules.module import Layer, Module

rule = Module("effects.target_hex", Layer.BASE)


@dataclass(frozen=True, slots=True)
class TargetHex(EffectStep):
    """`target_hex`: the user of the card puts the target marker on a hex that fits `where`."""


@dataclass(frozen=True, slots=True)
class TargetLine(EffectStep):
    """`target_line`: three hexes in a row, or `count`, the first of which fits `where`."""


@dataclass(frozen=True, slots=True)
class Target(Action):
    """The target marker is put on that hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class TargetRow(Action):
    """The hexes from that one on in that direction (0 to 5) are the target line."""

    hex: Hex
    direction: int


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    """The target marker lies there; `hexes` are all hexes aimed at."""

    seat: SeatId
    card: str
    hexes: tuple[Hex, ...]


rule.part(EFFECTS, ("target_hex", TargetHex), ids=("B-CRD-13",))
rule.part(EFFECTS, ("target_line", TargetLine), ids=("S-DOC-008",))

#: Hexes of a target line.
LINE = 3


def row(start: Hex, direction: int, length: int) -> tuple[Hex, ...]:
    """Adjacent hexes in a straight row."""
    hexes = [start]
    while len(hexes) < length:
        hexes.append(neighbour(hexes[-1], direction))
    return tuple(hexes)


def _play(now: Position) -> Play | None:
    step: Step = now.state.agenda[-1]
    return step.play if isinstance(step, EffectStep) else None


def hex_bar(now: Position, hex_: Hex) -> Refused | None:
    """Why the card being carried out may not choose a hex; None = it may."""
    play = _play(now)
    if play is None:
        return Refused("B-CRD-13", "no card asks for a target hex", hex_)
    why = hex_misfit(now, play, effect_of(now, play).where, hex_)
    if why is None:
        return None
    rules = now.game.catalogue.cards[play.card].rules
    return Refused(
        rules[0] if rules else "B-CRD-13", say("the card does not allow this hex: {why}", why=why), hex_
    )


@rule.run(TargetHex, ids=("B-CRD-13",))
def target_hex(now: Position, step: TargetHex) -> Ask:
    """B-CRD-13 — a given or freely chosen hex, before the effects are carried out."""
    return Ask(step.play.seat, "target_hex")


@rule.offer(TargetHex, ids=("B-CRD-13",))
def offer_hexes(now: Position, step: TargetHex) -> Iterator[Action]:
    """B-CRD-13 — without a restriction on the card, any hex of the board."""
    return (Target(hex_) for hex_ in sorted(now.game.map.cells))


@rule.forbid(Target, ids=("B-CRD-13",))
def allowed_hex(now: Position, action: Target) -> Refused | None:
    """B-CRD-13 — as the card restricts it."""
    return hex_bar(now, action.hex)


@rule.take(Target, ids=("B-CRD-13", "B-CMP-23"))
def target(now: Position, action: Target, step: TargetHex) -> Done:
    """B-CRD-13, B-CMP-23 — the one target marker lies there."""
    play, hexes = step.play, (action.hex,)
    return went_on(play, [TargetChosen(play.seat, play.card, hexes)], target=action.hex, hexes=hexes)


# ---------------------------------------------------------------------- target lines


@rule.run(TargetLine, ids=("S-DOC-008",))
def target_line(now: Position, step: TargetLine) -> Ask:
    """S-DOC-008 — a straight row of three adjacent hexes."""
    return Ask(step.play.seat, "target_line")


@rule.offer(TargetLine, ids=("S-DOC-008",))
def offer_lines(now: Position, step: TargetLine) -> Iterator[Action]:
    """S-DOC-008 — from any hex in any direction."""
    return (TargetRow(hex_, direction) for hex_ in sorted(now.game.map.cells) for direction in range(6))


@rule.forbid(TargetRow, ids=("S-DOC-008",))
def allowed_line(now: Position, action: TargetRow) -> Refused | None:
    """S-DOC-008 — the first hex as the card restricts it, all of them on the map."""
    play = _play(now)
    length = LINE if play is None else effect_of(now, play).count or LINE
    if any(hex_ not in now.game.map for hex_ in row(action.hex, action.direction, length)):
        return Refused("S-DOC-008", "the line leaves the map", action.hex)
    return hex_bar(now, action.hex)


@rule.take(TargetRow, ids=("S-DOC-008",))
def target_row(now: Position, action: TargetRow, step: TargetLine) -> Done:
    """S-DOC-008 — these hexes are the targets."""
    play = step.play
    hexes = row(action.hex, action.direction, effect_of(now, play).count or LINE)
    return went_on(play, [TargetChosen(play.seat, play.card, hexes)], target=action.hex, hexes=hexes)
