"""What the wizard makes of a plan and a seed: arrangements are tried until the validator has no objection."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import StreamDepth
from engine.model.finding import Finding
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.proposals.battle import with_battle, with_homes
from engine.proposals.blank_map import MapPlan, new_scenario, scenario_on
from engine.proposals.board_fields import board_field, boards_to_lay
from engine.proposals.chances import Chances
from engine.proposals.ground import NewGround
from engine.proposals.growth import cover_near
from engine.proposals.places import (
    BASE_HOMES_APART,
    HOMES_APART,
    BattlePlaces,
    Spacing,
    chosen_homes,
    chosen_places,
    runs_across,
)
from engine.proposals.propose import layout_of, screened
from engine.validation.checks.map.road_stub import road_stub
from engine.validation.run import first_objection
from engine.validation.subject import Subject

#: So many arrangements are drawn, so many of them judged, before a plan is refused; so many, where not one
#: of them has room for everything.
MOST_DRAWN, MOST_JUDGED, MOST_CROWDED = 600, 300, 240
#: Of so many fields of boards that with the fewest roads that end at a seam is taken; so often places are
#: drawn on it.
_FIELDS, _DRAWS_A_FIELD = 8, 4
#: What plays best first, then the least that checks MAP161 and MAP065 allow.
_SKIRMISH = (Spacing(5, 4), Spacing(4, 3), Spacing(4, 3, markers=2))
_BASE = (Spacing(5, 0, BASE_HOMES_APART, 0), Spacing(4, 0, BASE_HOMES_APART, 0))
#: What a map may be told because it was asked for: a skirmish without objectives has none.
_WITHOUT_OBJECTIVES = frozenset({"MAP065"})


class NoMap(ValueError):
    """No arrangement passes the checks; the text says why and what to do.

    `objection` is what most of them were told, None where there was no room for any.
    """

    def __init__(self, message: str, objection: Finding | None) -> None:
        super().__init__(message, objection)
        self.message = message
        self.objection = objection

    def __str__(self) -> str:
        return self.message


def asked_for(plan: MapPlan) -> frozenset[str]:
    """The codes of findings that the plan itself brings about, so that no arrangement could avoid them."""
    return _WITHOUT_OBJECTIVES if plan.ruleset != "base" and not plan.objectives else frozenset()


def new_map(plan: MapPlan, seed: int, catalogue: Catalogue, *, most_drawn: int = MOST_DRAWN) -> Scenario:
    """The map that a seed gives for a plan: no error and no warning in it but those that are `asked_for`.

    The same plan and seed give the same map everywhere, as long as boards, checks and terrain table are the
    same; with fewer arrangements drawn than usual it is that map or none. Raises NoMap for a plan with which
    nothing passes, and ValueError for sizes that are no map, for more boards than there are, and for
    symmetries that boards cannot have.
    """
    chances = Chances(seed)
    _refuse_zones_too_close(plan, catalogue)
    drawn = (
        _on_sheet(plan, chances, catalogue) if plan.boards is None else _on_boards(plan, chances, catalogue)
    )
    objections: Counter[str] = Counter()
    told: dict[str, Finding] = {}
    before: Subject | None = None
    for number, made in enumerate(islice(drawn, most_drawn), 1):
        if made is None:
            if number == MOST_CROWDED and not objections:
                break
            continue
        if before is None or before.scenario.layout is not made.layout:
            before = Subject(made, catalogue)
        objection = first_objection(made, catalogue, before, asked_for(plan))
        if objection is None:
            return made
        objections[objection.code] += 1
        told.setdefault(objection.code, objection)
        if objections.total() == MOST_JUDGED:
            break
    if not objections:
        raise NoMap(_too_small(plan, catalogue), None)
    raise _refusal(told[objections.most_common(1)[0][0]])


def _refuse_zones_too_close(plan: MapPlan, catalogue: Catalogue) -> None:
    """Refuse a size on which the zones of a base game would fire at each other over open ground.

    By chance boards might lie so that they do not; whether a plan is refused is no matter of the seed.
    """
    if plan.ruleset == "base":
        grid = _grid(plan, catalogue)
        open_ground = new_scenario(replace(plan, columns=grid.columns, rows=grid.rows), catalogue)
        objection = first_objection(open_ground, catalogue)
        if objection is not None:
            raise _refusal(objection)


def _refusal(objection: Finding) -> NoMap:
    message = say(
        "Nothing of this size passes the checks; make it larger. {objection}", objection=objection.message
    )
    return NoMap(message, replace(objection, fix=None, choices=()))


def _too_small(plan: MapPlan, catalogue: Catalogue) -> Said:
    apart = BASE_HOMES_APART if plan.ruleset == "base" else HOMES_APART
    if runs_across(_grid(plan, catalogue), plan.symmetry):
        return say(
            "The map is too small: the sides begin at its left and right edge, at least {apart} hexes apart, "
            "with room for objectives between them. Make it wider or choose another symmetry.",
            apart=apart,
        )
    return say(
        "The map is too small: the sides begin at its upper and lower edge, at least {apart} hexes apart, "
        "with room for objectives between them. Make it taller or choose another symmetry.",
        apart=apart,
    )


def _grid(plan: MapPlan, catalogue: Catalogue) -> Grid:
    if plan.boards is None:
        return plan.grid
    board = boards_to_lay(plan.boards, plan.orientation, catalogue)[0]
    return Grid(plan.orientation, plan.boards[0] * board.columns, plan.boards[1] * board.rows)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How places are drawn for a plan."""

    plan: MapPlan
    chances: Chances

    def places(self, ground: NewGround) -> BattlePlaces | None:
        """Entries, victory hexes and fuel, as roomy as the ground allows."""
        for spacing in _BASE if self.plan.ruleset == "base" else _SKIRMISH:
            if (found := chosen_places(ground, self.chances, spacing)) is not None:
                return found
        return None

    def homes(self, ground: NewGround) -> tuple[Hex, Hex] | None:
        """Entries alone."""
        apart = BASE_HOMES_APART if self.plan.ruleset == "base" else HOMES_APART
        return chosen_homes(ground, self.chances, apart)

    def laid(self, bare: Scenario, ground: NewGround) -> Scenario | None:
        """The scenario with the places that the plan asks for; None where the ground has no room."""
        if self.plan.objectives:
            places = self.places(ground)
            return None if places is None else with_battle(bare, places)
        if self.plan.ruleset == "base":
            return bare
        homes = self.homes(ground)
        return None if homes is None else with_homes(bare, homes)


def _on_sheet(plan: MapPlan, chances: Chances, catalogue: Catalogue) -> Iterator[Scenario | None]:
    """Blank sheets; about objectives stands the cover that they need, and woods that screen the entries."""
    drawing = _Drawing(plan, chances)
    blank = new_scenario(plan, catalogue)
    is_base = plan.ruleset == "base"
    if is_base and not plan.objectives:
        yield blank  # with zones alone nothing is left to chance
        return
    while True:
        ground = NewGround(plan.grid, plan.symmetry)
        if not plan.objectives:
            yield drawing.laid(blank, ground)
            continue
        places = drawing.places(ground)
        if places is None:
            yield None
            continue
        for place in (places.middle, *places.victory, *places.fuel):
            cover_near(ground, chances, places, place)
        if is_base:
            yield with_battle(replace(blank, layout=layout_of(blank, ground)), places)
        else:
            yield screened(blank, ground, chances, places, (), catalogue)


def _on_boards(plan: MapPlan, chances: Chances, catalogue: Catalogue) -> Iterator[Scenario | None]:
    """Fields of boards that fit at their seams, each with several draws of places on it."""
    drawing = _Drawing(plan, chances)
    while True:
        fields = [found for _ in range(_FIELDS) if (found := _field(plan, chances, catalogue)) is not None]
        if not fields:
            yield None
            continue
        bare, map_ = min(fields, key=lambda field: _dead_ends(field, catalogue))
        ground = NewGround(map_.grid, plan.symmetry, _closed(map_, catalogue))
        for _ in range(_DRAWS_A_FIELD):
            yield drawing.laid(bare, ground)


def _field(plan: MapPlan, chances: Chances, catalogue: Catalogue) -> tuple[Scenario, HexMap] | None:
    """One field of boards with its bare scenario; None where the boards do not fit at a seam."""
    assert plan.boards is not None
    boards = board_field(plan.boards, plan.orientation, plan.symmetry, chances, catalogue)
    layout = Layout(plan.orientation, boards=boards, symmetry=plan.symmetry)
    map_ = flatten(layout, catalogue)
    if map_.problems:
        return None
    if any(cell.stream for cell in map_.cells.values()):
        layout = replace(layout, stream_depth=StreamDepth.FORDABLE)
    boxes = {catalogue.boards[each.board].box for each in boards}
    bare = scenario_on(layout, plan, catalogue)
    return replace(bare, boxes=tuple(dict.fromkeys((*bare.boxes, *sorted(boxes))))), map_


def _dead_ends(field: tuple[Scenario, HexMap], catalogue: Catalogue) -> int:
    """How many roads end in open ground, mostly at seams."""
    bare, map_ = field
    return len(road_stub.findings(Subject(bare, catalogue, map_)))


def _closed(map_: HexMap, catalogue: Catalogue) -> frozenset[Hex]:
    """The hexes in play that squads cannot enter."""
    kinds = catalogue.terrain.terrain
    return frozenset(
        hex_
        for hex_, cell in map_.cells.items()
        if (kind := kinds.get(cell.terrain)) is not None and kind.squad_cost is None
    )
