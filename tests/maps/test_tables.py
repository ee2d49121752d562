"""The data tables say what the rule sources say, with a source and a confidence for every value."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.model.catalogue import Catalogue
from engine.model.terrain import TerrainKind
from engine.model.unit_kind import FigureKind, UnitClass, VehicleKind
from engine.model.values import Confidence
from engine.storage import bundled
from engine.storage.rule_catalogue import rule_catalogue

TABLE = bundled.catalogue().terrain
UNITS = bundled.catalogue().units


@pytest.fixture(scope="module")
def rules() -> Mapping[str, Mapping[str, object]]:
    """The parameters of the rule catalogues by rule id."""
    return {rule: entry.params for rule, entry in rule_catalogue().entries.items()}


#: Terrain of the base rules: rule, and where its parameters stand in the table.
BASE_TERRAIN = {
    "clear": "B-TER-05",
    "rough": "B-TER-06",
    "woods": "B-TER-07",
    "pond": "B-TER-15",
    "bridge": "B-TER-16",
}


@pytest.mark.parametrize(("terrain", "rule"), BASE_TERRAIN.items())
def test_base_terrain_has_the_values_of_its_rule(
    terrain: str, rule: str, rules: Mapping[str, Mapping[str, object]]
) -> None:
    kind = TABLE.terrain[terrain]
    assert rule in kind.rules
    assert rules[rule] == {
        "blocking": kind.blocks_sight,
        "cost_squad": kind.squad_cost,
        "cost_vehicle": kind.vehicle_cost,
        "cover": kind.cover,
    }


def test_buildings_cost_two_and_close_to_vehicles(rules: Mapping[str, Mapping[str, object]]) -> None:
    kind = TABLE.terrain["building"]
    found = {"blocking": kind.blocks_sight, "cost_squad": kind.squad_cost, "cover": kind.cover}
    assert found == rules["B-TER-25"]
    assert {"cost_vehicle": kind.vehicle_cost} == rules["B-TER-26"]


@pytest.mark.parametrize(
    ("depth", "rule"), [("fordable", "B-TER-12"), ("deep", "B-TER-13"), ("torrent", "B-TER-14")]
)
def test_streams_cost_by_depth(depth: str, rule: str, rules: Mapping[str, Mapping[str, object]]) -> None:
    squad, vehicle = TABLE.terrain["stream"].by_depth[depth]
    assert {"cost_squad": squad, "cost_vehicle": vehicle} == rules[rule]


def test_concealing_and_fortifiable_terrain() -> None:
    """B-CON-07, B-FOR-06 — what hides a squad and where nothing can be dug, of the base terrain."""
    base = [kind for kind in TABLE.terrain.values() if not kind.expansion]
    assert {kind.id for kind in base if kind.conceals} == {"woods", "bridge", "building", "rough"}
    assert {kind.id for kind in base if not kind.fortifiable} == {"stream", "pond", "bridge", "building"}


def test_every_terrain_of_the_field_list_has_values() -> None:
    base = "clear rough woods stream pond building bridge"
    others = "river swamp hedge dunes crevasse wadi balka rubble crater"
    assert set(f"{base} {others}".split()) <= set(TABLE.terrain)
    assert set(TABLE.hexsides) == {"cliff", "hedgerow", "wall"}
    assert {
        "entrenchment",
        "pillbox",
        "trench",
        "bunker",
        "razor_wire",
        "tank_trap",
        "mines",
        "s_mines",
    } <= set(TABLE.fortifications)


@pytest.mark.parametrize("kind", TABLE.terrain.values(), ids=lambda kind: kind.id)
def test_terrain_names_its_source(kind: TerrainKind) -> None:
    assert kind.source
    assert kind.expansion or kind.rules, "base terrain cites its rule"
    assert not kind.expansion or kind.confidence is not Confidence.SEED, "no expansion values are published"
    fields = {name.split(".")[0] for name in kind.provenance}
    assert all(hasattr(kind, name) for name in fields)
    assert all(where.source for where in kind.provenance.values())


def test_cited_rules_exist(rules: Mapping[str, Mapping[str, object]]) -> None:
    cited = {rule for kind in TABLE.terrain.values() for rule in kind.rules}
    cited |= {rule for kind in TABLE.fortifications.values() for rule in kind.rules}
    cited |= {rule for price in UNITS.prices.values() for rule in price.rules}
    assert cited <= set(rules)


@pytest.mark.parametrize(
    ("fortification", "cover", "skirmish", "build", "clear"),
    [
        ("entrenchment", 2, None, 2, None),
        ("trench", 4, 4, 4, None),
        ("pillbox", 6, 5, 4, None),
        ("razor_wire", 0, None, 1, 1),
        ("tank_trap", 1, None, 2, 2),
        ("mines", 0, None, 4, 4),
        ("s_mines", 0, None, 4, 4),
        ("charge", 0, None, 2, 2),
    ],
)
def test_fortifications(
    fortification: str, cover: int, skirmish: int | None, build: int, clear: int | None
) -> None:
    """S-ENG-05 to S-ENG-14, B-FOR-05, B-FOR-10, B-FOR-21 — cover, and points to build and to clear."""
    kind = TABLE.fortifications[fortification]
    assert (kind.cover, kind.skirmish_cover, kind.build_mp, kind.clear_mp) == (cover, skirmish, build, clear)
    assert kind.source


# ---------------------------------------------------------------------- units


@pytest.mark.parametrize(
    ("figure", "slots", "infantry", "vehicles", "xp"),
    [
        ("regular", 1, (4, 1), (1, 1), 1),
        ("elite", 1, (4, 2), (1, 2), 2),
        ("officer", 1, (4, 1), (1, 1), 2),
        ("machine_gun", 2, (5, 3), (3, 2), 2),
        ("mg_42", 2, (5, 4), (3, 2), 2),
        ("mortar", 2, (8, 2), (8, 2), 2),
    ],
)
def test_figures(
    figure: str, slots: int, infantry: tuple[int, int], vehicles: tuple[int, int], xp: int
) -> None:
    kind = UNITS.figures[figure]
    assert (kind.slots, kind.xp_quarters, kind.movement) == (slots, xp, 4)
    assert (kind.against_infantry.range, kind.against_infantry.firepower) == infantry
    assert (kind.against_vehicles.range, kind.against_vehicles.firepower) == vehicles


def test_machine_guns_are_the_same_for_all_in_a_skirmish() -> None:
    """S-STATS-01 — all nations use the American machine gun, the German one is for the base game."""
    assert set(UNITS.figures["machine_gun"].nations) == set(UNITS.nations)
    assert "skirmish" not in UNITS.figures["mg_42"].rulesets


XP_BY_CLASS = {"truck": 2, "half_track": 4, "gun": 4, "light": 4, "medium": 8, "heavy": 12, "rocket": 2}
UP_BY_CLASS = {"truck": 1, "half_track": 1, "gun": 1, "light": 2, "medium": 3, "heavy": 4, "rocket": 1}
LEVEL_BY_CLASS = {"truck": 1, "half_track": 1, "gun": 1, "light": 1, "medium": 2, "heavy": 3, "rocket": 3}
#: What squads build because an ability permits it.
BUILT = {
    effect.params["unit"]
    for card in bundled.catalogue().cards.values()
    for effect in card.effects
    if effect.number == "build_unit"
}
SKIRMISH = [kind for kind in UNITS.vehicles.values() if kind.skirmish]


@pytest.mark.parametrize("kind", SKIRMISH, ids=lambda kind: kind.id)
def test_vehicles_count_and_pay_by_class(kind: VehicleKind) -> None:
    """S-RES-01, S-PUR-10 to S-PUR-12, S-XP-10 to S-XP-13."""
    values = kind.skirmish
    class_ = str(values["class"])
    assert (kind.up, values["up"]) == (UP_BY_CLASS[class_], UP_BY_CLASS[class_])
    assert values["xp_quarters"] == XP_BY_CLASS[class_]
    assert values["level"] == LEVEL_BY_CLASS[class_]
    assert kind.id in UNITS.prices or kind.id in BUILT, "what can be fielded can be bought or built"
    assert kind.provenance["skirmish"].confidence is Confidence.INFERRED


@pytest.mark.parametrize(
    "kind",
    [kind for kind in SKIRMISH if kind.skirmish["class"] in ("light", "medium", "heavy")],
    ids=lambda kind: kind.id,
)
def test_tanks_have_fire_values_against_every_class(kind: VehicleKind) -> None:
    """S-STATS-13 — concentrated fire and fire on the move against infantry and three tank classes."""
    assert kind.unit_class is UnitClass.HEAVY
    for table in ("cf", "fam"):
        values = kind.skirmish[table]
        assert isinstance(values, dict)
        assert set(values) == {"infantry", "light", "medium", "heavy"}
    concentrated, moving = kind.skirmish["cf"], kind.skirmish["fam"]
    assert isinstance(concentrated, dict)
    assert isinstance(moving, dict)
    assert all(moving[target] == -(-concentrated[target] // 2) for target in moving), "half, rounded up"


def test_anchored_skirmish_values() -> None:
    """Values that worked examples fix, and S-PUR-16, S-STATS-07: two light tanks a side."""
    panther, crusader = UNITS.vehicles["panther"].skirmish, UNITS.vehicles["crusader_ii"].skirmish
    assert panther["armor"] == 3
    assert isinstance(crusader["cf"], dict)
    assert crusader["cf"]["infantry"] == 4
    assert [UNITS.vehicles[id_].skirmish["max_per_side"] for id_ in ("t_70", "panzer_ii")] == [2, 2]


def test_doctrine_tanks() -> None:
    """S-PUR-13 — only the owner of a doctrine buys these."""
    bound = {kind.id for kind in SKIRMISH if kind.skirmish.get("doctrine")}
    assert bound == {"kv_2", "su_85", "crusader_ii", "is_2", "mortar_half_track"}


def test_every_unit_names_source_nation_and_box() -> None:
    kinds: list[FigureKind | VehicleKind] = [*UNITS.figures.values(), *UNITS.vehicles.values()]
    for kind in kinds:
        assert kind.source
        assert kind.nations
        assert set(kind.nations) <= set(UNITS.nations)
    assert all(kind.source for kind in UNITS.specializations.values())


@pytest.mark.parametrize(
    ("key", "cp", "fp", "xp", "bundle"),
    [
        ("squad_base", 2, 0, 0, 1),
        ("regular", 1, 0, 0, 4),
        ("machine_gun", 2, 0, 0, 1),
        ("elite", 2, 0, 0, 3),
        ("officer", 2, 0, 0, 3),
        ("vehicle_level_1", 2, 2, 0, 1),
        ("vehicle_level_2", 3, 6, 0, 1),
        ("vehicle_level_3", 3, 10, 0, 1),
        ("motorcycle_squad", 4, 0, 4, 1),
        ("commando_squad", 5, 0, 8, 1),
    ],
)
def test_published_prices(key: str, cp: int, fp: int, xp: int, bundle: int) -> None:
    """S-PUR-02 to S-PUR-12."""
    price = UNITS.prices[key]
    assert (price.cp, price.fp, price.xp_quarters, price.bundle) == (cp, fp, xp, bundle)
    assert price.confidence is Confidence.SEED


@pytest.mark.parametrize("key", UNITS.prices)
def test_a_price_names_its_source_and_an_inferred_one_its_reason(key: str) -> None:
    price = UNITS.prices[key]
    assert price.source
    assert price.confidence in (Confidence.SEED, Confidence.INFERRED), "nothing that ships is a user's choice"
    assert (price.confidence is Confidence.INFERRED) == bool(price.reason)
    assert all(hasattr(price, name) and single.source for name, single in price.provenance.items())


@pytest.mark.parametrize(
    ("unit_class", "cp", "fp"), [("light", 4, 1), ("medium", 6, 2), ("heavy", 9, 4), ("rocket", 7, 4)]
)
def test_what_has_the_price_of_its_class_gives_the_reason_of_the_class(
    unit_class: str, cp: int, fp: int
) -> None:
    prices = [UNITS.prices[kind.id] for kind in SKIRMISH if kind.skirmish["class"] == unit_class]
    like_the_class = [price.reason for price in prices if (price.cp, price.fp) == (cp, fp)]
    others = [price.reason for price in prices if (price.cp, price.fp) != (cp, fp)]
    assert len(like_the_class) > len(others)
    assert len(set(like_the_class)) == 1
    assert not set(like_the_class) & set(others)


def test_prices_are_of_known_things(material: Catalogue) -> None:
    known = {*UNITS.figures, *UNITS.vehicles, *UNITS.specializations}
    extra = {key for key in UNITS.prices if key not in known}
    assert extra == {
        "squad_base",
        "motorcycle_squad",
        "paratrooper_squad",
        "commando_squad",
        "relief_squad",
        "glider_delivery",
        "field_hospital",
        "vehicle_level_1",
        "vehicle_level_2",
        "vehicle_level_3",
    }
    assert material.terrain.fortifications["field_hospital"].build_cp == UNITS.prices["field_hospital"].cp


def test_a_cheap_token_is_cheaper_than_a_dear_one() -> None:
    """S-PUR-21."""
    priced = {id_: UNITS.prices[id_].cp for id_ in UNITS.specializations if id_ in UNITS.prices}
    cheap = [cp for id_, cp in priced.items() if UNITS.specializations[id_].cheap]
    dear = [cp for id_, cp in priced.items() if not UNITS.specializations[id_].cheap]
    assert max(cheap) < min(dear)


def test_counts_of_the_base_box() -> None:
    box = UNITS.components["base"]
    for nation in ("american", "german"):
        figures = [
            box[f"{nation}.{kind}"] for kind in ("regular", "elite", "officer", "mortar", "machine_gun")
        ]
        assert figures == [54, 12, 6, 6, 6]
        assert box[f"{nation}.squad_base"] == 24
    assert [box[kind] for kind in ("m4a1_sherman", "panzer_iv", "tiger_i")] == [12, 6, 6]
