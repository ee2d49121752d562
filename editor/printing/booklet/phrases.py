"""What a setup sheet says of forces, victory and events, in the language of the window."""

from collections.abc import Iterable, Mapping

from editor.text.ids import piece_words, said
from editor.text.texts import plural, text
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit, ScenarioEvent, VictoryCondition
from engine.model.side import Force, Squad


def labels(grid: Grid, hexes: Iterable[Hex]) -> str:
    """The hexes by their labels."""
    return ", ".join(map(grid.label, hexes))


def counted(items: Mapping[str, int], catalogue: Catalogue) -> list[str]:
    """Counted pieces: `4 Regular`, `2 Truck`."""
    return [f"{count} {piece_words(id_, catalogue)}" for id_, count in items.items() if count]


def squad_words(squad: Squad, catalogue: Catalogue) -> str:
    """A finished squad by its figures and its specialization."""
    words = ", ".join(counted(squad.figures, catalogue))
    token = catalogue.units.specializations.get(squad.specialization or "")
    return f"{words} ({token.name})" if token else words


def force_words(force: Force, catalogue: Catalogue) -> str:
    """All that a force brings."""
    loose = {**force.figures, **force.specializations, **force.vehicles, **force.equipment, **force.tokens}
    words = [plural("field.bases", force.bases)] if force.bases else []
    words += counted(loose, catalogue)
    words += [squad_words(each, catalogue) for each in force.squads]
    if force.concealed:
        words.append(text("print.concealed", number=force.concealed))
    return "; ".join(words)


def unit_words(unit: PlacedUnit, grid: Grid, catalogue: Catalogue) -> str:
    """A unit that the scenario sets up, with the state it begins in."""
    what = squad_words(unit.squad, catalogue) if unit.squad else piece_words(unit.kind or "", catalogue)
    states = [
        said(f"value.{group}.{value}", value)
        for group, value in (
            ("motion", unit.motion),
            ("condition", unit.condition),
            ("damage", unit.damage),
            ("activation", unit.activation),
        )
        if value and value != "fresh"
    ]
    if unit.facing is not None:
        way = "flat" if grid.is_flat_top else "pointy"
        states.append(text("print.facing", direction=text(f"direction.{way}.{unit.facing}")))
    return " · ".join((what, *states))


def victory_words(condition: VictoryCondition, grid: Grid) -> str:
    """B-WIN-01 — what a side must have done to win, and when that is looked at."""
    where, count = labels(grid, condition.hexes), condition.count
    match condition.type:
        case "survive":
            what = plural("print.win.survive", count or 1)
        case "exit":
            what = plural("print.win.exit", count or 1, hexes=where)
        case "vp" | "eliminate" | "control_hexes" | "hold_at_end" if count is None:
            what = text(f"print.win.{condition.type}", hexes=where)
        case "vp" | "eliminate":
            what = plural(f"print.win.{condition.type}.count", count or 0)
        case "control_hexes" | "hold_at_end":
            what = text(f"print.win.{condition.type}.count", hexes=where, number=count)
        case other:
            what = ": ".join(part for part in (said(f"value.victory.{other}", other), where) if part)
    when = text(f"value.at.{condition.at}")
    if condition.from_round > 1:
        when = text("print.from_round", when=when, round=condition.from_round)
    return f"{what}, {when}"


def event_words(event: ScenarioEvent, scenario: Scenario, catalogue: Catalogue) -> str:
    """What an event of the scenario makes happen, with its data."""
    sides = {side.id: side.name for side in scenario.sides}
    told = [
        piece_words(str(value), catalogue) if name == "type" else sides.get(str(value), str(value))
        for name, value in event.params.items()
    ]
    what = said(f"value.effect.{event.effect}", event.effect)
    return f"{what}: {', '.join(told)}" if told else what
