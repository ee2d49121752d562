"""What tests of play mode do at the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from functools import cache

from PySide6.QtCore import QCoreApplication, QEventLoop, QThread, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMessageBox,
    QTreeWidget,
    QTreeWidgetItemIterator,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.thinking import choice_of
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.storage.kept_games import fingerprint
from tests.editor.patience import PATIENCE

#: The bot that stays as it is: the positions that it reaches are those that tests were written for.
STEADY = "tactical-1"


def let_bots_play(table: PlayTable) -> None:
    """Until a person is asked or the game is over."""
    table.session.decide_now(100_000)


def answer_like_a_bot(table: PlayTable, name: str = STEADY) -> None:
    """The person asked does what that bot would do, by the option itself."""
    session = table.session
    ask = session.asked
    assert ask is not None
    place = choice_of(session.game, session.state, name, session.setup.seed, len(session.answers))
    assert session.choose(ask.options[place])


def play_until(table: PlayTable, prompt: str, most: int = 4000, seat: str = "west") -> Ask:
    """Everybody plays like the steady bot, unseen, until that seat is asked this."""
    session = table.session
    session.blockSignals(True)
    try:
        ask = _reach(table, prompt, most, seat)
    finally:
        session.blockSignals(False)
    session.moved.emit()
    session.lift_curtain()
    return ask


def _reach(table: PlayTable, prompt: str, most: int, seat: str) -> Ask:
    """Play on, by what was answered the last time that this was asked of the same position."""
    session = table.session
    scenario = session.game.scenario
    position = (scenario.id, fingerprint(scenario), repr(session.setup), session.answers, prompt, seat, most)
    known = _ways().get(position)
    if known is not None:
        go(table, known)
        assert session.asked is not None
        return session.asked
    before = session.count
    ask = _played(table, prompt, most, seat)
    _ways()[position] = way(table, before)
    return ask


def way(table: PlayTable, since: int = 1) -> list[Action]:
    """What everybody decided since that moment."""
    return [each.action for each in table.session._moments[since:] if each.action is not None]


def go(table: PlayTable, decided: list[Action]) -> None:
    """Everybody decides this; where nobody has decided anything else, the game is the same."""
    if decided:
        table.session._give(decided)
        table.session._have_moved()


@cache
def _ways() -> dict[Hashable, list[Action]]:
    """What everybody answered from a position until somebody was asked something: bots think once."""
    return {}


def _played(table: PlayTable, prompt: str, most: int, seat: str) -> Ask:
    session = table.session
    for _ in range(most):
        session.decide_now(100_000)
        ask = session.asked
        assert ask is not None, f"the game ended without the question {prompt}"
        if ask.prompt == prompt and ask.seat == seat:
            return ask
        session.lift_curtain()
        answer_like_a_bot(table)
    raise AssertionError(f"nobody was asked {prompt}")


def until_on_the_mat(table: PlayTable) -> UnitId:
    """Play until the person is asked for an action and can bring a unit in, which it is."""
    for _ in range(100):
        play_until(table, "action")
        waiting = next((each for each in table.found if isinstance(each.action, EnterBoard)), None)
        if waiting is not None:
            assert waiting.unit is not None
            return waiting.unit
        answer_like_a_bot(table)
    raise AssertionError("nobody can come in")


def words_in(*roots: QWidget) -> str:
    """Everything that widgets say or would say: texts, tooltips, descriptions, rows of lists."""
    return "\n".join(word for root in roots for word in _words(root) if word)


def _words(root: QWidget) -> Iterator[str]:
    for widget in (root, *root.findChildren(QWidget)):
        yield widget.toolTip()
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QTreeWidget):
            rows = QTreeWidgetItemIterator(widget)
            while (item := rows.value()) is not None:
                for column in range(widget.columnCount()):
                    yield item.text(column)
                    yield item.toolTip(column)
                rows += 1


def wait_for_game(window: MainWindow) -> None:
    """Until a game is on the table: it comes once the map is checked or the game replayed."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if window.play.playing is not None:
            return
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        QThread.msleep(5)
    raise AssertionError("no game begins")


def answered(bot: QtBot, press: str, begin: Callable[[], None]) -> str:
    """Begin what asks about an edited map, and press that in the question; what the question says."""
    told: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            # The game is still being replayed.
            QTimer.singleShot(20, answer)
            return
        told.extend((box.text(), box.informativeText()))
        next(each for each in box.buttons() if each.text().replace("&", "") == press).click()

    QTimer.singleShot(20, answer)
    begin()
    bot.waitUntil(lambda: len(told) == 2)
    return "\n".join(told)
