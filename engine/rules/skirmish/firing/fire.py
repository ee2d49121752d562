"""Fire in a skirmish: no long range, suppression only by machine guns, dice that are changed, promotion."""

from collections.abc import Sequence
from dataclasses import replace

from engine.kernel.odds import DiceChanges
from engine.model.unit_kind import FigureKind
from engine.model.values import RuleId, UnitId
from engine.play.attack import Attack, Die, Shooter
from engine.play.event import AttackChanged, Event, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage, Tally, Term, total_of
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import Inside, Unit
from engine.rules.base.firing.fire import CountHits
from engine.rules.base.firing.firepower import shot_of, weapons
from engine.rules.base.terrain.fortifications import cover_of, shelter_of
from engine.rules.base.troops.figures import RAPID_OP_FIRE, fires_ballistic
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    FIRE,
    LEAD,
    SUPPRESSIVE,
    assault_cover,
    attack_types,
    defence,
    dice_changes,
    is_obstructed,
    reach_of_range,
    shelter_cover,
)
from engine.rules.skirmish.damage.destruction import PILLBOX
from engine.rules.skirmish.economy.experience import KILLS
from engine.rules.skirmish.economy.supply import figures_owned, has_left, supply

#: S-SET-12: whether only machine guns fire suppressively.
MACHINE_GUNS_ONLY = "suppression.machine_guns_only"

rule = Module(
    "skirmish.fire",
    Layer.SKIRMISH,
    parameters=(Parameter(MACHINE_GUNS_ONLY, True, (False, True), reading="S-SET-12"),),
)

#: Whether a figure of a squad may fire suppressively.
fires_suppressively: Query[[Unit, str], bool] = Query("fires_suppressively", True)
#: How many attack dice the attacker may raise by one pip. Terms: `figures`, `squad`.
aiming: Tally[[Attack]] = Tally("aiming")
#: By how many pips every attack die is lowered. Terms: `obstruction`.
dice_lowered: Tally[[Attack]] = Tally("dice_lowered")

#: Whether a squad gets better figures for what it destroys.
is_promotable: Query[[Unit], bool] = Query("is_promotable", True)

#: The ability of specializations that make their squad fire like a machine gun.
SUPPRESSIVE_SQUAD = "suppressive_fire"
#: What protects a unit and does not add up.
PROTECTIONS = ("terrain", "fortification", "armor")


# ---------------------------------------------------------------------- range and type


@rule.answer(reach_of_range, ids=("S-RNG-01",))
def no_long_range(now: Position, hexes: int) -> int:
    """S-RNG-01 — there is no long range: a weapon reaches as far as its range."""
    return hexes


def is_machine_gun(kind: FigureKind | None) -> bool:
    """Whether a kind of figure is a machine-gun crew."""
    return kind is not None and RAPID_OP_FIRE in kind.abilities


@rule.answer(fires_suppressively, ids=("S-ATK-06",))
def only_machine_guns(now: Position, unit: Unit, figure: str) -> bool:
    """S-ATK-06 — only machine guns fire suppressively, and squads specialized as such."""
    special = now.game.catalogue.units.specializations.get(unit.specialization or "")
    if special is not None and SUPPRESSIVE_SQUAD in special.abilities:
        return True
    return is_machine_gun(now.game.catalogue.units.figures.get(figure))


@rule.allow(fires_suppressively, ids=("S-SET-12",))
def everybody_if_agreed(now: Position, unit: Unit, figure: str) -> bool:
    """S-SET-12 — where players agree to leave that rule out, every figure does."""
    return now.game.ruleset.parameters.get(MACHINE_GUNS_ONLY) is False


@rule.modify(attack_types, Stage.LIMIT, ids=("S-ATK-06",))
def suppression_by_machine_guns(now: Position, types: tuple[str, ...], attack: Attack) -> tuple[str, ...]:
    """S-ATK-06 — figures that cannot fire suppressively must be left out of a suppressive attack."""
    for shooter in attack.shooters:
        unit = now.unit(shooter.unit)
        if not all(fires_suppressively(now, unit, each) for each in weapons(unit, shooter.figures)):
            return tuple(each for each in types if each != SUPPRESSIVE)
    return types


# ---------------------------------------------------------------------- defence


@rule.fold(defence, ids=("S-ATK-01", "S-ATK-03"))
def highest_cover_only(terms: Sequence[Term]) -> int:
    """S-ATK-01, S-ATK-03 — of terrain, fortification and armor only the highest counts; the rest adds up."""
    cover = max(*(total_of(terms, kind) for kind in PROTECTIONS), 0)
    rest = sum(term.amount for term in terms if term.kind not in PROTECTIONS)
    return max(cover + rest, 0)


@rule.fold(assault_cover, ids=("S-ATK-01",))
def highest_cover_only_in_assaults(terms: Sequence[Term]) -> int:
    """S-ATK-01 — the same against assaults."""
    return highest_cover_only(terms)


@rule.term(defence, "fortification", ids=("S-FOR-02",))
def pillboxes(now: Position, attack: Attack, unit: Unit) -> int:
    """S-FOR-02 — what is added to the printed cover of the pillbox the squad is in."""
    return shelter_cover(now, PILLBOX) - cover_of(now, PILLBOX) if shelter_of(now, unit) == PILLBOX else 0


@rule.term(assault_cover, "fortification", ids=("S-FOR-02",))
def pillboxes_in_assaults(now: Position, attack: Attack) -> int:
    """S-FOR-02 — a pillbox gives five against assaults as well."""
    return sum(pillboxes(now, attack, unit) for unit in now.enemies_at(attack.hex, attack.side))


@rule.term(defence, "fortification", ids=("S-ATK-02",))
def trenches_are_open_above(now: Position, attack: Attack, unit: Unit) -> int:
    """S-ATK-02 — a trench does not protect against ballistic fire; the terrain's own cover remains."""
    if not isinstance(unit.place, Inside) or not fires_ballistic(
        now, shot_of(now, attack, attack.lead, LEAD)
    ):
        return 0
    around = now.state.board.fortifications[unit.place.index]
    kind = now.game.catalogue.terrain.fortifications.get(around.type)
    return -kind.cover if kind is not None and around.type == "trench" else 0


# ---------------------------------------------------------------------- changes to the dice


@dataclass(frozen=True, slots=True)
class LowerDice(Step):
    """Every attack die loses a pip where the view is obstructed."""


@dataclass(frozen=True, slots=True)
class AimDice(Step):
    """The attacker raises dice that a pip makes hits."""


# The moments stay in the procedure whatever rules use them, so that later changes find their place.
rule.insert(FIRE, LowerDice(), before=CountHits())
rule.insert(FIRE, AimDice(), before=CountHits())


def with_black(attack: Attack, dice: tuple[Die, ...], what: str) -> Done:
    """The step's result: the attack with its attack dice replaced, nothing where none changed."""
    if dice == attack.volley.black:
        return Done()
    return Done([AttackChanged(attack.with_volley(replace(attack.volley, black=dice)), what)])


@rule.term(dice_lowered, "obstruction", ids=("S-ATK-05",))
def lowered_when_obstructed(now: Position, attack: Attack) -> int:
    """S-ATK-05 — one pip, when the line of one of the shooters is obstructed."""
    shots = (shot_of(now, attack, shooter, "lead") for shooter in attack.volley.shooters)
    return int(any(is_obstructed(now, shot.from_hex, shot.hex) for shot in shots))


@rule.run(LowerDice, ids=("S-ATK-05",))
def lower_dice(now: Position, step: LowerDice) -> Done:
    """S-ATK-05 — each attack die of an obstructed attack is reduced by one."""
    attack = now.state.attack
    pips = dice_lowered(now, attack)
    if not pips:
        return Done()
    dice = tuple(die.turned(max(die.face - pips, 0), "S-ATK-05") for die in attack.volley.black)
    return with_black(attack, dice, "obstruction")


def _keyword(now: Position, figure: str, keyword: str) -> int:
    kind = now.game.catalogue.units.figures.get(figure)
    return 0 if kind is None else kind.skirmish_keywords.get(keyword, 0)


@rule.term(aiming, "figures", ids=("S-ATK-09",))
def aiming_figures(now: Position, attack: Attack) -> int:
    """S-ATK-09 — as many dice as the figures that take part are able to aim."""
    return sum(
        _keyword(now, figure, "aiming") for shooter in attack.volley.shooters for figure in shooter.figures
    )


def _left_out(now: Position, shooter: Shooter) -> list[str]:
    unit = now.unit(shooter.unit)
    if not unit.is_squad:
        return []
    resting = list(unit.figures)
    for figure in shooter.figures:
        resting.remove(figure)
    return resting


@rule.term(aiming, "squad", ids=("S-ATK-10", "S-FAQ-09"))
def aiming_for_machine_guns(now: Position, attack: Attack) -> int:
    """S-ATK-10 — the elite figures of a squad aim for its machine gun even if they do not shoot."""
    kinds = now.game.catalogue.units.figures
    return sum(
        _keyword(now, figure, "aiming")
        for shooter in attack.volley.shooters
        if any(is_machine_gun(kinds.get(figure)) for figure in shooter.figures)
        for figure in _left_out(now, shooter)
    )


def raised(dice: Sequence[Die], count: int, hits_from: int, by: RuleId) -> tuple[Die, ...]:
    """The dice after up to `count` of those one pip short of a hit were raised by it."""
    left = count
    changed = []
    for die in dice:
        short = left > 0 and die.face == hits_from - 1 and die.face < 6
        left -= short
        changed.append(die.turned(die.face + 1, by) if short else die)
    return tuple(changed)


@rule.run(AimDice, ids=("S-ATK-08", "S-ATK-09"))
def aim_dice(now: Position, step: AimDice) -> Done:
    """S-ATK-08, S-ATK-09 — after all other changes the attacker raises dice by one pip, none above 6."""
    attack = now.state.attack
    dice = raised(attack.volley.black, aiming(now, attack), attack.volley.hits_from, "S-ATK-09")
    return with_black(attack, dice, "aiming")


@rule.modify(dice_changes, Stage.ADD, ids=("S-ATK-05",))
def obstruction_to_come(now: Position, changes: DiceChanges, attack: Attack) -> DiceChanges:
    """S-ATK-05 — what obstruction will do to the dice."""
    return replace(changes, shift=changes.shift - dice_lowered(now, attack))


@rule.modify(dice_changes, Stage.ADD, ids=("S-ATK-09",))
def aiming_to_come(now: Position, changes: DiceChanges, attack: Attack) -> DiceChanges:
    """S-ATK-09 — what aiming will do to the dice."""
    return replace(changes, aimed=changes.aimed + aiming(now, attack))


# ---------------------------------------------------------------------- promotion


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    """A figure of a squad was exchanged for a better one."""

    unit: UnitId
    figure: str
    into: str

    def apply(self, state: State) -> State:
        """The squad with the new figure."""
        squad = state.units[self.unit].without((self.figure,))
        return state.with_units(replace(squad, figures=tuple(sorted((*squad.figures, self.into)))))


def _promotion(now: Position, event: UnitRemoved, figure: str) -> Done | None:
    if event.reason not in KILLS or event.by is None:
        return None
    killer = now.state.units.find(event.by)
    if killer is None or killer.side == event.unit.side or figure not in killer.figures:
        return None
    if not is_promotable(now, killer):
        return None
    if not has_left(supply(now, killer.side, "elite"), figures_owned(now, killer.side, "elite")):
        return None
    return Done([Promoted(killer.id, figure, "elite")])


@rule.after(UnitRemoved, ids=("S-ATK-04",))
def promote(now: Position, event: UnitRemoved) -> Done | None:
    """S-ATK-04 — a squad that destroys an enemy unit exchanges a regular figure for an elite one."""
    return _promotion(now, event, "regular")


@rule.after(UnitRemoved, ids=("S-FAQ-14",))
def promote_sniper(now: Position, event: UnitRemoved) -> Done | None:
    """S-FAQ-14 — a sniper that destroys a squad becomes elite."""
    return _promotion(now, event, "sniper") if event.unit.is_squad else None
