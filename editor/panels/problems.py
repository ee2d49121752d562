"""The Problems panel: what the checks and the reading of the file found, with a click to the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QInputDialog,
    QMenu,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.menus.asking import row_menu
from editor.menus.entry import Entry, Item, copying, unless
from editor.panels.fitting import ElidedLabel, WrappedRows
from editor.text.fix_words import fix_words, way_words, ways_to_fix
from editor.text.sentences import told_finding
from editor.text.texts import plural, text
from editor.theme.widgets import in_column, in_row, plain_label, push_button
from engine.hexes.hex import Hex
from engine.model.finding import Finding

_ICON, _CODE, _MESSAGE, _HEXES, _RULE, _ACTION = range(6)

#: More rows than this would only slow the window down; the rest is counted.
MOST_ROWS = 300

#: Rows are at least so many pixels high: a button stands in each.
_LOWEST_ROW = 32

#: Pixels that a cell needs beside its words.
_CELL = 24

#: Pixels between two parts of the head, and at both its ends together.
_GAP, _MARGIN = 6, 20


class _FixButton(QPushButton):
    """Tells when the pointer or the keys come to it, and when they leave."""

    looked_at = Signal(bool)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.looked_at.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked_at.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.looked_at.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.looked_at.emit(False)


class ProblemsPanel(QWidget):
    """Lists findings, worst first."""

    hexes_chosen = Signal(object)
    fix_asked = Signal(object)
    fix_looked_at = Signal(object)  # the finding whose remedy is to be shown on the map, None = no longer
    explain_asked = Signal(object)
    rule_asked = Signal(str)
    accept_asked = Signal(object, str)
    withdraw_asked = Signal(object)

    def __init__(self, icon: Callable[[str], QIcon], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self._icon = icon
        #: The findings as the checks made them, and in the same order as they are told here.
        self._found: tuple[Finding, ...] = ()
        self._told: tuple[_Told, ...] = ()
        self._shown: list[Finding] = []
        self._chips: dict[str, QToolButton] = {}

        head = in_row(margins=(_MARGIN // 2, 6, _MARGIN // 2, 4), spacing=_GAP)
        for kind in ("error", "warning", "hint", "accepted"):
            chip = QToolButton()
            chip.setObjectName("chip")
            chip.setProperty("severity", kind)
            chip.setCheckable(True)
            chip.setChecked(kind != "accepted")
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            chip.setIconSize(QSize(16, 16))
            if kind != "accepted":
                chip.setIcon(icon(kind))
            chip.setToolTip(text(f"problems.{kind}.tip"))
            chip.toggled.connect(self._refill)
            self._chips[kind] = chip
            head.addWidget(chip)
        self._status = ElidedLabel(second=True)
        self._status.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._status, 1)
        self._fix_all = push_button(
            text("problems.fix_all"), self._fix_all_alike, tip=text("problems.fix_all.tip")
        )
        head.addWidget(self._fix_all)

        self._list = QTreeWidget()
        self._list.setObjectName("problemList")
        self._list.setAccessibleName(text("panel.problems"))
        self._list.setHeaderHidden(True)
        self._list.setRootIsDecorated(False)
        self._list.setWordWrap(True)
        self._list.setColumnCount(6)
        self._list.setIconSize(QSize(18, 18))
        self._list.setIndentation(0)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        row_menu(self._list, self._offered)
        self._list.itemClicked.connect(self._clicked)
        self._list.itemActivated.connect(self._clicked)
        self._list.currentItemChanged.connect(lambda *_: self._current_changed())
        columns = self._list.header()
        columns.setStretchLastSection(False)
        columns.setSectionResizeMode(_MESSAGE, QHeaderView.ResizeMode.Stretch)
        counted = self._list.fontMetrics().horizontalAdvance(text("problems.hexes", number=888))
        hexes = max(96, counted + _CELL)
        for column, width in ((_ICON, 34), (_CODE, 78), (_HEXES, hexes), (_RULE, 92), (_ACTION, 122)):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            columns.resizeSection(column, width)
        self._heights = WrappedRows(self._list, _MESSAGE, _LOWEST_ROW)

        self._rows: list[_Row] = []
        self._ways: QMenu | None = None
        self._checked = False
        self._empty = plain_label(text("problems.checking"), second=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        in_column(head, (self._list, 1), (self._empty, 1), of=self, margins=(0, 0, 0, 6), spacing=2)
        self._refill()

    # ------------------------------------------------------------------ what it shows

    @property
    def shown(self) -> tuple[Finding, ...]:
        """The findings in the list, in its order."""
        return tuple(self._shown)

    def show_findings(self, findings: Iterable[Finding], milliseconds: float | None = None) -> None:
        """List these findings."""
        found, unchecked = tuple(findings), not self._checked
        if milliseconds is not None:
            words = text("problems.checked", ms=round(milliseconds))
            self._status.setText(words)
            self._status.setToolTip(words)
            self._checked = True
        if found != self._found or unchecked:
            self._tell(found)
            self._refill()

    def _tell(self, found: tuple[Finding, ...]) -> None:
        """Put findings into words, but for those before the first one that is new and after the last."""
        before, told = self._found, self._told
        head, tail = _same_ends(before, found)
        new = found[head : len(found) - tail]
        self._found = found
        self._told = (*told[:head], *map(_telling, new), *told[len(told) - tail :])

    def forget(self) -> None:
        """Nothing has been checked yet: an empty list says nothing of the map."""
        self._checked = False
        self._found, self._told = (), ()
        self._status.setText(text("status.updating"))
        self._refill()

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for kind, chip in self._chips.items():
            if kind != "accepted":
                chip.setIcon(self._icon(kind))
        self._list.clear()
        self._rows = []
        self._refill()

    def show_busy(self) -> None:
        """Say that the list is about to change."""
        self._status.setText(text("status.updating"))

    def counts(self) -> dict[str, int]:
        """How many findings there are of each severity that are not accepted, and how many are."""
        found = {"error": 0, "warning": 0, "hint": 0, "accepted": 0}
        for told in self._told:
            found[told.kind] += 1
        return found

    def step(self, by: int = 1) -> None:
        """Go to the next finding and show its place."""
        number = self._list.topLevelItemCount()
        if not number:
            return
        item = self._list.topLevelItem((self._current_row() + by) % number)
        if item is not None:
            self._list.setCurrentItem(item)
            self._clicked(item, _MESSAGE)

    def choose(self, finding: Finding) -> None:
        """Make a finding the current one of the list, filtered out or not."""
        chip = self._chips[_kind(finding)]
        if not chip.isChecked():
            chip.click()
        for row, each in enumerate(self._shown):
            item = self._list.topLevelItem(row)
            same = (each.fingerprint, each.pointer) == (finding.fingerprint, finding.pointer)
            if same and item is not None:
                self._list.setCurrentItem(item)
                return

    def _refill(self) -> None:
        counts = self.counts()
        for kind, chip in self._chips.items():
            chip.setAccessibleName(plural(f"problems.{kind}", counts[kind]))
            chip.setVisible(kind != "accepted" or counts[kind] > 0)
        self._word_chips()
        chosen = self._current()
        listed = {kind for kind, chip in self._chips.items() if chip.isChecked()}
        visible = [told for told in self._told if told.kind in listed][:MOST_ROWS]
        self._shown = [told.finding for told in visible]
        self._show_rows([told.row for told in visible])
        if chosen is not None and chosen in self._shown:
            row = self._list.topLevelItem(self._shown.index(chosen))
            if row is not None:
                self._list.setCurrentItem(row)
        else:
            self._list.setCurrentIndex(QModelIndex())
        self._list.setVisible(bool(self._shown))
        self._empty.setVisible(not self._shown)
        self._empty.setText(
            text("problems.checking")
            if not self._checked
            else text("problems.none")
            if counts["error"] + counts["warning"] + counts["hint"] == 0
            else text("problems.filtered")
        )
        self._current_changed()

    def _word_chips(self) -> None:
        """Chips say their figure with its word, and without it where the words beside them lack the room."""
        counts = self.counts()
        for chip in self._chips.values():
            chip.setText(chip.accessibleName())
        shown = [chip for chip in self._chips.values() if not chip.isHidden()]
        wanted = sum(each.sizeHint().width() + _GAP for each in (*shown, self._status, self._fix_all))
        if wanted + _MARGIN > self.width():
            for kind, chip in self._chips.items():
                # Without a picture only its word tells what is counted.
                chip.setText(chip.accessibleName() if chip.icon().isNull() else str(counts[kind]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._word_chips()

    def _show_rows(self, rows: list[_Row]) -> None:
        """Write or make those rows anew that look different: a row with its buttons takes long to make."""
        before, self._rows = self._rows, rows
        if before == rows:
            return
        self._list.setUpdatesEnabled(False)
        for begin, end, first, last in reversed(_changes(before, rows)):
            rewritten = _with_the_same_buttons(before[begin:end], self._rows[first:last])
            items = [item for at in range(rewritten) if (item := self._list.topLevelItem(begin + at))]
            for item, finding in zip(items, self._shown[first:], strict=False):
                self._write(item, finding)
            for at in reversed(range(begin + rewritten, end)):
                self._list.takeTopLevelItem(at)
            findings = self._shown[first + rewritten : last]
            made = [QTreeWidgetItem() for _ in findings]
            for item, finding in zip(made, findings, strict=True):
                self._write(item, finding)
            self._list.insertTopLevelItems(begin + rewritten, made)
            self._heights.fit([*items, *made])
            for item, finding in zip(made, findings, strict=True):
                self._add_buttons(item, finding)
        self._list.setUpdatesEnabled(True)

    def _write(self, item: QTreeWidgetItem, finding: Finding) -> None:
        """Let a row tell a finding; its buttons are there or come."""
        labels = finding.labels
        hexes = ", ".join(labels[:3]) if len(labels) <= 3 else text("problems.hexes", number=len(labels))
        if not labels and finding.line:
            hexes = text("problems.line", line=finding.line)
        message = _message(finding)
        if finding.accepted is not None:
            message = f"{finding.message}  ({text('problems.accepted.as', reason=finding.accepted)})"
        for column, words in ((_CODE, finding.code), (_MESSAGE, message), (_HEXES, hexes)):
            item.setText(column, words)
        item.setIcon(_ICON, self._icon(finding.severity.value))
        item.setToolTip(_ICON, text(f"problems.{finding.severity.value}.word"))
        item.setToolTip(_MESSAGE, f"{finding.message}\n{finding.advice}".strip())
        item.setToolTip(_HEXES, ", ".join(labels) if len(labels) > 3 else "")
        font = item.font(_CODE)
        font.setBold(True)
        item.setFont(_CODE, font)

    def _add_buttons(self, item: QTreeWidgetItem, finding: Finding) -> None:
        """Buttons tell what stands in their row when they are pressed."""
        mends = _mends(finding)
        word = text("problems.fix.asking" if _asks(finding) else "problems.fix")
        button = _FixButton(word) if mends else QPushButton(text("problems.explain"))
        button.setObjectName("row")
        button.setProperty("flat", not mends)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        if isinstance(button, _FixButton):
            button.setIcon(self._icon("wrench"))
            button.clicked.connect(lambda: self._fix_pressed(self._finding_of(item), button))
            button.looked_at.connect(lambda on: self._look(self._finding_of(item) if on else None))
            told_there = (finding.advice, fix_words(finding))
            button.setToolTip("\n".join(filter(None, told_there)) or text("problems.fix"))
        else:
            button.clicked.connect(lambda: self.explain_asked.emit(self._finding_of(item)))
        self._list.setItemWidget(item, _ACTION, _held(button))
        if finding.rule:
            link = push_button(finding.rule, kind="row", flat=True)
            link.setCursor(Qt.CursorShape.PointingHandCursor)
            link.clicked.connect(lambda: self.rule_asked.emit(finding.rule))
            self._list.setItemWidget(item, _RULE, _held(link))

    def _look(self, finding: Finding | None) -> None:
        """Ask for the remedy on the map; one among several is shown once it is pointed at in the menu."""
        if finding is None and self._ways is not None and self._ways.isVisible():
            return
        self.fix_looked_at.emit(finding if finding is not None and finding.fix is not None else None)

    def _fix_pressed(self, finding: Finding, button: QPushButton) -> None:
        """Ask for the fix, where there are several ways by a menu of them."""
        if not finding.choices:
            self.fix_asked.emit(finding)
            return
        ways = QMenu(self)
        ways.setObjectName("waysToFix")
        for way in ways_to_fix(finding):
            action = ways.addAction(way_words(way), partial(self.fix_asked.emit, way))
            action.hovered.connect(partial(self.fix_looked_at.emit, way))
        ways.aboutToHide.connect(lambda: self.fix_looked_at.emit(None))
        ways.aboutToHide.connect(ways.deleteLater)
        ways.destroyed.connect(self._no_ways)
        self._ways = ways
        ways.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _no_ways(self) -> None:
        self._ways = None

    def _finding_of(self, item: QTreeWidgetItem) -> Finding:
        return self._shown[self._list.indexOfTopLevelItem(item)]

    # ------------------------------------------------------------------ what it does

    def _current_row(self) -> int:
        item = self._list.currentItem()
        return -1 if item is None else self._list.indexOfTopLevelItem(item)

    def _current(self) -> Finding | None:
        index = self._current_row()
        return self._shown[index] if 0 <= index < len(self._shown) else None

    def _current_changed(self) -> None:
        alike = self._alike()
        self._fix_all.setEnabled(bool(alike))
        words = text("problems.fix_all.kind", code=alike[0].code) if alike else text("problems.fix_all")
        if words != self._fix_all.text():
            self._fix_all.setText(words)
            self._word_chips()

    def _alike(self) -> tuple[Finding, ...]:
        """What can be fixed of the chosen row's kind; without a chosen row, of the first that has a fix."""
        current = self._current() or next((each for each in self._shown if each.fix is not None), None)
        return () if current is None else self._fixable(current.code)

    def _fixable(self, code: str) -> tuple[Finding, ...]:
        """All findings of a kind that have a fix."""
        findings = (told.finding for told in self._told)
        return tuple(each for each in findings if each.code == code and each.fix is not None)

    def _clicked(self, item: QTreeWidgetItem, _column: int) -> None:
        index = self._list.indexOfTopLevelItem(item)
        if not 0 <= index < len(self._shown):
            return
        finding = self._shown[index]
        hexes: tuple[Hex, ...] = finding.hexes or tuple(side.hex for side in finding.hexsides)
        if hexes:
            self.hexes_chosen.emit(hexes)

    def _fix_all_alike(self) -> None:
        if alike := self._alike():
            self.fix_asked.emit(alike)

    def _offered(self, index: QModelIndex) -> Iterator[Item]:
        """What can be done with the finding of a row."""
        if not 0 <= index.row() < len(self._shown):
            return
        finding, item = self._shown[index.row()], self._list.topLevelItem(index.row())
        has_place = bool(finding.hexes or finding.hexsides)
        yield unless(
            "" if has_place else text("problems.no_place"),
            Entry(text("problems.show"), lambda: self._clicked(item, _MESSAGE) if item else None),
        )
        yield None
        ways = ways_to_fix(finding)
        if not ways:
            yield unless(text("problems.no_fix"), Entry(text("problems.fix"), lambda: None))
        for way in ways:
            yield Entry(way_words(way), partial(self.fix_asked.emit, way), tip=finding.advice)
        alike = self._fixable(finding.code)
        if len(alike) > 1:
            yield Entry(text("problems.fix_alike", number=len(alike)), lambda: self.fix_asked.emit(alike))
        yield Entry(text("problems.explain"), lambda: self.explain_asked.emit(finding))
        if finding.rule:
            yield Entry(text("problems.rule", id=finding.rule), lambda: self.rule_asked.emit(finding.rule))
        if finding.accepted is None:
            yield Entry(text("problems.accept"), lambda: self._ask_reason(finding))
        else:
            yield Entry(text("problems.withdraw"), lambda: self.withdraw_asked.emit(finding))
        yield None
        where = ", ".join(finding.labels)
        yield copying(
            text("context.copy_line"), " · ".join(filter(None, (finding.code, finding.message, where)))
        )

    def _ask_reason(self, finding: Finding) -> None:
        reason, ok = QInputDialog.getText(self, text("problems.accept"), text("problems.accept.reason"))
        if ok and reason.strip():
            self.accept_asked.emit(finding, reason.strip())


def _message(finding: Finding) -> str:
    """The message, and on a line of its own what its fix does."""
    words = fix_words(finding)
    return f"{finding.message}\n{words}" if words and finding.accepted is None else finding.message


class _Row(NamedTuple):
    """What a row shows of a finding: what is written in it, and what its buttons are and tell."""

    written: tuple[object, ...]
    buttons: tuple[object, ...]


def _row(finding: Finding) -> _Row:
    written = (
        finding.severity.value,
        finding.code,
        finding.message,
        finding.labels,
        finding.line,
        finding.accepted,
    )
    ways = tuple(map(fix_words, ways_to_fix(finding)))
    return _Row(written, (finding.rule, finding.advice, _mends(finding), _asks(finding), ways))


class _Told(NamedTuple):
    """A finding in the language spoken, what it counts as, and its row; worked out once."""

    finding: Finding
    kind: str
    row: _Row


def _telling(found: Finding) -> _Told:
    finding = told_finding(found)
    return _Told(finding, _kind(finding), _row(finding))


def _changes(before: list[_Row], after: list[_Row]) -> list[tuple[int, int, int, int]]:
    """Which stretches of rows, from and up to, give way to which others, in order."""
    head, tail = _same_ends(before, after)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        (begin + head, end + head, first + head, last + head)
        for change, begin, end, first, last in steps
        if change != "equal"
    ]


def _with_the_same_buttons(before: list[_Row], after: list[_Row]) -> int:
    """How many rows at the beginning of these have the same buttons as the rows that they replace."""
    pairs = zip(before, after, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].buttons == pair[1].buttons, pairs))


def _same_ends(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """How many at the beginning of two rows of things are the same, and then how many at the end."""
    head = _same(before, after)
    return head, _same(before[head:][::-1], after[head:][::-1])


def _same(before: Sequence[object], after: Sequence[object]) -> int:
    """How many at the beginning are the same."""
    pairs = zip(before, after, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _mends(finding: Finding) -> bool:
    """Whether a row has a button that mends what was found."""
    return finding.fix is not None or bool(finding.choices)


def _asks(finding: Finding) -> bool:
    """Whether there are several ways to mend it, or one that has to be asked for."""
    return bool(finding.choices) or finding.removal.takes_drawn_ground


def _held(button: QPushButton) -> QWidget:
    """A button in the middle of a cell."""
    holder = QWidget()
    in_row(button, of=holder, margins=(2, 0, 8, 0))
    return holder


def _kind(finding: Finding) -> str:
    return "accepted" if finding.accepted is not None else finding.severity.value
