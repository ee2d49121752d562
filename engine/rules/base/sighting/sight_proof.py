"""What a proof of a line of sight consists of: sides, steps, obstacles, rulings and their words."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from engine.hexes.centre_line import CentreLine, LineSide, centre_line
from engine.hexes.hex import Hex
from engine.model.said import say
from engine.model.values import RuleId
from engine.play.frozen import dataclass

Args = Mapping[str, object]

#: The words of every ruling, by key; hexes appear as printed labels.
SIGHT_TEXT: Mapping[str, str] = {
    "same_hex": "Units in the same hex see each other.",
    "adjacent": "{a} and {b} are adjacent: they always see each other.",
    "off_map": "The line meets what is not in play: {hexes}.",
    "too_far": "{a} and {b} are {distance} hexes apart: at first nobody sees farther than {farthest}.",
    "even": "Both ends are on level {level}: any blocking hex on the line blocks.",
    "uneven": "The ends lie on levels {difference} apart: what counts is whether {low}, the lower, is blind.",
    "obstacle": "Blocking between units on the same level: {hexes} ({what}).",
    "higher": "Higher than both ends, so blocking: {hexes}.",
    "closest": "The closest obstruction to {low} is {hex} ({what}), {distance} away.",
    "blind": "Behind it {count} blind: {blind}. {low} is one of them.",
    "not_blind": "Behind it {count} blind: {blind}. {low} is not one of them.",
    "plateau": "{hex}, next to {high}, is as high: {high} does not stand at the edge of its hill.",
    "as_high": "As high as {high}, but not a part of what it stands on: {hexes}.",
    "obstructed": "The line goes through smoke in {hexes}: the attack is obstructed.",
    "twice_obstructed": "The line goes through {hexes}, more than one obstructed hex, and is blocked.",
    "along": "The line runs along hexsides: it is blocked only if its left and its right are.",
    "clear": "Nothing on the line blocks.",
    "whole_hex": "A blocking hex blocks over its whole area.",
    "mutual": "The test is made from the lower unit, whoever looks.",
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """One rule applied, and what it decided: `key` and `args` say it in `SIGHT_TEXT`.

    `blocks` tells whether by it the line is blocked, `hexes` are the hexes that decided so.
    """

    rule: RuleId
    key: str
    args: Args
    blocks: bool = False
    hexes: tuple[Hex, ...] = ()

    def sentence(self, label: Callable[[Hex], str]) -> str:
        """The ruling in English words, hexes by the given labels."""
        return say(SIGHT_TEXT[self.key], **{key: _word(arg, label) for key, arg in self.args.items()})


def _word(arg: object, label: Callable[[Hex], str]) -> str:
    match arg:
        case Hex() as hex_:
            return label(hex_)
        case tuple() as hexes:
            return ", ".join(_word(each, label) for each in hexes) or "none"
        case str() as word:
            return word
        case _:
            return str(arg)


def _on_side(side: LineSide, sentence: str) -> str:
    """What is said of one nudged line, with its side where there are two."""
    match side:
        case LineSide.LEFT:
            return say("Left: {sentence}", sentence=sentence)
        case LineSide.RIGHT:
            return say("Right: {sentence}", sentence=sentence)
        case _:
            return sentence


def _cited(sentence: str, rule: RuleId) -> str:
    return say("{sentence} [{rule}]", sentence=sentence, rule=rule)


@dataclass(frozen=True, slots=True)
class SightObstacle:
    """Why a hex on the line hinders sight: `woods`, `smoke`, `hedgerow`, `hill` …, and by which rule."""

    rule: RuleId
    what: str


@dataclass(frozen=True, slots=True)
class SightStep:
    """A hex on a nudged line: its distance from the lower end, its level (None = not in play).

    `entered_from` is the hex before it, seen from the lower end. `obstacles` block sight there, `veils`
    only obstruct it.
    """

    hex: Hex
    entered_from: Hex
    distance: int
    level: int | None
    obstacles: tuple[SightObstacle, ...] = ()
    veils: tuple[SightObstacle, ...] = ()

    @property
    def marks(self) -> tuple[SightObstacle, ...]:
        """Everything in the hex that hinders sight, blocking or not."""
        return self.obstacles + self.veils


@dataclass(frozen=True, slots=True)
class ProvenLine:
    """One nudged line from the lower to the upper end, and what was ruled on it."""

    side: LineSide
    steps: tuple[SightStep, ...]
    rulings: tuple[Ruling, ...]
    blind: tuple[Hex, ...]

    @property
    def blocked(self) -> bool:
        """Whether some ruling blocks this line."""
        return any(ruling.blocks for ruling in self.rulings)

    @property
    def decisive(self) -> Ruling | None:
        """The first ruling that blocks, None on a clear line."""
        return next((ruling for ruling in self.rulings if ruling.blocks), None)

    @property
    def veiled(self) -> tuple[Hex, ...]:
        """The hexes that obstruct without blocking."""
        return tuple(step.hex for step in self.steps if step.veils)


class Profile(NamedTuple):
    """A point of the height profile: a hex, the share of the way at which it is entered, its level."""

    hex: Hex
    share: float
    level: int | None


@dataclass(frozen=True)
class SightProof:
    """Whether two hexes see each other, and why: verdict and explanation are the same object.

    `low` and `high` are the ends as the blind-hex test takes them. `lines` holds one nudged line, or
    left and right ones where the line runs along hexsides; none where a rule on the pair decided.
    """

    a: Hex
    b: Hex
    low: Hex
    high: Hex
    low_level: int
    high_level: int
    visible: bool
    pair_rulings: tuple[Ruling, ...]
    lines: tuple[ProvenLine, ...]
    levels: Mapping[Hex, int | None]

    @cached_property
    def line(self) -> CentreLine:
        """The exact line from `a` to `b` with every hex it meets, for drawing."""
        return centre_line(self.a, self.b)

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes strictly between the ends in order from `a`; at a hexside left before right."""
        return tuple(met.hex for met in self.line.met if met.hex not in (self.a, self.b))

    @cached_property
    def profile(self) -> tuple[Profile, ...]:
        """The levels along the line from `a` to `b`."""
        return tuple(Profile(met.hex, float(met.enter), self.levels.get(met.hex)) for met in self.line.met)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every rule applied, in order: those on the pair, then line by line."""
        return self.pair_rulings + tuple(ruling for line in self.lines for ruling in line.rulings)

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The ids of the rules applied, each once: those of rulings, then those that make obstacles."""
        marks = (mark.rule for line in self.lines for step in line.steps for mark in step.marks)
        return tuple(dict.fromkeys((*(ruling.rule for ruling in self.rulings), *marks)))

    @property
    def blockers(self) -> tuple[Hex, ...]:
        """The hexes that decide against sight, one line after the other; empty when it is clear."""
        if self.visible:
            return ()
        decisive = [line.decisive for line in self.lines]
        return tuple(dict.fromkeys(hex_ for ruling in decisive if ruling for hex_ in ruling.hexes))

    @property
    def blind(self) -> tuple[Hex, ...]:
        """The blind hexes behind the closest obstruction of each line."""
        return tuple(dict.fromkeys(hex_ for line in self.lines for hex_ in line.blind))

    @property
    def veiled(self) -> tuple[Hex, ...]:
        """The obstructing hexes of the clearest line; empty for most lines."""
        clear = [line.veiled for line in self.lines if not line.blocked]
        return min(clear, key=len, default=())

    def sentences(self, label: Callable[[Hex], str]) -> tuple[str, ...]:
        """The whole proof in English, one sentence with its rule id for each ruling, the verdict last."""
        said = [_cited(ruling.sentence(label), ruling.rule) for ruling in self.pair_rulings]
        for line in self.lines:
            hindered = [
                _cited(say("{hex} hinders sight: {what}.", hex=label(step.hex), what=mark.what), mark.rule)
                for step in line.steps
                for mark in step.marks
            ]
            rulings = line.rulings or (Ruling("B-LOS-03", "clear", {}),)
            ruled = [_cited(ruling.sentence(label), ruling.rule) for ruling in rulings]
            said += [_on_side(line.side, each) for each in (*hindered, *ruled)]
        a, b = label(self.a), label(self.b)
        said.append(
            say("{a} and {b} see each other.", a=a, b=b)
            if self.visible
            else say("{a} and {b} do not see each other.", a=a, b=b)
        )
        return tuple(said)
