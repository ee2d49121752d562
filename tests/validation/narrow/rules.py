"""Rules, options, cards, timing and events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.model.card import CardType
from engine.model.cell import Building, Cell
from engine.model.hex_map import HexMap
from engine.model.objective import SpecialPoint
from engine.model.opening import Opening
from engine.model.scenario import ActionBracket, Scenario, SpecialRule
from engine.model.setup import Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Player, Squad
from engine.rules.modules import OPTIONS, readings
from engine.storage.bundled import catalogue
from tests.validation.defects import BREAKING_POINT, HILL, changed, hex_of, painted, rules, timing
from tests.validation.more_defects import RIFLES, Plant, after, force_with, placed, side_with
from tests.validation.narrow.plants import (
    GUN,
    LORRY,
    TANK,
    Narrow,
    in_water,
    marked,
    reinforced_by,
    with_two_tanks,
    without_sides,
)

#: The decks of strategy cards that ship.
DECKS = sorted({card.deck for card in catalogue().cards.values() if card.kind is CardType.STRATEGY})


def entries() -> Iterator[Narrow]:
    """Which check is asked, of which scenario, and what is done to it."""
    yield from _usual()
    yield from _cards()
    yield from _rules()


def _coming_off(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (hex_of(map_, "A7"), map_.grid.hex_at(90, 90))
    return replace(scenario, reinforcements=(Reinforcement(2, "west", {"bases": 1}, None, hexes),))


def _many_come(scenario: Scenario, map_: HexMap) -> Scenario:
    """More squads than the first hex of two holds, the second of which is off the map."""
    hexes = (hex_of(map_, "A7"), map_.grid.hex_at(90, 90))
    return replace(scenario, reinforcements=(Reinforcement(2, "west", {"bases": 4}, None, hexes),))


def _usual() -> Iterator[Narrow]:
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
            yield code, BREAKING_POINT, reinforced_by(coming)
            yield code, HILL, reinforced_by(coming)
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
        yield "MAP100", BREAKING_POINT, after(side_with(**cards), with_two_tanks)
        yield "MAP100", BREAKING_POINT, after(side_with(**cards), placed("A2", kind=TANK))
    for deck in DECKS:
        drawn = side_with(strategy_decks=(deck,), start_hand=1)
        yield "MAP100", BREAKING_POINT, drawn
        yield "MAP100", BREAKING_POINT, after(drawn, with_two_tanks)
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


_walled_town = in_water("C4")


def _to_win(type_: str, count: int | None) -> Plant:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hexes = tuple(hex_of(map_, each) for each in ("C4", "C7", "C11"))
        return replace(scenario, victory=(VictoryCondition("east", type_, hexes, count),))

    return plant


def _cards() -> Iterator[Narrow]:
    """Whom a card is about: figures, specializations and vehicles of a side, placed or among its forces."""
    bare = force_with(figures={"regular": 44}, specializations={}, squads=())
    engineers = Squad({"regular": 4}, "engineer")
    for card in ("marksmen", "lay_smoke"):
        given = after(bare, side_with(operations_cards=(card,)))
        yield "MAP100", BREAKING_POINT, given
        for force in (
            {"figures": {"elite": 4}},
            {"specializations": {"engineer": 1}},
            {"specializations": {"medic": 1}},
            {"squads": (engineers,)},
            {"squads": (Squad({"elite": 4}),)},
        ):
            yield "MAP100", BREAKING_POINT, after(given, force_with(**force))
        for squad in (engineers, Squad({"elite": 4}, "medic")):
            yield "MAP100", BREAKING_POINT, after(given, placed("A2", squad=squad))
            yield "MAP100", BREAKING_POINT, after(given, placed("K3", side="east", squad=squad))
    for card in ("tank_ace", "fuel_shortage"):
        given = after(bare, side_with(operations_cards=(card,)))
        for kind in (LORRY, GUN, TANK, "ghost"):
            yield "MAP100", BREAKING_POINT, after(given, force_with(vehicles={kind: 1}))
            yield "MAP100", BREAKING_POINT, after(given, placed("K3", side="east", kind=kind))
    drawn = side_with(strategy_decks=("american_reinforcements_1",), start_hand=1)
    for card in ("marksmen", "tank_ace", "lay_smoke"):
        yield "MAP100", BREAKING_POINT, after(bare, drawn, side_with(operations_cards=(card,)))
    for homes in (
        {"reinforcement_hexes": ()},
        {"reinforcement_hexes": (), "entry_edges": ("west",)},
    ):
        yield "MAP100", BREAKING_POINT, after(drawn, side_with(**homes))
    yield "MAP100", BREAKING_POINT, after(drawn, _home_of_a_player)
    yield "MAP100", BREAKING_POINT, after(drawn, without_sides(1))
    for decks in (("ground_support_1",), ("ground_support_1", "american_reinforcements_1")):
        yield "MAP100", BREAKING_POINT, side_with(strategy_decks=decks, start_hand=1)


def _home_of_a_player(scenario: Scenario, map_: HexMap) -> Scenario:
    """Two players, of whom the second alone has a hex to come in by."""
    players = (Player("a", "light"), Player("b", "dark", (hex_of(map_, "A7"),)))
    return side_with(players=players, reinforcement_hexes=())(scenario, map_)


def _rules() -> Iterator[Narrow]:
    for actions in (1, 2, 3):
        yield "MAP110", HILL, timing(actions_per_turn={"west": actions, "east": 1})
    for coming in (0, 1, 2):
        yield "MAP098", BREAKING_POINT, changed(events=(ScenarioEvent(coming, "rain"),))
        yield "MAP098", BREAKING_POINT, changed(reinforcements=(Reinforcement(coming, "west", {"bases": 1}),))
    alike = (VictoryCondition("west", "vp"), VictoryCondition("east", "vp"))
    for first in ("west", "east", "nobody", None):
        yield "MAP115", BREAKING_POINT, after(changed(victory=alike), timing(first_initiative=first))
    for squads in (None, (RIFLES,) * 2, (RIFLES,) * 3, (RIFLES,) * 4):
        for table in (
            (ActionBracket(0, 2, 2), ActionBracket(3, None, 1)),
            (ActionBracket(0, 3, 1), ActionBracket(4, None, 3)),
            (ActionBracket(4, None, 1), ActionBracket(0, 3, 3)),
        ):
            yield "MAP138", HILL, after(side_with(starting_squads=squads), timing(action_table=table))
    yield "MAP006", BREAKING_POINT, rules(readings=dict.fromkeys(readings(), "no such value"))
    yield "MAP006", BREAKING_POINT, rules(readings=dict.fromkeys(readings(), -7))
    yield (
        "MAP171",
        HILL,
        painted(E1=Cell(extra={"moss": 1}), E2=Cell("building", building=Building(extra={"moss": 2}))),
    )
    yield "MAP171", HILL, side_with(extra={"moss": 1})
    exits: Plant = lambda s, m: replace(  # noqa: E731
        s, victory=(VictoryCondition("east", "exit", (hex_of(m, "C7"),), 1),)
    )
    yield "MAP114", BREAKING_POINT, exits
    yield "MAP114", BREAKING_POINT, after(exits, timing(rounds=1))
    yield "MAP114", BREAKING_POINT, _exit_off_the_map
    yield "MAP145", HILL, _points("field_hospital", "light", "lamp")
    yield "MAP145", BREAKING_POINT, _points("field_hospital", "light", "lamp")
    yield "MAP145", BREAKING_POINT, placed(None, mat_space=1, kind=TANK, munition="ap_ds")


def _exit_off_the_map(scenario: Scenario, map_: HexMap) -> Scenario:
    hexes = (hex_of(map_, "C7"), map_.grid.hex_at(90, 90))
    return replace(scenario, victory=(VictoryCondition("east", "control_hexes", hexes, 2),))


def _points(*kinds: str) -> Plant:
    return marked(
        "special_points", *((f"E{at}", kind) for at, kind in enumerate(kinds, start=1)), kind=SpecialPoint
    )
