"""Two sides of a game by file at one place, played by bots, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.bots.players import bot
from engine.correspondence.course import EACH
from engine.correspondence.hand import Hand
from engine.correspondence.letters import begun, hand_of, joined, kept_of, read_turn, written
from engine.correspondence.orders import StandingOrders
from engine.correspondence.replica import public_hash
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.play.observe import observe
from engine.storage.letters.turn_file import KeptLetters, TurnFile

#: So many turns in a row that add nothing would mean that both sides wait for each other.
_IDLE = 2


@dataclass
class Writer:
    """A side that a bot plays, with what it keeps."""

    kept: KeptLetters
    catalogue: Catalogue
    bot: str
    seed: int
    hand: Hand | None = None
    orders: StandingOrders = field(default_factory=StandingOrders)

    def open(self) -> None:
        self.hand = hand_of(self.kept, self.catalogue)

    def read(self, turn: TurnFile) -> None:
        self.kept, self.hand = read_turn(self.kept, self.hand, turn, self.catalogue)

    def write(self) -> TurnFile:
        assert self.hand is not None
        hand = self.hand.ordering(self.orders).going_on()
        player = bot(self.bot, self.seed)
        while (ask := hand.asked) is not None:
            seen = observe(hand.course.game, hand.course.own.state, ask.seat)
            hand = hand.answered(player.choose(seen, ask, len(hand.course.entries))).going_on()
        self.hand = hand.lending()
        self.kept = kept_of(self.kept, self.hand)
        self.kept, turn = written(self.kept, self.hand)
        return turn


def seed_of(number: int, place: int) -> bytes:
    return bytes([number % 251, place]) * 16


def two_writers(
    scenario: Scenario,
    catalogue: Catalogue,
    seed: int,
    *,
    bots: tuple[str, str] = ("random", "random"),
    rounds: int = 4,
    dice: str = EACH,
    orders: tuple[StandingOrders, StandingOrders] = (StandingOrders(), StandingOrders()),
) -> tuple[Writer, Writer]:
    """Both sides of a game that has been begun and joined; the one that joined writes next."""
    one, other = (side.id for side in scenario.sides)
    kept = begun(scenario, catalogue, one, seed_of(seed, 0), dice=dice, rounds=rounds)
    kept, invitation = written(kept, None)
    theirs = joined(invitation, catalogue, other, seed_of(seed, 1))
    first = Writer(kept, catalogue, bots[0], seed, orders=orders[0])
    second = Writer(theirs, catalogue, bots[1], seed, orders=orders[1])
    second.open()
    return first, second


def played(first: Writer, second: Writer) -> Iterator[TurnFile]:
    """The turns of a game to its end, the first one by the second side; each is read by the other side."""
    writer, reader, idle = second, first, 0
    while True:
        before = len(writer.kept.turn.course.entries)
        turn = writer.write()
        idle = idle + 1 if len(turn.course.entries) == before and before else 0
        assert idle < _IDLE, "both sides wait for each other"
        yield turn
        reader.read(turn)
        hands = [each.hand for each in (first, second)]
        if all(hand is not None and hand.course.is_over for hand in hands):
            return
        writer, reader = reader, writer


def all_agree(first: Writer, second: Writer) -> bool:
    """Whether what everybody knows is the same for both, and for what each knows beside it."""
    assert first.hand is not None
    assert second.hand is not None
    halts = (first.hand.course.known, first.hand.course.own, second.hand.course.known, second.hand.course.own)
    return len({public_hash(first.hand.course.game, each.state) for each in halts}) == 1
