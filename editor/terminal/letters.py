"""The table at the terminal for a game by file: what has come is told, what is asked is answered and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from editor.play.timeline import Moment
from editor.terminal.table import Left, TerminalTable
from editor.text.names import named
from editor.text.speaking import spoken_here
from engine.bots.names import HUMAN
from engine.correspondence.course import Moved
from engine.play.action import Action
from engine.play.ask import Ask, Ended, Pending
from engine.play.game import Game
from engine.play.unit import SeatId
from engine.playtest.match import Match

#: Gives what has happened so far, what the side is asked, and takes its answer.
Standing = Callable[[], tuple[Sequence[Moved], Pending | None]]
Take = Callable[[Action], None]


class LetterTable(TerminalTable):
    """A side at the terminal, as long as it is asked something."""

    def __init__(
        self, game: Game, seats: Sequence[SeatId], standing: Standing, take: Take, told: int
    ) -> None:
        moved, _ = standing()
        super().__init__(Match(game, 0, moved[0].state), dict.fromkeys(seats, HUMAN), lambda *_: None)
        self._standing, self._take = standing, take
        self._moments.clear()
        self._catch_up()
        # What was told before is not told again.
        self._told = min(told, len(self._moments))

    def play(self) -> Match:
        """Answer until the other side goes on, or until whoever plays leaves."""
        try:
            while isinstance(ask := self._waiting(), Ask):
                self._take_turn(ask)
        except Left:
            return self._match
        self._tell()
        if isinstance(self._waiting(), Ended):
            self._tell_ending()
        return self._match

    def _catch_up(self) -> None:
        """Take over what has happened: a moment for each choice and each roll."""
        moved, _ = self._standing()
        for number in range(len(self._moments), len(moved)):
            each = moved[number]
            seat = (each.seat if each.is_free else None) or ""
            action = each.action if each.is_free else None
            self._moments.append(Moment(each.state, each.events, number, seat, action))
        last = self._moments[-1]
        self._match = Match(self._match.game, 0, last.state, last.events)

    def _waiting(self) -> Pending | None:
        return self._standing()[1]

    def _answer(self, ask: Ask, action: Action) -> None:
        self._take(action)
        self._catch_up()

    def _take_back(self) -> bool:
        """What was answered has been told, or sealed: it stays."""
        return False


def answer_letters(
    game: Game, seats: Sequence[SeatId], standing: Standing, take: Take, told: int, spoken: str
) -> int:
    """Have whoever sits at the terminal answer for some seats; how much of the course was told to him."""
    with spoken_here(spoken):
        in_words = Game(game.scenario, named(game.catalogue), game.ruleset, game.round_limit)
        table = LetterTable(in_words, seats, standing, take, told)
        table.play()
        return len(standing()[0])
