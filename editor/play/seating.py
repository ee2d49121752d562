"""Who plays which seat, and whose secrets lie open before whoever looks at the screen."""

from collections.abc import Mapping

from editor.play.knowledge import EVERYBODY, NOBODY
from engine.bots.names import HUMAN
from engine.play.ask import Ask
from engine.play.game import Game
from engine.play.unit import SeatId

#: Questions whose answers depend on what a side hides; all others are about the board alone.
SECRET_PROMPTS = frozenset({"action", "purchase"})


#: Who plays a seat that is played at another place.
ELSEWHERE = "elsewhere"


class Seating:
    """Two people at one screen take turns at it: between their turns nobody's secrets are shown.

    `asked` is the question to a person in all of it, None when none is asked.
    """

    def __init__(self, game: Game, players: Mapping[SeatId, str]) -> None:
        self._game = game
        self._players = players
        self._viewer = EVERYBODY if not self.people else NOBODY
        if len(self.sides) == 1:
            self._viewer = self.people[0]

    def player(self, seat: SeatId) -> str:
        """Who plays a seat: `human` or the name of a bot."""
        return self._players.get(seat, HUMAN)

    @property
    def people(self) -> tuple[SeatId, ...]:
        """The seats that people play."""
        return tuple(seat.id for seat in self._game.seats if self.player(seat.id) == HUMAN)

    @property
    def sides(self) -> frozenset[str]:
        """The sides that people play."""
        return frozenset(self._game.side_of(seat) for seat in self.people)

    def curtain(self, asked: Ask | None) -> SeatId | None:
        """The seat that has to be taken by another person before anything secret is shown, or None."""
        if asked is None or len(self.sides) < 2 or asked.prompt not in SECRET_PROMPTS:
            return None
        return None if self._sits(asked.seat) else asked.seat

    def viewer(self, asked: Ask | None) -> SeatId:
        """Whose knowledge is shown; nobody's while the curtain is down."""
        return NOBODY if self.curtain(asked) is not None else self._viewer

    def take(self, seat: SeatId) -> None:
        """A person has taken the seat."""
        self._viewer = seat

    def clear(self, asked: Ask | None) -> None:
        """Put away what one side hides as soon as a person of the other side is asked anything."""
        if asked is not None and self._viewer != EVERYBODY and not self._sits(asked.seat):
            self._viewer = NOBODY

    def _sits(self, seat: SeatId) -> bool:
        """Whether whoever looks is of the side of that seat."""
        return self._viewer != NOBODY and self._game.side_of(self._viewer) == self._game.side_of(seat)
