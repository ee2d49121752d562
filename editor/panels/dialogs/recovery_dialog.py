"""Unsaved work of an earlier session: each map with its picture and what it has over its file."""

from dataclasses import dataclass

from PySide6.QtCore import QFile, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QWidget

from editor.document.changes import difference
from editor.document.files import read
from editor.document.recovery import Leftover
from editor.panels.pictures import Pictures
from editor.text.ids import said
from editor.text.texts import plural, text
from editor.theme.widgets import in_column, plain_label, push_button, scroll_page
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.scenario import Scenario


@dataclass(frozen=True)
class RecoveryDecision:
    """What becomes of unsaved work: `open`, `forget`, or `later`."""

    leftover: Leftover
    what: str


class RecoveryDialog(QDialog):
    """One row for each map; whatever is not decided is asked for again at the next start."""

    def __init__(
        self,
        leftovers: tuple[Leftover, ...],
        catalogue: Catalogue,
        pictures: Pictures,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("dialog.recover"))
        self._decisions: dict[str, RecoveryDecision] = {}
        self._left = len(leftovers)
        lead = plain_label(text("dialog.recover.lead"), wrap=True)
        page = QWidget()
        rows = in_column(of=page, spacing=10)
        for leftover in leftovers:
            rows.addWidget(self._row(leftover, catalogue, pictures))
        rows.addStretch(1)
        in_column(
            lead,
            (scroll_page(page, self.windowTitle(), sideways=True), 1),
            (push_button(text("dialog.recover.later"), self.accept), 0, Qt.AlignmentFlag.AlignRight),
            of=self,
        )
        self.resize(640, min(620, 150 + 190 * len(leftovers)))

    @property
    def decisions(self) -> tuple[RecoveryDecision, ...]:
        """What the user decided."""
        return tuple(self._decisions.values())

    def _row(self, leftover: Leftover, catalogue: Catalogue, pictures: Pictures) -> QWidget:
        row = QWidget()
        row.setProperty("panel", True)
        across = QHBoxLayout(row)
        opened = leftover.open()
        picture = QLabel()
        picture.setFixedSize(230, 150)
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        if opened.scenario is not None:
            picture.setPixmap(pictures.map(flatten(opened.scenario.layout, catalogue), 226, 146))
        title = plain_label(leftover.title or text("untitled"), head=True)
        words = in_column(title)
        for line in _about(leftover, opened.scenario):
            words.addWidget(plain_label(line, wrap=True, second=True))
        buttons = QHBoxLayout()
        for what in ("open", "forget"):
            button = push_button(
                text(f"dialog.recover.{what}"),
                lambda _=False, what=what: self._decide(row, RecoveryDecision(leftover, what)),
                kind="row",
                name=f"{text(f'dialog.recover.{what}')}: {title.text()}",
            )
            buttons.addWidget(button)
        buttons.addStretch(1)
        words.addStretch(1)
        words.addLayout(buttons)
        across.addWidget(picture)
        across.addLayout(words, 1)
        return row

    def _decide(self, row: QWidget, decision: RecoveryDecision) -> None:
        self._decisions[decision.leftover.entry] = decision
        row.setEnabled(False)
        self._left -= 1
        if not self._left:
            self.accept()


def _about(leftover: Leftover, scenario: Scenario | None) -> tuple[str, ...]:
    """Where the work belongs, when it was done, and what it has over its file."""
    when = text("dialog.recover.when", written=leftover.written.replace("T", " "))
    if scenario is None:
        return when, text("dialog.recover.broken")
    if leftover.path is None:
        return when, text("dialog.recover.never_saved")
    if not QFile.exists(leftover.path):
        return when, leftover.path, text("dialog.recover.file_gone")
    saved = read(leftover.path).scenario
    if saved is None:
        return when, leftover.path, text("dialog.recover.file_broken")
    return when, leftover.path, difference_words(saved, scenario)


def difference_words(before: Scenario, after: Scenario) -> str:
    """What a scenario has over another one, in a line."""
    parts = difference_parts(before, after)
    return text("dialog.recover.differs", what=", ".join(parts)) if parts else text("dialog.recover.same")


def difference_parts(before: Scenario, after: Scenario) -> list[str]:
    """What a scenario has over another one: ground first, then fields; empty where nothing differs."""
    found = difference(before, after)
    parts = [said(f"field.Scenario.{name}", name).lower() for name in sorted(found.fields - {"layout"})]
    if found.cells is None:
        parts.insert(0, text("dialog.recover.boards"))
    elif found.cells:
        parts.insert(0, plural("dialog.recover.hexes", len(found.cells)))
    return parts
