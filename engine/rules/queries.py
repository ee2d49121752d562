"""The vocabulary of the rules: the questions, procedures, action names and attack kinds modules share.

A module may declare queries and procedures of its own beside its rules; what more than one concept
asks stands here. Movement points are whole in `movement_points` and thirds everywhere else.
"""

from operator import attrgetter
from typing import NamedTuple

from engine.hexes.hex import Hex
from engine.kernel.odds import UNCHANGED, DiceChanges
from engine.model.unit_kind import UnitClass, Weapon
from engine.model.values import SideId
from engine.play.action import Refused
from engine.play.attack import Attack, Shooter, Shot
from engine.play.query import Query, Tally, largest, price
from engine.play.ruleset import Procedure
from engine.play.state import Activation, Outcome
from engine.play.unit import SeatId, Unit
from engine.rules.base.moves.movement import StepCost
from engine.rules.base.moves.step_clauses import StepClause

# ---------------------------------------------------------------------- procedures

SETUP = Procedure("setup")
ROUND = Procedure("round")
ACTION_PHASE = Procedure("action_phase")
COMMAND_PHASE = Procedure("command_phase")
STATUS_PHASE = Procedure("status_phase")
#: Around an action turn, and after each action completed in it.
BEGIN_TURN = Procedure("begin_turn")
END_TURN = Procedure("end_turn")
AFTER_ACTION = Procedure("after_action")
#: What follows when the active unit has entered a hex.
ENTER_HEX = Procedure("enter_hex")
#: An attack by fire, on the attack in progress.
FIRE = Procedure("fire")
ASSAULT_ATTACK = Procedure("assault_attack")
#: What follows when an activation is over.
END_ACTIVATION = Procedure("end_activation")
#: The end of every round: is the game won?
END_OF_ROUND = Procedure("end_of_round")

# ---------------------------------------------------------------------- names of actions

#: The steps of the action `name` are those of `Procedure(name)`.
ADVANCE = "advance"
CONCENTRATED_FIRE = "concentrated_fire"
FIRE_AND_MOVEMENT = "fire_and_movement"
ASSAULT = "assault"
PREPARE_OP_FIRE = "prepare_op_fire"
FATIGUE = "fatigue"

#: Kinds of attack that are no actions.
OP_FIRE_ATTACK = "op_fire"

NORMAL = "normal"
SUPPRESSIVE = "suppressive"

LEAD = "lead"
SUPPORT = "support"
DEFENDER = "defender"

#: Range brackets.
CLOSE = "close"
NORMAL_RANGE = "normal"
LONG = "long"
OUT_OF_RANGE = "out"

# ---------------------------------------------------------------------- what answers follow from

#: The kind of a unit.
KIND = attrgetter("kind")
#: Everything a unit was made of, whatever has become of it since.
MAKE = attrgetter("kind", "figures", "specialization")

#: What a weapon is aimed at, where that is no vehicle of an armor class.
INFANTRY = "infantry"


class Arm(NamedTuple):
    """A kind of figure or vehicle as a weapon, fired at `infantry` or an armor class, on the move or not."""

    weapon: str
    target: str
    moving: bool


def itself(argument: Arm) -> Arm:
    """For answers that follow from all of their argument."""
    return argument


# ---------------------------------------------------------------------- units and activations

#: Movement points of a unit for an action. Terms: `base`, `bonus`, `penalty`. Fold: sum, not below 0.
movement_points: Tally[[Unit, str]] = Tally("movement_points", largest)
#: Whether the unit may be activated at all (fresh, not out of play).
is_fresh: Query[[Unit], bool] = Query("is_fresh", False)
#: Whether a unit may be activated for an action where it is: on the map itself in the base rules.
may_be_activated: Query[[Unit, str], bool] = Query("may_be_activated", False)
#: Whether something that happens to an active unit ends its activation: `pinned`, `damaged`, `boarding` …
ends_activation: Query[[Unit, str], bool] = Query("ends_activation", False)
#: Whether something fatigues a unit: `activation`, `attack`, `support`, `op_fire`, `assault`, `retreat` …
fatigues: Query[[Unit, str], bool] = Query("fatigues", True)
#: Movement points of a unit without any bonus or penalty.
printed_movement: Query[[Unit], int] = Query("printed_movement", 0)
#: By how much whatever adds to the movement points of a unit, or takes from them, is multiplied.
point_scale: Query[[Unit], int] = Query("point_scale", 1, by=KIND)
#: Whether a unit can move at all in its present state.
is_mobile: Query[[Unit], bool] = Query("is_mobile", True, by=attrgetter("kind", "damage", "marks"))
#: Whether the unit is a vehicle, heavy or light; what it counts as when attacked.
is_vehicle: Query[[Unit], bool] = Query("is_vehicle", False, by=KIND)
is_heavy_vehicle: Query[[Unit], bool] = Query("is_heavy_vehicle", False, by=KIND)
#: Whether a squad holds a heavy infantry weapon.
has_heavy_weapon: Query[[Unit], bool] = Query("has_heavy_weapon", False, by=attrgetter("figures"))
#: Army value of a unit in unit points.
unit_points: Tally[[Unit]] = Tally("unit_points", by=attrgetter("kind", "figures"))

#: Whether something in force, such as a card, lets a unit do what the rules do not; vetoes ask by its name.
permitted: Query[[Unit, str], bool] = Query("permitted", False)
#: What a card permits that the rules of this name bar.
HEAVY_FIRE_AND_MOVEMENT = "heavy_fire_and_movement"

# ---------------------------------------------------------------------- movement

#: The class as which a unit moves, where it is not its own.
movement_class: Query[[Unit], UnitClass | None] = Query(
    "movement_class", None, by=attrgetter("kind", "marks")
)
#: Clauses of step cost that count for a unit alone, beside those for everybody.
clauses_of_its_own: Query[[Unit], tuple[StepClause, ...]] = Query(
    "clauses_of_its_own", (), by=attrgetter("marks")
)
#: How many squads a vehicle can carry. Terms: `kind`, `bonus`.
carrying_capacity: Tally[[Unit]] = Tally("carrying_capacity")
#: Thirds of a movement point for a step between two adjacent hexes. Terms: `terrain`, `road`, `hexside` …
step_cost: Tally[[Unit, Hex, Hex]] = Tally("step_cost")
#: The full account of a step by the ground alone: terms with their rules, or why it is impossible.
ground_step: Query[[Unit, Hex, Hex], StepCost | None] = Query("ground_step", None)
#: Why a unit may not make a step whatever its points: impassable ground, cliffs. None = it may.
step_bar: Query[[Unit, Hex, Hex], Refused | None] = Query("step_bar", None)
#: Thirds of a movement point for something other than moving; `what` names it (`conquer`, `conceal` …).
#: Fold: a price that is stated, else the sum, not below 0.
point_cost: Tally[[Unit, str]] = Tally("point_cost", price, kept=True)
#: Whether a unit may drive or slip through a hex with those enemies, without stopping there.
passes_enemies: Query[[Unit, Hex], bool] = Query("passes_enemies", False)
#: Whether a unit takes the objective in whose hex it stands.
takes_control: Query[[Unit], bool] = Query("takes_control", False)
#: How many units of a side a hex may hold.
stacking_limit: Tally[[SideId, Hex]] = Tally("stacking_limit")
#: Whether so many squads of a side may stand in a hex with so many other units; asked where a scenario says.
stack_allowed: Query[[SideId, Hex, int, int], bool] = Query("stack_allowed", True)
#: Whether a piece of equipment has a crew of its own and needs no squad to serve it.
has_own_crew: Query[[Unit], bool] = Query("has_own_crew", False)
#: Whether a unit counts towards the stacking limit.
counts_for_stacking: Query[[Unit], bool] = Query("counts_for_stacking", False)
#: Whether an activation lets the unit spend points on things other than moving.
may_spend_points: Query[[Activation], bool] = Query("may_spend_points", False)

# ---------------------------------------------------------------------- sight and fire

#: The units that came into its hex with the active unit, any of which op fire may be aimed at instead.
comes_along: Query[[Unit], tuple[Unit, ...]] = Query("comes_along", ())
#: Whether the enemy may answer the active unit's entering a hex by op fire.
draws_op_fire: Query[[Unit], bool] = Query("draws_op_fire", False)
#: Range and dice of a weapon by itself, before anything that the shooter, the target or the moment change.
printed_weapon: Query[[Arm], Weapon] = Query("printed_weapon", Weapon(0, 0), by=itself)
#: The values of a kind of figure (or of a vehicle) that count in a shot.
weapon_values: Query[[Shot, str], Weapon] = Query("weapon_values", Weapon(0, 0), kept=True)
#: Range in hexes of one kind of figure (or of a vehicle's gun) in a shot. Terms: `weapon`, `height`, `bonus`.
weapon_range: Tally[[Shot, str]] = Tally("weapon_range", kept=True)
#: How far a weapon of such a range reaches at all: twice as far in the base rules.
reach_of_range: Query[[int], int] = Query("reach_of_range", 0)
#: How far that weapon reaches at all in a shot.
reach: Query[[Shot, str], int] = Query("reach", 0)
#: Whether what a unit sees counts for its side.
gives_sight: Query[[Unit], bool] = Query("gives_sight", True)
#: Whether a straight line from one hex to another is clear.
line_of_sight: Query[[Hex, Hex], bool] = Query("line_of_sight", False)
#: Whether the line is clear but obstructed (never in the base rules).
is_obstructed: Query[[Hex, Hex], bool] = Query("is_obstructed", False)
#: The figures of a shooter that are able to take part in a shot.
able_figures: Query[[Shot], tuple[str, ...]] = Query("able_figures", (), kept=True)
#: Range in hexes of a shooter: the smallest of those taking part.
shot_range: Query[[Shot], int] = Query("shot_range", 0)
#: The bracket of a shot: close, normal, long or out of range.
range_bracket: Query[[Shot], str] = Query("range_bracket", OUT_OF_RANGE, kept=True)
#: The lowest face that hits: 4, 5 or 6; 7 = none does.
hits_from: Query[[Shot], int] = Query("hits_from", 7)
#: Attack dice of one shooter. Terms: `figures`/`weapon`, `bonus`, `penalty`, `half` (counted).
#: Fold: additions first; one half rounds up, two halves = 0 dice.
firepower: Tally[[Shot]] = Tally("firepower", kept=True)
#: The units that an attack concerns.
concerned: Query[[Attack], tuple[Unit, ...]] = Query("concerned", ())
#: Whether suppressive fire does anything to a unit.
may_be_suppressed: Query[[Unit], bool] = Query("may_be_suppressed", True)
#: Attack dice of a whole attack's current volley. Terms: `lead`, `support`, `bonus`.
attack_strength: Tally[[Attack]] = Tally("attack_strength")
#: Cover dice that the ground of a hex gives whoever stands there, as play has left it. Terms: `terrain`.
hex_cover: Tally[[Hex]] = Tally("hex_cover")
#: Whether terrain is of any use to a unit: gives it cover, keeps it concealed.
takes_cover: Query[[Unit], bool] = Query("takes_cover", True)
#: Why a figure of a kind may not join the base of a squad, however it would come; room apart. None = it may.
base_bar: Query[[Unit, str], Refused | None] = Query("base_bar", None)
#: Why a squad gets no specialization, whoever would give it one; None = it may.
specialization_bar: Query[[Unit], Refused | None] = Query("specialization_bar", None)
#: Why a squad may not be in any fortification, however it would get there; None = it may.
shelter_bar: Query[[Unit], Refused | None] = Query("shelter_bar", None)
#: Cover dice that a kind of fortification gives a squad in it.
shelter_cover: Query[[str], int] = Query("shelter_cover", 0)
#: Why nobody digs in or builds a fortification in a hex, whoever does and however many there are.
digging_bar: Query[[Hex], Refused | None] = Query("digging_bar", None)
#: Defence dice of a unit against an attack. Terms: `armor`, `terrain`, `fortification`, `smoke`, `bonus`.
#: Fold: sum, not below 0.
defence: Tally[[Attack, Unit]] = Tally("defence", largest)
#: Armor of a unit without any bonus or penalty.
printed_armor: Query[[Unit], int] = Query("printed_armor", 0)
#: How many hits the armor of a unit throws off whichever side is hit, without any bonus or penalty.
printed_deflection: Query[[Unit], int] = Query("printed_deflection", 0)
#: How many hits of an attack's current volley on a unit are cancelled before its defence dice count.
hits_cancelled: Tally[[Attack, Unit]] = Tally("hits_cancelled")
#: Whether a unit that has no shot with its main weapon has one with another.
has_other_shot: Query[[Unit, str], bool] = Query("has_other_shot", False)
#: Whether a unit remains in play without any figures.
remains_without_figures: Query[[Unit], bool] = Query("remains_without_figures", False)
#: Whether other units may support an attack at all.
may_be_supported: Query[[Attack], bool] = Query("may_be_supported", False)
#: Whether a unit's activation state allows it to support an attack.
may_support: Query[[Attack, Unit], bool] = Query("may_support", False)
#: Whether a unit has weapons that fire at a hex, and so at all units in it.
fires_at_hexes: Query[[Unit], bool] = Query("fires_at_hexes", False, by=MAKE)
#: Whether a passenger fires out of its vehicle.
fires_aboard: Query[[Unit], bool] = Query("fires_aboard", False)
#: Whether a pinned squad may fire nevertheless.
fires_while_pinned: Query[[Shot], bool] = Query("fires_while_pinned", False)
#: Whether the target hex of a shot is seen by whoever has to see it.
has_sight: Query[[Shot], bool] = Query("has_sight", False, kept=True)
#: The types in which an attack may be declared, the default first.
attack_types: Query[[Attack], tuple[str, ...]] = Query("attack_types", (NORMAL,))
#: Why a hex may not be assaulted by a unit. Changes of it are further reasons.
assault_bar: Query[[Unit, Hex], Refused | None] = Query("assault_bar", None)
#: How many squads may support an assault.
assault_support_limit: Tally[[Attack]] = Tally("assault_support_limit")
#: Attack dice of one unit on either side of an assault. Terms and fold as in `firepower`.
assault_firepower: Tally[[Attack, Shooter, str]] = Tally("assault_firepower")
#: Whether an assault has driven the defenders out, once its dice have been rolled.
assault_succeeds: Query[[Attack], bool] = Query("assault_succeeds", True)
#: Whether a unit counts as a defender that has to leave a lost hex.
holds_its_hex: Query[[Unit], bool] = Query("holds_its_hex", True)
#: Dice with which the units of a hex hit back in an assault.
assault_defence: Tally[[Attack]] = Tally("assault_defence")
#: Cover dice of the hex in an assault. Terms: `terrain`, `fortification`, `smoke`, `reduction`.
assault_cover: Tally[[Attack]] = Tally("assault_cover")
#: Why a unit that lost an assault may not fall back to a hex.
retreat_bar: Query[[Unit, Hex], Refused | None] = Query("retreat_bar", None)
#: Why a shot is not possible at all; None = it is. Changes of it are further reasons.
shot_bar: Query[[Shot], Refused | None] = Query("shot_bar", None, kept=True)
#: How many units may support an attack; None = any number.
support_limit: Query[[Attack], int | None] = Query("support_limit", 0)
#: What happens to the attack dice between the throw and the counting; for odds, as the rules then do it.
dice_changes: Query[[Attack], DiceChanges] = Query("dice_changes", UNCHANGED)
#: How many failing defence dice of a unit are turned into successes after the throw; for odds.
saves_raised: Query[[Attack, Unit], int] = Query("saves_raised", 0)
#: The morale (`good`, `pinned`, `disrupted`, `routed`) after suppressive hits.
morale_after: Query[[Unit, int], str] = Query("morale_after", "good")
#: The damage level after hits: 0, 1, 2, or 3 = destroyed.
damage_after: Query[[Unit, int], int] = Query("damage_after", 0)

# ---------------------------------------------------------------------- the course of the game

#: The seats in the order in which they do things: initiative first.
seat_order: Query[[], tuple[SeatId, ...]] = Query("seat_order", ())
#: Actions of a seat in one action turn.
actions_per_turn: Tally[[SeatId]] = Tally("actions_per_turn")
#: Actions a seat has left in this Action Phase; None = no limit.
actions_left: Query[[SeatId], int | None] = Query("actions_left", None)
#: Whether a seat may end its action turn after so many actions of it.
may_end_turn: Query[[SeatId, int], bool] = Query("may_end_turn", False)
#: Whether a seat may end its whole Action Phase.
may_end_phase: Query[[SeatId], bool] = Query("may_end_phase", True)
#: Rounds of the game; None = no limit.
rounds: Query[[], int | None] = Query("rounds", None)
#: The side ahead when nothing else decides, and by what: `victory_points`, `initiative`.
leader: Query[[], Outcome | None] = Query("leader", None)
#: Victory points of a side as they stand.
victory_points: Query[[SideId], int] = Query("victory_points", 0)
#: The side that has won already, None = play on; `moment` is `any_time`, `round_end` or `end`.
winner: Query[[str], Outcome | None] = Query("winner", None)
#: How many units of a side have left by these exit hexes (by any, where none is named).
units_exited: Query[[SideId, tuple[Hex, ...]], int] = Query("units_exited", 0)
#: How many units of a side have been eliminated.
units_lost: Query[[SideId], int] = Query("units_lost", 0)
