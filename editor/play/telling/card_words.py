"""Cards in words: what can be done with them, what happened to them, what lies in front of a side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from editor.text.sentences import told
from editor.text.texts import text
from engine.hexes.hex import Hex
from engine.model.card import Card
from engine.play.action import Action
from engine.play.event import Event, ObstaclesLaid
from engine.play.game import Game, Observation
from engine.rules.base.sequence.command import stores
from engine.rules.base.sequence.command_spending import CommandSpent
from engine.rules.cards.drawing import DrawFrom
from engine.rules.cards.table import (
    ACTIVE,
    HELD,
    IN_PLAY,
    WAITING,
    CardActivated,
    CardDrawn,
    CardLaidOut,
    CardRemoved,
    CardWaits,
    holding,
)
from engine.rules.cards.using import PlayCard, TryContact, price
from engine.rules.effects.chosen_units import Enough, Pick, UnitsPicked
from engine.rules.effects.drift import ContactTried, Drifted
from engine.rules.effects.target_hex import Target, TargetChosen, TargetRow
from engine.rules.effects.timing import IN_ACTION, IN_COMMAND

#: How a unit is called, by its id.
Named = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in front of a side: where it lies, its name, what it costs and when, its text."""

    zone: str
    name: str
    about: str
    tip: str


def card_name(game: Game, card: str) -> str:
    """The name of a card."""
    known = game.catalogue.cards.get(card)
    return told(known.name) if known is not None else card.replace("_", " ").capitalize()


def deck_name(game: Game, deck: str) -> str:
    """The name of a deck."""
    known = game.catalogue.decks.get(deck)
    return told(known.name) if known is not None else deck.replace("_", " ").capitalize()


def card_text(game: Game, card: str) -> str:
    """What a card says."""
    known = game.catalogue.cards.get(card)
    return "" if known is None else told(known.text)


def card_tip(game: Game, card: str) -> str:
    """Name, deck and text of a card."""
    known = game.catalogue.cards.get(card)
    if known is None:
        return card_name(game, card)
    deck = deck_name(game, known.deck)
    return text("cards.tip", name=card_name(game, card), deck=deck, text=card_text(game, card))


def price_of_card(now: Observation, card: str, seat: str) -> str:
    """What activating a card costs a seat."""
    cost = price(now, card, seat)
    return text("cards.cost", cost=sum(cost.values())) if cost else text("cards.free")


# ---------------------------------------------------------------------- options


def card_option(now: Observation, seat: str, action: Action, unit: Named) -> str | None:
    """An option about cards in one sentence, None when it is about something else."""
    game = now.game
    match action:
        case PlayCard(card=card):
            return text("option.PlayCard", card=card_name(game, card), price=price_of_card(now, card, seat))
        case TryContact(card=card):
            return text("option.TryContact", card=card_name(game, card))
        case DrawFrom(deck=deck):
            left = holding(now.state, game.side_of(seat)).decks.get(deck, ())
            return text("option.DrawFrom", deck=deck_name(game, deck), number=len(left))
        case Target(hex=hex_):
            return text("option.Target", hex=game.map.label(hex_))
        case TargetRow(hex=hex_, direction=direction):
            way = text(f"direction.{'flat' if game.map.grid.is_flat_top else 'pointy'}.{direction % 6}")
            return text("option.TargetRow", hex=game.map.label(hex_), direction=way)
        case Pick(unit=id_):
            return text("option.Pick", unit=unit(id_))
        case Enough():
            return text("option.Enough")
        case _:
            return None


# ---------------------------------------------------------------------- what happened


def card_story(now: Observation, event: Event, unit: Named) -> tuple[str, str] | None:
    """What an event about cards says and the side it is about; None when it is about something else."""
    game = now.game

    def side(id_: str) -> str:
        return game.side(id_).name or id_

    match event:
        case CardDrawn(side=owner, deck=deck, card=card):
            named = {"card": card_name(game, card), "deck": deck_name(game, deck)}
            return text("log.CardDrawn", side=side(owner), **named), owner
        case (
            CardActivated(side=owner, card=card)
            | CardLaidOut(side=owner, card=card)
            | CardWaits(side=owner, card=card)
            | CardRemoved(side=owner, card=card)
        ):
            key = f"log.{type(event).__name__}"
            return text(key, side=side(owner), card=card_name(game, card)), owner
        case CommandSpent(side=owner, amount=amount, reserved=0):
            return text("log.CommandSpent", side=side(owner), amount=amount), owner
        case CommandSpent(side=owner, reserved=reserved):
            key = "log.CommandSpent.reserve" if reserved > 0 else "log.CommandSpent.less"
            return text(key, side=side(owner), reserved=abs(reserved)), owner
        case ContactTried(play=play, face=face, needed=needed):
            name = card_name(game, play.card)
            return text("log.ContactTried", card=name, face=face, needed=needed), play.side
        case TargetChosen(seat=seat, card=card, hexes=hexes):
            listed = ", ".join(game.map.label(hex_) for hex_ in hexes)
            return text("log.TargetChosen", card=card_name(game, card), hexes=listed), game.side_of(seat)
        case Drifted(play=play, away=away, hex=hex_):
            if hex_ is None:
                return text("log.Drifted.lost"), play.side
            key = "log.Drifted.hit" if not away else "log.Drifted.one" if away == 1 else "log.Drifted"
            return text(key, away=away, hex=game.map.label(hex_)), play.side
        case UnitsPicked(seat=seat, card=card, units=units) if seat and units:
            listed = ", ".join(unit(id_) for id_ in units)
            return text("log.UnitsPicked", card=card_name(game, card), units=listed), game.side_of(seat)
        case ObstaclesLaid(fortifications=built, obstacles=laid) if now.state.round:
            placed = [(each.type, each.hex) for each in built] + [(each.type, each.hex) for each in laid]
            return text("log.ObstaclesLaid", works=", ".join(_work(game, *each) for each in placed)), ""
        case _:
            return None


def _work(game: Game, type_: str, hex_: Hex) -> str:
    known = game.catalogue.terrain.fortifications.get(type_)
    name = known.name.lower() if known is not None else type_.replace("_", " ")
    return text("log.work", name=name, hex=game.map.label(hex_))


# ---------------------------------------------------------------------- in front of a side


def command_words(now: Observation, side: str) -> str:
    """The command of a side in the base game."""
    held = stores(now.state)
    return text("cards.command", command=held.command.get(side, 0), reserve=held.reserve.get(side, 0))


def cards_of(now: Observation, side: str) -> Iterator[CardLine]:
    """The cards in front of a side, all of which lie open: in hand, in play, waiting for contact."""
    game, own = now.game, holding(now.state, side)
    seat = game.seats_on(side)[0]
    for zone, key in ((HELD, "held"), (ACTIVE, "active"), (WAITING, "waiting"), (IN_PLAY, "in_play")):
        for each in own.at(zone):
            known = game.catalogue.cards.get(each.card)
            about = "" if known is None else _about(now, known, zone, seat)
            yield CardLine(key, card_name(game, each.card), about, card_tip(game, each.card))


def _about(now: Observation, card: Card, zone: str, seat: str) -> str:
    if zone == IN_PLAY:
        return text("cards.when.lasting")
    when = next((each for each in (IN_ACTION, IN_COMMAND) if each in card.when), "")
    parts = [price_of_card(now, card.id, seat)] if zone == HELD else []
    return ", ".join([*parts, *([text(f"cards.when.{when}")] if when else [])])


def decks_of(now: Observation, side: str) -> str:
    """How many cards are left in each deck of a side."""
    decks = holding(now.state, side).decks
    return "   ".join(
        text("cards.deck", deck=deck_name(now.game, deck), number=len(cards)) for deck, cards in decks.items()
    )
