"""The sight tables equal the proof on random boards, for every ruleset they claim to know."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.survey import clauses_of
from engine.hexes.edge import Edge
from engine.hexes.hex import Hex, disc, distance, neighbour
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.kernel.sight_pairs import MOST_LAID
from engine.kernel.sight_tables import SightTables
from engine.model.cell import Building, Cell, HexsideFeature
from engine.model.hex_map import HexMap
from engine.rules.base.sighting.line_of_sight import prove
from engine.rules.base.sighting.sight import (
    PartlyProvenSight,
    ProvenSight,
    Sight,
    named_pairs,
    resight,
    sight,
    sight_law,
)
from engine.rules.base.sighting.sight_clauses import (
    BASE_SIGHT,
    LineCase,
    LineClause,
    NamedPairs,
    SightClauses,
)
from engine.rules.base.sighting.sight_proof import Ruling
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.modules import OPTIONAL, RULESETS
from engine.rules.skirmish.sighting.line_of_sight import SKIRMISH_SIGHT
from tests.analysis.boards import TABLE, boards, sheet

CLAUSES = st.sampled_from(
    [
        BASE_SIGHT,
        SKIRMISH_SIGHT,
        BASE_SIGHT.without("B-LOS-16"),
        BASE_SIGHT.without("B-LOS-13"),
        BASE_SIGHT.without("B-LOS-11"),
        BASE_SIGHT.without("B-LOS-12"),
        BASE_SIGHT.without("B-LOS-06"),
        BASE_SIGHT.without("B-TER-07"),
        SKIRMISH_SIGHT.without("S-SMK-04"),
        SKIRMISH_SIGHT.without("B-LOS-11", "B-LOS-16"),
    ]
)


def ground_with_smoke(map_: HexMap, seed: int) -> GroundInPlay:
    random = Random(seed)
    smoke = frozenset(hex_ for hex_ in map_.cells if random.random() < 0.15)
    return GroundInPlay(map_, TABLE, smoke)


def with_buildings(map_: HexMap, seed: int) -> HexMap:
    """The map with some of its buildings joined to larger ones of one to three levels."""
    random = Random(seed)
    cells = dict(map_.cells)
    for hex_, cell in map_.cells.items():
        if cell.terrain == "building":
            group = random.choice((None, "town hall", "mill", "works"))
            cells[hex_] = replace(cell, building=Building(random.choice((1, 1, 2, 3)), group))
    return replace(map_, cells=cells)


def assert_same(
    fast: Sight, ground: GroundInPlay, clauses: SightClauses, pairs: list[tuple[Hex, Hex]]
) -> None:
    for a, b in pairs:
        proof = prove(ground, a, b, clauses)
        assert fast.sees(a, b) == proof.visible, (a, b)
        assert fast.lookup(a, b) == proof.visible, (a, b)
        if proof.visible:
            assert fast.veils(a, b) == len(proof.veiled), (a, b)


@given(boards(hexsides=True) | boards(), CLAUSES, st.integers(0, 1000))
def test_tables_equal_the_proof(map_: HexMap, clauses: SightClauses, seed: int) -> None:
    ground = ground_with_smoke(map_, seed)
    fast = sight(ground, clauses)
    assert isinstance(fast, SightTables)
    fast.tabulate(20)
    hexes = list(map_.cells)
    random = Random(seed)
    assert_same(fast, ground, clauses, [(random.choice(hexes), random.choice(hexes)) for _ in range(80)])


@given(boards(6, 6, hexsides=True) | boards(6, 6), CLAUSES, st.integers(0, 1000))
def test_counts_equal_the_proof(map_: HexMap, clauses: SightClauses, seed: int) -> None:
    ground = ground_with_smoke(map_, seed)
    fast, slow = sight(ground, clauses), ProvenSight(ground, clauses)
    assert fast.count_pairs() == slow.count_pairs()
    assert fast.count_pairs(4) == slow.count_pairs(4)
    assert fast.seen_counts() == slow.seen_counts()
    for hex_ in list(map_.cells)[::9]:
        assert fast.field(hex_) == slow.field(hex_)
        assert fast.field(hex_, 3) == slow.field(hex_, 3)


@given(boards(8, 8), st.integers(0, 1000))
def test_holes_in_the_map_block(map_: HexMap, seed: int) -> None:
    random = Random(seed)
    cells = {hex_: cell for hex_, cell in map_.cells.items() if random.random() < 0.8}
    ground = GroundInPlay(replace(map_, cells=cells), TABLE)
    fast, slow = sight(ground), ProvenSight(ground, BASE_SIGHT)
    assert fast.count_pairs() == slow.count_pairs()


@given(boards(), st.integers(-40, 40), st.integers(-40, 40))
def test_sight_is_unchanged_by_translation(map_: HexMap, dq: int, dr: int) -> None:
    moved = replace(map_, cells={Hex(q + dq, r + dr): cell for (q, r), cell in map_.cells.items()})
    here, there = sight(GroundInPlay(map_, TABLE)), sight(GroundInPlay(moved, TABLE))
    assert here.seen_counts() == {Hex(q - dq, r - dr): n for (q, r), n in there.seen_counts().items()}


@given(boards(), st.sampled_from([each for each in Symmetry if each is not Symmetry.NONE]))
def test_sight_is_unchanged_by_the_symmetries_of_the_sheet(map_: HexMap, symmetry: Symmetry) -> None:
    def image(hex_: Hex) -> Hex:
        return image_of_hex(map_.grid, symmetry, hex_)

    turned = replace(map_, cells={image(hex_): cell for hex_, cell in map_.cells.items()})
    here, there = sight(GroundInPlay(map_, TABLE)), sight(GroundInPlay(turned, TABLE))
    assert here.seen_counts() == {image(hex_): count for hex_, count in there.seen_counts().items()}


@given(boards(8, 8), boards(8, 8), st.integers(0, 999))
def test_joining_another_board_changes_only_lines_along_the_seam(
    map_: HexMap, other: HexMap, seed: int
) -> None:
    joined = {Hex(q + 20, r - 10): cell for (q, r), cell in other.cells.items()}
    rim = {neighbour(hex_, d) for hex_ in map_.cells for d in range(6)} - set(map_.cells)
    joined |= dict.fromkeys(rim, Cell()) | dict(map_.cells)
    alone, together = GroundInPlay(map_, TABLE), GroundInPlay(replace(map_, cells=joined), TABLE)
    random, hexes = Random(seed), sorted(map_.cells)
    for _ in range(40):
        a, b = random.choice(hexes), random.choice(hexes)
        before, after = prove(alone, a, b), prove(together, a, b)
        assert before.visible == after.visible or "B-MOV-08" in before.rules


def test_every_offset_up_to_twelve_on_a_board_of_all_terrain() -> None:
    random = Random(7)
    map_ = sheet(26, 26)
    cells = {
        hex_: replace(
            cell,
            terrain=random.choice(("clear",) * 9 + ("woods", "building")),
            elevation=random.choice((0,) * 10 + (1, 2)),
        )
        for hex_, cell in map_.cells.items()
    }
    ground = GroundInPlay(replace(map_, cells=cells), TABLE)
    fast = sight(ground)
    fast.tabulate(12)
    centre = map_.grid.hex_at(13, 13)
    pairs = [(centre, hex_) for hex_ in disc(centre, 12) if hex_ in ground]
    assert len(pairs) == 469
    assert_same(fast, ground, BASE_SIGHT, pairs)


def test_the_table_reaches_as_far_as_asked_and_the_rest_is_computed() -> None:
    ground = GroundInPlay(sheet(10, 10), TABLE)
    fast = sight(ground)
    assert fast.tabulate(2) > 0
    hexes = sorted(ground.map.cells)
    assert all(fast.lookup(hexes[0], hex_) for hex_ in hexes if distance(hexes[0], hex_) > 2)


def test_rules_that_the_tables_cannot_say_are_proved() -> None:
    ground = GroundInPlay(sheet(4, 4), TABLE)
    unknown = BASE_SIGHT.with_clauses(LineClause("O-NIG-01", lambda line: None))
    for clauses in (unknown, BASE_SIGHT.without("B-LOS-17"), BASE_SIGHT.without("B-LOS-08")):
        assert sight_law(clauses) is None
        assert isinstance(sight(ground, clauses), ProvenSight)


def test_hexes_off_the_map_are_refused() -> None:
    ground = GroundInPlay(sheet(4, 4), TABLE)
    for eyes in (sight(ground), ProvenSight(ground, BASE_SIGHT)):
        with pytest.raises(KeyError):
            eyes.sees(Hex(99, 99), Hex(1, 1))


@given(boards(8, 8, hexsides=True) | boards(8, 8), CLAUSES, st.integers(0, 1000))
def test_an_edited_table_equals_one_made_anew(map_: HexMap, clauses: SightClauses, seed: int) -> None:
    random = Random(seed)
    ground = ground_with_smoke(map_, seed)
    fast = sight(ground, clauses)
    fast.tabulate(5)
    hexes = sorted(map_.cells)
    for _ in range(3):
        changed = random.sample(hexes, random.randint(1, 3))
        cells = {
            hex_: Cell(random.choice(("clear", "woods", "building")), random.randrange(3)) for hex_ in changed
        }
        smoke = ground.smoke ^ frozenset(changed[:1])
        ground = replace(ground, map=replace(map_, cells={**ground.map.cells, **cells}), smoke=smoke)
        fast = resight(fast, ground, clauses, changed)
        anew = sight(ground, clauses)
        anew.tabulate(5)
        assert fast.count_pairs() == anew.count_pairs()
        assert fast.count_pairs(5) == anew.count_pairs(5)
        for a in hexes[::3]:
            for b in hexes[::2]:
                visible = anew.sees(a, b)
                assert (fast.sees(a, b), fast.lookup(a, b), anew.lookup(a, b)) == (visible,) * 3
                assert fast.veils(a, b) == anew.veils(a, b) or not visible


def test_pairs_proved_and_tabulated_are_looked_up_alike() -> None:
    map_ = sheet(
        7, 6, cells={Hex(3, 1): Cell("woods"), Hex(4, 1): Cell("building"), Hex(2, 2): Cell(elevation=1)}
    )
    ground = GroundInPlay(map_, TABLE)
    night = BASE_SIGHT.with_clauses(LineClause("O-NIG-01", dark, NamedPairs(in_the_dark)))
    fast = sight(ground, night)
    assert isinstance(fast, PartlyProvenSight)
    assert fast.tabulate(20) > 0
    hexes = sorted(map_.cells)
    proven = {(a, b): prove(ground, a, b, night).visible for a in hexes for b in hexes}
    assert {pair: fast.lookup(*pair) for pair in proven} == proven
    assert {pair: fast.sees(*pair) for pair in proven} == proven
    assert len({fast.is_proved(*pair) for pair in proven}) == 2


@pytest.mark.parametrize("radius", [1, 3, 20])
def test_an_edit_is_looked_up_where_it_changes_anything(radius: int) -> None:
    map_ = sheet(7, 6)
    fast = sight(GroundInPlay(map_, TABLE))
    fast.tabulate(radius)
    hexes = sorted(map_.cells)
    for hill in hexes[3::5]:
        changed = replace(map_, cells={**map_.cells, hill: Cell("woods", 1)})
        edited = resight(fast, GroundInPlay(changed, TABLE), BASE_SIGHT, [hill])
        anew = sight(GroundInPlay(changed, TABLE))
        for a in hexes:
            for b in hexes:
                assert edited.lookup(a, b) == anew.sees(a, b), (hill, a, b)


@pytest.mark.parametrize("clauses", [BASE_SIGHT, clauses_of("base", ("modified-plateau",)).sight])
def test_an_edit_of_few_hexes_makes_no_tables_anew(clauses: SightClauses) -> None:
    map_, hill = sheet(7, 6), Hex(3, 2)
    before = sight(GroundInPlay(map_, TABLE), clauses)
    changed = GroundInPlay(replace(map_, cells={**map_.cells, hill: Cell("woods", 1)}), TABLE)
    with patch("engine.rules.base.sighting.sight.sight_flags", side_effect=AssertionError):
        after = resight(before, changed, clauses, [hill])
    assert after.seen_counts() == sight(changed, clauses).seen_counts() != before.seen_counts()


@pytest.mark.parametrize("level", range(5))
def test_a_hex_is_raised_to_any_level(level: int) -> None:
    map_ = sheet(5, 4, cells={Hex(2, 1): Cell(elevation=1), Hex(3, 0): Cell("woods")})
    fast = sight(GroundInPlay(map_, TABLE))
    fast.tabulate(20)
    for hill in sorted(map_.cells)[::3]:
        ground = GroundInPlay(replace(map_, cells={**map_.cells, hill: Cell(elevation=level)}), TABLE)
        edited, proven = resight(fast, ground, BASE_SIGHT, [hill]), ProvenSight(ground, BASE_SIGHT)
        assert edited.count_pairs() == proven.count_pairs()
        for hex_ in map_.cells:
            assert edited.lookup(hill, hex_) == proven.sees(hill, hex_), (hill, hex_)


def test_whatever_stands_between_two_heights_hides_them_as_the_proof_says() -> None:
    """B-LOS-08 to B-LOS-16 on a column of five hexes: for all pairs at once, pair by pair, and proved."""
    map_ = sheet(1, 5)
    hexes = sorted(map_.cells)
    assert len(hexes) == 5
    for levels in product(range(3), repeat=4):
        for terrain in ("clear", "woods"):
            cells = {hex_: Cell(elevation=level) for hex_, level in zip(hexes, (*levels, 0), strict=True)}
            cells[hexes[2]] = Cell(terrain, levels[2])
            ground = GroundInPlay(replace(map_, cells=cells), TABLE)
            fast, proven = sight(ground), ProvenSight(ground, BASE_SIGHT)
            assert fast.seen_counts() == proven.seen_counts(), (levels, terrain)


@pytest.mark.parametrize("radius", [None, 0, 1, 4])
def test_offsets_are_a_half_plane_within_the_radius(radius: int | None) -> None:
    fast = sight(GroundInPlay(sheet(5, 4), TABLE))
    assert isinstance(fast, SightTables)
    offsets = set(fast.offsets(radius))
    apart = {(b.q - a.q, b.r - a.r) for a in fast.hexes for b in fast.hexes if a < b}
    near = {each for each in apart if radius is None or distance(Hex(0, 0), Hex(*each)) <= radius}
    assert near <= offsets
    assert not offsets & {(-dq, -dr) for dq, dr in offsets}
    assert radius is None or all(distance(Hex(0, 0), Hex(*each)) <= radius for each in offsets)


def test_edits_that_a_table_cannot_take_make_a_new_one() -> None:
    map_ = sheet(6, 6)
    before = sight(GroundInPlay(map_, TABLE))
    before.tabulate(4)
    hedge = {Edge(Hex(3, 1), 0): HexsideFeature("hedgerow")}
    ground = GroundInPlay(replace(map_, hexsides=hedge), TABLE)
    after = resight(before, ground, BASE_SIGHT, [Hex(3, 1)])
    anew = sight(ground)
    hexes = sorted(map_.cells)
    assert any(before.sees(a, b) != after.sees(a, b) for a in hexes for b in hexes)
    assert all(after.lookup(a, b) == anew.sees(a, b) for a in hexes for b in hexes)
    small = GroundInPlay(replace(map_, cells={hex_: map_.cells[hex_] for hex_ in hexes[5:]}), TABLE)
    assert resight(before, small, BASE_SIGHT, hexes[:5]).hexes == tuple(hexes[5:])
    proven = ProvenSight(ground, BASE_SIGHT)
    assert resight(proven, ground, BASE_SIGHT.without("B-LOS-17"), ()).sees(hexes[0], hexes[0])


@given(boards(8, 8, hexsides=True) | boards(8, 8), CLAUSES, st.integers(0, 1000))
def test_a_field_of_view_walks_the_same_lines(map_: HexMap, clauses: SightClauses, seed: int) -> None:
    ground = ground_with_smoke(map_, seed)
    laid = sight(ground, clauses)
    fields = {hex_: laid.field(hex_) for hex_ in sorted(map_.cells)[::7]}
    with patch("engine.kernel.sight_pairs.MOST_LAID", 0):
        assert {hex_: sight(ground, clauses).field(hex_) for hex_ in fields} == fields


def test_every_offset_up_to_thirty_is_walked_as_it_is_laid_out() -> None:
    random = Random(11)
    map_ = sheet(64, 64)
    cells = {hex_: Cell("clear", random.choice((0,) * 40 + (1, 1, 2))) for hex_ in map_.cells}
    ground = GroundInPlay(replace(map_, cells=cells), TABLE)
    assert len(cells) > MOST_LAID
    centre = map_.grid.hex_at(32, 32)
    walked = set(sight(ground).field(centre))
    laid = sight(ground)
    offsets = [hex_ for hex_ in disc(centre, 30) if hex_ in ground]
    assert [hex_ in walked for hex_ in offsets] == [laid.sees(centre, hex_) for hex_ in offsets]
    assert 100 < len(walked) < len(offsets)


COMPILED = [
    clauses_of(ruleset, chosen).sight
    for ruleset in sorted(RULESETS)
    for chosen in ((), *((key,) for key in sorted(OPTIONAL)), tuple(sorted(OPTIONAL)))
]


@given(boards(8, 8, hexsides=True) | boards(8, 8), st.sampled_from(COMPILED), st.integers(0, 1000))
def test_every_compiled_ruleset_has_tables_equal_to_its_proof(
    map_: HexMap, clauses: SightClauses, seed: int
) -> None:
    ground = ground_with_smoke(with_buildings(map_, seed), seed)
    fast = sight(ground, clauses)
    fast.tabulate(6)
    assert isinstance(fast, SightTables | PartlyProvenSight)
    random, hexes = Random(seed), sorted(map_.cells)
    assert_same(fast, ground, clauses, [(random.choice(hexes), random.choice(hexes)) for _ in range(80)])


def dark(line: LineCase) -> Ruling | None:
    """As a rule of night would have it: nothing is seen from buildings beyond three hexes."""
    case = line.case
    if not in_the_dark(case.ground, case.low, case.high):
        return None
    return Ruling("O-NIG-01", "clear", {}, True)


def in_the_dark(ground: GroundInPlay, a: Hex, b: Hex) -> bool:
    return distance(a, b) > 3 and "building" in (ground.terrain_id(a), ground.terrain_id(b))


@given(boards(8, 8, hexsides=True) | boards(8, 8), st.sampled_from(COMPILED), st.integers(0, 1000))
def test_rules_without_a_mask_are_proved_for_the_pairs_they_name(
    map_: HexMap, clauses: SightClauses, seed: int
) -> None:
    ground = ground_with_smoke(map_, seed)
    night = clauses.with_clauses(LineClause("O-NIG-01", dark, NamedPairs(in_the_dark)))
    fast = sight(ground, night)
    assert isinstance(fast, PartlyProvenSight)
    fast.tabulate(6)
    random, hexes = Random(seed), sorted(map_.cells)
    pairs = [(random.choice(hexes), random.choice(hexes)) for _ in range(60)]
    assert_same(fast, ground, night, pairs)
    for a, b in pairs:
        named = any(concerns(ground, a, b) for concerns in named_pairs(clauses))
        assert fast.is_proved(a, b) == (named or in_the_dark(ground, a, b))
        assert fast.is_proved(a, b) or fast.sees(a, b) == sight(ground, clauses).sees(a, b)
    assert fast.count_pairs(4) == ProvenSight(ground, night).count_pairs(4)


@given(boards(8, 8), st.sampled_from(sorted(RULESETS)), st.integers(0, 1000))
def test_no_rule_of_the_base_looks_at_how_hexes_are_joined_to_buildings(
    map_: HexMap, ruleset: str, seed: int
) -> None:
    clauses = clauses_of(ruleset).sight
    joined = with_buildings(map_, seed)
    assert sight(GroundInPlay(joined, TABLE), clauses).seen_counts() == (
        sight(GroundInPlay(map_, TABLE), clauses).seen_counts()
    )


@given(boards(8, 8), st.integers(0, 1000))
def test_another_hill_as_high_only_takes_sight_away(map_: HexMap, seed: int) -> None:
    """O-LOS-05 opens nothing, and what it closes goes down past something as high as the upper end."""
    modified = clauses_of("base", ("modified-plateau",)).sight
    ground = GroundInPlay(with_buildings(map_, seed), TABLE)
    plain, strict = sight(ground), sight(ground, modified)
    assert isinstance(strict, PartlyProvenSight)
    random, hexes = Random(seed), sorted(map_.cells)
    for _ in range(80):
        a, b = random.choice(hexes), random.choice(hexes)
        if plain.sees(a, b) == strict.sees(a, b):
            continue
        assert plain.sees(a, b)
        assert ground.level(a) != ground.level(b)
        assert strict.is_proved(a, b)
        assert strict.is_proved(b, a)
        assert prove(ground, b, a, modified).blockers


@given(boards(8, 8), st.integers(0, 1000))
def test_partly_proved_sight_follows_edits_too(map_: HexMap, seed: int) -> None:
    modified = clauses_of("skirmish", ("modified-plateau",)).sight
    random, hexes = Random(seed), sorted(map_.cells)
    ground = ground_with_smoke(with_buildings(map_, seed), seed)
    before = sight(ground, modified)
    before.tabulate(5)
    changed = random.sample(hexes, 2)
    cells = {hex_: Cell(random.choice(("clear", "woods")), random.randrange(3)) for hex_ in changed}
    ground = replace(ground, map=replace(ground.map, cells={**ground.map.cells, **cells}))
    after, anew = resight(before, ground, modified, changed), sight(ground, modified)
    assert isinstance(after, PartlyProvenSight)
    assert isinstance(before, PartlyProvenSight)
    assert after.tables.tabulated == before.tables.tabulated
    for a in hexes[::3]:
        assert [after.lookup(a, b) for b in hexes] == [anew.sees(a, b) for b in hexes]
