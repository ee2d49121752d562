"""The states of units: numbered properties with commands, and the marks that show them on every counter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from editor.text.texts import plural, text
from editor.vassal.encoding import ctrl
from editor.vassal.pictures import ModulePictures
from editor.vassal.trait import StateCommand, VassalTrait, clones, deletes, layer, menu, reports, sets, state
from editor.views.board_source import ActivationMark, CounterKind, DamageMark, Morale, Motion
from editor.views.counters.plate import plate_path, shades
from editor.views.counters.states import draw_activation, draw_damage, draw_morale
from editor.views.geometry.shapes import line_path, rect_path
from editor.views.lettering import draw_text
from editor.views.sketch import Sketch
from engine.model.setup import PlacedUnit

_INK, _IVORY = "#17150F", "#F7F1DC"

#: The keys that take a piece away and lay another one like it.
DELETE, CLONE = "127,0", ctrl("C")

#: How many figures a squad may lose before it is removed.
_MOST_LOST = 3


@dataclass(frozen=True, slots=True)
class StateLevel:
    """One value of a state: what the game calls it, the words of its command, its key and its picture.

    `shown` is what the name of a piece gets in brackets, nothing for the usual state.
    """

    value: str
    words: str
    key: str
    picture: str = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class UnitState:
    """A state of units by its property, the words of its menu, and its values from the first up."""

    name: str
    words: str
    levels: tuple[StateLevel, ...]

    def number(self, value: str | None) -> int:
        """The number of a value, the first for one that is not there."""
        return next((at for at, each in enumerate(self.levels, 1) if each.value == value), 1)

    @property
    def commands(self) -> list[StateCommand]:
        """A command for each value."""
        return [sets(each.words, each.key, at) for at, each in enumerate(self.levels, 1)]

    def trait(self, value: str | None) -> VassalTrait:
        """The state of one piece."""
        return state(self.name, self.commands, self.number(value), len(self.levels))

    def layer(self) -> VassalTrait:
        """The marks that show it."""
        pictures, shown = [each.picture for each in self.levels], [each.shown for each in self.levels]
        return layer(self.name, pictures, shown)


class UnitStates:
    """The states that the rules of a scenario know, for one nation."""

    def __init__(self, pictures: ModulePictures, modules: set[str], nation: str) -> None:
        self._pictures = pictures
        activation = UnitState("Activation", text("vassal.activation"), tuple(self._activation(nation)))
        self.squad = (
            activation,
            UnitState("Morale", text("vassal.morale"), tuple(self._morale())),
            UnitState("Losses", text("vassal.losses"), tuple(self._losses())),
        )
        damage = UnitState("Damage", text("vassal.damage"), tuple(self._damage(modules)))
        self.vehicle: tuple[UnitState, ...] = (activation, damage)
        if "skirmish.driving" in modules:
            self.vehicle += (UnitState("Motion", text("vassal.motion"), tuple(self._motion())),)

    def of(self, kind: CounterKind) -> tuple[UnitState, ...]:
        """The states of a kind of counter."""
        return self.squad if kind is CounterKind.SQUAD else self.vehicle

    def _activation(self, nation: str) -> Iterator[StateLevel]:
        yield StateLevel("fresh", _command("mark.fresh"), ctrl("R"))
        for value, letter in (("op_fire", "O"), ("fatigued", "F")):
            mark = ActivationMark(value)

            def draw(sketch: Sketch, mark: ActivationMark = mark) -> None:
                if mark is ActivationMark.FATIGUED:
                    _draw_veil(sketch, nation)
                draw_activation(sketch, mark, small=False)

            shown = text(f"mark.{value}")
            yield StateLevel(value, _begun(shown), ctrl(letter), self._pictures.mark(draw).name, shown)

    def _morale(self) -> Iterator[StateLevel]:
        yield StateLevel("normal", _command("vassal.steady"), ctrl("N"))
        for value, letter in (("pinned", "P"), ("disrupted", "U")):
            mark = Morale(value)

            def draw(sketch: Sketch, mark: Morale = mark) -> None:
                draw_morale(sketch, mark, small=False)

            shown = text(f"mark.{value}")
            yield StateLevel(value, _begun(shown), ctrl(letter), self._pictures.mark(draw).name, shown)

    def _losses(self) -> Iterator[StateLevel]:
        yield StateLevel("0", text("vassal.losses.none"), ctrl("0"))
        for lost in range(1, _MOST_LOST + 1):

            def draw(sketch: Sketch, lost: int = lost) -> None:
                box = rect_path(-0.66, 0.22, 0.36, 0.28, 0.05)
                sketch.fill_with_edge(box, _IVORY, _INK, 0.022, 0.8)
                draw_text(sketch, f"−{lost}", (-0.48, 0.435), 0.24, "#8E1B12")

            words = _begun(plural("print.losses", lost))
            yield StateLevel(str(lost), words, ctrl(str(lost)), self._pictures.mark(draw).name, f"−{lost}")

    def _damage(self, modules: set[str]) -> Iterator[StateLevel]:
        yield StateLevel("none", text("vassal.damage.none"), ctrl("0"))
        for at, value in enumerate(("light", "heavy", "incapacitated"), 1):
            if value == "incapacitated" and "skirmish.incapacitation" not in modules:
                continue
            mark = DamageMark(value)

            def draw(sketch: Sketch, mark: DamageMark = mark) -> None:
                draw_damage(sketch, mark, small=False)

            shown = text(f"value.damage.{value}")
            yield StateLevel(value, _begun(shown), ctrl(str(at)), self._pictures.mark(draw).name, shown)

    def _motion(self) -> Iterator[StateLevel]:
        driving, standing = (text(f"value.motion.{each.value}") for each in (Motion.DRIVING, Motion.STANDING))
        yield StateLevel("driving", _begun(driving), ctrl("G"))
        picture = self._pictures.mark(_draw_standing)
        yield StateLevel("standing", _begun(standing), ctrl("S"), picture.name, standing)


def shared_traits(states: Sequence[UnitState]) -> list[VassalTrait]:
    """What all pieces with these states have in common: marks, menus, a line in the log, and two commands."""
    keys = [each.key for known in states for each in known.levels]
    return [
        *(menu(each.words, [level.words for level in each.levels]) for each in states),
        reports(keys, "$location$: $newPieceName$"),
        *(each.layer() for each in reversed(states)),
        *plain_commands(),
    ]


def plain_commands() -> list[VassalTrait]:
    """What every piece can."""
    return [deletes(text("vassal.delete"), DELETE), clones(text("vassal.clone"), CLONE)]


def state_traits(unit: PlacedUnit, states: Iterable[UnitState]) -> list[VassalTrait]:
    """The states in which a unit begins."""
    values = {
        "Activation": unit.activation,
        "Morale": unit.condition,
        "Damage": unit.damage,
        "Motion": unit.motion,
    }
    return [each.trait(values.get(each.name)) for each in states]


def _command(key: str) -> str:
    return _begun(text(key))


def _begun(words: str) -> str:
    """Words as the beginning of a line."""
    return words[:1].upper() + words[1:]


def _draw_veil(sketch: Sketch, nation: str) -> None:
    """What takes the colour off a plate whose unit is fatigued."""
    colours = shades(nation, fatigued=True)
    sketch.fill(plate_path(colours.rounded), "#8A8780", 0.45)


def _draw_standing(sketch: Sketch) -> None:
    """The bar of a vehicle that has halted, at the lower edge."""
    bar = line_path([(-0.16, 0.54), (0.16, 0.54)])
    sketch.line(bar, _IVORY, 0.12)
    sketch.line(bar, _INK, 0.06)
