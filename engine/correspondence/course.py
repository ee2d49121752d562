"""The course of a game by file: entry by entry, what everybody knows of it and what one side knows.

Entries are of these kinds:

- `does`: a side chooses what `line` says; `shows` is what it has to tell of its secrets so that others can
  follow;
- `nothing`: a side had nothing to choose at a question that draws on its secrets;
- `seals`: a side chooses something that nobody else may see, of which `proof` is the seal; `shows` is what
  is public of its secrets afterwards, `again` whether it goes on choosing;
- `masks`: a side does what all see, with something that they may not see: `line` has stand-ins for it,
  `proof` is the seal of the true line;
- `shows`: a side tells what a step brings to light;
- `tells`: a side tells how many pieces of the kind in `line` its hidden mat holds, which a rule asks for;
- `share`: a side's share of a roll; where dice are lent, `line` is the number of the roll, which may be a
  later one;
- `orders`: a side gives standing orders, which hold from there on;
- `ordered`: what the standing orders of the side asked answer, whoever carries them out;
- `opens`: after the end, the next seal of a side is opened: `proof` is the salt, `line` what was sealed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from engine.correspondence.chains import KnownShares, lot
from engine.correspondence.orders import NoOrders, StandingOrders, ordered, orders_of
from engine.correspondence.replica import needs_word, telling_pieces, with_shows
from engine.correspondence.seals import opens
from engine.model.said import Said, say
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.advance import RuleGap, Standstill, Telling, halted, opened, refusal, told
from engine.play.ask import Answer, Ask, Chance, Ended
from engine.play.dice import rolled
from engine.play.event import Event
from engine.play.game import Game
from engine.play.notation import notation_of
from engine.play.notation_reader import Unreadable
from engine.play.state import NotKnown, State
from engine.play.step import Disclosure
from engine.play.unit import SeatId
from engine.storage.letters.turn_file import Correspondent, LetterEntry

#: Ways to have dice: a share for each roll when it is rolled, or shares lent for many rolls with a turn.
EACH, LENT = "each", "lent"
#: Who sees a game once it is over and everything lies open.
EVERYBODY = "*"
#: For so many rolls the shares go along with a turn.
LENDING = 64


class NotFollowed(ValueError):
    """An entry that the game does not allow there; `what` says why."""

    def __init__(self, what: Said) -> None:
        super().__init__(what)
        self.what = what


class CannotFollow(RuntimeError):
    """Rules under which a game cannot be followed by who does not know everything: a fault of the program."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One thing that happened as a side knows it: the state after it, who chose what or which dice fell.

    `is_free` is whether there was anything else to choose.
    """

    state: State
    events: tuple[Event, ...]
    seat: SeatId | None = None
    answer: Answer | None = None
    is_free: bool = True

    @property
    def action(self) -> Action | None:
        """What was chosen, None for dice and where nothing is known of it."""
        return self.answer if isinstance(self.answer, Action) else None


@dataclass(frozen=True)
class LetterCourse:
    """A game by file as far as it has come; immutable.

    `known` is what everybody knows, `own` what `viewer` knows (the same where it has no secrets, or where
    there is no viewer): a side, or EVERYBODY for a game that is over. `moved` is what happened with the
    last entry.
    """

    game: Game
    sides: tuple[Correspondent, ...]
    dice: str
    viewer: SideId | None
    known: Standstill
    own: Standstill
    entries: tuple[LetterEntry, ...] = ()
    shares: Mapping[SideId, KnownShares] = field(default_factory=dict)
    lots: tuple[tuple[int, str], ...] = ()
    shown: Mapping[SideId, LetterEntry] = field(default_factory=dict)
    seals: Mapping[SideId, tuple[str, ...]] = field(default_factory=dict)
    opened: Mapping[SideId, tuple[str, ...]] = field(default_factory=dict)
    orders: Mapping[SideId, StandingOrders] = field(default_factory=dict)
    needed: NotKnown | None = None
    held: tuple[LetterEntry, Action | None] | None = None
    moved: tuple[Moved, ...] = ()

    # ------------------------------------------------------------------ where it stands

    @property
    def rolls(self) -> int:
        """How many rolls there have been."""
        return len(self.lots)

    def knows(self, side: SideId) -> bool:
        """Whether the viewer knows the secrets of a side."""
        return self.viewer in (side, EVERYBODY)

    def lacks(self, side: SideId) -> bool:
        """Whether it is that side's turn to add something."""
        if self.needed is not None:
            return self.needed.side == side
        match self.known.pending:
            case Ask(seat=seat):
                return self.game.side_of(seat) == side
            case Chance():
                return self.shares[side].share(self.rolls) is None
            case Telling(step=step):
                return side not in self.shown and step.tells(side) is not Disclosure.NOTHING
            case Ended():
                return len(self.opened.get(side, ())) < len(self.seals.get(side, ()))

    @property
    def ordered(self) -> LetterEntry | None:
        """What standing orders answer now, None where whoever is asked answers himself."""
        ask = self.known.pending
        if not isinstance(ask, Ask) or self.needed is not None:
            return None
        side = self.game.side_of(ask.seat)
        if side not in self.orders:
            return None
        action = ordered(self.game, self.known.state, ask, self.orders[side], len(self.entries))
        if action is None:
            return None
        return LetterEntry(side, "ordered", self.game.derive(notation_of).write(action))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and everything that was sealed lies open."""
        ended = isinstance(self.known.pending, Ended)
        return ended and not any(self.lacks(each.side) for each in self.sides)

    # ------------------------------------------------------------------ going on

    def taking(self, entry: LetterEntry, truth: Action | None = None) -> LetterCourse:
        """The course with one entry more; `truth` is what the viewer has chosen under a seal.

        Raises NotFollowed for one that does not fit there.
        """
        return self._taken(entry, truth)._settled()

    def _taken(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        if entry.side not in self.game.sides:
            raise NotFollowed(say("there is no side {side}", side=entry.side))
        course = replace(self, entries=(*self.entries, entry), moved=())
        if (self.needed is not None) != (entry.kind == "tells"):
            raise NotFollowed(
                say("nothing goes on before {side} has told what is asked for", side=entry.side)
            )
        take = _TAKERS.get(entry.kind)
        if take is None:
            raise NotFollowed(say("entries of the kind {kind} are not known", kind=entry.kind))
        try:
            return take(course, entry, truth)
        except NotKnown as needed:
            return replace(course, needed=needed, held=(entry, truth))
        except _LED_ASTRAY as fault:
            if isinstance(fault, NotFollowed):
                raise
            raise NotFollowed(say("it does not fit there: {what}", what=str(fault)[:200])) from fault

    def told_alone(self, entry: LetterEntry, pieces: Callable[[str], int]) -> Standstill | None:
        """Where others stand at once after an entry of the viewer, None where the other side has to tell
        something first; raises NotFollowed as `taking` does.

        `pieces` says what the viewer tells of its own hidden pieces where that is asked for.
        """
        others = replace(self, viewer=None, own=self.known)._taken(entry, None)
        while others.needed is not None:
            if others.needed.side != self.viewer:
                return None
            about = others.needed.about
            others = others._taken(LetterEntry(entry.side, "tells", about, str(pieces(about))), None)
        return others.known

    def _settled(self) -> LetterCourse:
        """The course once everything has happened that nobody decides."""
        course: LetterCourse | None = self
        while course is not None and course.needed is None:
            last = course
            try:
                course = last._one_further()
            except NotKnown as needed:
                return replace(last, needed=needed)
        return last if course is None else course

    def _one_further(self) -> LetterCourse | None:
        """The course after the next thing that nobody decides, None where somebody has to."""
        game, now = self.game, self.known
        match now.pending:
            case Ask() as ask if not needs_word(game, now.state, ask):
                only = ask.options.only()
                self._agree(ask, only)
                return self._going(only, ask.seat)
            case Chance() as chance if not any(self.lacks(each.side) for each in self.sides):
                given = [self.shares[each.side].share(self.rolls) or "" for each in self.sides]
                found = lot(self.rolls, given)
                course = replace(self, lots=(*self.lots, (chance.first, found)))
                return course._going(rolled(found, chance))
            case Telling() if not any(self.lacks(each.side) for each in self.sides):
                course = self
                for side, entry in self.shown.items():
                    course = course._showing(side, entry)
                return replace(course, shown={})._going(None)
            case _:
                return None

    def _agree(self, ask: Ask, only: Action | None) -> None:
        """What follows from what everybody knows follows from what the side asked knows."""
        own = self.own.pending
        if own is ask or not self.knows(self.game.side_of(ask.seat)):
            return
        if not isinstance(own, Ask) or own.options.has(2) or own.options.only() != only:
            raise CannotFollow(f"{ask.prompt}: {only} is the only choice for others, but not for {ask.seat}")

    def _going(
        self, answer: Answer | None, seat: SeatId | None = None, truth: Action | None = None
    ) -> LetterCourse:
        """Both replicas after an answer, dice or nothing; the viewer's own is told the `truth` instead."""
        game = self.game
        known = told(game, self.known.state, answer)
        if self.own.state is self.known.state and truth is None:
            own = known
        else:
            own = told(game, self.own.state, answer if truth is None else truth)
        return replace(self, known=known, own=own)._noting(own, seat, truth or answer, self._is_free)

    @property
    def _is_free(self) -> bool:
        """Whether more than one answer is possible, as far as the viewer knows."""
        own = self.own.pending
        try:
            return not isinstance(own, Ask) or own.options.has(2)
        except NotKnown:
            return True

    def _noting(
        self, own: Standstill, seat: SeatId | None, answer: Answer | None, is_free: bool
    ) -> LetterCourse:
        return replace(self, moved=(*self.moved, Moved(own.state, own.events, seat, answer, is_free)))

    def _showing(self, side: SideId, entry: LetterEntry) -> LetterCourse:
        """Both replicas with that known of a side's secrets; the viewer knows its own."""
        if not entry.shows:
            return self
        known = replace(self.known, state=with_shows(self.game, self.known.state, side, entry.shows))
        if self.knows(side):
            return replace(self, known=known)
        if self.own.state is self.known.state:
            return replace(self, known=known, own=known)
        return replace(
            self,
            known=known,
            own=replace(self.own, state=with_shows(self.game, self.own.state, side, entry.shows)),
        )

    # ------------------------------------------------------------------ entries

    def asked(self, entry: LetterEntry) -> Ask:
        """The question that an entry answers; raises NotFollowed where its side is not asked."""
        ask = self.known.pending
        if not isinstance(ask, Ask) or self.game.side_of(ask.seat) != entry.side:
            raise NotFollowed(say("{side} is not asked anything there", side=entry.side))
        return ask

    def action(self, line: str) -> Action:
        """The action of a line; raises NotFollowed where it says none."""
        try:
            return self.game.derive(notation_of).action(line)
        except Unreadable as fault:
            raise NotFollowed(say("it cannot be read: {what}", what=fault.args[0])) from fault

    def _does(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        ask = self.asked(entry)
        action = self.action(entry.line)
        course = self._showing(entry.side, entry)
        keeps = any(self.known.state.secrets.get(seat) for seat in self.game.seats_on(entry.side))
        if not keeps and (against := refusal(self.game, course.known.state, action)) is not None:
            raise NotFollowed(say("it is not legal: {reason}", reason=against.reason))
        return course._going(action, ask.seat)

    def _nothing(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        ask = self.asked(entry)
        if ask.options.has(2):
            raise NotFollowed(say("there is something to choose"))
        return self._going(None, ask.seat)

    def _seals(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        ask = self.asked(entry)
        if ask.step is None or not ask.step.draws_on_secrets() or len(entry.proof) != _SEAL:
            raise NotFollowed(say("nothing can be sealed there"))
        before = self.known.state
        after = before if entry.again else before.popped()
        known = halted(self.game, with_shows(self.game, after, entry.side, entry.shows))
        if self.knows(entry.side):
            assert truth is not None
            own = told(self.game, self.own.state, truth)
        elif self.own.state is before:
            own = known
        else:
            state = self.own.state if entry.again else self.own.state.popped()
            own = halted(self.game, with_shows(self.game, state, entry.side, entry.shows))
        course = replace(self, known=known, own=own)._sealed(entry)
        return course._noting(own, ask.seat, truth, self._is_free)

    def _masks(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        ask = self.asked(entry)
        if len(entry.proof) != _SEAL:
            raise NotFollowed(say("its seal is none"))
        action = self.action(entry.line)
        course = self._showing(entry.side, entry)._sealed(entry)
        return course._going(action, ask.seat, truth if self.knows(entry.side) else None)

    def _sealed(self, entry: LetterEntry) -> LetterCourse:
        seals = (*self.seals.get(entry.side, ()), entry.proof)
        return replace(self, seals={**self.seals, entry.side: seals})

    def _shows(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        if not isinstance(self.known.pending, Telling) or not self.lacks(entry.side):
            raise NotFollowed(say("{side} has nothing to show there", side=entry.side))
        with_shows(self.game, self.known.state, entry.side, entry.shows)
        return replace(self, shown={**self.shown, entry.side: entry})

    def _tells(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        needed = self.needed
        if needed is None or (entry.side, entry.line) != (needed.side, needed.about):
            raise NotFollowed(say("that is not asked for"))
        if not entry.proof.isdecimal() or not entry.proof.isascii():
            raise NotFollowed(say("it tells no number"))
        game, pieces = self.game, {needed.about: int(entry.proof[:4])}
        known = halted(game, telling_pieces(game, self.known.state, entry.side, pieces))
        own = self.own
        if own.state is self.known.state:
            own = known
        elif not self.knows(entry.side):
            own = halted(game, telling_pieces(game, own.state, entry.side, pieces))
        course = replace(self, known=known, own=own, needed=None, held=None)
        if self.held is None:
            return course
        try:
            return _TAKERS[self.held[0].kind](course, *self.held)
        except NotKnown as more:
            return replace(course, needed=more, held=self.held)

    def _share(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        number = self.rolls
        if self.dice == LENT and entry.line.isascii() and entry.line.isdecimal():
            number = int(entry.line[:9])
        elif entry.line or not isinstance(self.known.pending, Chance):
            raise NotFollowed(say("no dice are rolled there"))
        if not self.rolls <= number <= self.rolls + 2 * LENDING:
            raise NotFollowed(say("that roll is too far away"))
        shares = self.shares[entry.side].with_share(number, entry.proof)
        return replace(self, shares={**self.shares, entry.side: shares})

    def _orders(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        try:
            return replace(self, orders={**self.orders, entry.side: orders_of(entry.line)})
        except NoOrders as fault:
            raise NotFollowed(fault.args[0]) from fault

    def _ordered(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        # What stands there was asked for before this entry was counted.
        before = replace(self, entries=self.entries[:-1]).ordered
        if before is None or before.line != entry.line or before.side != entry.side:
            raise NotFollowed(say("the standing orders say something else"))
        return self._going(self.action(entry.line), self.asked(entry).seat)

    def _opens(self, entry: LetterEntry, truth: Action | None) -> LetterCourse:
        if not isinstance(self.known.pending, Ended) or not self.lacks(entry.side):
            raise NotFollowed(say("there is no seal to be opened"))
        done = self.opened.get(entry.side, ())
        if not opens(self.seals[entry.side][len(done)], entry.proof, entry.line):
            raise NotFollowed(say("the seal was not made of that"))
        return replace(self, opened={**self.opened, entry.side: (*done, entry.line)})


#: What rules raise that are led by a stranger's entry where they never come by themselves.
_LED_ASTRAY = (LookupError, ValueError, AssertionError, TypeError, AttributeError, StopIteration, RuleGap)
#: Hexadecimal digits of a seal.
_SEAL = 64
_TAKERS: Mapping[str, Callable[[LetterCourse, LetterEntry, Action | None], LetterCourse]] = {
    "does": LetterCourse._does,
    "nothing": LetterCourse._nothing,
    "seals": LetterCourse._seals,
    "masks": LetterCourse._masks,
    "shows": LetterCourse._shows,
    "tells": LetterCourse._tells,
    "share": LetterCourse._share,
    "orders": LetterCourse._orders,
    "ordered": LetterCourse._ordered,
    "opens": LetterCourse._opens,
}


def course_of(
    game: Game, sides: tuple[Correspondent, ...], dice: str, viewer: SideId | None = None
) -> LetterCourse:
    """A game by file at its beginning; NotFollowed where the sides or the way to have dice are none."""
    if tuple(each.side for each in sides) != game.sides:
        raise NotFollowed(say("the sides are not those of the map"))
    if dice not in (EACH, LENT):
        raise NotFollowed(say("there is no such way to have dice: {dice}", dice=dice))
    try:
        shares = {each.side: KnownShares.after(each.chain) for each in sides}
    except ValueError as fault:
        raise NotFollowed(say("the chain of a side cannot be read")) from fault
    start = opened(game)
    course = LetterCourse(game, sides, dice, viewer, start, start, shares=shares)
    return course._noting(start, None, None, False)._settled()
