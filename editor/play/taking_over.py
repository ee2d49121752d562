"""A kept game on its map as it is now: what was changed, how far its answers lead, what is done then."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QMessageBox, QWidget

from editor.document.changes import painted_difference
from editor.panels.dialogs.recovery_dialog import difference_parts
from editor.play.timeline import Course
from editor.text.sentences import told
from editor.text.texts import text
from editor.theme.widgets import asked
from engine.model.scenario import Scenario
from engine.playtest.on_new_map import TakenOver

#: So many changed hexes are named.
_NAMED = 12


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was chosen: to play on the new map, on the old one, or (neither) nothing."""

    on_new: bool = False
    on_old: bool = False


def changed_words(before: Scenario, course: Course) -> str:
    """What the map of a game has over the one it was played on, the changed hexes by their labels."""
    game = course.match.game
    parts = difference_parts(before, game.scenario)
    hexes = sorted(painted_difference(before.layout, game.scenario.layout) or ())
    if hexes:
        labels = ", ".join(game.map.label(each) for each in hexes[:_NAMED])
        more = "…" if len(hexes) > _NAMED else ""
        parts[0] = f"{parts[0]} ({labels}{more})"
    return text("kept.over.changed", what=", ".join(parts))


def ask(taken: TakenOver, before: Scenario, course: Course, window: QWidget) -> Agreed:
    """Say what changed and how far the game leads on the new map, and ask where it is played on."""
    box = QMessageBox(QMessageBox.Icon.Question, text("program"), "", parent=window)
    changed = changed_words(before, course)
    if taken.why is None:
        box.setText(text("kept.over.fits", count=taken.fits))
        box.setInformativeText(changed)
        yes = text("kept.over.yes")
    else:
        state = course.match.state
        box.setText(text("kept.over.until", step=len(course.moments), round=state.round))
        box.setInformativeText(f"{told(taken.why)}\n\n{changed}")
        yes = text("kept.over.from")
    new = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    old = box.addButton(text("kept.over.old"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(new)
    asked(box)
    clicked = box.clickedButton()
    return Agreed(clicked is new, clicked is old)
