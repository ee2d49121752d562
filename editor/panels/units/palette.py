"""The unit palette: counters of what a side of the scenario can have, to be set on the map."""

from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import QComboBox, QWidget

from editor.document.document import ScenarioDocument
from editor.panels.library_tile import Drawing, LibraryTile, at_once
from editor.panels.pictures import Pictures
from editor.panels.tile_grid import TileGrid
from editor.panels.units.figures import troop_lines, troop_words
from editor.text.texts import text
from editor.theme.widgets import DropDown, in_row
from editor.tools.troops import Troop, TroopGroup, troops
from editor.views.board_source import CounterView, nation_of, squad_shown, vehicle_shown
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.side import Side

#: Pixels of a counter with the room of its marks.
_SIZE = 64
#: Pixels of the counter that stands for a side in the choice of sides.
_SIGN = 22
#: What of a scenario decides which units it can have.
READS = frozenset(
    {"sides", "placed_units", "boxes", "components", "rules", "vehicle_levels", "reinforcements"}
)


class UnitPalette(TileGrid):
    """Counters by side and class, with a field to search in; what the scenario cannot have is not offered."""

    #: Another side is to set units (its id).
    side_chosen = Signal(str)

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(QSize(_SIZE, _SIZE), text("library.find_unit"), parent=parent)
        self._pictures = pictures
        self._document: ScenarioDocument | None = None
        self._side = ""
        self._shown: tuple[object, ...] | None = None
        self._in_hand: str | None = None
        self.sides = _choice(text("option.side"))
        self.sides.setIconSize(QSize(_SIGN, _SIGN))
        self.sides.activated.connect(lambda place: self.side_chosen.emit(self.sides.itemData(place)))
        self.groups = _choice(text("units.group"))
        self.groups.addItem(text("units.group.all"), "")
        for group in TroopGroup:
            self.groups.addItem(text(f"units.group.{group}"), group.value)
        self.groups.activated.connect(lambda _: self.refresh())
        head = QWidget()
        in_row((self.sides, 1), (self.groups, 1), of=head, margins=(0, 0, 4, 0), spacing=4)
        self.add_above(head)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Offer what the sides of that document can have."""
        self._document = document
        self.refresh()

    def show_side(self, side: str) -> None:
        """Offer what that side can have from now on."""
        if side != self._side:
            self._side = side
            self.refresh()

    def show_in_hand(self, troop: str | None) -> None:
        """Mark the unit that the next click sets."""
        self._in_hand = troop
        self.show_chosen("unit", troop)

    def refresh(self) -> None:
        """Ask again what can be had; while nobody looks it waits until somebody does."""
        if not self.isVisible():
            return
        document = self._document
        sides = document.scenario.sides if document is not None else ()
        side = next((each for each in sides if each.id == self._side), sides[0] if sides else None)
        self._show_sides(sides, side)
        if document is None or side is None:
            self._show(())
            return
        scenario, catalogue = document.scenario, document.catalogue
        group = self.groups.currentData()
        offered = tuple(
            each for each in troops(scenario, catalogue, side.id) if group in ("", each.group.value)
        )
        skirmish = scenario.rules.ruleset == "skirmish"
        nation = nation_of(side)
        self._show(
            tuple(
                (
                    LibraryTile(
                        "unit",
                        each.id,
                        each.name,
                        "\n".join(troop_lines(each, catalogue, skirmish=skirmish)),
                        troop_words(each),
                    ),
                    counter_of_troop(each, nation, catalogue),
                )
                for each in offered
            )
        )

    def _show(self, tiles: tuple[tuple[LibraryTile, CounterView], ...]) -> None:
        """Show these tiles, unless they are there already: the one with the focus stays."""
        if tiles == self._shown:
            return
        self._shown = tiles
        self.show_tiles((tile, self._drawn(counter)) for tile, counter in tiles)
        self.show_notes({}, "" if tiles or self._document is None else text("units.none"))
        self.show_chosen("unit", self._in_hand)

    def _drawn(self, counter: CounterView) -> Drawing:
        return at_once(lambda _, height: self._pictures.counter(counter, height), counter.id, _SIZE)

    def _show_sides(self, sides: tuple[Side, ...], now: Side | None) -> None:
        said = [(side.name or side.id, side.id) for side in sides]
        if said != [(self.sides.itemText(k), self.sides.itemData(k)) for k in range(self.sides.count())]:
            self.sides.clear()
            for side, (name, id_) in zip(sides, said, strict=True):
                self.sides.addItem(QIcon(self._sign(side)), name, id_)
        self.sides.setCurrentIndex(self.sides.findData(now.id) if now is not None else -1)

    def _sign(self, side: Side) -> QPixmap:
        """A bare counter of the side's nation, with its emblem."""
        return self._pictures.counter(CounterView("", Hex(0, 0), side.id, nation_of(side)), _SIGN)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()


def counter_of_troop(troop: Troop, nation: str, catalogue: Catalogue) -> CounterView:
    """The counter of a unit that is offered to a side of that nation."""
    bare = CounterView(troop.id, Hex(0, 0), "", nation)
    if troop.kind is not None:
        return vehicle_shown(bare, troop.id, troop.kind)
    assert troop.squad is not None
    return replace(
        squad_shown(bare, troop.squad.figures, catalogue), specialization=troop.squad.specialization
    )


def _choice(name: str) -> QComboBox:
    made = DropDown()
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(6)
    return made
