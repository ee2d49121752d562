"""A game by file on the table: what has come is shown, what is asked is answered, turns are written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from editor.analysis.service import AnalysisService
from editor.beside import Beside
from editor.by_file.words import refusal_words
from editor.menus.entry import Entry
from editor.play.seating import ELSEWHERE
from editor.play.session import PlaySession
from editor.play.telling.unit_words import side_name
from editor.play.timeline import Moment, PlaySetup
from editor.text.sentences import told, told_refusal
from editor.text.texts import text
from engine.bots.names import HUMAN
from engine.correspondence.course import Moved
from engine.correspondence.desk import Desk, TurnNotRead
from engine.correspondence.hand import Hand
from engine.correspondence.orders import StandingOrders
from engine.correspondence.truth import NotTrue
from engine.play.action import Action
from engine.play.advance import IllegalAnswer
from engine.play.ask import Ask, Chance, Ended, Pending
from engine.playtest.match import Match
from engine.storage.fault_report import told_fault
from engine.storage.saved_game import SavedGame
from engine.storage.target import NotWritten

#: Milliseconds between two looks into the folder.
_LOOKING = 1_500


@dataclass(frozen=True, slots=True)
class _Undoable:
    """A choice that nobody has been told of: the hand and the moments before it, how much had happened."""

    hand: Hand
    moments: tuple[Moment, ...]
    moved: int


@dataclass
class _Looked:
    """What came of a look into the folder; `final` is the game that is over, `file` where it was written."""

    refusals: list[TurnNotRead] = field(default_factory=list)
    failure: str = ""
    final: SavedGame | None = None
    file: str = ""


def _look(desk: Desk, orders: StandingOrders | None, *, is_ended: bool) -> _Looked:
    """Read what has come into the folder, add what needs no choice, write the turn that is due; at the end of
    the game write the whole of it, verified, beside its turns. Runs beside the window.
    """
    found = _Looked()
    try:
        found.refusals = list(desk.look())
        desk.go_on(orders)
        desk.send()
        if desk.is_over and not is_ended:
            found.final = desk.saved()
            found.file = str(desk.save(found.final))
    except NotWritten as fault:
        found.failure = told(fault.told)
    except NotTrue as fault:
        found.failure = text("letters.untrue", number=fault.number, why=told(fault.what))
    except Exception as error:
        found.failure = told(told_fault(error))
    return found


class LetterSession(PlaySession):
    """A side of a game by file at this table. What was decided is kept before anything else happens.

    `written` tells of a turn that was written, `looked` what came of a look into the folder, `ended` where
    the game is kept that is over and verified, `orders_asked` that standing orders are to be given,
    `arrived` that the other side has played and this one is asked.
    """

    written = Signal(str)
    looked = Signal(object)
    orders_asked = Signal()
    ended = Signal(str)
    arrived = Signal()

    def __init__(
        self,
        desk: Desk,
        moved: list[Moved],
        service: AnalysisService | None = None,
        parent: QObject | None = None,
    ) -> None:
        assert desk.hand is not None
        self.desk = desk
        self._moved_to = moved
        self._undoable: list[_Undoable] = []
        self._is_looking = False
        self._taken_over = 0
        self._sent = desk.kept.sent
        self._final: SavedGame | None = None
        self._was_told = False
        self._orders: StandingOrders | None = None
        game = desk.hand.course.game
        players = {seat.id: HUMAN if seat.side == desk.side else ELSEWHERE for seat in game.seats}
        super().__init__(game, PlaySetup(players, 0, desk.kept.turn.max_rounds), service, parent)
        self._moments.clear()
        self._catch_up()
        self._seating.clear(self.asked)
        self.looked.connect(self._have_looked)
        self._beside = Beside()
        self._folder = QTimer(self, interval=_LOOKING)
        self._folder.timeout.connect(self.look)
        self._folder.start()

    # ------------------------------------------------------------------ where it stands

    @property
    def pending(self) -> Pending:
        """What this side is asked, the end, or that something happens elsewhere."""
        hand = self.desk.hand
        assert hand is not None
        if self._is_looking:
            # What a turn brings is shown, and asked, once it is read whole.
            return Chance(ELSEWHERE, ())
        known = hand.course.known.pending
        return hand.asked or (known if isinstance(known, Ended) else Chance(ELSEWHERE, ()))

    @property
    def elsewhere(self) -> str:
        """That the other side goes on, and which file it needs for that."""
        if isinstance(self.pending, Ask) or self.outcome is not None:
            return ""
        other = side_name(self.game, self.game.enemy(self.desk.side))
        return text("letters.waits", side=other, file=self.last_turn.name)

    @property
    def last_turn(self) -> Path:
        """The turn that was written last."""
        return self.desk.turn_path(self.desk.kept.turn)

    @property
    def is_settled(self) -> bool:
        """Earlier moments cannot be gone on from: the other side knows of them."""
        return True

    @property
    def unsaved(self) -> str:
        """Why the game cannot be saved as a game of its own yet."""
        return text("letters.unsaved") if self._final is None else ""

    @property
    def is_ended(self) -> bool:
        """Whether the game is over and was looked through."""
        return self._was_told

    # ------------------------------------------------------------------ deciding

    def _decide(self, action: Action) -> bool:
        return self._answer((action,), passing_over=False)

    def _give(self, actions: Sequence[Action], *, passing_over: bool = False) -> None:
        self._answer(actions, passing_over=passing_over)

    def _answer(self, actions: Sequence[Action], *, passing_over: bool) -> bool:
        """Answer with these in their order; False where one is refused."""
        for action in actions:
            hand = self.desk.hand
            assert hand is not None
            if hand.asked is None:
                break
            before = _Undoable(hand, self.moments, len(self._moved_to))
            try:
                self.desk.answer(action)
            except IllegalAnswer as illegal:
                if passing_over:
                    continue
                self.refused.emit(told_refusal(illegal.refused))
                return False
            except NotWritten as fault:
                self.refused.emit(told(fault.told))
                return False
            self._undoable.append(before)
        self._catch_up()
        self._have_moved()
        self.look()
        return True

    def _catch_up(self) -> None:
        """A moment for each choice that has happened since, with the dice and all else that came of it."""
        for each in self._moved_to[self._taken_over :]:
            decided = each.seat is not None and each.is_free
            if decided or not self._moments:
                seat, action = (each.seat or "", each.action) if decided else ("", None)
                self._moments.append(Moment(each.state, each.events, len(self._moments), seat, action))
            else:
                last = self._moments[-1]
                events = (*last.events, *each.events)
                self._moments[-1] = replace(last, state=each.state, events=events)
        self._taken_over = len(self._moved_to)
        last = self._moments[-1]
        self._match = Match(self.game, 0, last.state, last.events)

    def _go_on(self) -> None:
        """Nobody at this table decides for the other side."""

    def _think(self) -> None:
        """As `_go_on`."""

    # ------------------------------------------------------------------ taking back

    @property
    def can_undo(self) -> bool:
        """Whether the last choice was told to nobody yet, and no dice have fallen since."""
        hand = self.desk.hand
        if not self._undoable or hand is None:
            return False
        before = self._undoable[-1].hand.course
        return len(before.entries) >= self.desk.kept.sent and before.rolls == hand.course.rolls

    @property
    def can_redo(self) -> bool:
        """What was taken back is chosen anew."""
        return False

    def undo(self) -> None:
        """Take the last choice back."""
        if not self.can_undo:
            return
        before = self._undoable.pop()
        self.taken_back.emit()
        self.desk.take_back(before.hand)
        del self._moved_to[before.moved :]
        self._moments[:], self._taken_over = before.moments, before.moved
        self._looking_at = None
        self._catch_up()
        self._have_moved()

    def drop(self, numbers: Collection[int]) -> None:
        """Take back what led to these moments, where nobody was told, and choose the later ones again."""
        first = min(numbers)
        later = enumerate(self._moments[first:], first)
        again = [each.action for number, each in later if number not in numbers and each.action is not None]
        while self.can_undo and len(self._undoable[-1].moments) >= first:
            self.undo()
        self._answer(again, passing_over=True)

    # ------------------------------------------------------------------ turns

    def look(self) -> None:
        """Look into the folder beside the window, and write the turn that is due."""
        if self._is_looking or self._closed or (self.asked is not None and not self.desk.is_to_send):
            return
        self._is_looking = True
        self._sent = self.desk.kept.sent
        look = partial(_look, self.desk, self.orders, is_ended=self.is_ended)
        self._beside.ask(look, self, self.looked.emit)

    def _have_looked(self, found: _Looked) -> None:
        self._is_looking = False
        if self._closed:
            return
        if self._taken_over < len(self._moved_to):
            self._catch_up()
            self._have_moved()
            if self.asked is not None:
                self.arrived.emit()
        if self.desk.kept.sent != self._sent:
            self._undoable.clear()
            self.written.emit(str(self.last_turn))
            self._have_moved()
        for words in (found.failure, *map(refusal_words, found.refusals)):
            if words:
                self.refused.emit(words)
        if self.desk.is_over and not self._was_told:
            self._was_told, self._final = True, found.final
            self._folder.stop()
            if found.file:
                self.ended.emit(found.file)

    @property
    def orders(self) -> StandingOrders | None:
        """The standing orders that are given with the next turn, None where they stay."""
        return self._orders

    def give_orders(self, orders: StandingOrders) -> None:
        """Standing orders for what is asked while the other side acts; they go along with the next turn."""
        self._orders = orders
        if self.desk.is_on_turn and not self._is_looking:
            self.desk.go_on(self._orders)
            self._catch_up()
            self._have_moved()

    def own_entries(self) -> Iterator[Entry]:
        """What can be done with a game by file alone."""
        folder = QUrl.fromLocalFile(str(self.desk.folder))
        yield Entry(text("letters.orders"), self.orders_asked.emit)
        yield Entry(text("letters.folder"), lambda: _open(folder))

    # ------------------------------------------------------------------ keeping and leaving

    def saved(self) -> SavedGame:
        """The game that is over and verified; only where it is not `unsaved`."""
        assert self._final is not None
        return self._final

    def close(self) -> None:
        """The game is left; it goes on from its turns."""
        self._folder.stop()
        self._beside.stop(waiting=False)
        super().close()


def _open(folder: QUrl) -> None:
    QDesktopServices.openUrl(folder)
