"""What is only just a fault or only just none, and the faults of each check beside the usual one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.hexes.edge import edge
from engine.model.card import CardType
from engine.model.cell import Building, Cell, HexsideFeature, StreamDepth
from engine.model.hex_map import HexMap
from engine.model.objective import Charge, Fortification, ObjectiveType, Obstacle, SpecialPoint, WreckMarker
from engine.model.opening import Opening
from engine.model.scenario import ActionBracket, Scenario, SpecialRule, VehicleLevel
from engine.model.setup import Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Force, PlaceablePool, Player, Squad, Zone
from engine.rules.modules import OPTIONS
from engine.storage.bundled import catalogue
from tests.validation.defects import (
    BREAKING_POINT,
    HILL,
    LYON,
    changed,
    first_side,
    hex_of,
    homes_at,
    layout,
    objective,
    painted,
    rules,
    timing,
)
from tests.validation.more_defects import Plant, after, force_with, placed, side_with, water_column

#: The decks of strategy cards that ship.
DECKS = sorted({card.deck for card in catalogue().cards.values() if card.kind is CardType.STRATEGY})
#: The check that is asked, the scenario, and what is done to it.
Narrow = tuple[str, str, Plant]
RIFLES = Squad({"regular": 4})
TANK = "m4a1_sherman"


def marked(field: str, *marks: tuple[Any, ...], kind: Callable[..., Any]) -> Plant:
    """Markers of one kind: where each lies, and what else is known of it."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        made = tuple(kind(hex_of(map_, label), *others) for label, *others in marks)
        values: dict[str, Any] = {field: (*getattr(scenario, field), *made)}
        return replace(scenario, **values)

    return plant


def zones(*labels: tuple[str, ...], **values: Any) -> Plant:
    """The deployment zones of the first side."""
    return first_side(
        lambda side, m: replace(
            side,
            deployment_zones=tuple(
                Zone(tuple(hex_of(m, each) for each in zone), **values) for zone in labels
            ),
        )
    )


def side_hexes(field: str, *labels: str) -> Plant:
    """A list of hexes of the first side."""

    def change(side: Any, map_: HexMap) -> Any:
        values: dict[str, Any] = {field: tuple(hex_of(map_, each) for each in labels)}
        return replace(side, **values)

    return first_side(change)


def pool(*labels: str, **counts: int) -> Plant:
    return first_side(
        lambda side, m: replace(
            side, placeable=PlaceablePool(counts, tuple(hex_of(m, each) for each in labels))
        )
    )


def fenced(*places: tuple[str, int, str]) -> Plant:
    """Hexsides: a hex, a direction and what stands there."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        return layout(
            scenario,
            hexsides={edge(hex_of(map_, label), way): HexsideFeature(type_) for label, way, type_ in places},
        )

    return plant


def off_the_map(field: str, **values: Any) -> Plant:
    """A hex that no board covers, in a list of hexes of the first side beside those that are there."""

    def change(side: Any, map_: HexMap) -> Any:
        named: dict[str, Any] = {field: (*getattr(side, field), map_.grid.hex_at(90, 90)), **values}
        return replace(side, **named)

    return first_side(change)


def _zone_off_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    """A hex of a zone that no board covers, beside one that is there."""
    hexes = (hex_of(map_, "A2"), map_.grid.hex_at(90, 90))
    return side_with(deployment_zones=(Zone(hexes),))(scenario, map_)


def objectives(keep: Callable[[Any], bool]) -> Plant:
    return lambda scenario, _: replace(scenario, objectives=tuple(filter(keep, scenario.objectives)))


def every_objective(**values: Any) -> Plant:
    return lambda scenario, _: replace(
        scenario, objectives=tuple(replace(each, **values) for each in scenario.objectives)
    )


def all_of_terrain(terrain: str) -> Plant:
    return lambda scenario, map_: painted(**{map_.label(hex_): Cell(terrain) for hex_ in map_.cells})(
        scenario, map_
    )


def copses(count: int) -> Plant:
    """Woods in so many hexes."""
    return lambda scenario, map_: painted(
        **{map_.label(hex_): Cell("woods") for hex_ in sorted(map_.cells)[:count]}
    )(scenario, map_)


def _ford(scenario: Scenario, map_: HexMap) -> Scenario:
    return painted(
        E1=Cell("stream", road=(2, 5), stream=(1, 4)), E2=Cell("stream", stream=(1, 4)), D1=Cell(road=(5,))
    )(layout(scenario, stream_depth=StreamDepth.FORDABLE), map_)


def _coming(*coming: Reinforcement) -> Plant:
    return changed(reinforcements=coming)


def _coming_off(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (hex_of(map_, "A7"), map_.grid.hex_at(90, 90))
    return replace(scenario, reinforcements=(Reinforcement(2, "west", {"bases": 1}, None, hexes),))


def _many_come(scenario: Scenario, map_: HexMap) -> Scenario:
    """More squads than the first hex of two holds, the second of which is off the map."""
    hexes = (hex_of(map_, "A7"), map_.grid.hex_at(90, 90))
    return replace(scenario, reinforcements=(Reinforcement(2, "west", {"bases": 4}, None, hexes),))


def _two_players(**values: Any) -> Plant:
    return side_with(players=(Player("a", "light"), Player("b", "dark")), **values)


def entries() -> Iterator[Narrow]:
    yield from _entries_of_the_map()
    yield from _entries_of_sides()
    yield from _entries_of_units()
    yield from _entries_of_rules()
    yield from _entries_of_works()
    yield from _entries_of_objectives()


def _entries_of_the_map() -> Iterator[Narrow]:
    yield "MAP111", HILL, fenced(("E1", 3, "hedgerow"))
    yield "MAP111", HILL, fenced(("E2", 0, "hedgerow"), ("M5", 3, "hedgerow"))
    yield "MAP111", HILL, fenced(("E2", 0, "hedgerow"), ("M5", 3, "wall"))
    yield "MAP111", HILL, painted(E1=Cell("bridge", bridge=0))
    yield "MAP111", HILL, painted(E1=Cell("bridge", bridge=0), M7=Cell("bridge", bridge=3))
    for terrain in ("stream", "pond"):
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(2, 5), stream=(1, 4)))
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(1, 4), stream=(1, 4)))
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(0, 2), stream=(1, 4)))
        yield "MAP016", HILL, painted(E3=Cell(terrain, road=(2, 5), bridge=2))
    yield "MAP016", HILL, painted(G2={"bridge": 1})
    yield "MAP016", HILL, _ford
    yield "MAP024", HILL, _ford
    for depth in StreamDepth:
        yield (
            "MAP016",
            HILL,
            after(
                painted(E3=Cell("stream", road=(2, 5), stream=(1, 4))),
                lambda s, _, depth=depth: layout(s, stream_depth=depth),  # type: ignore[misc]
            ),
        )
        yield (
            "MAP028",
            HILL,
            painted(
                E3=Cell("stream", stream=(0,), stream_depth=StreamDepth.FORDABLE),
                E2=Cell("stream", stream=(3,), stream_depth=depth),
            ),
        )
    for water in (Cell("stream", stream=(0, 3)), Cell("stream", stream=(0, 3), bridge=1), Cell("pond")):
        for beyond in ("G2", "F2", "F3", "E2", "D3", "D4"):
            road = after(
                painted(E3=water, D4=Cell(road=(0,)), F3=Cell(road=(0, 2))),
                painted(**{beyond: {"road": (1,)}}),
            )
            yield "MAP024", HILL, road
            yield "MAP027", HILL, after(painted(E3=water), road)
    for bridge in range(3):
        yield "MAP027", HILL, painted(E3=Cell(bridge=bridge), E2=Cell("pond"))
        yield "MAP027", HILL, painted(E3=Cell("bridge", bridge=bridge, road=(bridge, bridge + 3)))
    for boxes in ((), ("base",), ("base", "normandy", "fury_of_the_bear")):
        for code in ("MAP007", "MAP011", "MAP013", "MAP037", "MAP091"):
            yield code, HILL, changed(boxes=boxes)
    yield "MAP173", HILL, painted(E1=Cell(label="Hill"), E2=Cell(label="Hill"), E4=Cell(label="Hill"))
    yield "MAP033", HILL, painted(E3=Cell("wadi"), E4=Cell("wadi", wadi_entrances=(0,)), K1=Cell("wadi"))
    wadis = rules(optional_rules=("wadi",))
    yield "MAP033", HILL, after(painted(E3=Cell("wadi"), E4=Cell("wadi", wadi_entrances=(0,))), wadis)
    yield "MAP033", HILL, after(painted(E3=Cell("wadi"), K1=Cell("crevasse"), K2=Cell("wadi")), wadis)
    yield "MAP033", HILL, after(all_of_terrain("wadi"), wadis)
    yield "MAP022", HILL, painted(E3=Cell(elevation=-1))
    yield "MAP022", HILL, painted(E3=Cell("building", building=Building(levels=2)))
    yield "MAP167", HILL, lambda s, m: replace(s, objectives=s.objectives[:1])
    yield "MAP167", HILL, lambda s, m: replace(s, objectives=s.objectives[:2])
    yield "MAP018", BREAKING_POINT, _zone_off_the_map
    for blocks in (True, False, None):
        for terrain in ("clear", "woods"):
            yield "MAP034", HILL, painted(E1=Cell(terrain, blocks_sight=blocks))
    shore = after(water_column("I", "I3"), painted(I1=Cell(), I2=Cell()))
    for wall in ((), (("I1", 1), ("I1", 2), ("I2", 1), ("I2", 2)), (("I1", 2), ("I2", 1), ("I2", 2))):
        yield "MAP133", HILL, after(shore, fenced(*((label, way, "cliff") for label, way in wall)))


def _entries_of_sides() -> Iterator[Narrow]:
    yield "MAP080", BREAKING_POINT, after(painted(A2=Cell("pond")), zones(("A2",), ("B4", "B5")))
    yield "MAP080", BREAKING_POINT, after(painted(A2=Cell("pond")), zones(("A2",), name="Pier"))
    yield "MAP080", BREAKING_POINT, after(zones(), placed("A2"))
    for limits in ({"squad": 10}, {"squad": 11}, {"squad": 11, "heavy": 0}, {"heavy": 1}):
        yield "MAP081", BREAKING_POINT, after(zones(("B4", "B5", "B6", "B7"), limits=limits), _two_tanks)
    yield "MAP081", BREAKING_POINT, zones(("B4", "B5", "B6"))
    yield "MAP081", BREAKING_POINT, zones(("B4", "B5", "B6", "B7"))
    yield "MAP081", BREAKING_POINT, zones(("B4",))
    yield "MAP082", BREAKING_POINT, zones(("I4", "H4"))
    yield "MAP082", BREAKING_POINT, zones(("H4", "H5"))
    yield "MAP084", HILL, painted(A3=Cell("pond"))
    yield "MAP084", HILL, painted(A3=Cell("stream", stream=(0, 3)))
    yield "MAP084", HILL, painted(A3=Cell("bridge", bridge=1))
    yield "MAP084", HILL, painted(A3=Cell("building"))
    yield "MAP084", BREAKING_POINT, side_with(reinforcement_hexes=())
    yield "MAP088", HILL, side_hexes("exit_hexes", "A4", "Q3")
    yield "MAP088", HILL, after(side_hexes("exit_hexes", "Q3"), painted(Q3=Cell("pond")))
    yield (
        "MAP088",
        HILL,
        after(side_hexes("exit_hexes", "Q3"), painted(Q3=Cell("pond")), side_hexes("reinforcement_hexes")),
    )
    yield "MAP088", HILL, off_the_map("exit_hexes")
    yield "MAP124", HILL, painted(A2=Cell("pond"), A4=Cell("pond"), B3=Cell("pond"))
    yield "MAP124", HILL, side_hexes("reinforcement_hexes")
    yield "MAP124", HILL, painted(A2=Cell("pond"), A4=Cell("pond"))
    yield "MAP089", HILL, after(side_hexes("forbidden_hexes", "I4"), objective(0, owner="west"))
    yield "MAP089", HILL, side_hexes("forbidden_hexes", "I4")
    yield "MAP122", HILL, homes_at("A3", "D4")
    for numbers in (
        {"starting_command": 2, "initiative_bid": 3},
        {"starting_command": 2, "initiative_bid": 2},
        {"starting_command": -1, "initiative_bid": 1},
        {"start_hand": -1},
        {"initiative_bid": -1},
    ):
        yield "MAP101", BREAKING_POINT, side_with(**numbers)
    yield (
        "MAP072",
        BREAKING_POINT,
        after(_two_players(), placed("A2", division="light"), placed("A3", id="b")),
    )
    yield (
        "MAP072",
        BREAKING_POINT,
        after(_two_players(), placed(None, mat_space=1), placed("K3", id="b", side="east")),
    )
    yield "MAP072", BREAKING_POINT, side_with(players=(Player("a"), Player("b")))
    yield "MAP072", BREAKING_POINT, after(side_with(players=(Player("a"), Player("b"))), placed("A2"))
    yield "MAP072", BREAKING_POINT, after(force_with(division="light"), _two_players())
    yield "MAP073", BREAKING_POINT, changed(shared_resources=("command", "tea"))
    yield "MAP073", HILL, after(_two_players(), changed(shared_resources=("command", "tea")))
    for players in ((), (Player(),), (Player("a"), Player("b")), (Player("a"), Player("b"), Player("c"))):
        yield "MAP071", HILL, side_with(players=players)
    for others in (Player("b", "light"), Player("b", "dark"), Player("b")):
        yield "MAP071", HILL, side_with(players=(Player("a", "light"), others))
    yield "MAP070", HILL, side_with(nations=())
    yield "MAP070", HILL, side_with(id="east")
    yield "MAP070", HILL, lambda s, _: replace(s, sides=s.sides[:1])
    yield "MAP070", HILL, lambda s, _: replace(s, sides=(*s.sides, replace(s.sides[0], id="third")))
    for force in (
        {"figures": {"regular": 44}, "bases": 11},
        {"figures": {"regular": 45}, "bases": 11},
        {"figures": {"regular": 45}, "bases": 1},
        {"figures": {"mg_42": 1, "regular": 2}, "bases": 1},
        {"figures": {"mg_42": 1, "regular": 3}, "bases": 1},
        {"figures": {"ghost": 4, "regular": 400}, "bases": 1},
        {
            "squads": (
                RIFLES,
                Squad({}),
                Squad({"regular": 4}, "pastry"),
                Squad({"mg_42": 1, "regular": 2}, "engineer"),
            )
        },
        {"squads": (Squad({"ghost": 4}), Squad({"regular": 0}), Squad({"regular": 5}), Squad({"mg_42": 1}))},
    ):
        yield "MAP095", BREAKING_POINT, force_with(**force)
        yield "MAP136", BREAKING_POINT, force_with(**force)
    for squad in (
        Squad({}),
        Squad({"ghost": 1}),
        Squad({"regular": 4}, "pastry"),
        Squad({"mg_42": 1}, "engineer"),
    ):
        yield "MAP095", HILL, placed("E1", squad=squad)
        yield "MAP095", HILL, side_with(starting_squads=(RIFLES, squad))
    for tokens in (
        {"engineer": 8},
        {"engineer": 9},
        {"engineer": 9, "medic": 1},
        {"engineer": 10},
        {"tea": 1},
    ):
        yield "MAP092", BREAKING_POINT, force_with(specializations=tokens)
    yield "MAP092", BREAKING_POINT, force_with(specializations={"engineer": 1}, bases=0)
    yield (
        "MAP092",
        BREAKING_POINT,
        force_with(specializations={"engineer": 2}, bases=3, figures={"mortar": 2}),
    )
    for squads in (None, (RIFLES,) * 3, (RIFLES, RIFLES, Squad({"regular": 3, "squad_base": 1}))):
        yield "MAP094", HILL, side_with(starting_squads=squads)
        yield "MAP097", HILL, side_with(starting_squads=squads)
    yield "MAP094", HILL, after(side_with(starting_squads=None), force_with_squads(RIFLES))
    yield "MAP094", HILL, lambda s, _: replace(s, sides=s.sides[:1])
    yield "MAP093", HILL, force_tokens(mines=200)
    yield "MAP093", HILL, after(force_tokens(mines=3), changed(component_limits={"mines": 2}))
    yield "MAP093", HILL, after(force_tokens(mines=2), changed(component_limits={"mines": 2}))
    yield "MAP093", HILL, after(placed("E1", kind=TANK), changed(component_limits={TANK: 0}))
    for tokens in ({"engineer": 2}, {"engineer": 3}, {"engineer": 6}, {"engineer": 1, "tea": 9}):
        for limits in ({}, {"engineer": 2}, {"engineer": 0}):
            specialized = side_with(forces=(Force(specializations=tokens),))
            yield "MAP093", HILL, after(specialized, changed(component_limits=limits))
    yield (
        "MAP104",
        HILL,
        changed(vehicle_levels=(VehicleLevel(2, ("panzer_iv", "saucer", "saucer")), VehicleLevel(6))),
    )
    yield "MAP104", HILL, changed(vehicle_levels=())
    yield "MAP104", BREAKING_POINT, changed(vehicle_levels=(VehicleLevel(2, ()),))
    yield "MAP108", HILL, side_with(doctrines=("Infantry",))
    yield "MAP108", HILL, side_with(doctrines=())
    yield "MAP108", HILL, side_with(fixed_doctrine="Guerrilla")
    for pool_ in (("Infantry", "Commando", "Defensive"), ("Infantry", "Commando", "Defensive", "Logistics")):
        yield "MAP108", HILL, side_with(doctrines=pool_)
        yield "MAP108", HILL, side_with(doctrines=pool_, players=())
        yield "MAP108", HILL, _two_players(doctrines=pool_)


def force_with_squads(*squads: Squad) -> Plant:
    return side_with(forces=(Force(squads=squads),))


def force_tokens(**tokens: int) -> Plant:
    return side_with(forces=(Force(tokens=tokens),))


def _two_tanks(scenario: Scenario, map_: HexMap) -> Scenario:
    return force_with(vehicles={TANK: 2})(scenario, map_)


def _entries_of_units() -> Iterator[Narrow]:
    squads: tuple[dict[str, Any], ...] = (
        {},
        {"side": "nobody"},
        {"kind": TANK, "squad": RIFLES},
        {"squad": None},
        {"mat_space": 1},
        {"condition": "pinned"},
        {"condition": "disrupted"},
        {"damage": "light"},
        {"motion": "driving"},
        {"activation": "fresh"},
        {"activation": "op_fire"},
        {"activation": "asleep"},
        {"crew": 0},
        {"crew": 4},
        {"crew": 5},
        {"crew": -1},
        {"in_fortification": "entrenchment"},
        {"in_transport": "nothing"},
        {"towing": "nothing"},
        {"concealed": True},
        {"facing": 2},
    )
    vehicles: tuple[dict[str, Any], ...] = (
        {},
        {"condition": "pinned"},
        {"damage": "light"},
        {"damage": "heavy"},
        {"damage": "incapacitated"},
        {"damage": "scratched"},
        {"motion": "driving"},
        {"motion": "standing"},
        {"motion": "hovering"},
        {"in_fortification": "entrenchment"},
        {"concealed": True},
        *({"facing": facing} for facing in (-1, 0, 5, 6)),
    )
    for code in ("MAP117", "MAP096", "MAP119"):
        for values in squads:
            yield code, HILL, placed("E1", **values)
        for values in vehicles:
            yield code, HILL, placed("E1", kind=TANK, **values)
    for space in (-2, -1, 0, 7):
        yield "MAP119", HILL, placed(None, mat_space=space)
    yield "MAP119", HILL, placed(None)
    yield "MAP119", HILL, placed(None, kind=TANK)
    yield "MAP119", HILL, placed("G2", kind=TANK)
    yield "MAP119", HILL, placed("G2", kind="pak_40")
    for water in (Cell("pond"), Cell("bridge", bridge=1), Cell("river", bridge=1)):
        yield "MAP119", HILL, after(painted(E3=water), placed("E3"))
        yield "MAP119", HILL, after(painted(E3=water), placed("E3", kind=TANK))
        yield "MAP119", HILL, after(painted(E3=water), placed("E3", kind="pak_40"))
    dug = marked("fortifications", ("E1", "entrenchment"), kind=Fortification)
    yield "MAP119", HILL, after(dug, placed("E1", in_fortification="entrenchment"))
    yield "MAP119", HILL, after(dug, placed("E2", in_fortification="entrenchment"))
    yield "MAP119", HILL, after(dug, placed("E1", in_fortification="pillbox"))
    yield "MAP119", HILL, after(dug, placed("E1", kind=TANK, in_fortification="entrenchment"))
    lorry = placed("E1", id="lorry", kind="opel_blitz")
    for riders in (1, 2, 3):
        aboard = [placed("E1", id=f"r{number}", in_transport="lorry") for number in range(riders)]
        yield "MAP119", HILL, after(lorry, *aboard)
    yield "MAP119", HILL, after(lorry, placed(None, in_transport="lorry"))
    yield "MAP119", HILL, after(lorry, placed("E1", side="east", in_transport="lorry"))
    yield "MAP119", HILL, after(placed("E1", id="tank", kind=TANK), placed("E1", in_transport="tank"))
    yield "MAP119", HILL, after(placed("E1", id="squad"), placed("E1", in_transport="squad"))
    gun = placed("E1", id="gun", kind="pak_40")
    yield "MAP119", HILL, after(gun, placed("E1", kind="opel_blitz", towing="gun"))
    yield "MAP119", HILL, after(gun, placed("E1", kind=TANK, towing="gun"))
    yield "MAP119", HILL, after(gun, placed("E1", towing="gun"))
    yield "MAP119", HILL, after(lorry, placed("E1", kind="opel_blitz", towing="lorry"))
    yield "MAP119", HILL, after(placed("E1", id="squad"), placed("E1", kind="opel_blitz", towing="squad"))
    for puller, pulled in (("sdkfz_251", "flak_36"), ("opel_blitz", "flak_36"), ("bren_carrier", "m1_57mm")):
        pair = placed("E1", id="gun", kind=pulled), placed("E1", kind=puller, towing="gun")
        yield "MAP119", HILL, after(*pair)
    for count in (3, 4, 5):
        crowd = [placed("E1", id=f"u{number}") for number in range(count)]
        yield "MAP119", HILL, after(*crowd)
        yield "MAP119", HILL, after(*[placed("A3", id=f"u{number}") for number in range(count)])
        yield "MAP119", BREAKING_POINT, after(*[placed("A7", id=f"u{number}") for number in range(count)])
    for count in (3, 4, 5):
        mixed = [{}, {"kind": TANK}, {"kind": "pak_40"}, {}, {"kind": TANK}][:count]
        yield "MAP119", HILL, after(*[placed("E1", id=f"u{at}", **each) for at, each in enumerate(mixed)])
    sunk = after(painted(E3=Cell("pond")), placed("E3", id="lorry", kind="opel_blitz"))
    yield "MAP119", HILL, after(sunk, placed("E3", in_transport="lorry"))
    yield (
        "MAP106",
        HILL,
        changed(vehicle_levels=(VehicleLevel(2, ("panzer_iv", TANK, "ghost", "opel_blitz")),)),
    )
    yield "MAP105", HILL, after(placed("A3", kind="ghost"), placed("A3", id="b", kind="ghost"))
    yield "MAP090", BREAKING_POINT, force_with(vehicles={TANK: 100}, equipment={"pak_40": 100})
    yield "MAP136", HILL, _coming(Reinforcement(2, "west", {"bases": 4}))


def _entries_of_rules() -> Iterator[Narrow]:
    brackets: tuple[tuple[ActionBracket, ...], ...] = (
        (ActionBracket(0, 3, 3), ActionBracket(4, 9, 2), ActionBracket(10, None, 2)),
        (ActionBracket(0, 3, 0), ActionBracket(4, None, 1)),
        (ActionBracket(0, 3, 2), ActionBracket(4, 9, 3)),
        (ActionBracket(1, 3, 2), ActionBracket(4, None, 1)),
        (ActionBracket(0, None, 2), ActionBracket(4, None, 3)),
        (),
    )
    for table in brackets:
        yield "MAP103", HILL, timing(action_table=table)
        yield "MAP138", HILL, timing(action_table=table)
    for actions in (
        {"west": 0, "east": 3},
        {"west": 1, "east": 30},
        {"west": 3},
        {"nobody": 3},
        {"west": 99, "east": 3},
    ):
        yield "MAP110", BREAKING_POINT, timing(actions_per_turn=actions)
    for rounds in (0, -1, 1, 2, None):
        yield "MAP109", BREAKING_POINT, timing(rounds=rounds)
        for actions in ({"west": 1, "east": 2}, {"west": 4}):
            yield "MAP138", BREAKING_POINT, timing(rounds=rounds, actions_per_turn=actions)
        yield "MAP109", HILL, timing(rounds=rounds)
        yield "MAP114", BREAKING_POINT, timing(rounds=rounds)
    for bases in (12, 13):
        yield "MAP138", BREAKING_POINT, after(timing(rounds=2), force_with(bases=bases))
    for squads in (2, 3):
        one = timing(action_table=(ActionBracket(0, None, 1),))
        yield "MAP138", HILL, after(one, side_with(starting_squads=(RIFLES,) * squads))
    hand = {"start_hand": 1}
    yield "MAP099", HILL, side_with(**hand)
    yield "MAP099", BREAKING_POINT, side_with(**hand)
    yield (
        "MAP099",
        BREAKING_POINT,
        side_with(strategy_decks=("no_deck", "american_air_support_1", "morale_1"), **hand),
    )
    yield "MAP099", BREAKING_POINT, side_with(named_cards=("no_card",), cards_in_play=("no_card", "tank_ace"))
    yield "MAP099", BREAKING_POINT, side_with(operations_cards=("tank_ace", "no_card"))
    yield "MAP099", HILL, side_with(operations_cards=("no_card",), strategy_decks=("no_deck",))
    for ruleset in ("chess", "base", "skirmish"):
        yield "MAP003", HILL, rules(ruleset=ruleset)
        yield "MAP003", HILL, after(rules(ruleset=ruleset), timing(phase_order="status-action"))
    for message in ("", "  "):
        yield "MAP002", HILL, changed(id=message)
        yield "MAP002", HILL, changed(title=message)
    yield "MAP008", HILL, rules(special_rules=(SpecialRule("a", "", ("night",)), SpecialRule("b", " ")))
    yield (
        "MAP008",
        HILL,
        rules(special_rules=(SpecialRule("a", "A.", ("magic",)), SpecialRule("a", "B.", ("night",)))),
    )
    for start in (-1, 0, 1, 12, 13, "far"):
        yield "MAP006", HILL, rules(parameters={"night": {"start_visibility": start, "dawn": start}})
        yield (
            "MAP006",
            HILL,
            rules(special_rules=(SpecialRule("n", "N.", ("night",), {"night.start_visibility": start}),)),
        )
    for number in (-1, 0, 1, 5, 100, 101, "many"):
        yield "MAP006", BREAKING_POINT, rules(parameters={"stacking": {"units": number}})
        yield "MAP006", BREAKING_POINT, rules(readings={"stacking.units": number})
        yield (
            "MAP006",
            BREAKING_POINT,
            rules(readings={"stacking.units": 3}, parameters={"stacking": {"units": number}}),
        )
    yield "MAP004", BREAKING_POINT, rules(optional_rules=("night",))
    yield (
        "MAP004",
        BREAKING_POINT,
        rules(optional_rules=("night",), parameters={"night": {"start_visibility": 4}}),
    )
    yield (
        "MAP116",
        BREAKING_POINT,
        rules(optional_rules=("night",), parameters={"night": {"start_visibility": 4}}),
    )
    for night in ({}, 4, {"start_visibility": "far"}, {"start_visibility": 1}):
        yield "MAP116", BREAKING_POINT, rules(optional_rules=("night",), parameters={"night": night})
        yield "MAP116", BREAKING_POINT, rules(parameters={"night": night})
    for date in (None, "1944-06-05", "1944-06-06", "1944-06-07"):
        yield "MAP107", BREAKING_POINT, after(rules(optional_rules=("ap-ds",)), changed(date=date))
    yield "MAP145", BREAKING_POINT, rules(optional_rules=("ap-ds",))
    yield (
        "MAP145",
        BREAKING_POINT,
        after(rules(optional_rules=("ap-ds",)), placed("C3", kind=TANK, munition="ap_ds")),
    )
    yield (
        "MAP043",
        HILL,
        rules(readings={"pillbox_cover": 5}, values={"fortifications.pillbox.hidden_cover": 6}),
    )
    for event in (
        ScenarioEvent(0, "rain"),
        ScenarioEvent(8, "rain"),
        ScenarioEvent(2, "command", {"side": "west", "count": 2}),
        ScenarioEvent(2, "command", {"side": "west"}),
        ScenarioEvent(2, "command", {"side": "west", "count": "two"}),
        ScenarioEvent(2, "control", {"side": "west", "objective": "vp-1"}),
        ScenarioEvent(2, "control", {"side": "west", "objective": "named-2"}),
        ScenarioEvent(2, "obstacle", {"hex": "E1", "type": "mines"}),
        ScenarioEvent(2, "obstacle", {"hex": "ZZ9", "type": "mines"}),
        ScenarioEvent(2, "obstacle", {"hex": 4, "type": "moat"}),
        ScenarioEvent(2, "smoke", {"hex": "E1"}),
    ):
        for code in ("MAP098", "MAP170"):
            yield code, BREAKING_POINT, changed(events=(event,))
            yield code, HILL, changed(events=(event,))
    for coming in (
        Reinforcement(0, "west", {"bases": 1}),
        Reinforcement(8, "west", {"figures": {"regular": 4}, "vehicles": {TANK: 1}}),
        Reinforcement(9, "west", {"figures": {"regular": 4, "ghost": 1}, "vehicles": {"saucer": 1, TANK: 1}}),
        Reinforcement(2, "nobody", {"figures": "many"}),
    ):
        for code in ("MAP098", "MAP150"):
            yield code, BREAKING_POINT, _coming(coming)
            yield code, HILL, _coming(coming)
    yield "MAP098", BREAKING_POINT, _coming_off
    yield "MAP136", BREAKING_POINT, _many_come
    yield "MAP174", BREAKING_POINT, changed(opening=Opening(9))
    yield "MAP174", BREAKING_POINT, changed(opening=Opening(8))
    yield "MAP174", BREAKING_POINT, changed(opening=Opening(9, "lunch"))
    for condition in (
        VictoryCondition("west", "glory"),
        VictoryCondition("west", "vp", from_round=9),
        VictoryCondition("west", "vp", from_round=8),
        VictoryCondition("nobody", "control_hexes", count=2),
    ):
        for code in ("MAP113", "MAP114", "MAP115"):
            yield code, BREAKING_POINT, changed(victory=(condition,))
    yield "MAP113", BREAKING_POINT, changed(victory=())
    yield "MAP113", HILL, changed(victory=())
    for count, type_ in (
        (2, "control_hexes"),
        (3, "hold_at_end"),
        (None, "hold_at_end"),
        (1, "exit"),
        (9, "exit"),
    ):
        yield "MAP114", BREAKING_POINT, after(_walled_town, _to_win(type_, count))
    yield "MAP114", BREAKING_POINT, after(_walled_town, _to_win("vp", 3))
    yield "MAP112", BREAKING_POINT, timing(first_initiative="roll")
    yield "MAP112", HILL, timing(first_initiative=None)
    for cards in (
        {"named_cards": ("tank_ace",)},
        {"cards_in_play": ("tank_ace",)},
        {"strategy_decks": ("american_reinforcements_1",)},
    ):
        yield "MAP100", BREAKING_POINT, side_with(**cards)
        yield "MAP100", BREAKING_POINT, after(side_with(**cards), _two_tanks)
        yield "MAP100", BREAKING_POINT, after(side_with(**cards), placed("A2", kind=TANK))
    for deck in DECKS:
        drawn = side_with(strategy_decks=(deck,), start_hand=1)
        yield "MAP100", BREAKING_POINT, drawn
        yield "MAP100", BREAKING_POINT, after(drawn, _two_tanks)
        yield "MAP100", BREAKING_POINT, after(drawn, force_with(figures={}, specializations={}))
        yield "MAP099", BREAKING_POINT, drawn
    for card in ("fuel_shortage", "early_panzer_iv"):
        given = side_with(operations_cards=(card,))
        yield "MAP100", BREAKING_POINT, given
        for kind in (TANK, "panzer_iv", "pak_40"):
            yield "MAP100", BREAKING_POINT, after(given, placed("A2", kind=kind))
            yield "MAP100", BREAKING_POINT, after(given, placed("K3", kind=kind, side="east"))
    for option in sorted(OPTIONS):
        for code in ("MAP004", "MAP005", "MAP145"):
            yield code, HILL, rules(optional_rules=(option,))
            yield code, BREAKING_POINT, rules(optional_rules=(option,))
    for option in ("wrecks", "facing", "night", "flak-36"):
        yield "MAP005", BREAKING_POINT, rules(optional_rules=(option, "wadi"))
        yield "MAP009", BREAKING_POINT, rules(optional_rules=(option, "wadi"))
    yield "MAP171", BREAKING_POINT, timing(stacking_limits={"units": 2, "A2": 3, "Z99": 1})


def _walled(label: str) -> Plant:
    """A hex with water around it."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        around = {map_.label(other): Cell("pond") for _, other in map_.around(hex_of(map_, label))}
        return painted(**around)(scenario, map_)

    return plant


_walled_town = _walled("C4")


def _to_win(type_: str, count: int | None) -> Plant:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hexes = tuple(hex_of(map_, each) for each in ("C4", "C7", "C11"))
        return replace(scenario, victory=(VictoryCondition("east", type_, hexes, count),))

    return plant


def _entries_of_works() -> Iterator[Narrow]:
    def occupied(*works: tuple[Any, ...], **unit: Any) -> Plant:
        return after(
            marked(
                "fortifications",
                *((label, "entrenchment", owner, None, "u") for label, owner in works),
                kind=Fortification,
            ),
            placed(unit.pop("at", "E1"), id="u", **unit),
        )

    yield "MAP042", HILL, occupied(("E1", None))
    yield "MAP042", HILL, occupied(("E1", "west"))
    yield "MAP042", HILL, occupied(("E1", "east"))
    yield "MAP042", HILL, occupied(("E1", None), at="E2")
    yield "MAP042", HILL, occupied(("E1", None), kind=TANK)
    yield "MAP042", HILL, occupied(("E1", None), ("E1", None))
    for cell in (Cell("pond"), Cell("bridge", bridge=1), Cell("woods"), Cell("stream", stream=(0, 3))):
        for code, type_ in (("MAP041", "entrenchment"), ("MAP041", "pillbox"), ("MAP041", "bunker")):
            yield (
                code,
                HILL,
                after(painted(E3=cell), marked("fortifications", ("E3", type_), kind=Fortification)),
            )
        for side in (None, "west", "east", "nobody"):
            hospital = marked("special_points", ("E3", "field_hospital", side), kind=SpecialPoint)
            yield "MAP051", HILL, after(painted(E3=cell), hospital)
            yield "MAP052", HILL, after(painted(E3=cell), hospital)
        yield "MAP049", HILL, after(painted(E3=cell), marked("charges", ("E3", "bridge"), kind=Charge))
        yield "MAP049", HILL, after(painted(E3=cell), marked("charges", ("E3", "road"), kind=Charge))
        yield "MAP047", HILL, after(painted(E3=cell), changed_smoke("E3"))
    for label in ("A7", "K7"):
        for side in (None, "west", "east"):
            yield (
                "MAP051",
                BREAKING_POINT,
                marked("special_points", (label, "field_hospital", side), kind=SpecialPoint),
            )
    yield "MAP049", HILL, marked("charges", ("G2", "building"), kind=Charge)
    yield "MAP049", HILL, marked("charges", ("G2", "moon"), kind=Charge)
    yield "MAP047", HILL, changed_smoke("E1", "E1", "E2")
    yield (
        "MAP052",
        HILL,
        after(
            rules(special_rules=(SpecialRule("lamp", "L.", ("light",)),)),
            marked("special_points", ("E1", "lamp"), ("E2", "light"), ("E3", "dark"), kind=SpecialPoint),
        ),
    )
    for levels in (0, 1, 2):
        house = painted(E3=Cell("building", building=Building(levels=levels)))
        for count in (1, 2, 3):
            mines = marked("obstacles", *[("E3", "mines")] * count, kind=Obstacle)
            wire = marked("obstacles", *[("E3", "razor_wire")] * count, kind=Obstacle)
            yield "MAP044", HILL, after(house, mines)
            yield "MAP044", HILL, after(house, mines, rules(optional_rules=("engineers-assault",)))
            yield "MAP044", HILL, after(house, wire, rules(optional_rules=("engineers-assault",)))
    ruin = painted(E3=Cell("building", building=Building(levels=2, rubble=True)))
    two = marked("obstacles", ("E3", "mines"), ("E3", "mines"), kind=Obstacle)
    yield "MAP044", HILL, after(ruin, two, rules(optional_rules=("engineers-assault",)))
    for count in (3, 4, 5):
        wrecks = marked("wrecks", *[("E1", "heavy")] * count, kind=WreckMarker)
        yield "MAP048", HILL, after(wrecks, rules(optional_rules=("wrecks",)))
    odd = marked("wrecks", ("E1", "submarine"), ("E2", "light"), ("E3", "squad"), kind=WreckMarker)
    yield "MAP048", HILL, after(odd, rules(optional_rules=("wrecks",)))
    for count in (-1, 0, 1, 500):
        yield "MAP050", HILL, pool("E1", mines=count, entrenchment=count)
        yield "MAP050", HILL, pool(moat=count, pillbox=count)
    yield (
        "MAP050",
        HILL,
        first_side(
            lambda side, m: replace(
                side, placeable=PlaceablePool({"mines": 1}, (hex_of(m, "E1"), m.grid.hex_at(90, 90)))
            )
        ),
    )
    for count in (2, 3, 4):
        yield "MAP040", HILL, marked("fortifications", *[("E1", "entrenchment")] * count, kind=Fortification)
        yield (
            "MAP172",
            HILL,
            marked("fortifications", *[("E1", "pillbox")] * (20 * count), kind=Fortification),
        )
        yield "MAP091", HILL, changed_smoke(*["E1"] * (10 * count))
    yield "MAP046", HILL, marked("obstacles", ("A3", "tank_trap"), ("Q4", "razor_wire"), kind=Obstacle)
    for gaps in ((), ("G4",), ("H4",), ("G4", "H4"), ("G4", "H2", "I4")):
        yield "MAP045", HILL, _belt_of_traps("GHI", *gaps)
        yield "MAP045", HILL, _belt_of_traps("GH", *gaps)


def _belt_of_traps(columns: str, *gaps: str) -> Plant:
    """Tank traps in all hexes of some columns but a few."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        labels = [map_.label(hex_) for hex_ in map_.cells]
        laid = [(each, "tank_trap") for each in labels if each[0] in columns and each not in gaps]
        return marked("obstacles", *laid, kind=Obstacle)(scenario, map_)

    return plant


def changed_smoke(*labels: str) -> Plant:
    return lambda scenario, map_: replace(scenario, smoke=tuple(hex_of(map_, each) for each in labels))


def _entries_of_objectives() -> Iterator[Narrow]:
    for value in (-1, 0, 1):
        yield "MAP062", HILL, objective(0, value=value)
        yield "MAP065", HILL, objective(3, value=value)
        yield (
            "MAP065",
            HILL,
            after(
                objectives(lambda each: each.id in ("vp-1", "vp-2", "vp-3", "fp-1")),
                objective(3, value=value),
            ),
        )
    yield "MAP062", HILL, objective(0, conquerable_by=("west", "nobody"), controlled_by="east")
    yield "MAP062", HILL, objective(0, controlled_by="nobody", owner="west")
    yield "MAP065", HILL, objectives(lambda each: each.type is ObjectiveType.VP)
    yield "MAP065", HILL, objectives(lambda each: each.type is not ObjectiveType.VP)
    yield "MAP065", HILL, objective(3, type=ObjectiveType.VP)
    yield "MAP061", HILL, objective(0, id="vp-2")
    yield (
        "MAP061",
        HILL,
        lambda s, _: replace(s, objectives=(*s.objectives, replace(s.objectives[0], id="x"))),
    )
    yield (
        "MAP061",
        HILL,
        lambda s, _: replace(
            s, objectives=(*s.objectives, replace(s.objectives[0], id="x", type=ObjectiveType.FP))
        ),
    )
    for cost in (1, 2, 3, 4, 5):
        yield "MAP067", HILL, objective(0, capture_cost_mp=cost)
        yield "MAP067", BREAKING_POINT, objective(0, capture_cost_mp=cost)
    for rule in ("presence", "capture", "magic", None):
        yield "MAP069", HILL, timing(control_rule=rule)
        yield "MAP069", BREAKING_POINT, timing(control_rule=rule)
    for label in ("A3", "A4", "B3", "C3", "D3", "E3"):
        for code in ("MAP160", "MAP161", "MAP165", "MAP128", "MAP066"):
            yield code, HILL, lambda s, m, label=label: objective(1, hex=hex_of(m, label))(s, m)  # type: ignore[misc]
            yield code, HILL, lambda s, m, label=label: objective(3, hex=hex_of(m, label))(s, m)  # type: ignore[misc]
    for side in ("west", "east"):
        yield "MAP137", BREAKING_POINT, after(objective(0, controlled_by=side), placed("C4"))
        yield "MAP137", BREAKING_POINT, after(every_objective(controlled_by=side), placed("C4", side="east"))
        walled = after(_walled("I4"), objective(0, controlled_by=side))
        yield "MAP066", HILL, walled
        for there in ("E3", "I4"):
            yield "MAP066", HILL, after(walled, placed(there))
        yield "MAP143", BREAKING_POINT, objective(0, controlled_by=side)
        yield "MAP091", HILL, every_objective(owner=side, type=ObjectiveType.COMMAND)
        yield (
            "MAP091",
            HILL,
            after(side_with(nations=()), every_objective(owner=side, type=ObjectiveType.COMMAND)),
        )
    yield "MAP091", HILL, every_objective(type=ObjectiveType.COMMAND)
    for code in ("MAP163", "MAP164", "MAP169"):
        yield code, HILL, lambda s, _: replace(s, sides=s.sides[:1])
    for code in ("MAP063", "MAP064", "MAP068", "MAP166", "MAP130", "MAP141", "MAP168", "MAP120", "MAP162"):
        yield (
            code,
            HILL,
            lambda s, m: replace(s, objectives=(replace(s.objectives[0], hex=m.grid.hex_at(90, 90)),)),
        )
        yield code, HILL, side_hexes("reinforcement_hexes")
        yield code, HILL, changed(objectives=())
        yield code, LYON, changed(objectives=())
    for share in (15, 16, 39, 40):
        yield "MAP168", HILL, after(all_of_terrain("clear"), copses(share))


NARROW: tuple[Narrow, ...] = tuple(entries())
