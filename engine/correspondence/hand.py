"""One side of a game by file: what it keeps to itself, what it answers, and what it adds unasked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.correspondence.chains import Chain
from engine.correspondence.choosing import chosen
from engine.correspondence.course import LENDING, LENT, LetterCourse, Moved
from engine.correspondence.orders import StandingOrders
from engine.correspondence.replica import pieces_told, told_shows
from engine.correspondence.seals import salt_of
from engine.model.limits import MOST_ROLLS
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.advance import IllegalAnswer, Telling, refusal
from engine.play.ask import Ask, Chance, Ended
from engine.storage.letters.turn_file import LetterEntry

#: Sees everything that happens, as the side knows it.
Seen = Callable[[Moved], None]


@dataclass(frozen=True)
class Hand:
    """A side with its seed, the lines it has sealed, and the course as it knows it; immutable."""

    course: LetterCourse
    chain: Chain
    sealed: tuple[str, ...] = ()

    @property
    def side(self) -> SideId:
        """The side."""
        assert self.course.viewer is not None
        return self.course.viewer

    @property
    def asked(self) -> Ask | None:
        """What the side has to choose now, as it knows it; None while others have to do something."""
        own = self.course.own.pending
        mine = self.course.lacks(self.side) and self.course.needed is None and self.course.ordered is None
        return own if isinstance(own, Ask) and mine else None

    def ordering(self, orders: StandingOrders) -> Hand:
        """The hand once its side has given standing orders; unchanged where they are given already."""
        given = self.course.orders.get(self.side, StandingOrders())
        if given == orders or self.course.needed is not None:
            return self
        return self._with(LetterEntry(self.side, "orders", orders.line), None)

    def answered(self, action: Action, seen: Seen | None = None) -> Hand:
        """The side's hand after its choice; raises IllegalAnswer for an illegal one."""
        against = refusal(self.course.game, self.course.own.state, action)
        if against is not None:
            raise IllegalAnswer(against)
        return self._chosen(action, seen)

    def going_on(self, seen: Seen | None = None) -> Hand:
        """The hand after everything that is added without a choice: shares, what is shown, only choices."""
        hand = self
        while True:
            entry = hand.course.ordered
            if entry is not None:
                hand = hand._with(entry, seen)
                continue
            if not hand.course.lacks(hand.side):
                return hand
            if (needed := hand.course.needed) is not None:
                told = pieces_told(hand.course.game, hand.course.own.state, hand.side, needed.about)
                hand = hand._with(LetterEntry(hand.side, "tells", needed.about, str(told)), seen)
                continue
            match hand.course.known.pending:
                case Ask():
                    ask = hand.asked
                    if ask is None or ask.options.has(2):
                        return hand
                    hand = hand._chosen(ask.options.only(), seen)
                case Chance():
                    share = hand.chain.share(hand.course.rolls)
                    hand = hand._with(LetterEntry(hand.side, "share", proof=share), seen)
                case Telling(step=step):
                    shows = told_shows(
                        hand.course.game, hand.course.own.state, hand.side, step.tells(hand.side)
                    )
                    hand = hand._with(LetterEntry(hand.side, "shows", shows=shows), seen)
                case Ended():
                    number = len(hand.course.opened.get(hand.side, ()))
                    salt = salt_of(hand.chain.seed, number)
                    hand = hand._with(LetterEntry(hand.side, "opens", hand.sealed[number], salt), seen)

    def lending(self) -> Hand:
        """The hand once it has lent its shares of the rolls to come, where the game is played so."""
        number = min(self.course.rolls + LENDING, MOST_ROLLS) - 1
        lent = self.course.shares[self.side].given > self.course.rolls
        stands = self.course.needed is not None or isinstance(self.course.known.pending, Ended)
        if self.course.dice != LENT or lent or stands:
            return self
        return self._with(LetterEntry(self.side, "share", str(number), self.chain.share(number)), None)

    def _chosen(self, action: Action | None, seen: Seen | None) -> Hand:
        done = chosen(self.course, action, self.chain.seed)
        sealed = (*self.sealed, done.sealed) if done.sealed else self.sealed
        return replace(self, course=done.course, sealed=sealed).telling(seen)

    def _with(self, entry: LetterEntry, seen: Seen | None) -> Hand:
        return replace(self, course=self.course.taking(entry)).telling(seen)

    def telling(self, seen: Seen | None) -> Hand:
        """The hand, once `seen` has heard of what happened last."""
        for moved in self.course.moved if seen is not None else ():
            assert seen is not None
            seen(moved)
        return self

    def following(self, entry: LetterEntry, seen: Seen | None = None) -> Hand:
        """The hand after an entry of the course, of the other side or its own from before.

        Raises NotFollowed for one that does not fit.
        """
        truth = None
        if entry.side == self.side and entry.kind in ("seals", "masks"):
            number = len(self.course.seals.get(self.side, ()))
            truth = self.course.action(self.sealed[number])
        return replace(self, course=self.course.taking(entry, truth)).telling(seen)
