"""What stands in the current hex: each thing in one line with its form below, changed or removed in place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.document.document import ScenarioDocument
from editor.panels.fields.field import FieldEditor, row_of, small_button
from editor.panels.fields.make import field_for
from editor.panels.fields.records import Folded
from editor.panels.fields.world import World
from editor.text.texts import text
from editor.tools.troops import SQUADS
from engine.edits.edit import Edit
from engine.edits.objectives import AddObjective
from engine.edits.set_at import SetAt
from engine.edits.standing import (
    AddSpecialPoint,
    AddWreck,
    LayCharge,
    LaySmoke,
    LiftSmoke,
    PlaceUnit,
    Standing,
)
from engine.edits.works import AddFortification, AddObstacle
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone, RemoveReinforcementHex
from engine.hexes.hex import Hex
from engine.model.objective import (
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    Wreck,
)
from engine.model.setup import PlacedUnit
from engine.model.side import Side
from engine.storage.codec.shapes import record_of

#: The lists of a scenario whose entries stand in hexes, in the order they are shown.
_LISTS: tuple[str, ...] = get_args(Standing)


class MarkersHere(QWidget):
    """The markers and units of one hex, and a menu to add more."""

    edit_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._hex: Hex | None = None
        self._entries: dict[tuple[str, int], Folded] = {}
        self._places = QVBoxLayout()
        head = QHBoxLayout()
        title = QLabel(text("markers.title"))
        title.setProperty("second", True)
        head.addWidget(title)
        head.addStretch(1)
        self._add = QPushButton(text("markers.add"))
        self._add.setObjectName("row")
        self._add.setAccessibleName(text("markers.add.name"))
        self._add.setMenu(QMenu(self._add))
        self._add.menu().aboutToShow.connect(self._fill_menu)
        head.addWidget(self._add)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._rows)

    def show_document(self, document: ScenarioDocument | None) -> None:
        self._document = document
        self._hex = None

    def show_hex(self, hex_: Hex) -> None:
        """Show what stands in that hex; forms that are open stay open while the same things stand there."""
        document = self._document
        if document is None:
            return
        found = {
            (name, index): each
            for name in _LISTS
            for index, each in enumerate(getattr(document.scenario, name))
            if each.hex == hex_
        }
        if hex_ != self._hex or list(found) != list(self._entries):
            self._lay(hex_, found)
        self._hex = hex_
        for key, entry in self._entries.items():
            entry.show_value(found[key])
        self._show_places(hex_)

    def _lay(self, hex_: Hex, found: dict[tuple[str, int], Any]) -> None:
        assert self._document is not None
        _emptied(self._rows)
        self._entries = {}
        world = World(self._document)
        for name, index in found:
            entry = Folded(world, partial(self._form, found[name, index], world))
            title = text("scenario.change", what=text(f"field.Scenario.{name}").lower())
            entry.edited.connect(
                lambda value, name=name, index=index, title=title: self.edit_asked.emit(
                    SetAt((name, index), value, title)
                )
            )
            entry.removal_asked.connect(lambda name=name, index=index: self._remove(name, index))
            self._rows.addWidget(entry)
            self._entries[name, index] = entry
        self._places = QVBoxLayout()
        self._places.setSpacing(0)
        self._rows.addLayout(self._places)

    def _form(self, value: Any, world: World) -> FieldEditor:
        kind: type = type(value)
        record = record_of(kind)
        return field_for(f"{record.name}.one", record, world)

    def _remove(self, name: str, index: int) -> None:
        assert self._document is not None
        held = getattr(self._document.scenario, name)
        what = text(f"field.Scenario.{name}").lower()
        rest = held[:index] + held[index + 1 :]
        self.edit_asked.emit(SetAt((name,), rest, text("markers.remove", what=what)))

    # ------------------------------------------------------------------ smoke, zones, entries

    def _show_places(self, hex_: Hex) -> None:
        _emptied(self._places)
        for words, removal in self._places_here(hex_):
            label = QLabel(words)
            remove = small_button(
                text("markers.remove", what=words),
                "×",
                lambda removal=removal: self.edit_asked.emit(removal),
            )
            self._places.addWidget(row_of(label, remove))

    def _places_here(self, hex_: Hex) -> Iterator[tuple[str, Edit]]:
        assert self._document is not None
        scenario = self._document.scenario
        for number, side in enumerate(scenario.sides):
            if hex_ in side.reinforcement_hexes:
                yield text("markers.entry", side=side.name), RemoveReinforcementHex(side.id, hex_)
            if any(hex_ in zone.hexes for zone in side.deployment_zones):
                yield text("markers.zone", side=side.name), EraseZone(side.id, (hex_,))
            for name in ("exit_hexes", "forbidden_hexes"):
                held = getattr(side, name)
                if hex_ in held:
                    rest = tuple(each for each in held if each != hex_)
                    words = text(f"markers.{name}", side=side.name)
                    yield words, SetAt(("sides", number, name), rest, text("markers.remove", what=words))
        if hex_ in scenario.smoke:
            yield text("markers.smoke"), LiftSmoke((hex_,))

    # ------------------------------------------------------------------ adding

    def _fill_menu(self) -> None:
        menu = self._add.menu()
        menu.clear()
        if self._document is None or self._hex is None:
            return
        hex_, scenario = self._hex, self._document.scenario

        def offer(into: QMenu, words: str, edit: Edit) -> None:
            into.addAction(words, lambda: self.edit_asked.emit(edit))

        for kind in ObjectiveType:
            offer(menu, text(f"option.objective.{kind.value}"), AddObjective(Objective("", hex_, kind)))
        menu.addSeparator()
        for number, side in enumerate(scenario.sides):
            own = menu.addMenu(side.name)
            self._offer_side(own, number, side, hex_)
        menu.addSeparator()
        for each in self._document.catalogue.terrain.fortifications.values():
            if each.holds_squad:
                offer(menu, each.name, AddFortification(Fortification(hex_, each.id)))
            elif each.is_obstacle:
                offer(menu, each.name, AddObstacle(Obstacle(hex_, each.id)))
        menu.addSeparator()
        offer(menu, text("markers.smoke"), LaySmoke((hex_,)))
        offer(menu, text("option.work.wreck"), AddWreck(Wreck(hex_, "heavy")))
        offer(menu, text("option.work.charge"), LayCharge(Charge(hex_, "building")))
        for point in ("field_hospital", "supply", "radio"):
            offer(menu, text(f"option.work.{point}"), AddSpecialPoint(SpecialPoint(hex_, point)))

    def _offer_side(self, menu: QMenu, number: int, side: Side, hex_: Hex) -> None:
        def offer(words: str, edit: Edit) -> None:
            menu.addAction(words, lambda: self.edit_asked.emit(edit))

        for name, squad in SQUADS.items():
            offer(text(f"option.troop.{name}"), PlaceUnit(PlacedUnit("", side.id, hex_, squad=squad)))
        assert self._document is not None
        menu.addSeparator()
        for kind in self._document.catalogue.units.vehicles.values():
            if set(kind.nations) & set(side.nations):
                offer(kind.name, PlaceUnit(PlacedUnit("", side.id, hex_, kind=kind.id, facing=0)))
        menu.addSeparator()
        offer(text("markers.entry", side=side.name), AddReinforcementHex(side.id, hex_))
        offer(text("markers.zone", side=side.name), PaintZone(side.id, (hex_,)))
        for place in ("exit_hexes", "forbidden_hexes"):
            held = getattr(side, place)
            words = text(f"markers.{place}", side=side.name)
            offer(words, SetAt(("sides", number, place), (*held, hex_), words))


def _emptied(layout: QVBoxLayout) -> None:
    while layout.count():
        item = layout.takeAt(0)
        if item is None:
            return
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.setParent(None)
            widget.deleteLater()
        elif isinstance(inner, QVBoxLayout):
            _emptied(inner)
