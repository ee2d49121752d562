"""The figures of a map: openness, approaches, marches and what it gives each side."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from engine.analysis.choke_points import approaches
from engine.analysis.fairness import Fairness
from engine.analysis.openness import openness
from engine.analysis.terrain_shares import end_to_end, shares, tank_approach
from engine.hexes.hex import Hex, distance
from engine.model.catalogue import Catalogue
from engine.model.objective import ObjectiveType
from engine.model.said import say, say_number
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.model.values import Json
from engine.model.words import ENGLISH, Words
from engine.rules.base.moves.step_cost import POINT, points_text
from engine.validation.checks.balance.uneven_cover import cover_shares
from engine.validation.checks.objectives.middle import middle
from engine.validation.price_list import on_sale, unsure_price, unsure_values
from engine.validation.subject import Subject

#: Hexes within which most weapons reach.
SHOT = 8


def statistics(scenario: Scenario, catalogue: Catalogue) -> dict[str, Json]:
    """The figures MAP068, MAP130, MAP133, MAP139, MAP142, MAP144, MAP168, MAP169 and those of fairness."""
    subject = Subject(scenario, catalogue)
    if not subject.map.cells:
        return {"hexes": 0}
    fair = subject.fairness
    sides: dict[str, dict[str, Json]] = {}
    for index, figures in enumerate(fair.sides):
        costs = {name: cost for name, cost in figures.infantry.items() if cost is not None}
        far = max(costs, key=lambda name: costs[name], default=None)
        march: Json = None
        if far is not None:
            turns = {str(mp): -(-costs[far] // (mp * POINT)) for mp in (4, 8)}
            march = {
                "objective": far,
                "mp": _mp(costs[far]),
                "turns_at_4": turns["4"],
                "turns_at_8": turns["8"],
            }
        sides[figures.side] = {
            "victory_mp": _mp(fair.victory_costs[index]),
            "vehicle_mp": _mp(fair.vehicle_costs[index]),
            "nearest_fuel_mp": _mp(fair.nearest_fuel[index]),
            "camp_hexes": len(figures.camps),
            "exits": len(figures.exits),
            "exit_watches": len(figures.exit_watches),
            "nearer_markers": _nearer(fair, index),
            "first_rounds": dict(figures.first_rounds),
            "longest_march": march,
            **_unsure(subject, scenario.sides[index]),
        }
        for objective in middle(subject):
            tank = tank_approach(subject.survey, figures.entries, objective.hex)
            sides[figures.side]["tank_to_middle_mp"] = [_mp(tank.fire), _mp(tank.beside)]
    ends = end_to_end(subject.survey)
    closed = sorted(subject.label(objective.hex) for objective in scenario.objectives)
    return {
        "hexes": len(subject.map.cells),
        "openness_percent": round(openness(subject.survey).percent, 1),
        "openness_within_8_percent": round(openness(subject.survey, SHOT).percent, 1),
        "build_forbidden": [*closed],
        "approaches": {
            subject.label(objective.hex): approaches(subject.survey, objective.hex, UnitClass.SQUAD).count
            for objective in subject.objectives(ObjectiveType.VP)
        },
        "cover_percent": [*cover_shares(subject)],
        "shares_percent": asdict(shares(subject.survey)),
        "lanes": asdict(ends),
        "homes_apart": _apart([figures.entries for figures in fair.sides]),
        "victory_difference_percent": _rounded(fair.victory_difference),
        "vehicle_difference_percent": _rounded(fair.vehicle_difference),
        "sides": {**sides},
    }


#: What the figures are called.
TITLES: Mapping[str, str] = {
    "hexes": say("Hexes"),
    "openness_percent": say("Pairs of hexes in sight, %"),
    "openness_within_8_percent": say("Pairs within 8 hexes in sight, %"),
    "build_forbidden": say("No building on"),
    "approaches": say("Ways into victory hexes"),
    "cover_percent": say("Cover on the ways to objectives, %"),
    "victory_difference_percent": say("Ways to victory hexes apart, %"),
    "vehicle_difference_percent": say("Ways of vehicles apart, %"),
    "shares_percent": say("Shares of the hexes, %"),
    "cover": say("cover"),
    "blocking": say("blocking sight"),
    "closed_to_vehicles": say("closed to vehicles"),
    "road": say("road"),
    "woods": say("woods"),
    "buildings": say("buildings"),
    "hedges": say("hedges"),
    "rough": say("rough going"),
    "hills": say("hills"),
    "water": say("water and swamp"),
    "lanes": say("Lanes from end to end"),
    "infantry": say("on foot"),
    "vehicles": say("vehicles"),
    "fast": say("fast vehicles"),
    "homes_apart": say("Hexes between the entries"),
    "sides": say("Sides"),
    "victory_mp": say("Movement points to all victory hexes"),
    "vehicle_mp": say("The same for vehicles"),
    "nearest_fuel_mp": say("Movement points to the nearest fuel"),
    "nearer_markers": say("Markers nearer to it than to the enemy"),
    "camp_hexes": say("Hexes to camp before its entry"),
    "exits": say("Exits of its entry"),
    "exit_watches": say("Hexes that watch all exits"),
    "first_rounds": say("First rounds of conquest"),
    "longest_march": say("Longest march"),
    "inferred_values": say("On sale with inferred or doubtful values"),
    "inferred_prices": say("On sale at inferred or doubtful prices"),
    "tank_to_middle_mp": say("Movement points of a tank to fire on the middle, to stand beside it"),
}


def statistics_lines(
    figures: Mapping[str, Json], words: Words = ENGLISH, indent: str = "    "
) -> Iterator[str]:
    """The figures line by line for people."""
    for name, value in figures.items():
        title = words.told(TITLES[name])
        match value:
            case {"objective": objective, "mp": mp, "turns_at_4": int(four), "turns_at_8": eight}:
                text: str = say(
                    "{objective}, {mp} MP: {four} of 4, {eight} of 8",
                    objective=objective,
                    mp=mp,
                    four=say_number("one activation", "{number} activations", four),
                    eight=eight,
                )
                yield f"{indent}{title}: {words.told(text)}"
            case dict() if name == "sides":
                for side, part in value.items():
                    if isinstance(part, dict):
                        yield f"{indent}{side}:"
                        yield from statistics_lines(part, words, indent + "  ")
            case _:
                yield f"{indent}{title}: {_text(value, words)}"


def _unsure(subject: Subject, side: Side) -> dict[str, Json]:
    """What a side of a skirmish can buy by values and prices that no good source gives (check MAP144)."""
    sold = tuple(on_sale(subject, side))
    if not sold:
        return {}
    return {
        "inferred_values": [kind.name for kind in sold if unsure_values(subject, kind)],
        "inferred_prices": [kind.name for kind in sold if unsure_price(subject, kind)],
    }


def _text(value: Json, words: Words) -> str:
    match value:
        case None:
            return "-"
        case dict():
            named = ((words.told(TITLES.get(name, name)), inner) for name, inner in value.items())
            return ", ".join(f"{name} {_text(inner, words)}" for name, inner in named)
        case list():
            return ", ".join(_text(each, words) for each in value) or "-"
        case _:
            return str(value)


def _mp(thirds: int | None) -> str | None:
    return None if thirds is None else points_text(thirds)


def _nearer(fair: Fairness, index: int) -> int:
    """How many markers cost the side less on foot than every other side (target O3)."""
    own, others = fair.sides[index], [each for each in fair.sides if each is not fair.sides[index]]
    return sum(
        cost is not None and all((far := other.infantry[name]) is None or cost < far for other in others)
        for name, cost in own.infantry.items()
    )


def _apart(entries: list[tuple[Hex, ...]]) -> int | None:
    """The hexes from the entries of one side to those of the other, where there are two (target D2)."""
    if len(entries) != 2:
        return None
    return min((distance(one, other) for one in entries[0] for other in entries[1]), default=None)


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 1)
