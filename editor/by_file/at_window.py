"""Games by file of a window: one is begun on the map in front, or a turn is opened and answered."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from editor.actions.long_work import LongWork, Step
from editor.by_file.dialog import ByFileDialog, OrdersDialog
from editor.by_file.session import LetterSession
from editor.by_file.words import orders_words, refusal_words, refused_words, unread_words
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.play.mode import PlayTable
from editor.play.readying import told_errors
from editor.play.sharing import share_window
from editor.play.telling.recap import recap_of
from editor.text.sentences import told
from editor.text.texts import text
from editor.theme.widgets import asked, warn
from engine.correspondence.chains import SIZE
from engine.correspondence.course import Moved
from engine.correspondence.desk import (
    Desk,
    NoLetter,
    desk_of_turn,
    home_folder,
    kept_path,
    new_desk,
    turn_of_file,
)
from engine.correspondence.letters import TurnRefused
from engine.correspondence.orders import StandingOrders
from engine.playtest.readiness import NotReady
from engine.storage.letters.turn_file import TurnFile
from engine.storage.target import NotWritten

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: Under which name it is remembered where turns went last.
_FOLDER = "letters_folder"


def ask_by_file(window: MainWindow) -> None:
    """Ask whether a game by file begins on the map in front, or which turn is answered."""
    document, settings = window.document, Settings()
    if document is None or len(document.scenario.sides) != 2:
        ask_turn(window)
        return
    dialog = ByFileDialog(document.scenario, settings.text(_FOLDER) or str(Path.home()), window)
    if not asked(dialog):
        return
    if dialog.opens_turn:
        ask_turn(window)
        return
    settings.remember_text(_FOLDER, str(dialog.folder))
    _begin(window, document, dialog)


def ask_turn(window: MainWindow) -> None:
    """Ask for a turn and answer it."""
    folder = Settings().text(_FOLDER)
    path, _ = QFileDialog.getOpenFileName(window, text("letters.answer"), folder, text("letters.filter"))
    if path:
        open_turn(window, path)


def _begin(window: MainWindow, document: ScenarioDocument, dialog: ByFileDialog) -> None:
    """Write the invitation to a game, once the map is checked beside the window."""
    home, scenario, catalogue = home_folder(), document.scenario, document.catalogue
    side, dice, rounds, folder = dialog.side, dialog.dice, dialog.rounds, dialog.folder
    seed, made = secrets.token_bytes(SIZE), list[Path]()

    def begin(_: Step) -> str:
        if home is None:
            return text("letters.homeless")
        try:
            desk = new_desk(scenario, catalogue, side, seed, folder, home, dice=dice, rounds=rounds)
            desk.keep()
            path = desk.send()
        except NotReady as refusal:
            return text("start.unready", reason=told_errors(refusal.findings))
        except NotWritten as fault:
            return told(fault.told)
        if path is not None:
            made.append(path)
        return ""

    def done(failure: str, _: bool) -> None:
        if made:
            _tell_invited(window, made[0])
        elif failure:
            warn(window, text("letters.title"), failure)

    work = LongWork(text("start.checking"), begin, window)
    work.finished.connect(done)


def _tell_invited(window: MainWindow, path: Path) -> None:
    box = QMessageBox(QMessageBox.Icon.NoIcon, text("letters.title"), text("letters.invited"), parent=window)
    box.setInformativeText(text("letters.invited.more", file=str(path)))
    folder = box.addButton(text("letters.folder"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(QMessageBox.StandardButton.Ok)
    folder.clicked.connect(lambda: _show_folder(path.parent))
    box.open()


def _show_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def open_turn(window: MainWindow, path: str) -> None:
    """Read a turn, follow its game beside the window, and go over to it."""
    try:
        turn = turn_of_file(Path(path))
    except NoLetter as fault:
        warn(window, text("dialog.cannot_open", name=Path(path).name), unread_words(fault))
        return
    home = home_folder()
    if home is None:
        warn(window, text("letters.title"), text("letters.homeless"))
        return
    side = _side_here(window, turn, home)
    document = _document(window, turn)
    catalogue, found = document.catalogue, list[tuple[Desk, list[Moved], str]]()

    def follow(_: Step) -> str:
        try:
            desk = desk_of_turn(turn, catalogue, side, secrets.token_bytes(SIZE), Path(path).parent, home)
            moved: list[Moved] = []
            desk.seen = moved.append
            desk.open()
            refusals = "\n".join(map(refusal_words, desk.look()))
            desk.go_on()
        except TurnRefused as fault:
            return refused_words(fault)
        except NoLetter as fault:
            return unread_words(fault)
        except NotReady as refusal:
            return text("start.unready", reason=told_errors(refusal.findings))
        except NotWritten as fault:
            return told(fault.told)
        if desk.hand is None:
            return refusals or text("letters.alone", file=Path(path).name)
        found.append((desk, moved, refusals))
        return ""

    def done(failure: str, was_stopped: bool) -> None:
        if was_stopped:
            return
        if not found:
            warn(window, text("letters.title"), failure)
            return
        desk, moved, refusals = found[0]
        _show(window, document, LetterSession(desk, moved, window.service), refusals)

    work = LongWork(text("game.resuming", name=Path(path).name), follow, window)
    work.dialog.setWindowModality(Qt.WindowModality.WindowModal)
    work.finished.connect(done)


def _side_here(window: MainWindow, turn: TurnFile, home: Path) -> str | None:
    """Which side plays here, where that has to be asked because both do."""
    names = {side.name or side.id: side.id for side in turn.scenario.sides}
    kept = [name for name, side in names.items() if kept_path(home, turn.course.game, side).exists()]
    if len(kept) < 2:
        return None
    chosen, is_agreed = QInputDialog.getItem(
        window, text("letters.title"), text("letters.which"), kept, editable=False
    )
    return names[chosen] if is_agreed else None


def _document(window: MainWindow, turn: TurnFile) -> ScenarioDocument:
    """The map of a turn: the open one, else the turn's own copy."""
    for document in window.files.documents:
        if document.scenario == turn.scenario:
            return document
    return window.files.add(turn.scenario)


def _show(window: MainWindow, document: ScenarioDocument, session: LetterSession, refusals: str) -> None:
    if document not in window.files.documents:
        session.close()
        return
    window.show_document(document)
    window.map_area.cancel()
    window.leave_play()
    table = PlayTable(
        session,
        window.appearance,
        on_leave=window.leave_play,
        on_new=lambda: ask_by_file(window),
        make_room=window.files.make_room,
    )
    session.orders_asked.connect(lambda: _ask_orders(window, session))
    session.written.connect(lambda path: table.confirm.show_words(_written_words(path), sign="save"))
    session.ended.connect(
        lambda path: table.confirm.show_words(text("letters.ended", file=Path(path).name), sign="check")
    )
    session.arrived.connect(lambda: _show_again(table))
    table.edit_from.connect(window.files.add)
    share_window(window, table)
    window.play.enter(document, lambda _document, _window: table)
    window.main_bar.show_mode("play")
    session.look()
    _show_again(table)
    if refusals:
        warn(window, text("letters.title"), refusals)


def _show_again(table: PlayTable) -> None:
    """Show what the other side has done since, moment by moment; Esc skips it."""
    recap = recap_of(table.session)
    if recap is not None:
        table.playback.start(recap.first)


def _written_words(path: str) -> str:
    return text("letters.written", file=Path(path).name)


def _ask_orders(window: MainWindow, session: LetterSession) -> None:
    hand = session.desk.hand
    given = StandingOrders() if hand is None else hand.course.orders.get(session.desk.side, StandingOrders())
    theirs = "" if hand is None else orders_words(hand.course, session.game.enemy(session.desk.side))
    dialog = OrdersDialog(given, theirs, window)
    if asked(dialog):
        session.give_orders(dialog.form.orders)
