"""The tabs of a window come back after a crash, and after an ordinary end where the settings say so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.analysis.service import AnalysisService
from editor.app import Program
from editor.document import recovery, sessions
from editor.document.document import ScenarioDocument
from editor.document.files import read, save
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.panels.pictures import Pictures
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from editor.tools.toolbox import tool
from engine.edits.describe import Describe
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario
from tests.edits.material import sheet
from tests.support.state import set_state

Opening = Callable[[], MainWindow]


@pytest.fixture
def another(
    qtbot: QtBot,
    material: Catalogue,
    pictures: Pictures,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Opening]:
    """Opens windows that share folders of their own, as starts of the program one after another do."""
    set_state(monkeypatch, str(tmp_path / "state"))
    Settings().forget("tabs_come_back")
    made: list[MainWindow] = []

    def opens() -> MainWindow:
        appearance = Appearance()
        appearance.wear("light")
        window = MainWindow(
            material, Settings(), appearance, AnalysisService(material, workers=False), pictures=pictures
        )
        window.resize(1000, 640)
        window.show()
        qtbot.waitExposed(window)
        made.append(window)
        return window

    yield opens
    for window in filter(isValid, made):
        for document in window.files.documents:
            document.saved_as(str(tmp_path / "kept.json"))
        window.close()
        window.deleteLater()


def brought_back(qtbot: QtBot, window: MainWindow, *, with_ended: bool = True) -> list[str]:
    """Start a window as the program does; the titles of its tabs once all are there."""
    with qtbot.waitSignal(window.kept_tabs.came_back):
        window.kept_tabs.start(with_ended=with_ended)
    return [each.title for each in window.tabs.documents]


def crash(window: MainWindow) -> None:
    """What a crash leaves: everything on the disk as it is, and nothing locked."""
    kept = window.kept_tabs
    assert kept._own is not None
    kept._write()
    kept._beside.wait()
    kept._own.leave()
    kept._own = None
    for journal in window.files._journals.values():
        journal._stop_waiting()
        journal._lock.unlock()
    window.files.watch.blockSignals(True)
    for lock in window.files.watch._locks.values():
        lock.unlock()


def _once(steps: Iterator[Callable[[], object]]) -> None:
    """Take the next of some steps, none where there is none."""
    next(steps, bool)()


def open_file(window: MainWindow, path: Path, title: str) -> ScenarioDocument:
    save(replace(sheet(), title=title), str(path))
    document = window.files.open_now(str(path))
    assert document is not None
    return document


def test_all_tabs_come_back_in_order_with_their_places_after_a_crash(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    assert brought_back(qtbot, window) == []
    clean = open_file(window, tmp_path / "clean.json", "Clean")
    window.map_area.view.go_to((15, 3.0, 2.5))
    dirty = open_file(window, tmp_path / "dirty.json", "Dirty")
    dirty.apply(Describe({"title": "Dirtier"}))
    bundled = window.files.add(scenario("king-of-the-hill"))
    window.tabs.moveTab(2, 0)
    window.show_document(dirty)
    window.map_area.take(tool("fill"))
    for each in (clean, dirty, bundled):
        window.files._journals[each].write()
    wanted = [each.scenario for each in (bundled, clean, dirty)]
    crash(window)

    again = another()
    assert brought_back(qtbot, again) == [bundled.title, "Clean", "Dirtier"]
    back = again.tabs.documents
    assert [each.scenario for each in back] == wanted
    assert [each.path for each in back] == [None, str(tmp_path / "clean.json"), str(tmp_path / "dirty.json")]
    assert [each.is_dirty for each in back] == [False, False, True]
    assert again.document is back[2]
    assert again.tabs.currentIndex() == 2
    assert again.map_area.tool.id == "fill"
    again.show_document(back[1])
    assert again.map_area.view.place == pytest.approx((15, 3.0, 2.5))
    assert "3 maps" in again.notices.bar.words


@pytest.mark.thorough
def test_crash_upon_crash_while_tabs_come_back_loses_nothing(
    qtbot: QtBot, another: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = another()
    brought_back(qtbot, window)
    open_file(window, tmp_path / "a.json", "A")
    made = window.files.add(replace(sheet(), title="Never saved"))
    window.files._journals[made].write()
    crash(window)
    half = another()
    goes_on = iter([half.kept_tabs._next])
    monkeypatch.setattr(half.kept_tabs, "_next", partial(_once, goes_on))
    with qtbot.waitSignal(half.files.came_back):
        half.kept_tabs.start()
    qtbot.wait(50)
    assert half.kept_tabs.is_busy
    assert [each.title for each in half.tabs.documents] == ["A"]
    assert len(list(Path(sessions.state_folder("sessions")).glob("*.json"))) == 1
    crash(half)
    last = another()
    assert brought_back(qtbot, last) == ["A", "Never saved"]


def test_what_is_opened_stands_in_the_session_before_the_window_has_shown_it(
    qtbot: QtBot, another: Opening
) -> None:
    window = another()
    brought_back(qtbot, window)
    kept = window.kept_tabs
    for number in range(3):
        made = window.files.add(replace(sheet(), title=f"Map {number}"))
        kept._beside.wait()  # no event was waited for: the window is still busy
        written = kept._own.read() if kept._own is not None else None
        assert written is not None
        assert [each.title for each in written.tabs] == [f"Map {each}" for each in range(number + 1)]
        assert written.front == Path(window.files.entry_of(made)).name
    window.files.close(made)
    kept._beside.wait()
    written = kept._own.read() if kept._own is not None else None
    assert written is not None
    assert len(written.tabs) == 2


def test_what_is_killed_while_it_ends_comes_back_as_it_was_when_it_began_to(
    qtbot: QtBot, another: Opening
) -> None:
    window = another()
    brought_back(qtbot, window)
    window.files.add(sheet())
    kept = window.kept_tabs
    kept._beside.wait()
    window.map_area.view.go_to((15, 3.0, 2.5))  # the session waits a moment with that
    kept.begin_end()
    kept._beside.wait()
    written = kept._own.read() if kept._own is not None else None
    assert written is not None
    assert written.tabs[0].place is not None
    assert written.tabs[0].place.step == 15
    assert not written.ended


def test_of_several_sessions_the_last_one_says_where_a_tab_stands() -> None:
    one, two, three = (sessions.Tab(each, each.upper()) for each in ("one", "two", "three"))
    earlier, later = sessions.Session((one, two, three), 0), sessions.Session((three, two), 1, tool="fill")
    assert sessions.joined((earlier, later)) == sessions.Session((one, three, two), 2, tool="fill")


def test_after_starts_that_ended_soon_it_is_asked_first_and_no_loses_nothing(
    qtbot: QtBot, another: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.actions.kept_tabs.PATIENCE", 1)
    window = another()
    brought_back(qtbot, window)
    made = window.files.add(replace(sheet(), title="Dangerous"))
    made.apply(Describe({"author": "me"}))
    window.files._journals[made].write()
    crash(window)
    window = another()
    assert brought_back(qtbot, window) == ["Dangerous"]
    crash(window)
    asked: list[str] = []

    def no(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "exec", no)
    window = another()
    assert brought_back(qtbot, window) == []
    assert len(asked) == 1
    assert [each.title for each in recovery.leftovers()] == ["Dangerous"]


def test_a_vanished_and_a_changed_file_are_said_and_unsaved_work_is_not_written_over(
    qtbot: QtBot, another: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = another()
    brought_back(qtbot, window)
    open_file(window, tmp_path / "gone.json", "Gone")
    open_file(window, tmp_path / "other.json", "Other")
    mine = open_file(window, tmp_path / "mine.json", "Mine")
    mine.apply(Describe({"title": "Mine, better"}))
    window.files._journals[mine].write()
    crash(window)
    (tmp_path / "gone.json").unlink()
    for name in ("other", "mine"):
        save(replace(sheet(), title="Theirs, and longer"), str(tmp_path / f"{name}.json"))

    again = another()
    assert brought_back(qtbot, again) == ["Theirs, and longer", "Mine, better"]
    said = again.notices.bar.words
    assert "gone.json cannot be read" in said
    assert "“Theirs, and longer” was changed" in said
    assert "“Mine, better” was changed" in said
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Cancel)
    assert not again.files.save(again.tabs.documents[1]), "it is asked before saving over what others wrote"
    theirs = read(str(tmp_path / "mine.json")).scenario
    assert theirs is not None
    assert theirs.title == "Theirs, and longer"


def test_a_file_that_vanishes_under_an_open_map_leaves_the_map_in_the_journal(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    brought_back(qtbot, window)
    document = open_file(window, tmp_path / "gone.json", "Only here")
    (tmp_path / "gone.json").unlink()
    entry = recovery.snapshot_of(window.files.entry_of(document))
    qtbot.waitUntil(lambda: Path(entry).exists())
    crash(window)
    assert brought_back(qtbot, another()) == ["Only here"]


def test_tabs_come_back_after_an_ordinary_end_unless_the_settings_say_no(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    brought_back(qtbot, window)
    open_file(window, tmp_path / "a.json", "A")
    window.files.add(replace(sheet(), title="Blank"))
    window.show_document(window.tabs.documents[0])
    window.close()

    window = another()
    assert brought_back(qtbot, window) == ["A", "Blank"]
    assert window.document is window.tabs.documents[0]
    assert window.notices.bar.isHidden(), "nothing went wrong, and nothing is said"
    window.commands["keep_tabs"].trigger()
    window.close()
    assert brought_back(qtbot, another()) == []
    assert recovery.leftovers() == ()


def test_a_window_that_runs_keeps_its_tabs_from_another_one(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    first = another()
    brought_back(qtbot, first)
    open_file(first, tmp_path / "a.json", "A")
    first.files._journals[first.files.add(replace(sheet(), title="B"))].write()
    first.kept_tabs._write()
    first.kept_tabs._beside.wait()
    second = another()
    assert brought_back(qtbot, second) == []
    open_file(second, tmp_path / "c.json", "C")
    crash(first)
    crash(second)
    assert sorted(brought_back(qtbot, another())) == ["A", "B", "C"], "all windows that crashed come back"


def test_what_is_left_for_later_is_asked_once_and_found_in_the_menu(
    qtbot: QtBot, another: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = another()
    brought_back(qtbot, window)
    made = window.files.add(replace(sheet(), title="Left"))
    made.apply(Describe({"author": "me"}))
    window.files._journals[made].write()
    crash(window)
    for each in sessions.left_sessions():
        each.remove()
    shown: list[int] = []
    monkeypatch.setattr(
        "editor.panels.dialogs.recovery_dialog.RecoveryDialog.exec", lambda self: shown.append(1)
    )
    again = another()
    for wanted in (1, 1):
        again.files.offer_recovery(again.pictures)
        assert len(shown) == wanted
    again.commands["unsaved_work"].trigger()
    assert len(shown) == 2
    assert [each.title for each in recovery.leftovers()] == ["Left"]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "[]",
        "{",
        '{"tabs": 3}',
        '{"tabs": [{"entry": "../x"}, 1]}',
        '{"tabs": [], "current": 9, "starts": -1}',
    ],
)
def test_a_damaged_session_says_nothing_and_stays(tmp_path: Path, words: str) -> None:
    file = sessions.new_session(str(tmp_path))
    Path(file.path).write_text(words, encoding="utf-8")
    session = file.read()
    assert session is None or session == sessions.Session()
    file.put_aside()
    assert sessions.left_sessions(str(tmp_path)) == ()
    assert [each.read_text(encoding="utf-8") for each in tmp_path.glob("*.damaged")] == [words]


def test_a_save_that_the_session_was_not_told_of_is_known_by_the_entry(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    brought_back(qtbot, window)
    made = window.files.add(replace(sheet(), title="Saved at last"))
    window.files._journals[made].write()
    window.kept_tabs._write()
    window.kept_tabs._timer.stop()
    window.kept_tabs._write = lambda: None  # type: ignore[method-assign]
    assert window.files._write(made, str(tmp_path / "last.json"))
    assert not Path(recovery.snapshot_of(window.files.entry_of(made))).exists()
    crash(window)
    again = another()
    assert brought_back(qtbot, again) == ["Saved at last"]
    (back,) = again.tabs.documents
    assert (back.path, back.is_dirty) == (str(tmp_path / "last.json"), False)
    assert again.notices.bar.words.startswith("Tidewright ended"), "and nobody changed it meanwhile"
    assert "changed meanwhile" not in again.notices.bar.words


def test_the_tab_in_front_is_that_of_the_document_in_front(qtbot: QtBot, another: Opening) -> None:
    """Also where something else than the tabs brings it there: a kept game, a file changed by others."""
    window = another()
    first = window.files.add(replace(sheet(), title="A"))
    window.files.add(replace(sheet(), title="B"))
    window.show_document(first)
    assert window.document is first
    assert window.tabs.currentIndex() == 0


def test_half_way_back_nothing_of_the_session_is_written_anew(
    qtbot: QtBot, another: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also between the last tab and the tool that was in hand: a crash there would lose it."""
    window = another()
    brought_back(qtbot, window)
    open_file(window, tmp_path / "a.json", "A")
    window.map_area.take(tool("fill"))
    crash(window)
    half = another()
    monkeypatch.setattr(half.kept_tabs, "_all_back", lambda: None)
    half.kept_tabs.start()
    qtbot.waitUntil(lambda: not half.kept_tabs._waiting)
    assert half.map_area.tool.id != "fill"
    assert half.kept_tabs.now().tool == "fill"
    assert half.kept_tabs.is_busy


@pytest.mark.thorough
def test_what_a_replaced_file_no_longer_holds_comes_back_from_crash_after_crash(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    brought_back(qtbot, window)
    path = tmp_path / "shared.json"
    document = open_file(window, path, "Mine")
    theirs = window.files.add(replace(sheet(), title="Theirs"))
    # Saved over a file that another tab has open: what it held is in the journal before.
    assert window.files._write(theirs, str(path))
    crash(window)
    for _ in range(3):
        window = another()
        assert brought_back(qtbot, window) == ["Mine", "Theirs"]
        mine = window.tabs.documents[0]
        assert mine.scenario == document.scenario
        assert not mine.is_dirty
        # An edit taken back leaves the document clean, and the only one that has it.
        mine.apply(Describe({"title": "Other"}))
        mine.stack.undo()
        # On a busy machine the edit may be in the journal by now, and taking it back not yet.
        window.files.keep_now()
        crash(window)


@pytest.mark.thorough
def test_a_map_saved_under_another_name_comes_back_from_there(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    brought_back(qtbot, window)
    document = open_file(window, tmp_path / "first.json", "Map")
    document.apply(Describe({"title": "Mine"}))
    window.files._journals[document].write()
    assert window.files._write(document, str(tmp_path / "first.json"))
    # Nothing is in the journal by now, but its entry names the file of before.
    assert window.files._write(document, str(tmp_path / "second.json"))
    crash(window)
    again = another()
    assert brought_back(qtbot, again) == ["Mine"]
    assert again.tabs.documents[0].path == str(tmp_path / "second.json")


def test_tabs_keep_their_order_in_another_language(qtbot: QtBot, another: Opening) -> None:
    window = another()
    for name in ("lyon", "mill-lane", "king-of-the-hill"):
        window.files.add(scenario(name))
    window.tabs.moveTab(0, 2)
    window.tabs.moveTab(1, 0)
    order, front = window.tabs.documents, window.document
    program = Program(window)
    try:
        program.speak("fr")
        assert program.window.tabs.documents == order
        assert program.window.document is front
    finally:
        speak("en")
    program.window.close()


def test_a_window_that_gave_its_documents_away_hears_of_their_files_no_more(
    qtbot: QtBot, another: Opening, tmp_path: Path
) -> None:
    window = another()
    path = tmp_path / "shared.json"
    document = open_file(window, path, "Mine")
    program = Program(window)
    old = window.notices.bar
    try:
        program.speak("fr")
        qtbot.waitUntil(lambda: not isValid(old))
        save(replace(sheet(), title="Theirs"), str(path))
        bar = program.window.notices.bar
        qtbot.waitUntil(lambda: "shared.json" in bar.words)
        assert program.window.document is document
    finally:
        speak("en")
    document.saved_as(str(path))
    program.window.close()
