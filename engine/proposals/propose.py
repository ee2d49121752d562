"""A whole map proposed from a seed: made and judged, and made anew until the validator has no objection."""

from dataclasses import replace

from engine.analysis.survey import scenario_survey
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, StreamDepth
from engine.model.layout import Layout
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.proposals.battle import with_battle
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.proposals.chances import Chances
from engine.proposals.ground import NewGround
from engine.proposals.growth import build_villages, grow_cover, raise_hills, screen
from engine.proposals.lines import lay_roads, lay_stream
from engine.proposals.names import place_names
from engine.proposals.places import HOMES_APART, ROOMY, TIGHT, BattlePlaces, chosen_places
from engine.validation.run import first_objection

#: So many grounds are made before a seed is given up. The tightest sheets need some two hundred now and then.
MOST_ATTEMPTS = 600
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
    blank = new_scenario(plan, catalogue)
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
        names = place_names(chances, 1 + len(places.victory))
        made = screened(blank, ground, chances, places, names, catalogue)
        if made is not None and first_objection(made, catalogue) is None:
            return made
    if not room:
        raise NoProposal(
            say(
                "A sheet of {columns} by {rows} has no room for two entries {apart} hexes apart with three "
                "victory hexes and four of fuel between them; make it larger, or choose another symmetry.",
                columns=plan.columns,
                rows=plan.rows,
                apart=HOMES_APART,
            ),
            crowded=True,
        )
    raise NoProposal(
        say("Seed {seed} gives no fair map of this size; take another seed.", seed=seed), crowded=False
    )


def _shaped(ground: NewGround, chances: Chances, places: BattlePlaces) -> bool:
    """Lay water, heights, roads, houses and cover; False where the stream finds no course."""
    if chances.percent(70) and not lay_stream(ground, chances, places):
        return False
    raise_hills(ground, chances, places)
    lay_roads(ground, chances, places)
    build_villages(ground, chances, places)
    grow_cover(ground, chances, places)
    return True


def screened(
    blank: Scenario,
    ground: NewGround,
    chances: Chances,
    places: BattlePlaces,
    names: tuple[str, ...],
    catalogue: Catalogue,
) -> Scenario | None:
    """The scenario, with woods against looks at the entries; None where there is no place for them."""
    for _ in range(_MOST_SCREENS):
        made = with_battle(replace(blank, layout=layout_of(blank, ground)), places, names)
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


def layout_of(blank: Scenario, ground: NewGround) -> Layout:
    """The blank scenario's layout with that ground on it; its streams can be forded."""
    cells = {hex_: cell for hex_, cell in sorted(ground.cells.items()) if cell != CLEAR}
    wet = any(cell.stream for cell in cells.values())
    return replace(blank.layout, cells=cells, stream_depth=StreamDepth.FORDABLE if wet else None)
