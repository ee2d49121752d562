"""The Scenario panel: what a playable scenario needs, in one scrolling form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.panels.objective_table import ObjectiveTable
from editor.text.texts import text
from engine.edits.describe import Describe, DescribeSide, SetLayout, SetRules, SetTiming
from engine.hexes.symmetry import Symmetry
from engine.model.cell import StreamDepth
from engine.model.scenario import Scenario
from engine.model.side import Side, Squad

#: Numbers of the skirmish economy that a side may have of its own, with their bounds.
ECONOMY = (
    ("start_vp", 1, 40),
    ("start_cp", 0, 99),
    ("start_fp", 0, 40),
    ("base", 0, 60),
    ("minimum", 0, 60),
    ("cap", 1, 60),
)

#: What each side of a skirmish starts with.
THREE_SQUADS = (
    Squad({"regular": 4}, specialization="engineer"),
    Squad({"regular": 4}, specialization="recon"),
    Squad({"regular": 4}),
)

_Fill = Callable[[Scenario], None]


class LongText(QPlainTextEdit):
    """A text of several lines that tells when it is left."""

    left = Signal()

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class ScenarioForm(QWidget):
    """Each field shows the document and asks for an edit when it is changed."""

    edit_asked = Signal(object)
    hex_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._fills: list[_Fill] = []
        self._side_ids: tuple[str, ...] = ()
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(12, 8, 12, 12)
        self._column.setSpacing(6)
        area = QScrollArea()
        area.setObjectName("page")
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(self._page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show that document from now on."""
        if self._document is not None:
            self._document.changed.disconnect(self._changed)
        self._document = document
        self._rebuild()
        if document is not None:
            document.changed.connect(self._changed)

    def _changed(self, changes: Changes) -> None:
        assert self._document is not None
        if tuple(side.id for side in self._document.scenario.sides) != self._side_ids:
            self._rebuild()
        else:
            self._fill()

    def _fill(self) -> None:
        if self._document is not None:
            for fill in self._fills:
                fill(self._document.scenario)

    # ------------------------------------------------------------------ building

    def _rebuild(self) -> None:
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        self._fills = []
        document = self._document
        if document is None:
            return
        scenario = document.scenario
        self._side_ids = tuple(side.id for side in scenario.sides)
        self._identity(self._section(text("scenario.identity")))
        for number, side in enumerate(scenario.sides, 1):
            self._side(self._section(text("scenario.side", number=number)), side)
        self._section(text("scenario.objectives"))
        table = ObjectiveTable()
        table.edit_asked.connect(self.edit_asked)
        table.hex_asked.connect(self.hex_asked)
        self._column.addWidget(table)
        self._fills.append(lambda now: table.show_objectives(document, now))
        self._timing(self._section(text("scenario.timing")), scenario)
        self._map(self._section(text("scenario.map")))
        self._column.addStretch(1)
        self._fill()

    def _section(self, title: str) -> QFormLayout:
        head = QLabel(title)
        head.setProperty("head", True)
        head.setContentsMargins(0, 6, 0, 0)
        self._column.addWidget(head)
        holder = QWidget()
        form = QFormLayout(holder)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(10)
        form.setVerticalSpacing(5)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._column.addWidget(holder)
        return form

    def _row(self, form: QFormLayout, words: str, field: QWidget) -> None:
        label = QLabel(words)
        label.setProperty("second", True)
        label.setMinimumWidth(76)
        label.setBuddy(field)
        field.setAccessibleName(words)
        form.addRow(label, field)

    def _line(
        self, form: QFormLayout, words: str, value: Callable[[Scenario], str], edit: Callable[[str], Any]
    ) -> None:
        field = QLineEdit()
        field.editingFinished.connect(lambda: self._ask(edit(field.text().strip())))
        self._row(form, words, field)
        self._fills.append(
            lambda now: None if field.hasFocus() and field.isModified() else field.setText(value(now))
        )

    def _combo(
        self,
        form: QFormLayout,
        words: str,
        entries: list[tuple[str, object]],
        value: Callable[[Scenario], object],
        edit: Callable[[Any], Any],
    ) -> None:
        field = QComboBox()
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        field.setMinimumContentsLength(8)
        for name, data in entries:
            field.addItem(name, data)
        values = [data for _, data in entries]
        field.activated.connect(lambda index: self._ask(edit(values[index])))
        self._row(form, words, field)

        def fill(now: Scenario) -> None:
            there = value(now)
            field.setCurrentIndex(values.index(there) if there in values else -1)

        self._fills.append(fill)

    def _number(
        self,
        form: QFormLayout,
        words: str,
        bounds: tuple[int, int],
        special: str,
        value: Callable[[Scenario], int | None],
        edit: Callable[[int | None], Any],
    ) -> None:
        """A number, or nothing: one below the least bound stands for nothing and says `special`."""
        field = QSpinBox()
        nothing = bounds[0] - 1
        field.setRange(nothing, bounds[1])
        field.setSpecialValueText(special)
        field.setKeyboardTracking(False)
        self._row(form, words, field)

        def changed(number: int) -> None:
            self._ask(edit(None if number == nothing else number))

        def fill(now: Scenario) -> None:
            there = value(now)
            field.blockSignals(True)
            field.setValue(nothing if there is None else there)
            field.blockSignals(False)

        field.valueChanged.connect(changed)
        self._fills.append(fill)

    def _ask(self, edit: Any) -> None:
        if self._document is not None and edit is not None:
            self.edit_asked.emit(edit)

    # ------------------------------------------------------------------ sections

    def _identity(self, form: QFormLayout) -> None:
        for name in ("title", "author", "id", "date"):
            self._described_line(form, name)
        for name in ("description", "designer_notes"):
            words = text(f"scenario.{name}")
            field = LongText()
            field.setFixedHeight(66)
            field.setTabChangesFocus(True)
            field.left.connect(
                lambda field=field, name=name, words=words: self._ask(
                    self._described(name, field.toPlainText().strip(), words)
                )
            )
            self._row(form, words, field)

            def fill(now: Scenario, field: LongText = field, name: str = name) -> None:
                there = str(getattr(now, name))
                if field.toPlainText().strip() != there and not field.hasFocus():
                    field.setPlainText(there)

            self._fills.append(fill)
        self._number(
            form,
            text("scenario.duration"),
            (1, 999),
            "–",
            lambda now: now.expected_duration,
            lambda value: self._described("expected_duration", value, text("scenario.duration")),
        )
        rulesets: list[tuple[str, object]] = [
            (text(f"ruleset.{each}"), each) for each in ("skirmish", "base")
        ]
        self._combo(
            form,
            text("scenario.ruleset"),
            rulesets,
            lambda now: now.rules.ruleset,
            lambda value: SetRules(
                {"ruleset": value}, text("scenario.change", what=text("scenario.ruleset"))
            ),
        )

    def _described_line(self, form: QFormLayout, name: str) -> None:
        words = text(f"scenario.{name}")
        self._line(
            form,
            words,
            lambda now: str(getattr(now, name) or ""),
            lambda value: self._described(name, value, words),
        )

    def _described(self, name: str, value: Any, words: str) -> Describe | None:
        if name == "date":
            value = value or None
        if name in ("id", "title") and not value:
            self._fill()
            return None
        return Describe({name: value}, text("scenario.change", what=words.lower()))

    def _side(self, form: QFormLayout, side: Side) -> None:
        id_ = side.id

        def of(now: Scenario) -> Side:
            return now.side(id_) or side

        def changed(words: str, **values: Any) -> DescribeSide:
            return DescribeSide(id_, values, text("scenario.change", what=words.lower()))

        name, nation = text("scenario.side.name"), text("scenario.side.nation")
        self._line(form, name, lambda now: of(now).name, lambda v: changed(name, name=v) if v else None)
        assert self._document is not None
        nations: list[tuple[str, object]] = [
            (text(f"nation.{each}"), each) for each in self._document.catalogue.units.nations
        ]
        self._combo(
            form,
            nation,
            nations,
            lambda now: of(now).nations[0] if of(now).nations else None,
            lambda v: changed(nation, nations=(v, *(n for n in of(self._now()).nations[1:] if n != v))),
        )
        entries = QLabel()
        entries.setWordWrap(True)
        self._row(form, text("scenario.side.entries"), entries)

        def show_entries(now: Scenario) -> None:
            assert self._document is not None
            labels = [self._document.committed_map.label(h) for h in of(now).reinforcement_hexes]
            entries.setText(", ".join(labels) or text("scenario.side.entries.none"))

        self._fills.append(show_entries)
        squads = QLabel()
        squads.setWordWrap(True)
        started = text("scenario.side.squads")
        self._row(form, started, squads)
        three = QPushButton(text("scenario.side.squads.reset"))
        three.clicked.connect(lambda: self._ask(changed(started, starting_squads=THREE_SQUADS)))
        form.addRow("", three)

        def show_squads(now: Scenario) -> None:
            held = of(now).starting_squads
            by_rule = held == THREE_SQUADS or (held is None and now.rules.ruleset == "skirmish")
            three.setVisible(not by_rule and now.rules.ruleset == "skirmish")
            if by_rule:
                squads.setText(text("scenario.side.squads.default"))
            else:
                listed = ", ".join(squad_words(each) for each in held or ())
                squads.setText(listed or text("scenario.side.squads.none"))

        self._fills.append(show_squads)

        def economy(key: str) -> Callable[[Scenario], int | None]:
            return lambda now: of(now).economy.get(key)

        for key, least, most in ECONOMY:
            label = text(f"scenario.economy.{key}")

            def edited(value: int | None, key: str = key, label: str = label) -> DescribeSide:
                kept = {k: v for k, v in of(self._now()).economy.items() if k != key}
                return changed(label, economy=kept if value is None else {**kept, key: value})

            self._number(
                form,
                label,
                (least, most),
                text("scenario.economy.default"),
                economy(key),
                edited,
            )

    def _now(self) -> Scenario:
        assert self._document is not None
        return self._document.scenario

    def _timing(self, form: QFormLayout, scenario: Scenario) -> None:
        rounds = text("scenario.rounds")
        self._number(
            form,
            rounds,
            (1, 60),
            text("scenario.rounds.none"),
            lambda now: now.timing.rounds,
            lambda v: SetTiming({"rounds": v}, text("scenario.change", what=rounds.lower())),
        )

        def actions(id_: str) -> Callable[[Scenario], int | None]:
            return lambda now: now.timing.actions_per_turn.get(id_)

        for side in scenario.sides:
            words = text("scenario.actions", side=side.name)

            def edited(value: int | None, id_: str = side.id, words: str = words) -> SetTiming:
                kept = {k: v for k, v in self._now().timing.actions_per_turn.items() if k != id_}
                new = kept if value is None else {**kept, id_: value}
                return SetTiming({"actions_per_turn": new}, text("scenario.change", what=words.lower()))

            self._number(
                form,
                words,
                (1, 12),
                text("scenario.actions.default"),
                actions(side.id),
                edited,
            )
        holders: list[tuple[str, object]] = [(text("scenario.initiative.roll"), "roll")]
        holders += [(side.name, side.id) for side in scenario.sides]
        words = text("scenario.initiative")
        self._combo(
            form,
            words,
            holders,
            lambda now: now.timing.first_initiative,
            lambda v: SetTiming({"first_initiative": v}, text("scenario.change", what=words.lower())),
        )

    def _map(self, form: QFormLayout) -> None:
        assert self._document is not None
        shape = "flat" if self._document.committed_map.grid.is_flat_top else "pointy"
        north: list[tuple[str, object]] = [(text(f"direction.{shape}.{d}"), d) for d in range(6)]
        depth: list[tuple[str, object]] = [(text("scenario.depth.none"), None)]
        depth += [(text(f"depth.{each.value}"), each) for each in StreamDepth]
        symmetry: list[tuple[str, object]] = [(text(f"symmetry.{each.value}"), each) for each in Symmetry]
        for key, field, entries in (
            ("north", "north", north),
            ("depth", "stream_depth", depth),
            ("symmetry", "symmetry", symmetry),
        ):
            self._layout_combo(form, key, field, entries)

    def _layout_combo(
        self, form: QFormLayout, key: str, field: str, entries: list[tuple[str, object]]
    ) -> None:
        words = text(f"scenario.{key}")
        self._combo(
            form,
            words,
            entries,
            lambda now: getattr(now.layout, field),
            lambda v: SetLayout({field: v}, text("scenario.change", what=words.lower())),
        )


def squad_words(squad: Squad) -> str:
    """A squad in a few words: `4 regular, engineer`."""
    figures = " + ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in squad.figures.items())
    return f"{figures} ({squad.specialization})" if squad.specialization else figures
