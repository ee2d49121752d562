"""Experience points (XP) for kills: what each enemy is worth, counted in quarters of a point."""

from collections.abc import Callable, Iterable

from engine.model.values import RuleId, SideId, UnitId
from engine.play.event import FiguresLost, UnitRemoved
from engine.play.game import Position
from engine.play.query import Tally
from engine.play.step import Done
from engine.play.unit import Unit
from engine.rules.module import Layer, Module
from engine.rules.queries import ASSAULT
from engine.rules.skirmish.economy.treasury import Credited

rule = Module("skirmish.experience", Layer.SKIRMISH)

#: What a killed figure of a kind is worth, in quarters.
figure_experience: Tally[[str]] = Tally("figure_experience")
#: What a destroyed vehicle is worth, or the token of a destroyed squad, in quarters.
unit_experience: Tally[[Unit]] = Tally("unit_experience")

#: Which rule says what a figure or a class of vehicle is worth; the amounts are data of the units.
FIGURE_RULES: tuple[tuple[RuleId, str], ...] = (
    ("S-XP-03", "regular"),
    ("S-XP-05", "machine_gun"),
    ("S-XP-06", "mortar"),
    ("S-XP-07", "elite"),
    ("S-XP-08", "officer"),
    ("S-SPC-04", "sniper"),
    ("S-XP-11", "at_crew"),
)
VEHICLE_RULES: tuple[tuple[RuleId, tuple[str, ...]], ...] = (
    ("S-XP-10", ("truck",)),
    ("S-XP-11", ("half_track", "light", "gun")),
    ("S-XP-12", ("medium",)),
    ("S-XP-13", ("heavy",)),
)

#: Ways to leave play that are kills.
KILLS = frozenset({"destroyed", "eliminated", "routed"})


def _figure_term(kind: str) -> Callable[[Position, str], int]:
    def worth(now: Position, figure: str) -> int:
        known = now.game.catalogue.units.figures.get(figure)
        return known.xp_quarters if known is not None and figure == kind else 0

    return worth


def _vehicle_term(classes: tuple[str, ...]) -> Callable[[Position, Unit], int]:
    def worth(now: Position, unit: Unit) -> int:
        kind = now.game.catalogue.units.vehicles.get(unit.kind)
        if kind is None or kind.skirmish.get("class") not in classes:
            return 0
        quarters = kind.skirmish.get("xp_quarters", 0)
        return quarters if isinstance(quarters, int) else 0

    return worth


for _rule, _kind in FIGURE_RULES:
    rule.term(figure_experience, _kind, ids=(_rule,))(_figure_term(_kind))
for _rule, _classes in VEHICLE_RULES:
    rule.term(unit_experience, _classes[0], ids=(_rule,))(_vehicle_term(_classes))


@rule.term(unit_experience, "specialization", ids=("S-XP-09",))
def specialization_worth(now: Position, unit: Unit) -> int:
    """S-XP-09 — the specialization of a destroyed squad is worth what its data say."""
    kind = now.game.catalogue.units.specializations.get(unit.specialization or "")
    return kind.xp_quarters if unit.is_squad and kind is not None else 0


def _killers(now: Position, victims: SideId, by: UnitId | None) -> bool:
    """Whether the other side killed: by one of its units, or by an attack of its own that no unit leads."""
    killer = now.state.units.find(by) if by is not None else None
    if killer is not None:
        return killer.side != victims
    if by is not None or not now.state.attacks:
        return by is not None
    # Who assaults may be beaten off by defenders none of whom leads; other attacks kill for their own side.
    attack = now.state.attack
    return attack.side != victims or attack.kind == ASSAULT


def _gained(now: Position, victims: SideId, by: UnitId | None, quarters: int) -> Done | None:
    if quarters == 0 or not _killers(now, victims, by):
        return None
    winner = now.game.enemy(victims)
    return Done(
        [
            Credited(winner, "experience", quarters, "kill"),
            Credited(winner, "experience_gained", quarters, "kill"),
        ]
    )


def _worth(now: Position, figures: Iterable[str]) -> int:
    return sum(figure_experience(now, figure) for figure in figures)


@rule.after(FiguresLost, ids=("S-XP-01",))
def figures_killed(now: Position, event: FiguresLost) -> Done | None:
    """S-XP-01 — killed figures earn the other side experience; own fire earns nobody any."""
    return _gained(now, now.unit(event.unit).side, event.by, _worth(now, event.figures))


@rule.after(UnitRemoved, ids=("S-XP-01",))
def unit_killed(now: Position, event: UnitRemoved) -> Done | None:
    """S-XP-01 — a unit destroyed or routed counts with all it still had; its base is worth nothing."""
    if event.reason not in KILLS:
        return None
    # The crew that goes down with its gun is not counted beside it.
    figures = event.unit.figures if event.unit.is_squad else ()
    quarters = _worth(now, figures) + unit_experience(now, event.unit)
    return _gained(now, event.unit.side, event.by, quarters)
