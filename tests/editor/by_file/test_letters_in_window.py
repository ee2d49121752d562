"""Games by file in the window: begun, answered, taken back, waited for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from editor.by_file import at_window
from editor.by_file.dialog import ByFileDialog, OrdersDialog
from editor.by_file.session import LetterSession
from editor.by_file.words import orders_words
from editor.main_window import MainWindow
from editor.play.menus import GameMenu
from editor.play.mode import PlayTable
from editor.play.telling.recap import recap_of
from editor.text.texts import text
from engine.bots.players import bot
from engine.correspondence.course import EACH, LENT, Moved
from engine.correspondence.desk import Desk, desk_of_turn, new_desk, turn_of_file
from engine.correspondence.orders import OpFireOrder, StandingOrders
from engine.play.action import Pass
from engine.play.observe import observe
from engine.rules.skirmish.economy.purchase import BuyFigures
from engine.storage import bundled
from tests.correspondence.support import seed_of
from tests.support.state import set_state

HILL = "king-of-the-hill"


class Elsewhere:
    """The other side, which a bot plays at another place, with the folder between."""

    def __init__(self, folder: Path, home: Path) -> None:
        self._folder, self._home = folder, home
        self._desk: Desk | None = None

    def answer(self) -> None:
        """Read what has come, choose, and write the turn that is due."""
        if self._desk is None:
            (turn,) = self._folder.glob("*-001-*.turn")
            catalogue = bundled.catalogue()
            self._desk = desk_of_turn(
                turn_of_file(turn), catalogue, None, seed_of(9, 1), self._folder, self._home
            )
            self._desk.open()
        desk = self._desk
        assert list(desk.look()) == []
        desk.go_on()
        player = bot("random", 1)
        while desk.hand is not None and (ask := desk.hand.asked) is not None:
            seen = observe(desk.hand.course.game, desk.hand.course.own.state, ask.seat)
            desk.answer(player.choose(seen, ask, len(desk.hand.course.entries)))
        desk.send()


class Place:
    """A game by file on a table here, and the other side elsewhere."""

    def __init__(self, folder: Path, dice: str) -> None:
        catalogue = bundled.catalogue()
        self.folder = folder / "exchange"
        self.desk = new_desk(
            bundled.scenario(HILL),
            catalogue,
            "west",
            seed_of(9, 0),
            self.folder,
            folder / "here",
            dice=dice,
            rounds=2,
        )
        self.desk.keep()
        self.desk.send()
        self.other = Elsewhere(self.folder, folder / "there")
        self.other.answer()
        moved: list[Moved] = []
        self.desk.seen = moved.append
        list(self.desk.look())
        self.desk.go_on()
        self.session = LetterSession(self.desk, moved)

    def until_asked(self, qtbot: QtBot, prompt: str) -> None:
        """Let turns go to and fro until this side is asked that; what is asked before is answered."""
        for _ in range(40):
            ask = self.session.asked
            if ask is not None and ask.prompt == prompt:
                return
            if ask is not None:
                self.session.choose(ask.options[0])
            self.to_and_fro(qtbot)
        raise AssertionError(f"never asked {prompt}")

    def to_and_fro(self, qtbot: QtBot) -> None:
        """What is due is written here, answered elsewhere, and read here."""
        self.look(qtbot)
        if self.session.asked is None and self.session.outcome is None:
            self.other.answer()
            self.look(qtbot)

    def look(self, qtbot: QtBot) -> None:
        if not self.session._is_looking:
            self.session.look()
        qtbot.waitUntil(lambda: not self.session._is_looking)


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Place]:
    made = Place(tmp_path, LENT)
    yield made
    qtbot.waitUntil(lambda: not made.session._is_looking)
    made.session.close()


def test_what_is_chosen_is_written_and_waited_for(place, qtbot):
    place.until_asked(qtbot, "doctrine")
    place.session.choose(place.session.asked.options[0])
    place.look(qtbot)
    assert place.session.asked is None
    assert place.session.last_turn.exists()
    assert place.session.last_turn.name in place.session.elsewhere
    assert "East" in place.session.elsewhere
    before = place.session.count
    place.until_asked(qtbot, "purchase")
    assert place.session.count > before
    assert place.session.elsewhere == ""


def test_a_purchase_is_taken_back_until_the_other_side_is_told(place, qtbot):
    place.until_asked(qtbot, "purchase")
    session = place.session
    count, lines = session.count, place.desk.hand.sealed
    buys = [each for each in session.asked.options if isinstance(each, BuyFigures)]
    session.choose(buys[0])
    session.choose(buys[0])
    assert session.can_undo
    session.undo()
    assert session.count == count + 1
    session.undo()
    assert (session.count, place.desk.hand.sealed) == (count, lines)
    assert not session.can_redo
    session.choose(Pass())
    place.look(qtbot)
    assert not session.can_undo
    with pytest.raises(ValueError, match="told already"):
        place.desk.take_back(replace(place.desk.hand, course=replace(place.desk.hand.course, entries=())))


def test_nothing_of_the_other_sides_mat_is_seen(place, qtbot):
    place.until_asked(qtbot, "action")
    secrets = place.session.state.secrets
    assert secrets["west"]
    mat = secrets["east"]["skirmish.mat"]
    assert mat.hidden_points is not None
    assert not mat.waiting


def test_a_game_is_played_to_its_end_and_kept_beside_its_turns(place, qtbot):
    ended = []
    place.session.ended.connect(ended.append)
    assert place.session.unsaved
    for _ in range(200):
        ask = place.session.asked
        if ask is not None:
            player = bot("random", 2)
            seen = observe(place.session.game, place.session.state, ask.seat)
            place.session.choose(player.choose(seen, ask, place.session.count))
        place.to_and_fro(qtbot)
        if place.session.outcome is not None:
            place.other.answer()
            place.look(qtbot)
        if ended:
            break
    assert Path(ended[0]).exists()
    assert place.session.unsaved == ""
    assert place.session.saved().by_file is not None
    assert place.session.saved().answers


def test_orders_go_along_with_the_next_turn(place, qtbot):
    place.until_asked(qtbot, "action")
    orders = StandingOrders(OpFireOrder.NEVER)
    place.session.give_orders(orders)
    place.session.choose(Pass())
    place.look(qtbot)
    course = place.desk.hand.course
    assert course.orders["west"] == orders
    told = orders_words(course, "west")
    assert told.startswith("West has orders, too: op fire – Never; everything else – Ask me")
    assert orders_words(course, "east") == ""


def test_what_the_other_side_has_done_is_shown_when_it_comes(place, qtbot):
    arrived = []
    place.session.arrived.connect(lambda: arrived.append(place.session.count))
    place.until_asked(qtbot, "action")
    for _ in range(30):
        if arrived and recap_of(place.session) is not None:
            break
        ask = place.session.asked
        if ask is not None:
            place.session.choose(ask.options[0])
        place.to_and_fro(qtbot)
    recap = recap_of(place.session)
    assert recap is not None
    assert recap.first < place.session.count - 1
    assert "East" in recap.did


# ---------------------------------------------------------------------- at the window


@pytest.fixture
def home(tmp_path, monkeypatch):
    set_state(monkeypatch, str(tmp_path / "state"))


def test_the_dialog_says_what_each_way_to_have_dice_means(qtbot):
    dialog = ByFileDialog(bundled.scenario(HILL), "/somewhere")
    qtbot.addWidget(dialog)
    assert (dialog.side, dialog.dice, dialog.rounds, dialog.folder) == (
        "west",
        EACH,
        None,
        Path("/somewhere"),
    )
    assert dialog._about_dice.text() == text("letters.dice.each.more")
    dialog._dice.setCurrentIndex(1)
    assert dialog.dice == LENT
    assert dialog._about_dice.text() == text("letters.dice.lent.more")
    dialog._folder.setText(" ")
    assert not dialog._go.isEnabled()


def test_orders_are_chosen_by_drop_downs(qtbot):
    dialog = OrdersDialog(StandingOrders(OpFireOrder.VEHICLES))
    qtbot.addWidget(dialog)
    assert dialog.form.orders == StandingOrders(OpFireOrder.VEHICLES)
    dialog.form.op_fire.setCurrentIndex(1)
    assert dialog.form.orders.op_fire is OpFireOrder.NEVER


def test_a_turn_that_is_opened_leads_to_its_table(window: MainWindow, qtbot, tmp_path, home):
    folder = tmp_path / "exchange"
    desk = new_desk(
        bundled.scenario(HILL), bundled.catalogue(), "east", seed_of(4, 0), folder, tmp_path / "there",
        dice=EACH, rounds=2,
    )  # fmt: skip
    desk.keep()
    invitation = desk.send()
    window.files.open_path(str(invitation))
    qtbot.waitUntil(lambda: window.play.playing is not None)
    table = window.play.playing
    assert isinstance(table, PlayTable)
    assert isinstance(table.session, LetterSession)
    assert table.session.desk.side == "west"
    entries = {each.words: each for each in table.menus.commands()}
    assert text("letters.orders") in entries
    assert entries[text("play.save")].reason == text("letters.unsaved")
    assert isinstance(table.menus, GameMenu)
    qtbot.waitUntil(lambda: len(list(folder.glob("*.turn"))) == 2)
    window.leave_play()


def test_a_turn_that_cannot_be_gone_on_with_is_told_in_a_box(window, qtbot, tmp_path, home, monkeypatch):
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(at_window, "warn", lambda _, title, message: told.append((title, message)))
    broken = tmp_path / "broken.turn"
    broken.write_text('{"$schema": "urn:tidewright:schema:turn:1", "sender": 3')
    window.files.open_path(str(broken))
    assert len(told) == 1
    assert "broken.turn" in told[0][0]
    assert window.play.playing is None


def test_an_invitation_is_written_from_the_map_in_front(window, qtbot, tmp_path, home, monkeypatch):
    window.files.add(bundled.scenario(HILL))
    monkeypatch.setattr(ByFileDialog, "exec", lambda self: (self._folder.setText(str(tmp_path / "ex")), 1)[1])
    at_window.ask_by_file(window)
    boxes: list[QMessageBox] = []

    def shown() -> bool:
        boxes[:] = window.findChildren(QMessageBox)
        return bool(boxes)

    qtbot.waitUntil(shown)
    (turn,) = (tmp_path / "ex").glob("*.turn")
    assert str(turn) in boxes[0].informativeText()
    boxes[0].close()
