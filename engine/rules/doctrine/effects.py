"""What abilities do beyond the common vocabulary: chains of hexes, refills, retraining, persuasion."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, distance, neighbours
from engine.model.objective import Obstacle
from engine.model.said import say
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.attack import NOBODY, Attack, Notes, Volley
from engine.play.event import (
    AttackDeclared,
    Event,
    FiguresGained,
    ObstaclesLaid,
    PointsSpent,
    SmokeLaid,
)
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.step import Done, Perform
from engine.play.unit import Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import begun
from engine.rules.doctrine.hands import experience_words
from engine.rules.doctrine.using import EXPERIENCE, HINDRANCES
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.effects.area_attacks import AREA_ATTACK
from engine.rules.effects.conditions import hex_misfit
from engine.rules.effects.target_hex import TargetChosen
from engine.rules.effects.unit_states import chosen
from engine.rules.module import Layer, Module
from engine.rules.queries import FIRE, NORMAL, base_bar, line_of_sight, may_spend_points
from engine.rules.skirmish.economy.purchase import TOKENS
from engine.rules.skirmish.economy.supply import (
    figures_owned,
    has_left,
    is_at_hand,
    supply,
    token_share,
    tokens_owned,
)
from engine.rules.skirmish.economy.treasury import Credited, account
from engine.rules.skirmish.moves.retreat import RETREAT, hexes_on

rule = Module("doctrine.effects", Layer.DOCTRINE)


@dataclass(frozen=True, slots=True)
class SpendPoints(EffectStep):
    """`spend_points`: the active unit pays `amount` movement points."""


@dataclass(frozen=True, slots=True)
class SmokeHere(EffectStep):
    """`smoke_here`: smoke in the hexes of the units chosen."""


@dataclass(frozen=True, slots=True)
class TargetChain(EffectStep):
    """`target_chain`: `count` different hexes, the first fits `where`, each is beside the one before."""


@dataclass(frozen=True, slots=True)
class StrikeUnit(EffectStep):
    """`strike_unit`: `amount` dice on the unit chosen, without a shooter; `notes` go with the attack."""


@dataclass(frozen=True, slots=True)
class FillUp(EffectStep):
    """`fill_up`: the squads chosen get figures `params.figure` out of the supply, up to full bases."""


@dataclass(frozen=True, slots=True)
class Retrain(EffectStep):
    """`specialize`: the squad chosen gets a specialization that is left; `params.upgrade` more to pay."""


@dataclass(frozen=True, slots=True)
class ChooseWork(EffectStep):
    """`choose_work`: one of the obstacles `params.works` is laid in the target hex."""


@dataclass(frozen=True, slots=True)
class Neutralize(EffectStep):
    """`neutralize`: the objectives of the target hex belong to nobody."""


@dataclass(frozen=True, slots=True)
class Persuade(EffectStep):
    """`persuade`: a die; the squad chosen runs home on `params.close` or more, or `params.normal`."""


for _name, _kind in (
    ("spend_points", SpendPoints),
    ("smoke_here", SmokeHere),
    ("target_chain", TargetChain),
    ("strike_unit", StrikeUnit),
    ("fill_up", FillUp),
    ("specialize", Retrain),
    ("choose_work", ChooseWork),
    ("neutralize", Neutralize),
    ("persuade", Persuade),
):
    rule.part(EFFECTS, (_name, _kind))


def number_in(now: Position, play: Play, key: str, default: int = 0) -> int:
    """A number among the parameters of the effect that a play has come to."""
    value = effect_of(now, play).params.get(key, default)
    return value if isinstance(value, int) else default


# ---------------------------------------------------------------------- points and smoke


def _too_few_points(now: Position, play: Play) -> Refused | None:
    needed = effect_of(now, play).amount * POINT
    if not now.state.activations or now.state.activation.points_left < needed:
        return Refused("", "not enough movement points")
    if may_spend_points(now, now.state.activation):
        return None
    return Refused("B-MOV-07", "this action gives points for moving only")


rule.part(HINDRANCES, ("spend_points", _too_few_points))


@rule.run(SpendPoints)
def spend_points(now: Position, step: SpendPoints) -> Done:
    """They are paid at once."""
    return went_on(step.play, [PointsSpent(effect_of(now, step.play).amount * POINT, step.play.card)])


@rule.run(SmokeHere)
def smoke_here(now: Position, step: SmokeHere) -> Done:
    """Where smoke lies already nothing changes."""
    hexes = [now.hex_of(unit) for unit in chosen(now, step)]
    laid = [SmokeLaid(hex_) for hex_ in hexes if hex_ is not None and hex_ not in now.state.board.smoke]
    return went_on(step.play, laid)


# ---------------------------------------------------------------------- chains of hexes


@dataclass(frozen=True, slots=True)
class NextTarget(Action):
    """That hex is the next one of the chain."""

    hex: Hex


def _no_chain(now: Position, play: Play) -> Refused | None:
    where = effect_of(now, play).where
    if any(hex_misfit(now, play, where, hex_) is None for hex_ in now.game.map.cells):
        return None
    return Refused("", "no hex is seen")


rule.part(HINDRANCES, ("target_chain", _no_chain))


@rule.run(TargetChain)
def target_chain(now: Position, step: TargetChain) -> Ask | Done:
    """One hex after the other."""
    play = step.play
    if len(play.hexes) >= (effect_of(now, play).count or 1):
        return went_on(play, [TargetChosen(play.seat, play.card, play.hexes)])
    return Ask(play.seat, "target_chain")


@rule.offer(TargetChain)
def offer_chain(now: Position, step: TargetChain) -> Iterator[Action]:
    """Any hex first, then those beside the last one."""
    hexes = step.play.hexes
    return (NextTarget(hex_) for hex_ in (neighbours(hexes[-1]) if hexes else sorted(now.game.map.cells)))


@rule.forbid(NextTarget)
def fits_the_chain(now: Position, action: NextTarget) -> Refused | None:
    """The first one seen, each beside the one before, none twice."""
    step = now.state.agenda[-1]
    assert isinstance(step, TargetChain)
    play = step.play
    own = now.game.catalogue.cards[play.card].rules[0]
    if action.hex not in now.game.map or action.hex in play.hexes:
        return Refused(own, "the hex is not another one of the map", action.hex)
    if play.hexes:
        near = distance(play.hexes[-1], action.hex) == 1
        return None if near else Refused(own, "the hex is not beside the one before", action.hex)
    why = hex_misfit(now, play, effect_of(now, play).where, action.hex)
    return (
        None if why is None else Refused(own, say("the first hex does not fit: {why}", why=why), action.hex)
    )


@rule.take(NextTarget)
def next_target(now: Position, action: NextTarget, step: TargetChain) -> Done:
    """It is one of the targets."""
    play = step.play
    aimed = replace(play, hexes=(*play.hexes, action.hex), target=play.target or action.hex)
    return Done(then=(TargetChain(aimed),))


# ---------------------------------------------------------------------- attacks on one unit


@rule.run(StrikeUnit)
def strike_unit(now: Position, step: StrikeUnit) -> Done:
    """An attack without a shooter on the unit where it is."""
    effect = effect_of(now, step.play)
    for unit in chosen(now, step):
        at = now.hex_of(unit)
        if at is not None:
            attack = Attack(
                AREA_ATTACK,
                step.play.seat,
                step.play.side,
                unit.id,
                at,
                effect.type or NORMAL,
                (
                    Volley(
                        NOBODY, strength=effect.amount, hits_from=number_in(now, step.play, "hits_from", 5)
                    ),
                ),
                notes=Notes.of(effect.notes.items()),
            )
            return went_on(step.play, [AttackDeclared(attack)], [Perform(FIRE.name)])
    return went_on(step.play)


# ---------------------------------------------------------------------- squads


def places_free(now: Position, unit: Unit) -> int:
    """The places that are free on a base."""
    units = now.game.catalogue.units
    return units.squad_slots - sum(units.figures[figure].slots for figure in unit.figures)


def filled_up(now: Position, unit: Unit, figure: str) -> tuple[Event, ...]:
    """A squad with its base full of a kind of figure, as far as its side has any left and they may join."""
    gained = 0
    if base_bar(now, unit, figure) is not None:
        return ()
    while gained < places_free(now, unit) and has_left(
        supply(now, unit.side, figure), figures_owned(now, unit.side, figure), gained + 1
    ):
        gained += 1
    return (FiguresGained(unit.id, (figure,) * gained),) if gained else ()


@rule.run(FillUp)
def fill_up(now: Position, step: FillUp) -> Done:
    """Up to what the supply holds."""
    figure = str(effect_of(now, step.play).params.get("figure", "regular"))
    return went_on(step.play, [each for unit in chosen(now, step) for each in filled_up(now, unit, figure)])


@dataclass(frozen=True, slots=True)
class Become(Action):
    """The squad gets that specialization."""

    specialization: str


@dataclass(frozen=True, slots=True)
class Respecialized(Event):
    """A squad has another specialization than before."""

    unit: UnitId
    specialization: str

    def apply(self, state: State) -> State:
        """The squad with it."""
        return state.with_units(replace(state.units[self.unit], specialization=self.specialization))


@rule.run(Retrain)
def retrain(now: Position, step: Retrain) -> Ask | Done:
    """The seat chooses among what is left of the supply."""
    units = list(chosen(now, step))
    if not units:
        return went_on(step.play)
    return Ask(step.play.seat, "specialization", tuple(Become(token) for token in TOKENS))


@rule.forbid(Become)
def left_in_the_supply(now: Position, action: Become) -> Refused | None:
    """Another one, of the material of the game, of which the side has not its share, that can be paid."""
    step = now.state.agenda[-1]
    assert isinstance(step, Retrain)
    own = now.game.catalogue.cards[step.play.card].rules[0]
    side, token = step.play.side, action.specialization
    unit = next(chosen(now, step), None)
    if unit is None or unit.specialization == token or not is_at_hand(now, token):
        return Refused(own, "not another specialization")
    if not has_left(token_share(now, side, token), tokens_owned(now, side, token)):
        return Refused("S-PUR-15", say("all {token} tokens of this side are in play", token=token))
    more = upgrade(now, step.play, unit, token)
    if more > account(now, side).experience:
        return Refused(own, say("it costs {more} XP more", more=experience_words(more)))
    return None


def upgrade(now: Position, play: Play, unit: Unit, token: str) -> int:
    """What a change from a cheap specialization to one that is not costs more, in quarters."""
    kinds = now.game.catalogue.units.specializations
    before, after = kinds.get(unit.specialization or ""), kinds.get(token)
    dearer = before is not None and before.cheap and after is not None and not after.cheap
    return number_in(now, play, "upgrade") if dearer else 0


@rule.take(Become)
def become(now: Position, action: Become, step: Retrain) -> Done:
    """The token on the base is changed."""
    unit = next(chosen(now, step))
    more = upgrade(now, step.play, unit, action.specialization)
    events: list[Event] = [Respecialized(unit.id, action.specialization)]
    if more:
        events.append(Credited(step.play.side, EXPERIENCE, -more, step.play.card))
    return went_on(step.play, events)


# ---------------------------------------------------------------------- the ground


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """That obstacle is laid."""

    work: str


@rule.run(ChooseWork)
def choose_work(now: Position, step: ChooseWork) -> Ask:
    """The seat chooses which."""
    works = effect_of(now, step.play).params.get("works")
    return Ask(
        step.play.seat, "work", tuple(Lay(str(each)) for each in works) if isinstance(works, list) else ()
    )


@rule.take(Lay)
def lay(now: Position, action: Lay, step: ChooseWork) -> Done:
    """It lies in the target hex."""
    assert step.play.target is not None
    return went_on(step.play, [ObstaclesLaid((), (Obstacle(step.play.target, action.work),))])


@dataclass(frozen=True, slots=True)
class ControlLost(Event):
    """An objective belongs to nobody any more."""

    objective: str

    def apply(self, state: State) -> State:
        """It is neutral."""
        left = {name: side for name, side in state.board.control.items() if name != self.objective}
        return state.with_board(control=left)


@rule.run(Neutralize)
def neutralize(now: Position, step: Neutralize) -> Done:
    """Whosever they were."""
    here = now.game.objectives_at.get(step.play.target, ()) if step.play.target is not None else ()
    return went_on(step.play, [ControlLost(each.id) for each in here if each.id in now.state.board.control])


# ---------------------------------------------------------------------- persuasion


@rule.run(Persuade)
def persuade(now: Position, step: Persuade) -> Chance:
    """One die."""
    return Chance("propaganda", (Throw("black", 1, "propaganda"),))


@rule.rolled(Persuade)
def persuaded(now: Position, step: Persuade, roll: Roll) -> Done:
    """At close range, when a unit of one's own beside the squad sees it, less is needed."""
    unit = next(chosen(now, step), None)
    if unit is None:
        return went_on(step.play)
    close = _seen_from_beside(now, step.play.side, unit)
    needed = number_in(now, step.play, "close" if close else "normal", 7)
    if roll.faces[0] < needed or not hexes_on(now, unit):
        return went_on(step.play)
    running = begun(now, unit.id, RETREAT, unit.seat)
    return went_on(step.play, running.events, running.then)


def _seen_from_beside(now: Position, side: SideId, unit: Unit) -> bool:
    at = now.hex_of(unit)
    return at is not None and any(
        here is not None and distance(here, at) <= 1 and line_of_sight(now, here, at)
        for here in (now.hex_of(friend) for friend in now.state.units.of(side))
    )
