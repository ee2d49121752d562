"""Assaults: the strength of both sides, cover, and the dice."""

from collections.abc import Sequence
from dataclasses import replace

from engine.play.ask import Chance, Roll, Throw
from engine.play.attack import Against, Attack, Die, Shooter
from engine.play.event import AttackChanged
from engine.play.game import Position
from engine.play.query import Stage, Term, total_of
from engine.play.step import Done
from engine.play.unit import DISRUPTED, PINNED, Damage, Inside
from engine.rules.base.assaults.assault import RollAssault, WeighAssault
from engine.rules.base.troops.figures import comrade_with
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    DEFENDER,
    LEAD,
    SUPPORT,
    assault_cover,
    assault_defence,
    assault_firepower,
    hex_cover,
    is_vehicle,
    takes_cover,
)

rule = Module("base.assault_dice", Layer.BASE)

# ---------------------------------------------------------------------- strengths


@rule.term(assault_firepower, "weapon", ids=("B-ASL-09", "B-ASL-11", "B-ASL-18", "B-FOR-32"))
def against_infantry(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-09, B-ASL-11, B-ASL-18 — anti-infantry firepower, on both sides, of light vehicles too."""
    unit = now.unit(shooter.unit)
    units = now.game.catalogue.units
    if not unit.is_squad:
        kind = units.vehicles.get(unit.kind)
        return 0 if kind is None or not is_vehicle(now, unit) else kind.against_infantry.firepower
    return sum(
        units.figures[figure].against_infantry.firepower
        for figure in shooter.figures
        if "ballistic" not in units.figures[figure].abilities
    )


@rule.term(assault_firepower, "bonus", ids=("B-ASL-10",))
def flamethrower(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-10 — two more for each attacking squad with a flamethrower."""
    return 2 if role != DEFENDER and has_ability(now, now.unit(shooter.unit), "flamethrower") else 0


@rule.term(assault_firepower, "half", ids=("B-ASL-08", "B-ASL-09"))
def half_support(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-09 — half for each supporter."""
    return 1 if role == SUPPORT else 0


@rule.term(assault_firepower, "half", ids=("B-ASL-13", "B-DMG-30"))
def pinned_defender(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-13 — half for a pinned defender."""
    return 1 if role == DEFENDER and now.unit(shooter.unit).has(PINNED) else 0


@rule.term(assault_firepower, "half", ids=("B-ASL-14",))
def steadied_defender(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-14 — but not with an officer in the hex."""
    unit = now.unit(shooter.unit)
    return -1 if role == DEFENDER and unit.has(PINNED) and comrade_with(now, unit, "rally") else 0


@rule.term(assault_firepower, "half", ids=("B-ASL-18",))
def damaged_defender(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-18 — half for a heavily damaged light vehicle."""
    return 1 if now.unit(shooter.unit).damage is Damage.HEAVY else 0


@rule.term(assault_firepower, "half", ids=("B-FOR-33",))
def defending_in_smoke(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-FOR-33 — half for a defender in smoke; whoever assaults out of smoke is not hindered (B-FOR-32)."""
    return 1 if role == DEFENDER and attack.hex in now.state.board.smoke else 0


@rule.term(assault_firepower, "half", ids=("B-FOR-34", "B-FOR-35"))
def into_smoke(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-FOR-34, B-FOR-35 — half for who assaults a smoke hex, so that nobody can support it."""
    return 1 if role != DEFENDER and attack.hex in now.state.board.smoke else 0


@rule.fold(assault_firepower, ids=("B-ATK-20", "B-ATK-21", "B-ATK-22"))
def halved_once(terms: Sequence[Term]) -> int:
    """B-ATK-20 to B-ATK-22 — additions first; one half, rounded up; halved twice it counts nothing."""
    halves = total_of(terms, "half")
    dice = max(sum(term.amount for term in terms if term.kind != "half"), 0)
    if halves > 1:
        return 0
    return (dice + 1) // 2 if halves else dice


@rule.term(assault_defence, "defenders", ids=("B-ASL-11", "B-MPL-20"))
def all_defenders(now: Position, attack: Attack) -> int:
    """B-ASL-11 — the sum of all squads and light vehicles in the hex."""
    enemies = now.enemies_at(attack.hex, attack.side)
    return sum(assault_firepower(now, attack, Shooter(unit.id, unit.figures), DEFENDER) for unit in enemies)


@rule.modify(assault_firepower, Stage.REPLACE, ids=("B-ASL-12", "B-DMG-31"))
def disrupted_nothing(now: Position, dice: int, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-12 — disrupted defenders contribute nothing."""
    return 0 if role == DEFENDER and now.unit(shooter.unit).has(DISRUPTED) else dice


@rule.term(assault_cover, "terrain", ids=("B-ASL-15",))
def terrain(now: Position, attack: Attack) -> int:
    """B-ASL-15 — the terrain cover of the hex, once, if it is of use to some defender."""
    defenders = now.enemies_at(attack.hex, attack.side)
    return hex_cover(now, attack.hex) if any(takes_cover(now, unit) for unit in defenders) else 0


@rule.term(assault_cover, "fortification", ids=("B-ASL-15",))
def occupied_fortifications(now: Position, attack: Attack) -> int:
    """B-ASL-15 — the cover of every occupied fortification."""
    kinds = now.game.catalogue.terrain.fortifications
    cover = 0
    for unit in now.enemies_at(attack.hex, attack.side):
        if isinstance(unit.place, Inside):
            kind = kinds.get(now.state.board.fortifications[unit.place.index].type)
            cover += 0 if kind is None else kind.cover
    return cover


@rule.term(assault_cover, "smoke", ids=("B-ASL-15", "B-FOR-33"))
def smoke(now: Position, attack: Attack) -> int:
    """B-ASL-15 — smoke in the hex."""
    kind = now.game.catalogue.terrain.fortifications.get("smoke")
    return kind.cover if kind is not None and attack.hex in now.state.board.smoke else 0


@rule.modify(assault_cover, Stage.ADD, ids=("B-ASL-16",))
def burnt_out(now: Position, dice: int, attack: Attack) -> int:
    """B-ASL-16 — with a flamethrower among the attackers five cover dice less, once, not below 0."""
    units = (now.state.units.find(shooter.unit) for shooter in attack.shooters)
    burns = any(unit is not None and has_ability(now, unit, "flamethrower") for unit in units)
    return max(dice - 5, 0) if burns else dice


def weighed(now: Position, attack: Attack) -> Attack:
    """The assault with its dice counted on both sides; armor of light vehicles is no help."""
    volley = attack.volley
    strength = assault_firepower(now, attack, volley.lead, LEAD)
    strength += sum(assault_firepower(now, attack, each, SUPPORT) for each in volley.supporters)
    cover = Against("", assault_cover(now, attack))
    volley = replace(volley, strength=strength, hits_from=4, against=(cover,))
    return replace(attack.with_volley(volley), back_strength=assault_defence(now, attack))


@rule.run(WeighAssault, ids=("B-ASL-01", "B-ASL-17"))
def weigh(now: Position, step: WeighAssault) -> Done:
    """B-ASL-01 — steps 2 and 3: attack strength and defence strength."""
    return Done((AttackChanged(weighed(now, now.state.attack), "strength"),))


# ---------------------------------------------------------------------- dice


@rule.run(RollAssault, ids=("B-ASL-15", "B-ASL-20"))
def roll_assault(now: Position, step: RollAssault) -> Chance:
    """B-ASL-15, B-ASL-20 — black dice of the attacker, red ones for cover, black ones of the defender."""
    attack = now.state.attack
    return Chance(
        "assault",
        (
            Throw("black", attack.volley.strength, "attack"),
            Throw("red", attack.volley.against[0].defence, "cover"),
            Throw("black", attack.back_strength, "defence"),
        ),
    )


@rule.rolled(RollAssault, ids=("B-ASL-19", "B-ASL-20", "B-ASL-25"))
def assault_rolled(now: Position, step: RollAssault, roll: Roll) -> Done:
    """B-ASL-19, B-ASL-20 — hits on 4 and more on both sides; cover dice succeed on 5 and 6."""
    attack = now.state.attack
    volley = attack.volley
    faces = list(roll.faces)
    black = tuple(Die("black", faces.pop(0)) for _ in range(volley.strength))
    red = tuple(Die("red", faces.pop(0)) for _ in range(volley.against[0].defence))
    back = tuple(Die("black", face) for face in faces)
    hits = sum(die.face >= volley.hits_from for die in black) - sum(die.face >= 5 for die in red)
    against = (replace(volley.against[0], red=red, hits=max(hits, 0)),)
    rolled = replace(
        attack.with_volley(replace(volley, black=black, against=against)),
        back=back,
        back_hits=sum(die.face >= 4 for die in back),
    )
    return Done((AttackChanged(rolled, "hits"),))
