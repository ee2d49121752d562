"""A whole map proposed from a seed: made and judged, and made anew until the validator has no objection."""

from dataclasses import replace

from engine.analysis.survey import scenario_survey
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, StreamDepth
from engine.model.finding import Severity
from engine.model.objective import Objective, ObjectiveType
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.proposals.chances import Chances
from engine.proposals.ground import NewGround
from engine.proposals.growth import build_villages, grow_cover, raise_hills, screen
from engine.proposals.lines import lay_roads, lay_stream
from engine.proposals.names import place_names
from engine.proposals.places import HOMES_APART, ROOMY, TIGHT, BattlePlaces, chosen_places
from engine.validation.run import findings

#: So many grounds are made before a seed is given up.
MOST_ATTEMPTS = 120
#: How often woods are planted against one look at an entry.
_MOST_SCREENS = 6


class NoProposal(ValueError):
    """No map could be proposed; the text says why and what to do.

    `crowded` tells that the sheet is too small for any seed, not that this seed found nothing.
    """

    def __init__(self, message: str, *, crowded: bool) -> None:
        super().__init__(message)
        self.crowded = crowded


def proposal(plan: MapPlan, seed: int, catalogue: Catalogue) -> Scenario:
    """The map that a seed gives for a plan: the validator finds neither errors nor warnings in it.

    The plan's size, orientation, symmetry, title and ruleset count, its boards do not. The same plan and
    seed give the same map everywhere, as long as checks and terrain table are the same. Raises NoProposal
    for sizes on which no fair battle has room, and ValueError for those that are no map.
    """
    grid = plan.grid
    blank = new_scenario(replace(plan, boards=None), catalogue)
    room = False
    for attempt in range(MOST_ATTEMPTS):
        chances = Chances(Chances(seed).number() + attempt)
        ground = NewGround(grid, plan.symmetry)
        places = chosen_places(ground, chances, ROOMY) or chosen_places(ground, chances, TIGHT)
        if places is None:
            continue
        room = True
        if not _shaped(ground, chances, places):
            continue
        made = _screened(blank, ground, chances, places, catalogue)
        if made is not None and _passes(made, catalogue):
            return made
    if not room:
        raise NoProposal(
            f"a sheet of {plan.columns} by {plan.rows} has no room for two entries {HOMES_APART} hexes "
            "apart with three victory hexes and four of fuel between them; make it larger",
            crowded=True,
        )
    raise NoProposal(f"seed {seed} gives no fair map of this size; take another seed", crowded=False)


def _shaped(ground: NewGround, chances: Chances, places: BattlePlaces) -> bool:
    """Lay water, heights, roads, houses and cover; False where the stream finds no course."""
    if chances.percent(70) and not lay_stream(ground, chances, places):
        return False
    raise_hills(ground, chances, places)
    lay_roads(ground, chances, places)
    build_villages(ground, chances, places)
    grow_cover(ground, chances, places)
    return True


def _screened(
    blank: Scenario, ground: NewGround, chances: Chances, places: BattlePlaces, catalogue: Catalogue
) -> Scenario | None:
    """The scenario, with woods against looks at the entries; None where there is no place for them."""
    names = place_names(chances, 1 + len(places.victory))
    for _ in range(_MOST_SCREENS):
        made = _scenario(blank, ground, places, names)
        sees = scenario_survey(made, catalogue).sight.sees
        first, second = places.homes
        looks = [(first, second), (first, places.middle), (second, places.middle), (second, first)]
        open_looks = [(home, eye) for home, eye in looks if sees(home, eye)]
        if not open_looks:
            return made
        for home, eye in open_looks:
            if not screen(ground, chances, places, home, eye):
                return None
    return None


def _scenario(blank: Scenario, ground: NewGround, places: BattlePlaces, names: tuple[str, ...]) -> Scenario:
    west, east = blank.sides
    first, second = places.homes
    if blank.rules.ruleset == "base":
        sides = blank.sides
    else:
        sides = replace(west, reinforcement_hexes=(first,)), replace(east, reinforcement_hexes=(second,))
    victory = (places.middle, *places.victory)
    objectives = [
        Objective(f"vp-{number}", hex_, ObjectiveType.VP, name=name)
        for number, (hex_, name) in enumerate(zip(victory, names, strict=True), 1)
    ]
    if blank.rules.ruleset != "base":
        objectives += [
            Objective(f"fp-{number}", hex_, ObjectiveType.FP) for number, hex_ in enumerate(places.fuel, 1)
        ]
    cells = {hex_: cell for hex_, cell in sorted(ground.cells.items()) if cell != CLEAR}
    wet = any(cell.stream for cell in cells.values())
    layout = replace(blank.layout, cells=cells, stream_depth=StreamDepth.FORDABLE if wet else None)
    return replace(blank, layout=layout, sides=sides, objectives=tuple(objectives))


def _passes(scenario: Scenario, catalogue: Catalogue) -> bool:
    """Whether the validator finds neither errors nor warnings."""
    return all(each.severity is Severity.HINT for each in findings(scenario, catalogue))
