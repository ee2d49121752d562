"""Squads and forces: what is put on bases, with the places on them counted while it is built."""

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QTimer

from editor.panels.fields.field import FieldEditor
from editor.panels.fields.records import Maker, RecordField
from editor.panels.fields.world import World
from editor.text.ids import spoken
from editor.text.texts import plural, text
from editor.theme.widgets import plain_label, worn_anew
from engine.hexes.grid import Grid
from engine.model.side import Force, Squad
from engine.storage.codec.decode import decode_value
from engine.storage.codec.encode import encode
from engine.storage.codec.reading import Reading
from engine.storage.codec.shapes import ObjectShape, record_of


def places_taken(figures: Mapping[str, int], world: World) -> int:
    """The places that figures take on squad bases."""
    kinds = world.catalogue.units.figures
    return sum(number * (kinds[id_].slots if id_ in kinds else 1) for id_, number in figures.items())


def pieces_over(counted: Mapping[str, int], nations: Iterable[str], world: World) -> tuple[str, ...]:
    """The pieces of which more are counted than the boxes of the scenario hold, in words."""
    scenario, units = world.scenario, world.catalogue.units
    over = []
    for id_, number in counted.items():
        keys = {id_, *(f"{nation}.{id_}" for nation in nations)}
        held = [scenario.components[key] for key in keys if key in scenario.components]
        held = held or [
            pieces[key]
            for box, pieces in units.components.items()
            if box in scenario.boxes
            for key in keys
            if key in pieces
        ]
        if held and number > sum(held):
            kind = units.figures.get(id_) or units.vehicles.get(id_) or units.specializations.get(id_)
            name = kind.name if kind else spoken(id_)
            over.append(text("field.over_box", what=name, number=number, held=sum(held)))
    return tuple(over)


class _Metered(RecordField):
    """A record form with a line that counts along."""

    def __init__(self, place: str, world: World, record: ObjectShape, make: Maker) -> None:
        super().__init__(place, world, record, make)
        self._meter = plain_label(wrap=True, second=True)
        self._column.insertWidget(0, self._meter)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        words_, fits = self._count(value)
        self._meter.setText(words_)
        self._meter.setVisible(bool(words_))
        self._meter.setProperty("severity", "good" if fits else "error")
        worn_anew(self._meter)
        # Forms within forms lay themselves out by old heights when a line of the meter wraps; a second pass,
        # after the first one, finds the new heights.
        QTimer.singleShot(0, self, self._lay_out_again)

    def _lay_out_again(self) -> None:
        self._form.invalidate()
        self._form.activate()

    def _count(self, value: Any) -> tuple[str, bool]:
        """What the line says, and whether it is well."""
        return "", value is not None


class SquadField(_Metered):
    """A squad: the places its figures take are counted against those of the base (B-SET-14)."""

    def _count(self, value: Squad) -> tuple[str, bool]:
        taken, there = places_taken(value.figures, self.world), self.world.catalogue.units.squad_slots
        key = "field.places" if taken <= there else "field.places.over"
        return text(key, taken=taken, there=there), taken <= there


class ForceField(_Metered):
    """A force: loose figures against the places on its bases, and all pieces against the boxes."""

    def _count(self, value: Force) -> tuple[str, bool]:
        units = self.world.catalogue.units
        taken, there = places_taken(value.figures, self.world), value.bases * units.squad_slots
        lines = [plural("field.force", value.bases, taken=taken, there=there)]
        if taken > there:
            lines = [plural("field.force.over", value.bases, taken=taken, there=there)]
        nations = {nation for side in self.world.scenario.sides for nation in side.nations}
        counted: dict[str, int] = {"squad_base": value.bases + len(value.squads)}
        for held in (value.figures, value.specializations, value.vehicles):
            for id_, number in held.items():
                counted[id_] = counted.get(id_, 0) + number
        for squad in value.squads:
            for id_, number in squad.figures.items():
                counted[id_] = counted.get(id_, 0) + number
        over = pieces_over(counted, sorted(nations), self.world)
        return "\n".join((*lines, *over)), taken <= there and not over


class ForceDataField(FieldEditor):
    """What comes as reinforcement: open data with the fields of a force, shown as one."""

    def __init__(self, place: str, world: World, make: Maker) -> None:
        super().__init__(place, world)
        self._shape = record_of(Force)
        self._field = make(f"{place}.one", self._shape, world)
        self._field.edited.connect(self._changed)
        self._hold(self._field)

    def show_value(self, value: Any) -> None:
        fits, force = decode_value(self._shape, dict(value), (), Reading(self._grid()))
        self._field.show_value(force if fits else Force())

    def _changed(self, force: Force) -> None:
        self.edited.emit(encode(self._shape, force, self._grid()))

    def _grid(self) -> Grid:
        return self.world.document.committed_map.grid
