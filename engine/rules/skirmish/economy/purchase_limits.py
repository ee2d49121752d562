"""Limits of purchase and building (slots, tokens, plastic), each reason with the rule behind it."""

from engine.model.said import say
from engine.model.values import SideId
from engine.play.action import Refused
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.module import Layer, Module
from engine.rules.queries import base_bar, specialization_bar
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.purchase import (
    BASE,
    OFFICER,
    AddFigure,
    BuildSquad,
    BuyFigures,
    Specialize,
    buyer,
    mat_capacity,
    price_of,
    purchase_space,
    squad_to_fill,
)
from engine.rules.skirmish.economy.supply import (
    bases_owned,
    figures_owned,
    has_left,
    supply,
    token_share,
    tokens_owned,
)
from engine.rules.skirmish.economy.treasury import account

rule = Module("skirmish.purchase_limits", Layer.SKIRMISH)


# ---------------------------------------------------------------------- money and pieces


def _unaffordable(now: Position, side: SideId, item: str) -> Refused | None:
    price = price_of(now, side, item)
    if price is None:
        return Refused("S-PUR-21", "it has no price")
    command, fuel, _ = mat_of(now, side).spent
    owned = account(now, side)
    if command + price.cp > owned.command or fuel + price.fp > owned.fuel:
        rule_behind = price.rules[0] if price.rules else "S-PUR-21"
        return Refused(rule_behind, say("it costs {cp} CP and {fp} FP", cp=price.cp, fp=price.fp))
    return None


@rule.forbid(BuyFigures, by=("pack",))
def figures_must_be_paid(now: Position, action: BuyFigures) -> Refused | None:
    """S-PUR-21 — a pack costs what the price list says."""
    return _unaffordable(now, buyer(now), action.pack)


@rule.forbid(BuildSquad, once=True)
def base_must_be_paid(now: Position, action: BuildSquad) -> Refused | None:
    """S-PUR-02 — an empty base has its price; without a mat nothing can be built."""
    if purchase_space(now, buyer(now)) is None:
        return Refused("S-MAT-10", "there is no mat to put the squad on")
    return _unaffordable(now, buyer(now), BASE)


@rule.forbid(Specialize, by=("specialization",))
def specialization_must_be_paid(now: Position, action: Specialize) -> Refused | None:
    """S-PUR-21 — a specialization costs what the price list says."""
    return _unaffordable(now, buyer(now), action.specialization)


@rule.forbid(BuyFigures, ids=("S-PUR-16",))
def figures_are_limited(now: Position, action: BuyFigures) -> str | None:
    """S-PUR-16 — nobody buys more figures than he has pieces."""
    side = buyer(now)
    price = price_of(now, side, action.pack)
    wanted = 0 if price is None else price.bundle - action.officers
    for kind, count in ((action.pack, wanted), (OFFICER, action.officers)):
        if count and not has_left(supply(now, side, kind), figures_owned(now, side, kind), count):
            return say("no {kind} figures are left", kind=kind)
    return None


@rule.forbid(BuildSquad, once=True)
def room_on_the_mat(now: Position, action: BuildSquad) -> Refused | None:
    """Nothing is bought that the mat cannot take."""
    side = buyer(now)
    most = mat_capacity(now, side)
    if most is None or len(mat_of(now, side).waiting) < most:
        return None
    return Refused("S-RES-05", "the mat is full")


@rule.forbid(BuildSquad, ids=("S-PUR-16",), once=True)
def bases_are_limited(now: Position, action: BuildSquad) -> str | None:
    """S-PUR-16 — nobody builds more squads than he has bases."""
    side = buyer(now)
    return None if has_left(supply(now, side, BASE), bases_owned(now, side)) else "no squad base is left"


@rule.forbid(Specialize, ids=("S-PUR-15",), by=("specialization",))
def tokens_are_shared(now: Position, action: Specialize) -> str | None:
    """S-PUR-15 — nobody fields more specializations of a kind than his share."""
    side, token = buyer(now), action.specialization
    if has_left(token_share(now, side, token), tokens_owned(now, side, token)):
        return None
    return say("all {token} tokens of this side are in play", token=token)


# ---------------------------------------------------------------------- what fits on a base


def _slots(now: Position, figures: tuple[str, ...]) -> int:
    kinds = now.game.catalogue.units.figures
    return sum(kinds[figure].slots for figure in figures)


def _heavy(now: Position, figures: tuple[str, ...]) -> int:
    kinds = now.game.catalogue.units.figures
    return sum(kinds[figure].heavy_weapon for figure in figures)


def _target(now: Position, action: AddFigure) -> Unit:
    unit = squad_to_fill(now, buyer(now), action.unit)
    assert unit is not None
    return unit


@rule.forbid(AddFigure)
def reserve_must_hold_it(now: Position, action: AddFigure) -> Refused | None:
    """S-PUR-14 — only figures in reserve, only squads on the mat or in the Reinforcement Hex."""
    if action.figure not in mat_of(now, buyer(now)).reserve:
        return Refused("S-PUR-06", say("no {figure} is in reserve", figure=action.figure))
    if squad_to_fill(now, buyer(now), action.unit) is None:
        return Refused("S-PUR-14", "the squad is neither on the mat nor in the Reinforcement Hex")
    return None


@rule.forbid(AddFigure, ids=("B-SET-14",))
def base_is_full(now: Position, action: AddFigure) -> str | None:
    """B-SET-14 — a base has four slots."""
    figures = (*_target(now, action).figures, action.figure)
    return "the base is full" if _slots(now, figures) > now.game.catalogue.units.squad_slots else None


@rule.forbid(AddFigure, ids=("S-FIG-01", "S-FAQ-13"))
def one_heavy_weapon(now: Position, action: AddFigure) -> str | None:
    """S-FIG-01 — a base holds at most one machine gun or mortar."""
    figures = (*_target(now, action).figures, action.figure)
    return (
        "a base holds one heavy weapon"
        if _heavy(now, figures) > 1 and _heavy(now, (action.figure,))
        else None
    )


@rule.forbid(AddFigure, ids=("B-SET-20",))
def no_heavy_weapon_for_specialists(now: Position, action: AddFigure) -> str | None:
    """B-SET-20 — a specialized squad has no heavy weapon."""
    if _target(now, action).specialization is None or not _heavy(now, (action.figure,)):
        return None
    return "a specialized squad takes no heavy weapon"


@rule.forbid(Specialize, by=("unit",))
def fit_for_a_specialization(now: Position, action: Specialize) -> Refused | None:
    """Nobody gets one whom a rule keeps from all of them."""
    unit = squad_to_fill(now, buyer(now), action.unit)
    return None if unit is None else specialization_bar(now, unit)


@rule.bar(specialization_bar, ids=("B-SET-20",))
def no_specialists_with_heavy_weapon(now: Position, unit: Unit) -> str | None:
    """B-SET-20 — a squad with a heavy weapon gets no specialization."""
    return "the squad has a heavy weapon" if _heavy(now, unit.figures) else None


@rule.forbid(AddFigure)
def fit_for_the_base(now: Position, action: AddFigure) -> Refused | None:
    """Nobody joins a base that a rule keeps for others."""
    return base_bar(now, _target(now, action), action.figure)


@rule.bar(base_bar, ids=("S-MOR-08",))
def mortars_with_regulars_only(now: Position, unit: Unit, figure: str) -> str | None:
    """S-MOR-08 — officers and elite figures do not serve with a mortar."""
    figures = (*unit.figures, figure)
    if "mortar" in figures and ("elite" in figures or "officer" in figures):
        return "a mortar squad has neither officers nor elite figures"
    return None


@rule.bar(base_bar, ids=("S-SPC-04",))
def snipers_are_alone(now: Position, unit: Unit, figure: str) -> str | None:
    """S-SPC-04 — a sniper is one figure, neither joins a squad nor is joined, and is never refilled."""
    return "a sniper stays alone" if "sniper" in (*unit.figures, figure) else None
