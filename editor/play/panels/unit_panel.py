"""The unit that is looked at."""

from PySide6.QtCore import Qt

from editor.panels.ground_words import cover_text
from editor.play.game_source import counter_of_unit
from editor.play.knowledge import is_hidden
from editor.play.panels.kit import CounterPicture, Panel
from editor.play.telling.unit_words import condition_words, figure_words, found_unit, thirds, unit_words
from editor.text.texts import text
from editor.theme.widgets import emptied, in_column, in_row, plain_label
from editor.views.board_source import nation_of
from engine.hexes.hex import Hex
from engine.play.game import Observation
from engine.play.unit import Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.queries import ADVANCE, movement_points


class UnitPanel(Panel):
    """The unit that is looked at."""

    def __init__(self) -> None:
        super().__init__(text("play.unit"))
        self._picture = CounterPicture(None, 76)
        self._lines = in_column(spacing=2)
        row = in_row((self._picture, 0, Qt.AlignmentFlag.AlignTop), (self._lines, 1), spacing=12)
        self.body.addLayout(row)
        self._none = plain_label(text("play.unit.none"), second=True, wrap=True)
        self.body.addWidget(self._none)

    def show_unit(self, now: Observation, unit: Unit | None) -> None:
        """Show what the viewer may know of a unit."""
        emptied(self._lines)
        self._none.setVisible(unit is None)
        self._picture.setVisible(unit is not None)
        if unit is None:
            return
        game = now.game
        hidden = is_hidden(game, now.seat, unit)
        at = now.hex_of(unit)
        nation = nation_of(game.side(unit.side))
        self._picture.show_counter(counter_of_unit(now, unit, at or Hex(0, 0), nation, 0, hidden, False))
        self._add(unit_words(now, unit), head=True)
        if not hidden:
            self._add(condition_words(unit))
            if unit.is_squad:
                self._add(figure_words(game, unit.figures))
            activation = next((each for each in now.state.activations if each.unit == unit.id), None)
            points = movement_points(now, unit, ADVANCE) * POINT
            self._add(thirds(activation.points_left if activation and activation.points else points))
        if at is not None:
            cell = game.map.cells[at]
            terrain = game.catalogue.terrain.terrain.get(cell.terrain)
            name = terrain.name if terrain else cell.terrain
            cover = terrain.cover if terrain else 0
            self._add(text("play.unit.stands", terrain=name, cover=cover_text(cover)))

    def _add(self, words: str, *, head: bool = False) -> None:
        self._lines.addWidget(plain_label(words, head=head, second=not head, wrap=True))


def looked_at(now: Observation, chosen: str | None, hex_: Hex | None) -> Unit | None:
    """The unit to show: the chosen one, else one in the chosen hex, else the one that acts."""
    if chosen is not None:
        return found_unit(now, chosen)
    here = now.state.units.at(hex_) if hex_ is not None else ()
    if here:
        return here[0]
    if now.state.attacks:
        return found_unit(now, now.state.attack.lead.unit)
    return now.state.active_unit
