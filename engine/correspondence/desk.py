"""A game by file at one place: the folder its turns go through, and what one side keeps at home.

What a side keeps is written after each choice, before anything is sent; so nothing is lost when the program
is killed, and no turn is ever written twice in two ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from engine.bots.names import HUMAN
from engine.correspondence.course import Moved
from engine.correspondence.hand import Hand, Seen
from engine.correspondence.letters import (
    TurnRefused,
    begun,
    hand_of,
    is_complete,
    joined,
    kept_of,
    read_turn,
    written,
)
from engine.correspondence.orders import StandingOrders
from engine.correspondence.truth import uncovered
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.canonical import state_hash
from engine.play.state import State
from engine.playtest.match import replayed
from engine.playtest.saved import saved_of
from engine.storage.atomic_write import make_folder, write_text
from engine.storage.documents import GAME, LETTERS, TURN, Kind, text_of_value
from engine.storage.files import read_document
from engine.storage.letters.turn_file import KeptLetters, TurnFile
from engine.storage.saved_game import SavedGame
from engine.system.places import state_folder

T = TypeVar("T")

#: What names of turns end with.
ENDING = ".turn"
#: Letters of the name of a game that name what a side keeps of it.
_NAMED = 16


class NoLetter(ValueError):
    """A file that is no turn, or nothing that a side keeps; `findings` say where and why."""

    def __init__(self, path: Path, findings: tuple[Finding, ...]) -> None:
        super().__init__(str(path))
        self.path = path
        self.findings = findings


@dataclass(frozen=True, slots=True)
class TurnNotRead:
    """A file of the folder that was not gone on with, and why."""

    path: Path
    fault: TurnRefused | NoLetter


@dataclass
class Desk:
    """A side at work on a game by file. `seen` hears of everything that happens, as the side knows it."""

    folder: Path
    home: Path
    catalogue: Catalogue
    kept: KeptLetters
    hand: Hand | None = None
    seen: Seen | None = None
    _looked_at: dict[Path, tuple[int, int]] = field(default_factory=dict)

    # ------------------------------------------------------------------ opening

    def open(self) -> None:
        """Follow the game as far as it has come; raises TurnRefused and NotReady."""
        if is_complete(self.kept):
            self.hand = hand_of(self.kept, self.catalogue, self.seen)

    @property
    def side(self) -> SideId:
        """The side that is at work."""
        return self.kept.side

    @property
    def kept_at(self) -> Path:
        """The file of what the side keeps for itself."""
        return kept_path(self.home, self.kept.turn.course.game, self.side)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and everything sealed lies open."""
        return self.hand is not None and self.hand.course.is_over

    # ------------------------------------------------------------------ going on

    def look(self) -> Iterator[TurnNotRead]:
        """Read what has come into the folder; yields each file that is not gone on with."""
        found = []
        for path in sorted(self.folder.glob(f"*{ENDING}")):
            stamp = _stamp(path)
            if stamp is None or self._looked_at.get(path) == stamp:
                continue
            self._looked_at[path] = stamp
            try:
                turn = turn_of_file(path)
            except NoLetter as fault:
                yield TurnNotRead(path, fault)
                continue
            ours = turn.course.game == self.kept.turn.course.game
            if ours and turn.sender != self.side and turn.number > self._newest:
                found.append((turn.number, path, turn))
        for _, path, turn in sorted(found, key=lambda each: each[0], reverse=True):
            if turn.number <= self._newest:
                continue
            heard: list[Moved] = []
            try:
                self.kept, self.hand = read_turn(self.kept, self.hand, turn, self.catalogue, heard.append)
            except TurnRefused as fault:
                yield TurnNotRead(path, fault)
                continue
            self.keep()
            # Of a turn that is refused nothing is told, however far it went well.
            if self.seen is not None:
                for each in heard:
                    self.seen(each)

    @property
    def _newest(self) -> int:
        """The number of the newest turn that is known."""
        return self.kept.turn.number

    @property
    def is_on_turn(self) -> bool:
        """Whether this side goes on; while the other one does, nothing is added here."""
        return self.hand is not None and self.kept.turn.sender != self.side

    def go_on(self, orders: StandingOrders | None = None) -> None:
        """Add what the side adds without a choice, and new orders; nothing while it is not on turn."""
        if self.hand is not None and self.is_on_turn:
            hand = self.hand if orders is None else self.hand.ordering(orders)
            self._have(hand.going_on(self.seen))

    def answer(self, action: Action) -> None:
        """Answer what the side is asked; raises IllegalAnswer. It is kept before this returns."""
        assert self.hand is not None
        self._have(self.hand.answered(action, self.seen).going_on(self.seen))

    def take_back(self, hand: Hand) -> None:
        """Go back to an earlier hand of the side, of which nobody was told what came after it."""
        if len(hand.course.entries) < self.kept.sent:
            raise ValueError("the other side was told already")
        self._have(hand)

    def _have(self, hand: Hand) -> None:
        if hand is not self.hand:
            self.hand = hand
            self.kept = kept_of(self.kept, hand)
            self.keep()

    @property
    def is_to_send(self) -> bool:
        """Whether a turn is due: there is nothing more to choose, or nobody was invited yet."""
        if self.hand is None:
            return self.kept.turn.sender == self.side and not self._invited
        return self.is_on_turn and self.hand.asked is None

    @property
    def _invited(self) -> bool:
        return self.turn_path(self.kept.turn).exists()

    def send(self) -> Path | None:
        """Write the turn that is due, None where none is; NotWritten when the disk refuses."""
        if not self.is_to_send:
            return None
        if self.hand is not None:
            self.hand = self.hand.lending()
            self.kept = kept_of(self.kept, self.hand)
            self.keep()
        kept, turn = written(self.kept, self.hand)
        path = self.turn_path(turn)
        make_folder(self.folder)
        write_text(path, text_of_value(TURN, turn))
        self.kept = kept
        self.keep()
        return path

    def turn_path(self, turn: TurnFile) -> Path:
        """Where a turn goes: its game, its number, who wrote it."""
        title, sender = _plain(turn.scenario.title), _plain(turn.sender)
        return self.folder / f"{title}-{turn.number:03}-{sender}{ENDING}"

    def keep(self) -> None:
        """Write what the side keeps for itself; NotWritten when the disk refuses."""
        make_folder(self.home)
        write_text(self.kept_at, text_of_value(LETTERS, self.kept))

    def saved(self) -> SavedGame:
        """The game as every saved game is, once it is over; raises NotTrue where an entry was not so."""
        assert self.hand is not None
        course = replace(self.kept.turn.course, entries=self.hand.course.entries)
        truth = uncovered(self.hand.course.game, course)
        states: list[State] = []
        match = replayed(
            self.hand.course.game, truth.lots, truth.answers, lambda state, _: states.append(state)
        )
        hashes = tuple(map(state_hash, states[1:]))
        names = {each.side: each.name or HUMAN for each in course.sides}
        players = {seat.id: names[seat.side] for seat in match.game.seats}
        saved = saved_of(match.game, truth.lots, match.answers, match.state, players)
        return replace(saved, hashes=hashes, by_file=course)

    def save(self, game: SavedGame) -> Path:
        """Write the game that is over beside its turns; NotWritten when the disk refuses."""
        path = self.folder / f"{_plain(game.scenario.title)}-{self.kept.turn.course.game[:8]}.game.json"
        write_text(path, text_of_value(GAME, game))
        return path


# ---------------------------------------------------------------------- beginning


def home_folder() -> Path | None:
    """Where sides keep their games by file; None where there is no home to have it in."""
    state = state_folder()
    return None if state is None else state / "by-file"


def kept_path(home: Path, game: str, side: SideId) -> Path:
    """The file in which a side keeps a game by file."""
    return home / f"{_plain(game)[:_NAMED]}-{_plain(side)}.json"


def new_desk(
    scenario: Scenario,
    catalogue: Catalogue,
    side: SideId,
    seed: bytes,
    folder: Path,
    home: Path,
    *,
    dice: str,
    rounds: int | None,
) -> Desk:
    """A desk with a game that this side begins; raises NotReady where the map has errors."""
    return Desk(folder, home, catalogue, begun(scenario, catalogue, side, seed, dice=dice, rounds=rounds))


def desk_of_turn(
    turn: TurnFile, catalogue: Catalogue, side: SideId | None, new_seed: bytes, folder: Path, home: Path
) -> Desk:
    """A desk with the game of a turn: the one that is kept here, else one that is joined.

    Without a side it is the one whose game is kept here, else the free one. Raises TurnRefused, NotReady, and
    NoLetter where what is kept is damaged.
    """
    sides = tuple(each.id for each in turn.scenario.sides)
    here = [each for each in sides if kept_path(home, turn.course.game, each).exists()]
    if side is None and len(here) == 1:
        side = here[0]
    if side in here:
        path = kept_path(home, turn.course.game, side)
        kept = _document(LETTERS, path, KeptLetters)
        if kept.turn.course.game != turn.course.game or kept.side != side:
            raise TurnRefused(
                say("what is kept here as {path} is of another game", path=str(path)),
                say("Move it away, and fetch the right one from a copy of yours."),
            )
        return Desk(folder, home, catalogue, kept)
    free = [each for each in sides if each not in {who.side for who in turn.course.sides}]
    if side is None and len(free) == 1 and not here:
        side = free[0]
    if side is None:
        raise TurnRefused(say("it is not clear which side plays here"), say("Say which."))
    return Desk(folder, home, catalogue, joined(turn, catalogue, side, new_seed))


def turn_of_file(path: Path) -> TurnFile:
    """The turn in a file; raises NoLetter."""
    return _document(TURN, path, TurnFile)


def _document(kind: Kind, path: Path, root: type[T]) -> T:
    value, findings = read_document(kind, path)
    faults = tuple(finding for finding in findings if finding.severity is Severity.ERROR)
    if not isinstance(value, root) or faults:
        raise NoLetter(path, faults or findings)
    return value


def _stamp(path: Path) -> tuple[int, int] | None:
    """What changes when a file does; None where it has gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _plain(name: str) -> str:
    """A name as part of a name of a file, on every system."""
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.casefold())
    # Names without a Latin letter or a figure stay apart.
    return "-".join(words.split())[:40] or sha256(name.encode()).hexdigest()[:8]
