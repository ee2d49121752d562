"""The Scenario panel: every field of a scenario in the words of the rule book, section by section."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.panels.fields.field import FieldEditor
from editor.panels.fields.make import field_for
from editor.panels.fields.records import add_row, form_of, label_of, note_of
from editor.panels.fields.world import World
from editor.panels.sections import SECTIONS, SIDE_GROUPS, roots, shape_of
from editor.text.texts import text, titled
from editor.theme.widgets import (
    cleared,
    find_field,
    in_column,
    plain_label,
    scroll_page,
    set_aside,
    tool_button,
)
from engine.edits.set_at import SetAt, Way, value_at
from engine.model.scenario import Scenario


@dataclass(frozen=True)
class _Row:
    """A field of the form and the way to its value in the scenario."""

    way: Way
    field: FieldEditor


class Section(QWidget):
    """A head that folds its fields away; they are made when it is opened for the first time."""

    opened = Signal()

    def __init__(self, id_: str, title: str, build: Callable[[Section], None]) -> None:
        super().__init__()
        self.id = id_
        self.rows: list[_Row] = []
        self._build: Callable[[Section], None] | None = build
        self._head = tool_button(kind="section", checkable=True, beside=True)
        self._head.setArrowType(Qt.ArrowType.RightArrow)
        self._head.setIconSize(QSize(12, 12))
        self._head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._head.toggled.connect(self._folded)
        self.body = QWidget()
        self.body.hide()
        self.column = in_column(of=self.body, margins=(6, 2, 2, 10), spacing=6)
        in_column(self._head, self.body, of=self, margins=0, spacing=0)
        self.say(title)

    def say(self, title: str) -> None:
        """Change what the head says."""
        self._head.setText(title)
        self._head.setAccessibleName(title)

    @property
    def is_open(self) -> bool:
        return self._head.isChecked()

    def open(self) -> None:
        """Unfold the section."""
        self._head.setChecked(True)

    def fold(self) -> None:
        self._head.setChecked(False)

    def _folded(self, opened: bool) -> None:
        self._head.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        if opened and self._build is not None:
            build, self._build = self._build, None
            build(self)
        self.body.setVisible(opened)
        if opened:
            self.opened.emit()


class ScenarioForm(QWidget):
    """Each field shows the document and asks for an edit when it is changed."""

    edit_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._world: World | None = None
        self._side_ids: tuple[str, ...] = ()
        self._open = {"identity"}
        self.sections: dict[str, Section] = {}
        self._find = find_field(text("scenario.find"), self._found)
        self._page = QWidget()
        self._column = in_column(of=self._page, margins=(8, 2, 8, 12), spacing=2)
        self._area = scroll_page(self._page, text("panel.scenario"), kind="page")
        in_column(in_column(self._find, margins=(8, 8, 8, 2)), (self._area, 1), of=self, margins=0, spacing=2)

    # ------------------------------------------------------------------ the document

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show that document from now on."""
        if self._document is not None:
            self._document.changed.disconnect(self._changed)
        self._document = document
        self._world = World(document) if document is not None else None
        self._rebuild()
        if document is not None:
            document.changed.connect(self._changed)

    def open_section(self, id_: str) -> Section:
        """Unfold a section and bring it into sight; KeyError when there is none of that id."""
        section = self.sections[id_]
        section.open()
        self._area.ensureWidgetVisible(section)
        return section

    def fields(self) -> tuple[FieldEditor, ...]:
        """The fields of all sections that were opened, those in records included."""
        return tuple(self._page.findChildren(FieldEditor))

    def _changed(self, changes: Changes) -> None:
        assert self._document is not None
        if tuple(side.id for side in self._document.scenario.sides) != self._side_ids:
            self._open = {id_ for id_, section in self.sections.items() if section.is_open}
            self._rebuild()
            return
        # Names of sides, units and hexes are said in other fields, too.
        all_ = bool(changes.fields & {"sides", "placed_units", "layout"})
        for section in self.sections.values():
            if not changes.fields.isdisjoint(_told_of(section.id)):
                section.say(self._title(section.id, self._document.scenario))
            self._fill(section, None if all_ else changes.fields)

    def _fill(self, section: Section, changed: frozenset[str] | None = None) -> None:
        """Show the values of an open section; of those fields alone, where it is known what changed."""
        if self._document is None or not section.is_open:
            return
        for row in section.rows:
            if changed is None or row.way[0] in changed:
                row.field.show_value(value_at(self._document.scenario, row.way))

    # ------------------------------------------------------------------ building

    def _rebuild(self) -> None:
        for section in self.sections.values():
            set_aside(section)
            section.deleteLater()
        self.sections = {}
        cleared(self._column)
        if self._document is None:
            return
        scenario = self._document.scenario
        self._side_ids = tuple(side.id for side in scenario.sides)
        for id_, places in SECTIONS.items():
            if id_ == "sides":
                for number in range(len(scenario.sides)):
                    self._add(f"side.{number}", partial(self._fill_side, number))
            else:
                self._add(id_, partial(self._fill_section, places))
        self._column.addStretch(1)
        for id_ in self._open & set(self.sections):
            self.sections[id_].open()

    def _add(self, id_: str, build: Callable[[Section], None]) -> None:
        assert self._document is not None
        section = Section(id_, self._title(id_, self._document.scenario), build)
        section.opened.connect(lambda: self._fill(section))
        self.sections[id_] = section
        self._column.addWidget(section)

    def _title(self, id_: str, scenario: Scenario) -> str:
        if id_.startswith("side."):
            side = scenario.sides[int(id_.removeprefix("side."))]
            return text("section.side", name=side.name or side.id)
        count = sum(
            len(held) for place in SECTIONS[id_] if isinstance(held := value_at(scenario, _way(place)), tuple)
        )
        title = text(f"section.{id_}")
        return f"{title}  ·  {count}" if count and id_ not in ("identity", "map") else title

    def _fill_section(self, places: tuple[str, ...], section: Section) -> None:
        holder = QWidget()
        form = form_of(holder)
        alone = len(places) == 1
        for place in places:
            field = self._field(section, place, _way(place))
            if alone:
                field.explain(note_of(place))
                field.name_it(label_of(place))
                section.column.addWidget(field)
            else:
                add_row(form, field)
        if not alone:
            section.column.addWidget(holder)

    def _fill_side(self, number: int, section: Section) -> None:
        for group, names in SIDE_GROUPS.items():
            section.column.addWidget(plain_label(text(f"section.side.{group}"), head=True))
            holder = QWidget()
            form = form_of(holder)
            for name in names:
                add_row(form, self._field(section, f"Side.{name}", ("sides", number, name)))
            section.column.addWidget(holder)

    def _field(self, section: Section, place: str, way: Way) -> FieldEditor:
        assert self._world is not None
        field = field_for(place, shape_of(place), self._world)
        title = titled("edit.change", what=titled(f"field.{place}"))
        field.edited.connect(lambda value: self.edit_asked.emit(SetAt(way, value, title)))
        section.rows.append(_Row(way, field))
        return field

    # ------------------------------------------------------------------ finding a field

    def _found(self, words: str) -> None:
        """Only sections with a field of that name are shown, opened."""
        wanted = words.strip().lower()
        for section in self.sections.values():
            names = self._names(section.id)
            hit = not wanted or any(wanted in name.lower() for name in names)
            section.setVisible(hit)
            if wanted and hit and len(wanted) > 2:
                section.open()

    def _names(self, id_: str) -> list[str]:
        assert self._document is not None
        places = SECTIONS.get(id_) or tuple(f"Side.{n}" for names in SIDE_GROUPS.values() for n in names)
        return [self._title(id_, self._document.scenario), *(label_of(place) for place in places)]


@cache
def _told_of(id_: str) -> frozenset[str]:
    """The fields of the scenario that the title of a section tells of."""
    if id_.startswith("side."):
        return frozenset({"sides"})
    return frozenset(str(_way(place)[0]) for place in SECTIONS[id_])


@cache
def _way(place: str) -> Way:
    """The way to the value of a field in a scenario."""
    root, _, name = place.partition(".")
    return (*roots()[root], name)
