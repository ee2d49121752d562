"""Timing of abilities, Special Action or at any time: windows of round, turns, activations and attacks."""

from collections.abc import Iterator

from engine.model.card import Card
from engine.play.action import Action
from engine.play.event import ActivationBegan
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step, Window
from engine.play.unit import SeatId
from engine.rules.base.assaults.assault import WeighAssault
from engine.rules.base.firing.fire import EndAttack, WorkOut
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import active
from engine.rules.base.sequence.turns import ChooseAction, OpenPhase, turns
from engine.rules.base.terrain.concealment import RevealBeside
from engine.rules.doctrine.conditions import AFTERMATH_WINDOW
from engine.rules.doctrine.hands import abilities, hands, is_open
from engine.rules.doctrine.using import SPECIAL_ACTION, UseAbility
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ACTION_PHASE,
    AFTER_ACTION,
    ASSAULT_ATTACK,
    BEGIN_TURN,
    END_TURN,
    FIRE,
    STATUS_PHASE,
    seat_order,
)
from engine.rules.skirmish.economy.purchase import Purchases
from engine.rules.skirmish.sequence.status_phase import AdvanceMats

rule = Module("doctrine.timing", Layer.DOCTRINE)

#: What `Card.when` of an ability may name, beside special actions and permanent abilities.
#: At any time: between the steps of the game, never inside one of them.
ANY_TIME = "any_time"
#: When any action turn begins, one's own, or the enemy's; when one's own ends.
TURN, OWN_TURN, ENEMY_TURN, OWN_TURN_ENDS = "turn", "own_turn", "enemy_turn", "own_turn_ends"
#: When the Status Phase begins, when it is over, before the first action turn of a round.
STATUS_BEGINS, STATUS_OVER, BEFORE_TURNS = "status_begins", "status_over", "before_turns"
#: When a unit of one's own is activated, and as long as it may spend points.
ACTIVATION, MOVING = "activation", "moving"
#: Before the dice of an attack of one's own, or of the enemy's, are counted; after an attack is over.
ATTACKING, ATTACKED, FIRED_UPON = "attacking", "attacked", "fired_upon"
#: Kinds of windows.
TURN_WINDOW, TURN_END_WINDOW, PHASE_WINDOW, ANY_TIME_WINDOW = "turn_begins", "turn_ends", "pause", "any_time"
ACTIVATION_WINDOW, ATTACK_WINDOW = "activation_begins", "attack_abilities"


@dataclass(frozen=True, slots=True)
class TurnBegins(Step):
    """Abilities used at the start of an action turn."""


@dataclass(frozen=True, slots=True)
class TurnEnds(Step):
    """Abilities used at the end of an action turn."""


@dataclass(frozen=True, slots=True)
class Pause(Step):
    """Abilities used at a moment of the round: `status_begins`, `status_over`, `before_turns`."""

    moment: str


@dataclass(frozen=True, slots=True)
class BetweenSteps(Step):
    """Abilities that may be used at any time: after an action, before and after both sides buy."""

    after: str


@dataclass(frozen=True, slots=True)
class BeforeDice(Step):
    """Abilities used on an attack before its dice are counted and rolled."""


@dataclass(frozen=True, slots=True)
class Aftermath(Step):
    """Abilities used by who has been fired upon, once the fire has had its effect."""


rule.insert(BEGIN_TURN, TurnBegins())
rule.insert(END_TURN, TurnEnds())
rule.insert(STATUS_PHASE, Pause(STATUS_BEGINS), before=AdvanceMats())
# Who was concealed beside an enemy is found last of all: abilities may have brought the enemy there.
rule.insert(STATUS_PHASE, Pause(STATUS_OVER), before=RevealBeside(), ids=("B-CON-09",))
rule.insert(ACTION_PHASE, Pause(BEFORE_TURNS), before=OpenPhase())
rule.insert(AFTER_ACTION, BetweenSteps("action"), ids=("S-TIM-01",))
rule.insert(STATUS_PHASE, BetweenSteps("income"), before=Purchases(), ids=("S-TIM-01",))
rule.insert(STATUS_PHASE, BetweenSteps("purchases"), after=Purchases(), ids=("S-TIM-01",))
rule.insert(FIRE, BeforeDice(), before=WorkOut())
rule.insert(FIRE, Aftermath(), before=EndAttack())
rule.insert(ASSAULT_ATTACK, BeforeDice(), before=WeighAssault())


def held_at(now: Position, seat: SeatId, *moments: str) -> Iterator[Card]:
    """The open abilities of a seat's doctrine that can be used at one of these moments."""
    doctrine = hands(now.state).held.get(seat)
    if doctrine is None:
        return
    side = now.game.side_of(seat)
    for card in abilities(now, doctrine):
        if is_open(now, side, card.id) and not set(moments).isdisjoint(card.when):
            yield card


def _offered(now: Position, seat: SeatId, *moments: str) -> Iterator[Action]:
    for moment in moments:
        for card in held_at(now, seat, moment):
            yield UseAbility(card.id)


def _anybody(now: Position, *moments: str) -> bool:
    """Whether somebody has an open ability for one of these moments; asked before a window is opened."""
    return any(any(held_at(now, seat, *moments)) for seat in hands(now.state).held)


# ---------------------------------------------------------------------- turns


def _turn_moments(now: Position, seat: SeatId) -> tuple[str, ...]:
    mine = now.game.side_of(seat) == now.game.side_of(turns(now.state).seat)
    return (TURN, OWN_TURN if mine else ENEMY_TURN)


@rule.run(TurnBegins)
def turn_begins(now: Position, step: TurnBegins) -> Done:
    """Both sides in order of initiative."""
    seat = turns(now.state).seat
    if not seat or not _anybody(now, TURN, OWN_TURN, ENEMY_TURN, ANY_TIME):
        return Done()
    return Done(then=(Window(TURN_WINDOW, seat, seat_order(now)),))


@rule.offer(Window, kind=TURN_WINDOW)
def offer_at_turn(now: Position, step: Window) -> Iterator[Action]:
    """What the seat can use when this turn begins."""
    return _offered(now, step.seat, *_turn_moments(now, step.seat))


@rule.offer(Window, kind=TURN_WINDOW, ids=("S-TIM-01",))
def offer_any_time_at_turn(now: Position, step: Window) -> Iterator[Action]:
    """S-TIM-01 — what can be used at any time can be used when a turn of either side begins."""
    return _offered(now, step.seat, ANY_TIME)


@rule.run(TurnEnds)
def turn_ends(now: Position, step: TurnEnds) -> Done:
    """The seat whose turn it was."""
    seat = turns(now.state).seat
    if not seat or not any(held_at(now, seat, OWN_TURN_ENDS)):
        return Done()
    return Done(then=(Window(TURN_END_WINDOW, seat, (seat,)),))


@rule.offer(Window, kind=TURN_END_WINDOW)
def offer_at_turn_end(now: Position, step: Window) -> Iterator[Action]:
    """What it can use when its turn ends."""
    return _offered(now, step.seat, OWN_TURN_ENDS)


@rule.offer(ChooseAction, ids=("S-DOC-005", "S-ACT-09"))
def offer_special_actions(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-DOC-005, S-ACT-09 — an action of the player is spent on an ability that says so; no unit is tired."""
    return _offered(now, step.seat, SPECIAL_ACTION)


@rule.run(BetweenSteps, ids=("S-TIM-01",))
def between_steps(now: Position, step: BetweenSteps) -> Done:
    """S-TIM-01 — after each action and around the purchases; who has the initiative is asked first."""
    if not _anybody(now, ANY_TIME):
        return Done()
    return Done(then=(Window(ANY_TIME_WINDOW, step.after, seat_order(now)),))


@rule.offer(Window, kind=ANY_TIME_WINDOW, ids=("S-TIM-01",))
def offer_any_time(now: Position, step: Window) -> Iterator[Action]:
    """S-TIM-01 — without spending an action."""
    return _offered(now, step.seat, ANY_TIME)


# ---------------------------------------------------------------------- the round


@rule.run(Pause)
def pause(now: Position, step: Pause) -> Done:
    """Both sides in order of initiative."""
    if not _anybody(now, step.moment):
        return Done()
    return Done(then=(Window(PHASE_WINDOW, step.moment, seat_order(now)),))


@rule.offer(Window, kind=PHASE_WINDOW)
def offer_in_pause(now: Position, step: Window) -> Iterator[Action]:
    """What the seat can use at this moment of the round."""
    return _offered(now, step.seat, step.cause)


# ---------------------------------------------------------------------- activations


@rule.after(ActivationBegan)
def activation_begins(now: Position, event: ActivationBegan) -> Done | None:
    """Before the unit gets its movement points."""
    seat = event.activation.seat
    if not any(held_at(now, seat, ACTIVATION)):
        return None
    return Done(then=(Window(ACTIVATION_WINDOW, event.activation.unit, (seat,)),))


@rule.offer(Window, kind=ACTIVATION_WINDOW)
def offer_at_activation(now: Position, step: Window) -> Iterator[Action]:
    """What can be used on the unit just activated."""
    return _offered(now, step.seat, ACTIVATION)


@rule.offer(Move)
def offer_while_moving(now: Position, step: Move) -> Iterator[Action]:
    """What the active unit can do for movement points."""
    if active(now) is not None:
        yield from _offered(now, now.state.activation.seat, MOVING)


# ---------------------------------------------------------------------- attacks


def _sides(now: Position) -> tuple[tuple[SeatId, ...], tuple[SeatId, ...]]:
    attack = now.state.attack
    against = tuple(seat for seat in seat_order(now) if now.game.side_of(seat) != attack.side)
    return (attack.seat,), against


@rule.run(BeforeDice)
def before_dice(now: Position, step: BeforeDice) -> Done:
    """The attacker first, then the defender."""
    ours, theirs = _sides(now)
    seats = [seat for seat in ours if any(held_at(now, seat, ATTACKING))]
    seats += [seat for seat in theirs if any(held_at(now, seat, ATTACKED))]
    return Done(then=(Window(ATTACK_WINDOW, now.state.attack.kind, tuple(seats)),) if seats else ())


@rule.offer(Window, kind=ATTACK_WINDOW)
def offer_in_attack(now: Position, step: Window) -> Iterator[Action]:
    """What the seat can use on this attack."""
    mine = now.game.side_of(step.seat) == now.state.attack.side
    return _offered(now, step.seat, ATTACKING if mine else ATTACKED)


@rule.run(Aftermath)
def aftermath(now: Position, step: Aftermath) -> Done:
    """Before anything else is fired, for each unit that fire was aimed at or that stood where it fell."""
    seats = tuple(seat for seat in seat_order(now) if any(held_at(now, seat, FIRED_UPON)))
    if not seats:
        return Done()
    attack = now.state.attack
    aimed_at = (attack.target, *(each.unit for volley in attack.volleys for each in volley.against))
    left = (now.state.units.find(each) for each in dict.fromkeys(aimed_at) if each)
    fired_upon = [unit for unit in left if unit is not None and unit.seat in seats]
    return Done(then=tuple(Window(AFTERMATH_WINDOW, unit.id, (unit.seat,)) for unit in fired_upon))


@rule.offer(Window, kind=AFTERMATH_WINDOW)
def offer_after_attack(now: Position, step: Window) -> Iterator[Action]:
    """What the seat can use after an attack on one of its units."""
    return _offered(now, step.seat, FIRED_UPON)
