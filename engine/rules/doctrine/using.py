"""Using an ability of a doctrine: whether it can be used, what it costs, and how it is carried out."""

from collections.abc import Callable, Iterator

from engine.model.card import Card
from engine.model.said import say
from engine.play.action import Action, Refused
from engine.play.event import ActionTaken, EffectBegan, Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Stage
from engine.play.state import ActiveEffect
from engine.play.step import Done, Step, Window
from engine.play.unit import SeatId
from engine.rules.base.sequence.turns import ChooseAction, action_taken
from engine.rules.doctrine.hands import AbilitiesOpened, experience_words, holder, is_open
from engine.rules.effects.abilities import CarryOut, Play
from engine.rules.effects.conditions import NEEDS, Condition, fitting, hex_misfit, unmet
from engine.rules.effects.costs import costs, paid, payment, purse
from engine.rules.effects.target_hex import LINE, row
from engine.rules.module import Layer, Module
from engine.rules.skirmish.economy.purchase import Purchase
from engine.rules.skirmish.economy.treasury import Credited, account

rule = Module("doctrine.using", Layer.DOCTRINE)

#: Moments that `Card.when` names: by one of one's own actions; permanently, once it is open.
SPECIAL_ACTION, PASSIVE = "special_action", "passive"
#: Resources that `Card.cost` names; experience is counted in quarters.
EXPERIENCE, COMMAND, FUEL = "experience", "command", "fuel"
#: The list of what effects need: pairs of the kind of an effect and a function that says why it cannot be.
HINDRANCES = "effect_hindrances"

#: The effects that can be hindered whatever has been chosen before them.
INDEPENDENT = frozenset({"drop", "spend_points"})

#: Why an effect that has a choice or a limit cannot be carried out now, None = it can.
Hindrance = Callable[[Position, Play], Refused | None]


@dataclass(frozen=True, slots=True)
class UseAbility(Action):
    """An open ability is used, at one of its moments and at its price."""

    ability: str


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """A seat used an ability; what it paid and what came of it are events of their own."""

    seat: SeatId
    ability: str


def card_named(now: Position, ability: str) -> Card | None:
    """The card of an ability, None when there is none of that name."""
    return now.game.catalogue.cards.get(ability)


def seat_asked(now: Position) -> SeatId | None:
    """The seat that is asked now and may use abilities."""
    return seat_asked_at(now, now.state.agenda[-1]) if now.state.agenda else None


def seat_asked_at(now: Position, step: Step) -> SeatId | None:
    """The seat that a step asks, whether or not it is still on the agenda."""
    match step:
        case Window(seats=(first, *_)):
            return first
        case ChooseAction(seat=seat) | Purchase(seat=seat):
            return seat
        case _:
            return now.state.activation.seat if now.state.activations else None


# ---------------------------------------------------------------------- what it costs


@rule.modify(purse, Stage.ADD, ids=("S-XP-02",))
def unspent_experience(now: Position, held: int, play: Play, resource: str) -> int:
    """S-XP-02 — experience pays for abilities, as far as it has not been spent."""
    return held + account(now, play.side).experience if resource == EXPERIENCE else held


@rule.modify(purse, Stage.ADD)
def command_and_fuel(now: Position, held: int, play: Play, resource: str) -> int:
    """Command and fuel of the side's account."""
    owned = account(now, play.side)
    return held + {COMMAND: owned.command, FUEL: owned.fuel}.get(resource, 0)


@rule.modify(payment, Stage.ADD, ids=("S-DOC-003",))
def paid_from_the_account(
    now: Position, events: tuple[Event, ...], play: Play, resource: str, amount: int
) -> tuple[Event, ...]:
    """S-DOC-003 — what an ability costs is paid each time; what was gained in all stays gained."""
    if resource not in (EXPERIENCE, COMMAND, FUEL):
        return events
    return (*events, Credited(play.side, resource, -amount, play.card))


# ---------------------------------------------------------------------- whether it can be used


def _hindrances(game: Game) -> dict[str, Hindrance]:
    return dict(game.ruleset.parts.get(HINDRANCES, ()))


def _nobody_fits(now: Position, play: Play) -> Refused | None:
    effect = now.game.catalogue.cards[play.card].effects[play.number]
    if effect.count is None or effect.at_most or any(fitting(now, play, effect.who)):
        return None
    return Refused("", "there is no unit that it speaks of")


def _no_hex_fits(now: Position, play: Play) -> Refused | None:
    where = now.game.catalogue.cards[play.card].effects[play.number].where
    if any(hex_misfit(now, play, where, hex_) is None for hex_ in now.game.map.cells):
        return None
    return Refused("", "there is no hex that it speaks of")


def _no_line_fits(now: Position, play: Play) -> Refused | None:
    effect = now.game.catalogue.cards[play.card].effects[play.number]
    length = effect.count or LINE
    for hex_ in now.game.map.cells:
        if hex_misfit(now, play, effect.where, hex_) is None and any(
            all(each in now.game.map for each in row(hex_, direction, length)) for direction in range(6)
        ):
            return None
    return Refused("", "there is no row of hexes that it speaks of")


for _kind, _hindrance in (
    ("choose", _nobody_fits),
    ("target_hex", _no_hex_fits),
    ("target_line", _no_line_fits),
):
    rule.part(HINDRANCES, (_kind, _hindrance))


def play_of(now: Position, card: Card, seat: SeatId) -> Play:
    """An ability about to be carried out for a seat."""
    return Play(card.id, seat, now.game.side_of(seat))


def _first_choice(now: Position, card: Card, play: Play) -> Refused | None:
    """Why the first thing that an ability asks for or does cannot be; most of what follows depends on it."""
    known = now.game.derive(_hindrances)
    asked = False
    for number, effect in enumerate(card.effects):
        hindrance = known.get(effect.do)
        if hindrance is None or (asked and effect.do not in INDEPENDENT):
            continue
        asked = asked or effect.do not in INDEPENDENT
        refused = hindrance(now, Play(play.card, play.seat, play.side, number))
        if refused is not None:
            return refused
    return None


def why_not(now: Position, card: Card, seat: SeatId) -> Refused | None:
    """Why a seat cannot use an ability now, None when it can; its moment is not asked about."""
    own = card.rules[0] if card.rules else ""
    side = now.game.side_of(seat)
    if not is_open(now, side, card.id) or holder(now, side, card) != seat:
        return Refused("S-DOC-002", say("{card} is not open", card=card.name))
    play = play_of(now, card, seat)
    for resource, amount in costs(now, play).items():
        if purse(now, play, resource) < amount:
            return Refused(
                "S-DOC-003",
                say(
                    "{card} costs {amount} {resource}",
                    card=card.name,
                    amount=experience_words(amount) if resource == EXPERIENCE else amount,
                    resource="XP" if resource == EXPERIENCE else resource,
                ),
            )
    if card.per_round is not None and _used(now, card, side) >= card.per_round:
        return Refused(own, say("{card} has been used in this round", card=card.name))
    missing = unmet(now, play, card.needs)
    if missing is not None:
        return Refused(
            "S-DOC-006" if missing.name == NOT_TWICE else own,
            say("{card} needs this: {missing}", card=card.name, missing=missing.words),
        )
    hindered = _first_choice(now, card, play)
    if hindered is not None:
        return hindered if hindered.rule else Refused(own, hindered.reason, hindered.place)
    return None


@rule.forbid(UseAbility)
def can_be_used(now: Position, action: UseAbility) -> Refused | None:
    """An ability that is open, can be paid for, and has something to act on."""
    card, seat = card_named(now, action.ability), seat_asked(now)
    if card is None or seat is None:
        return Refused("S-DOC-001", "there is no such ability")
    return why_not(now, card, seat)


# ---------------------------------------------------------------------- how often

#: The condition that an ability is not in force already, and those that count its uses.
NOT_TWICE, ONCE_A_TURN = "not_cumulative", "once_a_turn"


def _counter(card: Card) -> str:
    return f"used {card.id}"


def _used(now: Position, card: Card, side: str) -> int:
    return sum(each.rule == _counter(card) and each.side == side for each in now.state.effects)


def _counted(card: Card, side: str) -> Iterator[Event]:
    if card.per_round is not None:
        yield EffectBegan(ActiveEffect(_counter(card), side=side, until="round"))
    elif ONCE_A_TURN in card.needs:
        yield EffectBegan(ActiveEffect(_counter(card), side=side, until="turn"))


def _not_used_in_this_turn(now: Position, play: Play) -> bool:
    return _used(now, now.game.catalogue.cards[play.card], play.side) == 0


def _not_in_force(now: Position, play: Play) -> bool:
    return not any(each.rule == play.card and each.side == play.side for each in now.state.effects)


rule.part(NEEDS, Condition(NOT_TWICE, _not_in_force, say("not to be in force already")), ids=("S-DOC-006",))
rule.part(NEEDS, Condition(ONCE_A_TURN, _not_used_in_this_turn, say("not to have been used in this turn")))


# ---------------------------------------------------------------------- carrying it out


@rule.take(UseAbility)
def use(now: Position, action: UseAbility, step: Step) -> Done:
    """It is paid for and carried out; a Special Action is one of the actions of its seat."""
    card, seat = card_named(now, action.ability), seat_asked_at(now, step)
    assert card is not None
    assert seat is not None
    play = play_of(now, card, seat)
    events = [AbilityUsed(seat, card.id), *paid(now, play), *_counted(card, play.side)]
    match step:
        case ChooseAction() if SPECIAL_ACTION in card.when:
            taken = ActionTaken(seat, SPECIAL_ACTION)
            return Done((taken, *events), (CarryOut(play), *action_taken(step)))
        case Window():
            return Done(tuple(events), (CarryOut(play),))
        case _:
            return Done(tuple(events), (CarryOut(play), step))


@rule.after(AbilitiesOpened, ids=("S-DOC-004",))
def passive_abilities(now: Position, event: AbilitiesOpened) -> Done | None:
    """S-DOC-004 — a passive ability works permanently once it is open."""
    steps = []
    for ability in event.abilities:
        card = card_named(now, ability)
        seat = holder(now, event.side, card) if card is not None else None
        if card is not None and seat is not None and PASSIVE in card.when:
            steps.append(CarryOut(play_of(now, card, seat)))
    return Done(then=tuple(steps)) if steps else None
