"""Activating strategy cards: when, at what cost, what becomes of them."""

from collections.abc import Iterator

from engine.model.card import Card
from engine.model.said import say
from engine.model.values import SideId
from engine.play.action import Action, Refused
from engine.play.event import ActionTaken, EffectsEnded, Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import SeatId
from engine.rules.base.sequence.command import Gained, stores
from engine.rules.base.sequence.command_spending import CommandSpent, Spend, command_available
from engine.rules.base.sequence.turns import ChooseAction, action_taken
from engine.rules.cards.table import (
    ACTIVE,
    HELD,
    IN_PLAY,
    WAITING,
    CardActivated,
    CardLaidOut,
    CardWaits,
    Lying,
    card_named,
    held,
    holding,
    removed,
    table,
)
from engine.rules.effects.abilities import CardFailed, CardResolved, CarryOut, Play
from engine.rules.effects.conditions import unmet
from engine.rules.effects.costs import costs, paid, payment, purse, too_dear
from engine.rules.effects.prospects import is_idle
from engine.rules.effects.stores import credit
from engine.rules.effects.timing import IN_ACTION, IN_COMMAND, UNTIL_GAME
from engine.rules.module import Layer, Module

rule = Module("cards.using", Layer.BASE)

#: The cards that a side could activate if the moment were right and it could pay.
available_cards: Query[[SideId], tuple[str, ...]] = Query("available_cards", ())
#: The action of a turn that activating a card is.
STRATEGY_CARD = "strategy_card"
COMMAND = "command"
#: The kind of effect without which a card makes no contact.
CONTACT = "contact"


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """A card of the headquarters is activated."""

    card: str


@dataclass(frozen=True, slots=True)
class TryContact(Action):
    """Contact is tried once more with a card that waits for it."""

    card: str


def _seat(now: Position) -> SeatId | None:
    """The seat that is choosing what to do, if a card may be activated where it chooses."""
    step = now.state.agenda[-1]
    return step.seat if isinstance(step, ChooseAction | Spend) else None


def _play(now: Position, card: str) -> Play | None:
    seat = _seat(now)
    if seat is None or card not in now.game.catalogue.cards:
        return None
    return Play(card, seat, now.game.side_of(seat))


# ---------------------------------------------------------------------- command pays


@rule.modify(purse, Stage.REPLACE, ids=("B-CMD-12", "B-MPL-12"))
def available_command(now: Position, amount: int, play: Play, resource: str) -> int:
    """B-CMD-12, B-MPL-12 — available command of the side; what is in its reserve does not pay."""
    return command_available(now, play.side) if resource == COMMAND else amount


@rule.modify(payment, Stage.REPLACE, ids=("B-CRD-04",))
def into_the_pile(
    now: Position, events: tuple[Event, ...], play: Play, resource: str, amount: int
) -> tuple[Event, ...]:
    """B-CRD-04 — from available command into the common pile."""
    return (*events, CommandSpent(play.side, amount)) if resource == COMMAND else events


@rule.modify(credit, Stage.REPLACE, ids=("B-CRD-05",))
def into_the_stores(
    now: Position, events: tuple[Event, ...], side: SideId, resource: str, amount: int
) -> tuple[Event, ...]:
    """B-CRD-05 — command, initiative reserve and victory points; none falls below nothing."""
    match resource:
        case "command":
            return (*events, Gained(side, max(amount, -command_available(now, side)), 0))
        case "reserve":
            return (*events, CommandSpent(side, 0, max(amount, -stores(now.state).reserve.get(side, 0))))
        case "victory_points":
            return (*events, Gained(side, 0, max(amount, -stores(now.state).victory_points.get(side, 0))))
        case _:
            return events


# ---------------------------------------------------------------------- which card, when


@rule.offer(ChooseAction, ids=("B-ACT-19", "B-CRD-02", "B-MPL-15"))
def offer_as_action(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-ACT-19, B-CRD-02, B-MPL-15 — as an action, any member of a team one of its cards."""
    return (PlayCard(card) for card in available_cards(now, now.game.side_of(step.seat)))


@rule.offer(Spend, ids=("B-CMD-16", "B-CRD-03"))
def offer_for_command(now: Position, step: Spend) -> Iterator[Action]:
    """B-CMD-16, B-CRD-03 — any number while command is spent."""
    return (PlayCard(card) for card in available_cards(now, now.game.side_of(step.seat)))


@rule.answer(available_cards, ids=("B-CRD-01",))
def face_up(now: Position, side: SideId) -> tuple[str, ...]:
    """B-CRD-01 — the cards that lie face up in the headquarters, each kind once."""
    return tuple(card.id for card in held(now, side))


@rule.forbid(PlayCard, ids=("B-ACT-19", "B-CRD-03"))
def not_as_an_action(now: Position, action: PlayCard) -> str | None:
    """B-ACT-19, B-CRD-03 — a card headed Command Phase waits until command is spent."""
    card = card_named(now, action.card)
    if not isinstance(now.state.agenda[-1], ChooseAction) or card is None or IN_ACTION in card.when:
        return None
    return "the card is for the Command Phase"


@rule.forbid(PlayCard, ids=("B-CMD-16", "B-CRD-02"))
def not_for_command(now: Position, action: PlayCard) -> str | None:
    """B-CMD-16, B-CRD-02 — a card headed Action Phase is activated as an action only."""
    card = card_named(now, action.card)
    if not isinstance(now.state.agenda[-1], Spend) or card is None or IN_COMMAND in card.when:
        return None
    return "the card is for the Action Phase"


@rule.forbid(PlayCard, ids=("B-CRD-04",))
def able_to_pay(now: Position, action: PlayCard) -> Refused | None:
    """B-CRD-04 — who cannot pay the full cost may not activate the card."""
    play = _play(now, action.card)
    return None if play is None else too_dear(now, play)


@rule.forbid(PlayCard, ids=("B-CRD-05",))
def to_some_purpose(now: Position, action: PlayCard) -> str | None:
    """B-CRD-05 — as the card says: its conditions hold, and there is something it is about."""
    play, card = _play(now, action.card), card_named(now, action.card)
    if play is None or card is None:
        return None
    missing = unmet(now, play, card.needs)
    if missing is not None:
        return say("the card needs this: {why}", why=missing.words)
    return "there is nothing the card could be played on" if is_idle(now, play) else None


# ---------------------------------------------------------------------- activating


@rule.take(PlayCard, ids=("B-ACT-19", "B-CMD-16", "B-MPL-15"))
def play_card(now: Position, action: PlayCard, step: ChooseAction | Spend) -> Done:
    """B-ACT-19, B-CMD-16, B-MPL-15 — paid for, then carried out at once by the member who activated it."""
    side = now.game.side_of(step.seat)
    play = Play(action.card, step.seat, side)
    used = CardActivated(side, action.card, HELD, Lying(action.card, ACTIVE, step.seat), step.seat)
    return Done((*_counted(step), used, *paid(now, play)), (CarryOut(play), *_then(step)))


def _counted(step: ChooseAction | Spend) -> tuple[Event, ...]:
    return (ActionTaken(step.seat, STRATEGY_CARD),) if isinstance(step, ChooseAction) else ()


def _then(step: ChooseAction | Spend) -> tuple[Step, ...]:
    """What comes after a card: one of the actions of the turn is used, or more command is spent."""
    return action_taken(step) if isinstance(step, ChooseAction) else (step,)


# ---------------------------------------------------------------------- what becomes of it


def _lies(now: Position, play: Play) -> bool:
    return any(each.card == play.card for each in holding(now.state, play.side).at(ACTIVE))


def _needs_contact(card: Card) -> bool:
    return any(effect.do == CONTACT for effect in card.effects)


@rule.after(CardResolved, ids=("B-CRD-06",))
def used_up(now: Position, event: CardResolved) -> Done | None:
    """B-CRD-06 — a card without a lasting effect leaves the game."""
    card = card_named(now, event.play.card)
    if card is None or card.until or _needs_contact(card) or not _lies(now, event.play):
        return None
    return Done((removed(event.play.side, card.id, ACTIVE, "used"),))


@rule.after(CardResolved, ids=("B-CRD-07", "B-SET-04"))
def laid_out(now: Position, event: CardResolved) -> Done | None:
    """B-CRD-07, B-SET-04 — a card with a lasting effect lies in the play area; it was paid for once."""
    play, card = event.play, card_named(now, event.play.card)
    if card is None or not card.until or not _lies(now, play):
        return None
    return Done((CardLaidOut(play.side, card.id, ACTIVE, Lying(card.id, IN_PLAY, play.seat)),))


@rule.after(EffectsEnded, ids=("B-CRD-07",))
def over(now: Position, event: EffectsEnded) -> Done | None:
    """B-CRD-07 — it stays there as long as its effect lasts."""
    running = {(effect.rule, effect.side) for effect in now.state.effects}
    ended = [
        removed(side, each.card, IN_PLAY, "over")
        for side, cards in table(now.state).sides.items()
        for each in cards.at(IN_PLAY)
        if (each.card, side) not in running
        and (card := card_named(now, each.card)) is not None
        and card.until != UNTIL_GAME
    ]
    return Done(ended) if ended else None


@rule.after(CardResolved, ids=("B-CRD-12",))
def contact_made(now: Position, event: CardResolved) -> Done | None:
    """B-CRD-12 — a card that made contact is discarded once its effect has been resolved."""
    card = card_named(now, event.play.card)
    if card is None or card.until or not _needs_contact(card) or not _lies(now, event.play):
        return None
    return Done((removed(event.play.side, card.id, ACTIVE, "used"),))


@rule.after(CardFailed, ids=("B-CRD-21",))
def without_effect(now: Position, event: CardFailed) -> Done | None:
    """B-CRD-21 — a card that landed off the board is removed from the game."""
    if event.why == CONTACT or not _lies(now, event.play):
        return None
    return Done((removed(event.play.side, event.play.card, ACTIVE, event.why),))


# ---------------------------------------------------------------------- contact


@rule.after(CardFailed, ids=("B-CRD-11",))
def no_contact(now: Position, event: CardFailed) -> Done | None:
    """B-CRD-11 — the card stays in front of its owner."""
    play = event.play
    if event.why != CONTACT or not _lies(now, play):
        return None
    waits = Lying(play.card, WAITING, play.seat, now.state.round)
    return Done((CardWaits(play.side, play.card, ACTIVE, waits),))


def _waiting(now: Position, side: SideId) -> Iterator[Lying]:
    return iter(holding(now.state, side).at(WAITING))


@rule.offer(ChooseAction, ids=("B-CRD-11",))
def offer_another_try(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-CRD-11 — as an action."""
    return (TryContact(each.card) for each in _waiting(now, now.game.side_of(step.seat)))


@rule.forbid(TryContact, ids=("B-CRD-11",))
def once_a_round(now: Position, action: TryContact) -> str | None:
    """B-CRD-11 — once per round, the first try included."""
    seat = _seat(now)
    mine = _waiting(now, now.game.side_of(seat)) if seat is not None else iter(())
    if any(each.card == action.card and each.tried < now.state.round for each in mine):
        return None
    return "contact has been tried in this round"


@rule.take(TryContact, ids=("B-CRD-11",))
def try_contact(now: Position, action: TryContact, step: ChooseAction) -> Done:
    """B-CRD-11 — the cost has been paid already."""
    side = now.game.side_of(step.seat)
    again = Lying(action.card, ACTIVE, step.seat)
    events = (
        ActionTaken(step.seat, STRATEGY_CARD),
        CardActivated(side, action.card, WAITING, again, step.seat, True),
    )
    return Done(events, (CarryOut(Play(action.card, step.seat, side)), *action_taken(step)))


def price(now: Position, card: str, seat: SeatId) -> dict[str, int]:
    """What activating a card would cost a seat, by resource."""
    return costs(now, Play(card, seat, now.game.side_of(seat)))
