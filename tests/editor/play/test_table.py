"""Play mode at the table: a person plays by map, bar and list."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.analysis.service import AnalysisService
from editor.analysis.service import _caches as worker_shops
from editor.analysis.worker_cache import WorkerCache
from editor.main_window import MainWindow
from editor.play import thinking
from editor.play.begin import make_table, play_for_picture
from editor.play.files import read_saved
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.timeline import PlaySetup, course_of
from editor.views.overlays.model import LegalChoices, ReachOverlay, Targeting
from engine.model.catalogue import Catalogue
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.canonical import state_hash
from engine.play.game import Observation
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.purchase import BuyFigures
from engine.storage.bundled import scenario
from tests.editor.patience import PATIENCE
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, answer_like_a_bot, let_bots_play, play_until, words_in
from tests.editor.spoken import authored, faults


def press_on_map(table: PlayTable, qtbot: QtBot, hex_: object) -> None:
    sheet = table.view.sheet
    assert sheet is not None
    x, y = table.view.camera.to_view(*sheet.centre(hex_))  # type: ignore[arg-type]
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))


def test_a_person_buys_chooses_a_unit_and_moves_it_by_mouse_and_keys(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    session = table.session
    play_until(table, "purchase")
    packs = [button for button, choice in table.purchase.buttons if isinstance(choice.action, BuyFigures)]
    packs[0].click()  # type: ignore[attr-defined]
    assert mat_of(table.now, "west").reserve == ("regular",) * 4
    table.purchase.done.click()
    play_until(table, "action")

    unit = next(each for each in session.state.units.of("west"))
    at = table.now.hex_of(unit)
    assert isinstance(table.view.overlay("choices"), LegalChoices)
    press_on_map(table, qtbot, at)
    assert [each.word for each in table.actions.shown][:2] == ["Concentrated fire", "Fire and move"]
    qtbot.keyClick(table.view, Qt.Key.Key_D)
    assert session.state.activations[-1].action == "advance"

    reach = table.view.overlay("reach")
    assert isinstance(reach, ReachOverlay)
    to = min(reach.hexes)
    moving = session.state.activations[-1].unit
    press_on_map(table, qtbot, to)
    qtbot.waitUntil(lambda: not table.going.orders.left)
    assert session.state.units.hex_of(session.state.units[moving]) == to


def test_a_forbidden_action_is_grey_and_names_its_rule(make: MakeTable) -> None:
    table = make()
    play_until(table, "action")
    unit = next(each for each in session_units(table))
    table.pointing.choose_unit(unit)
    fire = next(each for each in table.actions.shown if each.word == "Concentrated fire")
    widget = table.actions.widgets[table.actions.shown.index(fire)]
    assert not widget.isEnabled()
    assert "B-" in widget.toolTip() or "S-" in widget.toolTip()


def session_units(table: PlayTable) -> list[str]:
    return [unit.id for unit in table.session.state.units.of("west")]


def test_an_attack_shows_exact_odds_before_it_is_confirmed(make: MakeTable) -> None:
    table = make(map_="meuse", seed=5)
    play_until(table, "target")
    before = table.session.count
    target = next(each for each in table.found if each.hex is not None)
    assert target.hex is not None
    table.pointing.press_hex(target.hex)
    assert table.session.count == before
    assert table.staged is not None
    assert "→" in table.confirm.sentence
    assert table.confirm.go.text().startswith("Roll ")
    shown = table.view.overlay("targeting")
    assert isinstance(shown, Targeting)
    assert "to hit" in shown.tag
    table.confirm_shown()
    assert table.session.count == before + 1


def test_bots_play_on_in_worker_jobs_and_can_be_held(material: Catalogue, qtbot: QtBot) -> None:
    service = AnalysisService(material, workers=False)
    setup = PlaySetup({"west": STEADY, "east": "random"}, 2, 40)
    session = PlaySession.of_scenario(scenario("king-of-the-hill"), material, setup, service)
    session.pause = 0
    session.start()
    qtbot.waitUntil(lambda: session.count > 40)
    session.set_running(False)
    qtbot.waitUntil(lambda: not session.is_thinking)
    held = session.count
    qtbot.wait(60)
    assert session.count == held
    same = PlaySession.of_scenario(scenario("king-of-the-hill"), material, setup)
    same.decide_now(held - 1)
    assert state_hash(same.state) == state_hash(session.state)
    session.close()
    service.close()


class Ponderer:
    """A bot that takes the first option, but not before it may."""

    def __init__(self) -> None:
        self.began, self.may_answer = Event(), Event()

    def choose(self, _: Observation, ask: Ask, __: int) -> Action:
        self.began.set()
        assert self.may_answer.wait(PATIENCE)
        return ask.options[0]


class InOneThread(AnalysisService):
    """The service with a thread in place of its worker processes: a test can hold what works there."""

    pool: ThreadPoolExecutor

    def _executor(self, _: object) -> ThreadPoolExecutor:  # type: ignore[override]
        return self.pool

    def idle(self) -> None:
        """Everything asked so far has been answered and the answers have reached the event loop."""
        self.pool.submit(int).result(30)
        QCoreApplication.processEvents()


@pytest.fixture
def held(material: Catalogue, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[InOneThread, Ponderer]]:
    """A service whose bots all are one that answers when the test lets it."""
    ponderer = Ponderer()
    monkeypatch.setattr(thinking, "bot", lambda _name, _seed: ponderer)
    monkeypatch.setitem(worker_shops(), "shop", WorkerCache(material))
    with ThreadPoolExecutor(1) as pool:
        service = InOneThread(material)
        service.pool = pool
        yield service, ponderer
        ponderer.may_answer.set()


def test_what_a_bot_thinks_during_an_undo_is_dropped(
    held: tuple[InOneThread, Ponderer], material: Catalogue, qtbot: QtBot
) -> None:
    service, ponderer = held
    setup = PlaySetup({"west": "human", "east": STEADY}, 3)
    session = PlaySession.of_scenario(scenario("king-of-the-hill"), material, setup, service)
    session.pause = 0
    first = 0
    while session.asked is not None:
        first = session.count
        assert session.choose(session.asked.options[0])
    theirs = session.count
    qtbot.waitUntil(ponderer.began.is_set)
    assert session.is_thinking

    session.undo()
    assert not session.is_thinking
    ponderer.may_answer.set()
    service.idle()
    assert session.count == first
    assert session.asked is not None

    session.redo()
    assert session.count == theirs
    qtbot.waitUntil(lambda: session.count > theirs)
    assert session.moments[theirs].seat == "east"
    session.close()


def test_undo_goes_back_to_the_last_decision_of_the_person_and_redo_gives_it_back(make: MakeTable) -> None:
    table = make()
    session = table.session
    play_until(table, "action")
    hashes = [state_hash(moment.state) for moment in session.moments]
    answers = session.answers
    answer_like_a_bot(table)
    let_bots_play(table)
    later, later_answers = state_hash(session.state), session.answers
    session.undo()
    assert [state_hash(moment.state) for moment in session.moments] == hashes
    assert session.answers == answers
    session.redo()
    assert (state_hash(session.state), session.answers) == (later, later_answers)


def test_a_saved_game_is_resumed_with_the_same_state_history_and_players(
    make: MakeTable, material: Catalogue, tmp_path: Path
) -> None:
    table = make(map_="meuse", seed=5)
    play_until(table, "target")
    path = tmp_path / "game.json"
    assert table.saving.save_to(str(path))
    saved, message = read_saved(str(path))
    assert saved is not None, message
    again = PlaySession.of_course(course_of(saved, material))
    again.set_running(False)
    assert state_hash(again.state) == state_hash(table.session.state)
    assert again.count == table.session.count
    assert [state_hash(each.state) for each in again.moments] == [
        state_hash(each.state) for each in table.session.moments
    ]
    assert [(each.seat, each.action) for each in again.moments] == [
        (each.seat, each.action) for each in table.session.moments
    ]
    assert again.people == ("west",)


@pytest.mark.parametrize("words", ["", "{", "[1, 2]", '{"$schema": "urn:tidewright:schema:board:1"}', "\0"])
def test_a_file_that_is_no_game_gets_one_message(tmp_path: Path, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(words, encoding="utf-8")
    saved, message = read_saved(str(path))
    assert saved is None
    assert message
    assert "\n" not in message
    assert "Traceback" not in message


def test_looking_back_changes_nothing_and_offers_nothing(make: MakeTable) -> None:
    table = make()
    session = table.session
    play_until(table, "action")
    now = state_hash(session.state)
    session.look_at(3)
    assert session.is_looking_back
    assert table.found == ()
    assert not session.choose(Pass())
    assert state_hash(session.state) == now
    session.look_at(session.count - 1)
    assert not session.is_looking_back
    assert table.found


def test_back_to_editing_leaves_the_document_as_it_was(window: MainWindow, material: Catalogue) -> None:
    document = window.files.add(scenario("king-of-the-hill"))
    before, dirty, undo = document.scenario, document.is_dirty, document.stack.count()
    setup = PlaySetup({"west": STEADY, "east": STEADY}, 1, 40)
    window.play_factory = lambda doc, _: make_table(
        doc, window.appearance, None, setup, on_leave=window.leave_play
    )
    window.enter_play()
    table = window.play.playing
    assert isinstance(table, PlayTable)
    table.session.decide_now(120)
    assert table.session.count > 100
    table.game_bar.back.click()
    assert window.play.playing is None
    assert document.scenario is before
    assert (document.is_dirty, document.stack.count()) == (dirty, undo)
    assert not window.strip.isHidden()


def test_the_end_of_a_game_is_told(make: MakeTable) -> None:
    table = make("random", STEADY, seed=2, limit=2)
    table.session.decide_now(100_000)
    assert table.session.outcome is not None
    assert not table.end_card.isHidden()
    assert "wins in round" in words_in(table.end_card)
    assert " VP" in words_in(table.end_card)


@pytest.mark.usefixtures("french")
def test_the_end_of_a_game_is_told_in_french(make: MakeTable) -> None:
    table = make("random", STEADY, seed=2, limit=2)
    table.session.decide_now(100_000)
    assert " PV" in words_in(table.end_card)
    assert faults(table.end_card, "en", authored(table.session.game.scenario)) == []


def test_moves_and_activations_are_told_in_the_log(make: MakeTable) -> None:
    table = make(STEADY, STEADY, seed=2, limit=40)
    table.session.decide_now(150)
    told = words_in(table.right.log)
    assert "moves to" in told
    assert "Action phase" in told
    waiting = table.session.pending
    assert isinstance(waiting, Ask)
    assert not any(name in told for name in (Activate.__name__ + "(", Enter.__name__ + "("))


@pytest.mark.parametrize(("bots", "seed"), [("tactical,nobody", 1), ("random", -1), ("a,b,c", 1)])
def test_a_picture_of_a_game_that_cannot_be_says_why(window: MainWindow, bots: str, seed: int) -> None:
    window.files.add(scenario("king-of-the-hill"))
    assert play_for_picture(window, bots, seed, 10)
    assert window.play.playing is None


def test_the_slider_of_the_window_zooms_the_map_of_the_game(window: MainWindow) -> None:
    window.files.add(scenario("king-of-the-hill"))
    assert play_for_picture(window, "random", 1, 5) == ""
    table = window.play.playing
    assert isinstance(table, PlayTable)
    window.main_bar.zoom_chosen.emit(3)
    assert table.view.camera.step == 3
    window.leave_play()
    window.main_bar.zoom_chosen.emit(4)


def test_unit_and_odds_have_the_height_they_need_from_the_first_moment(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    right = table.right
    # The window has its own time to lay out what it is given.
    qtbot.wait(30)
    right.resize(320, 900)
    right.show()
    qtbot.wait(50)
    assert right.odds.mapTo(right, QPoint(0, right.odds.height())).y() == right.upper.geometry().bottom() - 1
