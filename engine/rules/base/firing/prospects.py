"""What an attack would do: its dice and the exact distribution of its hits, before any dice fall."""

from collections.abc import Mapping
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.kernel.odds import DiceChanges, Distribution, hits, net_hits, reduced, successes, surplus
from engine.model.values import UnitId
from engine.play.attack import Attack, Shooter, Volley
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.unit import Unit
from engine.rules.base.assaults.assault_dice import weighed
from engine.rules.base.firing.fire import attack_by
from engine.rules.base.firing.fire_dice import worked_out
from engine.rules.base.firing.firepower import shot_of, whole, with_able
from engine.rules.queries import ASSAULT, NORMAL, SUPPORT, dice_changes, hits_cancelled, saves_raised


@dataclass(frozen=True, slots=True)
class Policy:
    """What both sides are taken to do with dice that they may turn; interrupts with a price are not used.

    `owner_lowers`: the target's owner lowers dice where it costs a hit (S-ATK-05). `attacker_aims`: the
    attacker raises dice where it makes one (S-ATK-09). `thick_armor`: a failing defence die is turned
    (B-FIG-42).
    """

    owner_lowers: bool = True
    attacker_aims: bool = True
    thick_armor: bool = True


#: Everybody turns dice at their best, as the rules then do it.
AT_THEIR_BEST = Policy()


@dataclass(frozen=True, slots=True)
class Prospect:
    """The dice of an attack worked out, and for each unit concerned how likely how many net hits are.

    In an assault the one entry of `hits` has the empty name, and `back` are the defender's hits. `turns`
    names what of the policy makes a difference to this attack. Where those who take part fire in several
    volleys, `volley` is the first and `further` are the others in their order, worked out as if nothing
    had been handed on to them but armor dice rolled; `hits` are those of all together.
    """

    volley: Volley
    hits: Mapping[UnitId, Distribution]
    back: Distribution | None = None
    turns: tuple[str, ...] = ()
    further: tuple[Volley, ...] = ()


#: The prospect of an attack that will be fired in several volleys; None = in the one that stands there.
prospect_in_volleys: Query[[Attack, Policy], Prospect | None] = Query("prospect_in_volleys", None)


def prospect(now: Position, attack: Attack, policy: Policy = AT_THEIR_BEST) -> Prospect:
    """The prospect of an attack as it now stands: its current volley, before its dice are rolled.

    What is done with dice between throw and counting follows the policy (B-ATK-14 to B-ATK-18).
    """
    if attack.kind == ASSAULT:
        weighty = weighed(now, attack)
        volley = weighty.volley
        attacker = surplus(hits(volley.strength, volley.hits_from), successes(volley.against[0].defence, 5))
        return Prospect(volley, {"": attacker}, successes(weighty.back_strength, 4))
    if attack.volley.supporters:
        several = prospect_in_volleys(now, attack, policy)
        if several is not None:
            return several
    volley = worked_out(now, attack)
    free = dice_changes(now, attack.with_volley(volley))
    changes = allowed(free, policy)
    raised = {each.unit: _raised(now, attack.with_volley(volley), each.unit) for each in volley.against}
    return Prospect(
        volley,
        {
            each.unit: reduced(
                net_hits(
                    volley.strength,
                    volley.hits_from,
                    each.defence,
                    5,
                    changes,
                    raised=raised[each.unit] if policy.thick_armor else 0,
                ),
                hits_cancelled(now, attack.with_volley(volley), now.unit(each.unit)),
            )
            for each in volley.against
        },
        turns=turns_that_matter(free, max(raised.values(), default=0)),
    )


def turns_that_matter(changes: DiceChanges, raised: int) -> tuple[str, ...]:
    """The names of what a policy decides about these changes of attack dice and defence dice raised."""
    named = (
        ("owner_lowers", changes.turned_down),
        ("attacker_aims", changes.aimed),
        ("thick_armor", raised),
    )
    return tuple(name for name, dice in named if dice)


def allowed(changes: DiceChanges, policy: Policy) -> DiceChanges:
    """The changes of attack dice that the policy lets both sides make."""
    return replace(
        changes,
        turned_down=changes.turned_down if policy.owner_lowers else 0,
        aimed=changes.aimed if policy.attacker_aims else 0,
    )


def _raised(now: Position, attack: Attack, unit: UnitId) -> int:
    """The failing defence dice of a target that are turned."""
    target = now.state.units.find(unit)
    return 0 if target is None else saves_raised(now, attack, target)


def fire_prospect(
    now: Position,
    unit: Unit,
    kind: str,
    target: UnitId | None,
    hex_: Hex,
    type_: str = NORMAL,
    supporters: tuple[Unit, ...] = (),
) -> Prospect:
    """The prospect of a unit firing at a target where both stand now, with those units in support."""
    attack = replace(attack_by(now, unit, kind, target, hex_, unit.seat), type=type_)
    joining = tuple(with_able(now, shot_of(now, attack, whole(each), SUPPORT)).shooter for each in supporters)
    return prospect(now, attack.with_volley(replace(attack.volley, supporters=joining)))


def assault_prospect(now: Position, unit: Unit, hex_: Hex, supporters: tuple[Unit, ...] = ()) -> Prospect:
    """The prospect of a squad assaulting a hex from where it stands now, with those squads in support."""
    joining = tuple(Shooter(each.id, each.figures) for each in supporters)
    volley = Volley(Shooter(unit.id, unit.figures), joining)
    return prospect(now, Attack(ASSAULT, unit.seat, unit.side, None, hex_, NORMAL, (volley,)))
