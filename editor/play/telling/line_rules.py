"""The rules behind the lines of the log: the one that a reader would look up for what happened."""

from engine.model.values import RuleId
from engine.play.attack import Attack
from engine.play.event import (
    ActionTaken,
    AttackChanged,
    AttackDeclared,
    ControlTaken,
    Damaged,
    Event,
    FacingChanged,
    FiguresGained,
    FiguresLost,
    GameEnded,
    InitiativeTaken,
    Marked,
    ObstacleRemoved,
    ObstaclesLaid,
    PhaseBegan,
    Repaired,
    RoundBegan,
    SmokeCleared,
    SmokeLaid,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    Unmarked,
)
from engine.rules.base.arrivals.forces import Specialized
from engine.rules.base.arrivals.transfers import FigureMoved
from engine.rules.base.sequence.command_spending import CommandSpent
from engine.rules.base.sequence.turns import PhaseLeft
from engine.rules.cards.table import CardDrawn
from engine.rules.doctrine.hands import DoctrineKept
from engine.rules.doctrine.using import AbilityUsed
from engine.rules.effects.abilities import CardResolved
from engine.rules.queries import ASSAULT
from engine.rules.skirmish.economy.motor_pool import BuyCrew, BuyVehicle, RaiseLevel
from engine.rules.skirmish.economy.purchase import BuildSquad, BuyFigures, Specialize
from engine.rules.skirmish.economy.treasury import Credited
from engine.rules.skirmish.firing.fire import Promoted
from engine.rules.skirmish.firing.smoke_fire import SMOKE

#: A rule of the base game, and the one of the Skirmish Mode where that has its own.
_Pair = tuple[RuleId, RuleId]


def _both(rule: RuleId) -> _Pair:
    return rule, rule


#: By the kind of an event, and what it is told by: the action, the marker, the manner, the cause.
RULES: dict[type[Event], dict[str, _Pair]] = {
    RoundBegan: {"": ("B-RND-03", "S-RND-01")},
    PhaseBegan: {
        "setup": ("B-SET-01", "S-SET-01"),
        "action_phase": ("B-RND-04", "S-RND-04"),
        "command_phase": _both("B-CMD-01"),
        "status_phase": ("B-STA-01", "S-RND-03"),
    },
    PhaseLeft: {"": ("B-RND-08", "S-ACT-14")},
    InitiativeTaken: {"": ("B-CMD-18", "S-STA-01")},
    GameEnded: {"": ("B-WIN-01", "S-WIN-03")},
    ActionTaken: {
        "advance": _both("B-ACT-08"),
        "concentrated_fire": _both("B-ACT-09"),
        "prepare_op_fire": _both("B-ACT-10"),
        "fire_and_movement": _both("B-ACT-11"),
        "strategy_card": _both("B-ACT-19"),
        "assault": _both("B-ACT-20"),
        "fatigue": ("B-ACT-26", "S-ACT-13"),
        "special_action": ("B-ACT-27", "S-ACT-09"),
        "sprint": _both("S-ACT-11"),
        "retreat": _both("S-ACT-12"),
        "heal": ("B-SPC-15", "S-SPC-05"),
        "build": ("B-SPC-07", "S-ENG-01"),
    },
    AttackDeclared: {
        "concentrated_fire": _both("B-ATK-01"),
        "fire_and_movement": _both("B-ACT-14"),
        "op_fire": ("B-OPF-01", "S-OPF-05"),
        "special_op_fire": _both("S-SOF-01"),
        "assault": _both("B-ASL-01"),
        "area_attack": _both("B-ARE-04"),
        SMOKE: _both("S-MOR-03"),
    },
    AttackChanged: {"hits": _both("B-ATK-18"), ASSAULT: _both("B-ASL-26"), SMOKE: _both("S-MOR-04")},
    UnitPlaced: {"": ("B-SET-13", "S-MAT-04")},
    FacingChanged: {"": _both("S-TNK-26")},
    DoctrineKept: {"": _both("S-DOC-001")},
    CardDrawn: {"": _both("B-STA-02")},
    CommandSpent: {"": _both("B-CMD-17")},
    Specialized: {"": ("B-SET-19", "S-PUR-21")},
    Promoted: {"": _both("S-ATK-04")},
    FiguresLost: {"": _both("B-DMG-01")},
    FiguresGained: {
        "setup": _both("B-SET-16"),
        "heal": ("B-SPC-15", "S-SPC-05"),
        "home": _both("S-RET-11"),
    },
    FigureMoved: {
        "transfer": ("B-STA-12", "S-STA-06"),
        "move": _both("S-MOV-06"),
        "swap": _both("S-MOV-07"),
    },
    Damaged: {"": _both("B-DMG-13")},
    Repaired: {"": _both("S-ENG-10")},
    UnitRemoved: {
        "eliminated": _both("B-DMG-03"),
        "destroyed": _both("B-DMG-17"),
        "routed": _both("B-DMG-25"),
        "emptied": _both("B-STA-18"),
    },
    UnitMoved: {
        "move": _both("B-MOV-02"),
        "run": _both("S-RET-03"),
        "retreat": _both("B-RET-01"),
        "advance": _both("B-ASL-28"),
        "deploy": _both("B-SET-17"),
        "arrive": _both("B-REI-01"),
        "enter": _both("B-FOR-02"),
        "leave": _both("B-FOR-02"),
    },
    Marked: {
        "pinned": _both("B-DMG-18"),
        "disrupted": _both("B-DMG-18"),
        "incapacitated": _both("S-TNK-24"),
        "concealed": ("B-CON-01", "S-CON-01"),
    },
    Unmarked: {
        "pinned": ("B-STA-06", "S-STA-03"),
        "disrupted": ("B-STA-07", "S-STA-04"),
        "concealed": _both("B-CON-10"),
        "incapacitated": _both("S-TNK-24"),
    },
    ControlTaken: {"": ("B-CMD-03", "S-MOV-02")},
    ObstaclesLaid: {"": _both("B-FOR-01")},
    ObstacleRemoved: {"": ("B-SPC-11", "S-DMG-05")},
    SmokeLaid: {"": ("B-FOR-30", "S-MOR-03")},
    SmokeCleared: {"": ("B-FOR-31", "S-STA-09")},
    Credited: {
        "command": ("B-CMD-09", "S-RES-02"),
        "fuel": _both("S-RES-03"),
        "tank_pool": _both("S-RES-07"),
        "vehicle_level": _both("S-PUR-09"),
        "experience": _both("S-XP-01"),
        "victory_points": ("B-CMD-13", "S-WIN-02"),
        "paid": _both("S-PUR-01"),
        "used": _both("S-DOC-003"),
    },
    AbilityUsed: {"": _both("S-DOC-003")},
    CardResolved: {"": _both("B-CRD-06")},
}

#: By what was bought.
BOUGHT: dict[type[object], RuleId] = {
    BuyFigures: "S-PUR-06",
    BuildSquad: "S-PUR-02",
    Specialize: "S-PUR-21",
    BuyVehicle: "S-PUR-17",
    BuyCrew: "S-PUR-20",
    RaiseLevel: "S-PUR-09",
}


def rules_of(event: Event, *, in_skirmish: bool) -> tuple[RuleId, ...]:
    """The rule to look up for an event; none for what no rule of its own is behind."""
    pair = RULES.get(type(event), {}).get(_told_by(event))
    if pair is None:
        return ()
    return (pair[1] if in_skirmish else pair[0],)


def rule_of_purchase(action: object) -> tuple[RuleId, ...]:
    """The rule to look up for something that is bought."""
    found = BOUGHT.get(type(action))
    return () if found is None else (found,)


def _told_by(event: Event) -> str:
    """What of an event its rule depends on."""
    match event:
        case PhaseBegan(phase=phase):
            return phase
        case ActionTaken(action=action):
            return action
        case AttackDeclared(attack=attack):
            return attack.kind if attack.type != SMOKE else SMOKE
        case AttackChanged(attack=attack, what=what):
            return _of_attack(attack, what)
        case UnitRemoved(reason=reason):
            return reason
        case UnitMoved(by=by) | FiguresGained(by=by) | FigureMoved(by=by):
            return by
        case Marked(mark=mark) | Unmarked(mark=mark):
            return mark
        case Credited(resource=resource, purpose=purpose, amount=amount):
            if amount < 0 and resource != "victory_points":
                return "paid" if purpose == "purchase" else "used"
            return resource
        case _:
            return ""


def _of_attack(attack: Attack, what: str) -> str:
    if what not in ("hits", "dice"):
        return ""
    return SMOKE if attack.type == SMOKE else ASSAULT if attack.kind == ASSAULT else "hits"
