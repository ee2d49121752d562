"""The Scenario panel against the file format: nothing of a scenario lacks a field, and each field works."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.fields import numbers
from editor.panels.fields.field import ChoiceField, FieldEditor
from editor.panels.fields.happenings import EventDataField
from editor.panels.fields.make import field_for
from editor.panels.fields.numbers import ValuesField
from editor.panels.fields.options import OptionsField, ReadingsField
from editor.panels.fields.records import note_of
from editor.panels.fields.squads import SquadField
from editor.panels.fields.world import World
from editor.panels.scenario_form import ScenarioForm
from editor.panels.sections import ELSEWHERE, SECTIONS, SIDE_GROUPS, shape_of
from editor.text.ids import said
from editor.text.names import named
from editor.text.texts import speak
from engine.edits.set_at import SetAt
from engine.model.opening import HeldMoment
from engine.model.scenario import RuleSelection, Scenario
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent
from engine.model.side import Force, Squad
from engine.storage.codec.shapes import (
    ByEdge,
    ByHex,
    ById,
    Many,
    Maybe,
    ObjectShape,
    Shape,
    TableShape,
    record_of,
)
from engine.storage.languages import window_texts, words_of
from tests.editor.spoken import authored, faults, is_code

ENGLISH = Path(__file__).parents[3] / "engine/data/words/en.po"


def reached(shape: Shape, seen: set[str]) -> Iterator[str]:
    """Every `Class.field` below a shape, but not below fields that are edited elsewhere."""
    match shape:
        case ObjectShape(fields=fields) if shape.name not in seen:
            seen.add(shape.name)
            for each in fields:
                place = f"{shape.name}.{each.name}"
                yield place
                if not place.startswith("Layout.") or place not in ELSEWHERE:
                    yield from reached(each.shape, seen)
        case Maybe(of=inner) | Many(of=inner) | TableShape(of=inner):
            yield from reached(inner, seen)
        case ById(of=record) | ByHex(of=record) | ByEdge(of=record):
            yield from reached(record, seen)


def all_places() -> set[str]:
    seen: set[str] = set()
    # What a game left behind is said in a line; what can be changed of it is on the map.
    seen.add(HeldMoment.__name__)
    found = set(reached(record_of(Scenario), seen))
    # What a reinforcement brings is open data with the fields of a force.
    return found | set(reached(record_of(Force), seen))


@pytest.fixture
def form(window: MainWindow, hill: ScenarioDocument) -> ScenarioForm:
    window.docks.inspector_dock.turn_to(window.docks.scenario)
    return window.docks.scenario


def unfold_everything(form: ScenarioForm) -> None:
    """Open every section, add an entry to every list and open it, until nothing new appears."""
    for section in form.sections.values():
        section.open()
    pressed: set[str] = set()
    while True:
        new = [
            (field, button)
            for field in form.fields()
            for button in field.findChildren(QPushButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if button.objectName() == "row" and field.place not in pressed
        ]
        boxes = [
            box
            for field in form.fields()
            for box in field.findChildren(QCheckBox, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if box.text() == said("field.there_is", "") and not box.isChecked()
        ]
        if not new and not boxes:
            return
        for field, button in new:
            pressed.add(field.place)
            button.click()
        for box in boxes:
            box.click()


def test_every_property_of_a_scenario_has_a_field_with_words_of_its_own(form: ScenarioForm) -> None:
    unfold_everything(form)
    shown = {field.place for field in form.fields()}
    lacking = all_places() - shown - set(ELSEWHERE)
    assert lacking == set()
    assert all(ELSEWHERE.values())
    assert len(ELSEWHERE) <= 12
    assert set(ELSEWHERE) <= all_places()
    for field in form.fields():
        inner = field.focusProxy() or field
        assert field.accessibleName() or field.place.endswith(".one"), field.place
        if not isinstance(inner, FieldEditor) and not field.place.endswith(".one"):
            assert inner.accessibleName(), field.place
    for place in all_places() - set(ELSEWHERE):
        assert said(f"field.{place}", "") != "", f"{place} has no words"


#: What a person who draws maps has no use for in a note.
_ENGINEERING = re.compile(r"\b(?:null|none of|JSON|ids?|keys?|hooks?|true|false|array|string)\b|[\[\]{}]")


def test_every_field_that_the_form_shows_has_a_note(
    form: ScenarioForm, french: None, hill: ScenarioDocument
) -> None:
    speak("en")
    unfold_everything(form)
    # How a reading is meant, its own question mark explains; a form within a list is told by its fields.
    shown = {
        field.place
        for field in form.fields()
        if not field.place.endswith(".one") and not field.place.startswith("RuleSelection.readings.")
    }
    assert all_places() - set(ELSEWHERE) <= shown
    notes: dict[str, dict[str, str]] = {}
    for code in ("en", "fr"):
        speak(code)
        notes[code] = {place: note_of(place) for place in shown}
        assert [place for place, note in notes[code].items() if not note] == [], code
    assert [place for place in shown if notes["en"][place] == notes["fr"][place]] == []
    for place, note in ((place, note) for told in notes.values() for place, note in told.items()):
        assert not is_code(note), place
        assert _ENGINEERING.search(note) is None, place
        assert note.endswith("."), place
        assert len(note) <= 200, place
        assert note.count(". ") <= 1, place


def test_no_note_is_left_of_a_field_that_there_is_not(form: ScenarioForm) -> None:
    unfold_everything(form)
    shown = {field.place for field in form.fields()}
    keys = [str(each.id) for each in read_po(io.BytesIO(ENGLISH.read_bytes())) if each.id]
    noted = {key[len("field.") : -len(".note")] for key in keys if re.fullmatch(r"field\..+\.note", key)}
    assert noted - shown == set()


def test_each_field_says_its_note_on_hovering_and_to_those_who_hear(
    french: None, qtbot: QtBot, hill: ScenarioDocument
) -> None:
    form = ScenarioForm()
    qtbot.addWidget(form)
    form.show_document(hill)
    form.resize(320, 900)
    form.show()
    form.open_section("timing")
    form.open_section("objectives")
    fields = {field.place: field for field in form.fields()}
    for place, inside in (
        ("Timing.rounds", QSpinBox),
        ("Timing.rounds", None),
        ("Scenario.objectives", None),
    ):
        field = fields[place]
        over = field if inside is None else field.findChild(inside)
        assert over is not None
        middle = over.rect().center()
        QApplication.sendEvent(over, QHelpEvent(QEvent.Type.ToolTip, middle, over.mapToGlobal(middle)))
        assert QToolTip.text() == note_of(place)
        QToolTip.hideText()
        assert (field.focusProxy() or field).accessibleDescription() == note_of(place)
    assert note_of("Timing.rounds") == (
        "La partie finit après ce nombre de rounds. Seul un skirmish peut se passer de limite."
    )
    label = next(each for each in form.findChildren(QLabel) if each.buddy() is fields["Timing.rounds"])
    assert label.toolTip() == note_of("Timing.rounds")


def test_all_of_the_form_is_in_the_language_of_the_window_and_shows_no_id(
    french: None, qtbot: QtBot, hill: ScenarioDocument
) -> None:
    document = ScenarioDocument(hill.scenario, named(hill.catalogue))
    document.apply(SetAt(("rules", "values"), {"prices.anti_tank.cp": 3}))
    form = ScenarioForm()
    qtbot.addWidget(form)
    form.edit_asked.connect(document.apply)
    form.show_document(document)
    unfold_everything(form)
    for field in form.fields():
        # What a question mark unfolds is the text of the rules, which is English.
        if isinstance(field, OptionsField | ReadingsField):
            for label in field.findChildren(QLabel):
                if label.isHidden():
                    label.setText("")
    made = document.scenario
    own = {
        *authored(made),
        *(each.reason for each in made.accepted),
        *(each.id for each in made.placed_units),
    }
    doctrine = {"As des chars"}  # the ace: English has that word as well
    assert faults(form, "en", own | doctrine) == []


TOP = [
    place
    for places in (*SECTIONS.values(), tuple(f"Side.{n}" for names in SIDE_GROUPS.values() for n in names))
    for place in places
]


def poke(qtbot: QtBot, field: QWidget) -> None:
    """Change something in a field by mouse or keys alone."""
    for kind in (QSpinBox, QComboBox, QCheckBox, QPlainTextEdit, QLineEdit, QAbstractButton):
        for inner in field.findChildren(kind):
            widget: Any = inner
            # Offscreen windows do not always get the focus; keys go to the widget itself.
            if not widget.isEnabled() or not widget.isVisibleTo(field) or isinstance(widget, QToolButton):
                continue
            match widget:
                case QSpinBox():
                    qtbot.keyClick(widget, Qt.Key.Key_Up)
                case QComboBox() if not widget.isEditable() and widget.count() > 1:
                    key = Qt.Key.Key_Down if widget.currentIndex() < widget.count() - 1 else Qt.Key.Key_Up
                    qtbot.keyClick(widget, key)
                case QComboBox() if widget.isEditable():
                    line = widget.lineEdit()
                    assert line is not None
                    line.clear()
                    qtbot.keyClicks(line, "thing")
                    qtbot.keyClick(line, Qt.Key.Key_Return)
                case QCheckBox() | QAbstractButton():
                    widget.click()
                case QLineEdit() if not isinstance(widget.parent(), QSpinBox | QComboBox):
                    widget.setFocus()
                    widget.clear()
                    hexes = "hex" in str(field.property("place")) or "smoke" in str(field.property("place"))
                    wanted = hexes or field.property("place") in (
                        "Layout.out_of_play",
                        "Scenario.target_marks",
                    )
                    qtbot.keyClicks(widget, "B3" if wanted else "words")
                    qtbot.keyClick(widget, Qt.Key.Key_Return)
                case QPlainTextEdit():
                    widget.setFocus()
                    widget.clear()
                    qtbot.keyClicks(widget, "words")
                    widget.clearFocus()
                    widget.left.emit()  # type: ignore[attr-defined]
                case _:
                    continue
            return


def test_every_field_changes_the_scenario_and_undo_takes_it_back(
    qtbot: QtBot, form: ScenarioForm, hill: ScenarioDocument
) -> None:
    unit = PlacedUnit("u1", "west", hill.scenario.objectives[0].hex, squad=Squad({"regular": 4}))
    hill.apply(SetAt(("placed_units",), (unit,)))
    before, steps = hill.scenario, hill.stack.count()
    left, unchanged, unnamed = list(TOP), [], []
    # One section open at a time: all that are open show each change.
    for id_ in tuple(form.sections):
        for place in [row.field.place for row in form.open_section(id_).rows]:
            if place not in left:
                continue
            left.remove(place)
            QCoreApplication.processEvents()  # widgets added to a shown window are shown by the event loop
            poke(qtbot, next(row.field for row in form.sections[id_].rows if row.field.place == place))
            if hill.scenario == before:
                unchanged.append(place)
            elif not hill.stack.undoText().startswith("Change "):
                unnamed.append(place)
            while hill.stack.index() > steps:
                hill.stack.undo()
            assert hill.scenario == before
        form.sections[id_].fold()
    assert left == []
    assert (unchanged, unnamed) == ([], [])


def test_a_squad_counts_the_places_on_its_base(form: ScenarioForm, hill: ScenarioDocument) -> None:
    world = World(hill)
    words = []
    single = SquadField("Squad.one", world, record_of(Squad), field_for)
    for figures in ({"regular": 4}, {"regular": 3, "machine_gun": 1}):
        single.show_value(Squad(figures))
        words.append(single._meter.text())
    assert words == ["4 of 4 places on the base", "5 places taken, the base has only 4"]
    single.deleteLater()


def test_words_longer_than_their_box_show_their_beginning(qtbot: QtBot, hill: ScenarioDocument) -> None:
    field = ChoiceField("ScenarioEvent.effect", World(hill))
    qtbot.addWidget(field)
    field.resize(110, 40)
    field.show_value("initiative")
    box = field.findChild(QLineEdit)
    assert box is not None
    assert box.text() == "initiative changes hands"
    assert box.cursorPosition() == 0


def test_beside_each_price_stands_where_it_comes_from_and_why(french: None, hill: ScenarioDocument) -> None:
    field = ValuesField("RuleSelection.values", World(hill))
    prices, things = field.findChildren(QComboBox)
    told = {}
    for id_ in ("panzer_iii", "m1_57mm", "regular"):
        things.setCurrentIndex(things.findData(id_))
        things.activated.emit(things.currentIndex())
        told[id_] = [label.text() for label in field.findChildren(QLabel) if " · " in label.text()]
    assert prices.currentData() == "prices"
    assert [line[:44] for line in told["panzer_iii"]] == ["notre estimation · déduit, non publié : un c"]
    assert len(told["m1_57mm"]) == 2, "the crew comes from elsewhere than the price"
    assert told["m1_57mm"][1].startswith("livret du mode Skirmish · se trouve dans le livret : quatre")
    assert told["regular"] == ["livret du mode Skirmish · se trouve dans le livret"]
    field.deleteLater()


def test_figures_in_reserve_are_picked_as_often_as_there_are_of_them(
    qtbot: QtBot, hill: ScenarioDocument
) -> None:
    field = field_for("Side.reserves", shape_of("Side.reserves"), World(hill))
    qtbot.addWidget(field)
    said_: list[object] = []
    field.edited.connect(said_.append)
    field.show_value(("regular",))
    add = field.findChild(QComboBox)
    assert add is not None
    add.activated.emit(add.findText("Regular"))
    assert said_ == [("regular", "regular")]


def test_what_reinforcements_bring_is_a_force(form: ScenarioForm, hill: ScenarioDocument) -> None:
    field = field_for("Reinforcement.force", record_of(Reinforcement).fields[2].shape, World(hill))
    said_: list[object] = []
    field.edited.connect(said_.append)
    field.show_value({"bases": 2})
    inner = next(each for each in field.findChildren(FieldEditor) if each.place == "Force.bases")
    inner.edited.emit(3)
    assert said_ == [{"bases": 3}]
    field.deleteLater()


def test_finding_a_field_opens_its_section(qtbot: QtBot, form: ScenarioForm) -> None:
    qtbot.keyClicks(form._find, "tank pool")
    assert [id_ for id_, section in form.sections.items() if not section.isHidden()] == []
    form._find.clear()
    qtbot.keyClicks(form._find, "initiative")
    shown = {id_ for id_, section in form.sections.items() if not section.isHidden()}
    assert "timing" in shown
    assert form.sections["timing"].is_open
    assert "objectives" not in shown


def test_every_number_a_scenario_may_change_has_words_in_both_languages(hill: ScenarioDocument) -> None:
    for language in ("en", "fr"):
        lacking = set()
        for group in numbers.GROUPS:
            owner = hill.catalogue.units if group in numbers.GROUPS[:4] else hill.catalogue.terrain
            for kind in getattr(owner, group).values():
                for way, _ in numbers._numbers(kind):
                    if said_in(language, f"values.{group}.{way}"):
                        continue
                    parts = way.split(".")
                    lacking |= {each for each in parts if not said_in(language, f"values.part.{each}")}
        assert lacking == set(), language


def shape_in(record: type, name: str) -> Shape:
    return next(each.shape for each in record_of(record).fields if each.name == name)


def said_in(language: str, key: str) -> bool:
    english = window_texts().gettext(key)
    return english != key and (language == "en" or words_of(language).template(english, key) != "")


def test_the_numbers_of_a_tank_are_called_by_words(french: None, hill: ScenarioDocument) -> None:
    field = field_for("RuleSelection.values", shape_in(RuleSelection, "values"), World(hill))
    assert isinstance(field, numbers.ValuesField)
    field._group.setCurrentIndex(field._group.findData("vehicles"))
    field._list_things()
    field._thing.setCurrentIndex(field._thing.findData("tiger_i"))
    field._lay()
    called = {spin.accessibleName() for spin, _ in field._spins.values()}
    assert {"Contre infanterie · portée", "Skirmish · Tir concentré · lourd"} <= called
    field.deleteLater()


def test_keywords_of_a_vehicle_are_picked_and_others_typed(qtbot: QtBot, hill: ScenarioDocument) -> None:
    field = field_for("PlacedUnit.keywords", shape_in(PlacedUnit, "keywords"), World(hill))
    qtbot.addWidget(field)
    field.show()
    given: list[object] = []
    field.edited.connect(given.append)
    field.show_value(())
    box = field.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    assert box.findData("logistics") >= 0
    box.setFocus()
    qtbot.keyClicks(box.lineEdit(), box.itemText(box.findData("logistics")))
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    qtbot.keyClicks(box.lineEdit(), "veterans")
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert given == [("logistics",), ("logistics", "veterans")]


def test_what_an_event_sets_is_picked_from_what_the_scenario_has(
    qtbot: QtBot, hill: ScenarioDocument
) -> None:
    field = field_for("ScenarioEvent.params", shape_in(ScenarioEvent, "params"), World(hill))
    qtbot.addWidget(field)
    field.show()
    objective = hill.scenario.objectives[0]
    assert isinstance(field, EventDataField)
    given: list[Any] = []
    field.edited.connect(given.append)
    field.show_value({"side": "west", "objective": "", "hex": "", "type": "", "count": 1, "mine": "x"})
    for key, wanted in (
        ("side", "east"),
        ("objective", objective.id),
        ("hex", hill.map.label(objective.hex)),
        ("type", "mines"),
    ):
        box = field._values[key]
        assert isinstance(box, QComboBox), key
        assert box.itemText(box.findData(wanted)) != "", key
        box.setFocus()
        for _ in range(2 * box.count()):
            if box.currentData() == wanted:
                break
            down = box.findData(wanted) > box.currentIndex()
            qtbot.keyClick(box, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
        assert given[-1][key] == wanted
    assert isinstance(field._values["count"], QSpinBox)
    assert isinstance(field._values["mine"], QLineEdit)
