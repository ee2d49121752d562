"""AP-DS, its effect and cost: discarding sabot, a dear round that pierces more armor, late in the war."""

from dataclasses import replace

from engine.model.said import say
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.attack import Shot
from engine.play.event import AttackChanged
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query, Tally
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.equipment.guns import is_gun
from engine.rules.base.firing.fire import DeclareType
from engine.rules.base.sequence.command_spending import CommandSpent, command_available
from engine.rules.module import Layer, Module, Parameter
from engine.rules.option import Option
from engine.rules.queries import (
    CLOSE,
    FIRE,
    LEAD,
    LONG,
    NORMAL,
    NORMAL_RANGE,
    firepower,
    is_vehicle,
    range_bracket,
)

PRICE = "ap_ds.price"
#: The datum of the scenario that names units with the round, and what a placed unit with it has.
UNITS, MUNITION = "apds_units", "ap_ds"

rule = Module(
    "optional.ap_ds",
    Layer.OPTIONAL,
    option=Option("ap-ds", say("AP-DS ammunition")),
    requires=("base.spending",),
    parameters=(Parameter(PRICE, 3, low=0, high=60),),
    lists=(UNITS,),
)

#: The day from which all guns of the 3rd Canadian Division have it.
D_DAY = "1944-06-06"
#: The words by which a side is known as the division whose guns all have it.
CANADIANS = ("3rd", "canadian")
#: What an attack with the round carries.
SABOT = "sabot"
#: Firepower more by range.
MORE = {CLOSE: 3, NORMAL_RANGE: 3, LONG: 1}

#: Whether a unit may be given the round.
has_sabot: Query[[Unit], bool] = Query("has_sabot", False)
#: What a round costs in command. Terms: `base`.
sabot_price: Tally[[Unit]] = Tally("sabot_price")


@dataclass(frozen=True, slots=True)
class ChooseRounds(Step):
    """The leader of the attack may fire discarding sabot."""


@dataclass(frozen=True, slots=True)
class LoadSabot(Action):
    """It does."""


rule.insert(FIRE, ChooseRounds(), after=DeclareType(), ids=("O-ATK-01", "O-ATK-02", "O-ATK-03"))


@rule.answer(has_sabot, ids=("O-ATK-01",))
def by_nation_and_day(now: Position, unit: Unit) -> bool:
    """O-ATK-01 — British six-pounders, Fireflies, Canadian guns from D-Day on, Americans from Cobra on."""
    date, side = now.game.scenario.date or "", now.game.side(unit.side)
    kind = now.game.catalogue.units.vehicles.get(unit.kind)
    days = kind.sabot_from if kind is not None else {}
    if any(nation in days and date >= days[nation] for nation in side.nations):
        return True
    called = side.name.casefold()
    return is_gun(now, unit) and date >= D_DAY and all(word in called for word in CANADIANS)


def _named(game: Game) -> frozenset[str]:
    """The units, by id or kind, that the scenario gives the round."""
    given = (each.id for each in game.scenario.placed_units if each.munition == MUNITION)
    return frozenset((*given, *game.scenario.rules.listed(UNITS)))


@rule.allow(has_sabot, ids=("O-ATK-01",))
def by_the_scenario(now: Position, unit: Unit) -> bool:
    """O-ATK-01 — and the vehicles and guns that the scenario names, on any day."""
    named = now.game.derive(_named)
    return not unit.is_squad and (unit.id in named or unit.kind in named)


@rule.term(sabot_price, "base", ids=("O-ATK-03",))
def three_command(now: Position, unit: Unit) -> int:
    """O-ATK-03 — three command."""
    given = now.game.ruleset.parameters.get(PRICE)
    return given if isinstance(given, int) else 0


def _gunner(now: Position) -> Unit | None:
    """The leader of an attack on a vehicle that may have the round."""
    attack = now.state.attack
    unit = now.state.units.find(attack.by) if attack.by is not None else None
    target = now.state.units.find(attack.target) if attack.target is not None else None
    if unit is None or target is None or attack.type != NORMAL or not is_vehicle(now, target):
        return None
    return unit if has_sabot(now, unit) else None


@rule.run(ChooseRounds, ids=("O-ATK-02",))
def choose_rounds(now: Position, step: ChooseRounds) -> Ask | Done:
    """O-ATK-02 — against vehicles, before the dice are rolled."""
    if _gunner(now) is None:
        return Done()
    return Ask(now.state.attack.seat, SABOT, (Pass(), LoadSabot()))


@rule.forbid(LoadSabot, ids=("O-ATK-03",))
def paid_for(now: Position, action: LoadSabot) -> Refused | str | None:
    """O-ATK-03 — with command that is available."""
    unit = _gunner(now) if now.state.attacks else None
    if unit is None:
        return Refused("O-ATK-01", "nobody has the round")
    return None if command_available(now, unit.side) >= sabot_price(now, unit) else "too little command"


@rule.take(LoadSabot, ids=("O-ATK-02", "O-ATK-03"))
def load_sabot(now: Position, action: LoadSabot, step: Step) -> Done:
    """O-ATK-02, O-ATK-03 — it is paid for and fired in this attack."""
    attack = now.state.attack
    unit = now.unit(attack.lead.unit)
    loaded = AttackChanged(replace(attack, notes=attack.notes.plus(SABOT)), SABOT)
    return Done((CommandSpent(unit.side, sabot_price(now, unit)), loaded))


@rule.term(firepower, "bonus", ids=("O-ATK-02",))
def pierces_more(now: Position, shot: Shot) -> int:
    """O-ATK-02 — three more firepower against vehicles at close and normal range, one more at long range."""
    if not now.state.attacks or shot.role != LEAD:
        return 0
    attack = now.state.attack
    if attack.lead.unit != shot.shooter.unit or not attack.notes[SABOT]:
        return 0
    return MORE.get(range_bracket(now, shot), 0)
