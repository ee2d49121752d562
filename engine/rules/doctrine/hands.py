"""Which doctrine everybody holds, and which of its abilities are open: what every ability is guarded by."""

from collections.abc import Mapping
from dataclasses import field, replace

from engine.model.card import Card, CardType
from engine.model.values import SideId
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import SeatId
from engine.rules.module import Layer, Module
from engine.rules.skirmish.economy.treasury import Credited, account

MODULE = "doctrine.hands"

#: Quarters of a point of experience.
QUARTERS = 4
#: How experience in quarters is written after the whole points.
_PARTS = ("", "¼", "½", "¾")


def experience_words(quarters: int) -> str:
    """An amount of experience as people write it: `2½` for ten quarters."""
    whole, part = divmod(quarters, QUARTERS)
    return f"{whole if whole or not part else ''}{_PARTS[part]}"


#: The name of an ability: the id of its card.
AbilityId = str


@dataclass(frozen=True, slots=True)
class Hands:
    """The doctrine of each seat, and the abilities that are open to each side."""

    held: Mapping[SeatId, str] = field(default_factory=dict)
    open: Mapping[SideId, frozenset[AbilityId]] = field(default_factory=dict)


rule = Module(MODULE, Layer.DOCTRINE, slot=Hands())

#: The abilities of a doctrine, in the order in which they open.
abilities: Query[[str], tuple[Card, ...]] = Query("abilities", ())
#: The experience in quarters that a side must have gained before an ability opens; None = it never does.
unlocked_by: Query[[Card], int | None] = Query("unlocked_by", None)


def hands(state: State) -> Hands:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Hands) else Hands()


@dataclass(frozen=True, slots=True)
class DoctrineKept(Event):
    """A seat plays by a doctrine from now on, for everybody to see."""

    seat: SeatId
    doctrine: str

    def apply(self, state: State) -> State:
        """The seat holds it."""
        known = hands(state)
        held = dict(sorted({**known.held, self.seat: self.doctrine}.items()))
        return state.with_slot(MODULE, replace(known, held=held))


@dataclass(frozen=True, slots=True)
class AbilitiesOpened(Event):
    """Abilities can be used by a side from now on."""

    side: SideId
    abilities: tuple[AbilityId, ...]

    def apply(self, state: State) -> State:
        """They are open."""
        known = hands(state)
        before = known.open.get(self.side, frozenset())
        opened = dict(sorted({**known.open, self.side: before.union(self.abilities)}.items()))
        return state.with_slot(MODULE, replace(known, open=opened))


def _by_doctrine(game: Game) -> dict[str, tuple[Card, ...]]:
    found: dict[str, list[Card]] = {}
    for card in game.catalogue.cards.values():
        if card.kind is CardType.DOCTRINE:
            found.setdefault(card.deck, []).append(card)
    return {
        deck: tuple(sorted(cards, key=lambda card: (card.level or 0, card.id)))
        for deck, cards in found.items()
    }


def doctrines(game: Game) -> tuple[str, ...]:
    """All doctrines there are, by name."""
    return tuple(sorted(game.derive(_by_doctrine)))


@rule.answer(abilities, ids=("S-DOC-001",))
def on_its_card(now: Position, doctrine: str) -> tuple[Card, ...]:
    """S-DOC-001 — a doctrine is a card with eight abilities."""
    return now.game.derive(_by_doctrine).get(doctrine, ())


@rule.answer(unlocked_by, ids=("S-DOC-002",))
def experience_needed(now: Position, card: Card) -> int | None:
    """S-DOC-002 — an ability opens when the experience gained in the whole game reaches its number."""
    return None if card.level is None else card.level * QUARTERS


def _opening(now: Position, side: SideId) -> Done | None:
    known = hands(now.state)
    gained = account(now, side).experience_gained
    already = known.open.get(side, frozenset())
    opening = []
    for seat in now.game.seats_on(side):
        for card in abilities(now, known.held.get(seat, "")):
            needed = unlocked_by(now, card)
            if card.id not in already and needed is not None and gained >= needed:
                opening.append(card.id)
    return Done((AbilitiesOpened(side, tuple(dict.fromkeys(opening))),)) if opening else None


@rule.after(Credited)
def opened_by_experience(now: Position, event: Credited) -> Done | None:
    """What a gain of experience opens at once."""
    return _opening(now, event.side) if event.resource == "experience_gained" else None


@rule.after(DoctrineKept)
def opened_from_the_start(now: Position, event: DoctrineKept) -> Done | None:
    """What is open already when a position in the middle of a game is set up."""
    return _opening(now, now.game.side_of(event.seat))


def open_to(state: State, side: SideId) -> frozenset[AbilityId]:
    """The abilities that are open to a side: none before its doctrine has gained any experience."""
    drawer = state.slots.get(MODULE)
    return drawer.open.get(side, frozenset()) if isinstance(drawer, Hands) else frozenset()


def is_open(now: Position, side: SideId, ability: AbilityId) -> bool:
    """Whether a side has the doctrine of an ability and experience enough for it."""
    return ability in open_to(now.state, side)


def holder(now: Position, side: SideId, card: Card) -> SeatId | None:
    """The seat of a side whose doctrine an ability belongs to, None when none of the side holds it."""
    held = hands(now.state).held
    return next((seat for seat in now.game.seats_on(side) if held.get(seat) == card.deck), None)
