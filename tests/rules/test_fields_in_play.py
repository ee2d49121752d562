"""Whatever a scenario says is asked for in play: no field that a designer fills in is without effect.

Games of scenarios in which every field says something are played while each look at a field is noted. A
field nobody looks at is either listed here as one for people, with the reason, or the game ignores it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from engine.hexes.edge import edge
from engine.hexes.hex import Hex, neighbour
from engine.model import cell, objective, scenario, setup, side
from engine.model.cell import Building, Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.objective import Charge, Fortification, ObjectiveType, SpecialPoint, WreckMarker
from engine.model.scenario import ActionBracket, Scenario, SpecialRule, StackingRow, VehicleLevel
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent
from engine.model.side import PlaceablePool, Squad
from engine.play.advance import start
from engine.play.ask import Ask, Chance
from engine.storage import bundled
from tests.support.games import fighting, game_of, next_moment

CLASSES = {
    name: kind
    for module in (cell, objective, scenario, setup, side)
    for name, kind in vars(module).items()
    if is_dataclass(kind) and isinstance(kind, type) and kind.__module__ == module.__name__
}
#: The rooms in which a look at a field counts as play.
PLAY = ("engine.rules", "engine.play", "engine.bots", "engine.analysis", "engine.model")

#: Fields that are for people, or for the tools beside the game, with the reason.
FOR_PEOPLE = {
    "ActionBracket.to_up": "the validator demands that the lines join (MAP103)",
    "Acceptance": "what the author accepts of the validator's findings",
    "Scenario.id": "names the file",
    "Scenario.title": "a heading",
    "Scenario.author": "a remark",
    "Scenario.source": "a remark",
    "Scenario.inspired_by": "a remark",
    "Scenario.description": "a remark",
    "Scenario.designer_notes": "a remark",
    "Scenario.balance_note": "a remark",
    "Scenario.expected_duration": "a remark",
    "Scenario.accepted": "what the author accepts of the validator's findings",
    "Scenario.same_colors": "how pieces are drawn",
    "Scenario.shared_resources": "the validator demands what the rules share (MAP073)",
    "Timing.control_rule": "the validator demands what the ruleset does (MAP069)",
    "Timing.phase_order": "the validator demands what the ruleset does (MAP003)",
    "RuleSelection.values": "replaces numbers of the data before the game begins",
    "SpecialRule.id": "names the rule",
    "SpecialRule.text": "the rule in words",
    "Objective.name": "a heading",
    "Player.name": "a heading",
    "Zone.name": "a heading",
    "Side.retreat_edge": "for special rules that the players carry out",
    "Side.flank": "for special rules that the players carry out (MAP145)",
    "Force.tokens": "only the players can use them (MAP145)",
    "SpecialPoint.params": "only the players can use them",
    "Squad.base_color": "how pieces are drawn",
    "Building.group": "asked for where a plateau is modified (tests/cases/optional_sight.json)",
    "Building.levels": "asked for where a plateau is modified (tests/cases/optional_sight.json)",
    "Fortification.facing": "how it is drawn",
    "Cell.label": "a name on the map",
    "Cell.printed_symbol": "how the map is drawn",
    "Cell.wadi_bridges": "no source gives the rules of wadis (O-TER-05)",
    "Cell.wadi_entrances": "no source gives the rules of wadis (O-TER-05)",
}


#: Those of them that are copied from board to map, or compared, with all else a hex holds.
DRAWN_ALONG = {"Cell.label", "Cell.printed_symbol", "Cell.wadi_bridges", "Cell.wadi_entrances"}
#: So many games of each kind at most until every field has come up.
GAMES = 8
OPTIONS = ("wrecks", "ap-ds", "pillboxes-bunkers", "mortar-smoke", "modified-plateau")
OWN = SpecialRule("smoke", "Little smoke.", ("mortar-smoke",), {"night": {"start_visibility": 9}})


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The fields that play has looked at, filled while it goes on."""
    seen: set[str] = set()

    def noting(name: str, kind: type) -> Any:
        names, plain = {each.name for each in fields(kind)}, kind.__getattribute__

        def look(self: object, what: str) -> Any:
            if what in names and sys._getframe(1).f_globals.get("__name__", "").startswith(PLAY):
                seen.add(f"{name}.{what}")
            return plain(self, what)

        return look

    for name, kind in CLASSES.items():
        monkeypatch.setattr(kind, "__getattribute__", noting(name, kind))
    return seen


def hexes_of(drawn: Scenario) -> list[Hex]:
    """Clear hexes in play on which nothing is yet."""
    map_ = flatten(drawn.layout, bundled.catalogue())
    taken = {each.hex for each in drawn.objectives}
    taken |= {hex_ for each in drawn.sides for hex_ in each.reinforcement_hexes}
    return [hex_ for hex_, held in sorted(map_.cells.items()) if held == Cell() and hex_ not in taken]


def filled_base() -> Scenario:
    """A scenario of the base game in which everything is said that a scenario can say."""
    drawn = bundled.scenario("at-the-breaking-point")
    free = iter(hexes_of(drawn))
    west, east = drawn.sides
    fort, ruin, forbidden = next(free), next(free), next(free)
    near = next(hex_ for hex_ in free if neighbour(hex_, 0) in hexes_of(drawn))
    far = neighbour(near, 0)
    seat = replace(drawn.objectives[0], type=ObjectiveType.COMMAND, owner=west.id)
    zone = replace(west.deployment_zones[0], limits={"infantry": 30})
    west = replace(
        west,
        forces=(replace(west.forces[0], tokens={"recon": 1}), *west.forces[1:]),
        deployment_zones=(zone, *west.deployment_zones[1:]),
        forbidden_hexes=(forbidden,),
        entry_edges=("west",),
        reinforcement_hexes=(),
        placeable=PlaceablePool({"razor_wire": 1}, (next(free),)),
        op_fire_setup=False,
        named_cards=("suppressive_barrage", "heavy_barrage"),
        starting_command=6,
    )
    cells = {**drawn.layout.cells, ruin: Cell("building", building=Building(2, "mill", rubble=True))}
    hexsides = {**drawn.layout.hexsides, edge(next(free), 0): HexsideFeature("hedgerow", breached=True)}
    return replace(
        drawn,
        sides=(west, east),
        layout=replace(drawn.layout, cells=cells, hexsides=hexsides),
        rules=replace(drawn.rules, optional_rules=OPTIONS, special_rules=(OWN,)),
        date="1945-01-01",
        timing=replace(drawn.timing, stacking_limits={"units": 3}, stacking_table=(StackingRow(2, 1),)),
        fortifications=(Fortification(fort, "pillbox", west.id, 0, "guard"),),
        objectives=(seat, *drawn.objectives[1:]),
        wrecks=(WreckMarker(next(free), "heavy"),),
        target_marks=tuple(flatten(drawn.layout, bundled.catalogue()).cells),
        placed_units=(
            PlacedUnit("guard", west.id, fort, squad=Squad({"regular": 4})),
            PlacedUnit("tank", west.id, near, kind="m4a1_sherman", facing=0, munition="ap_ds"),
            PlacedUnit("foe", east.id, far, kind="panzer_iv", facing=3),
        ),
        reinforcements=(Reinforcement(1, west.id, {"squads": [{"figures": {"regular": 4}}]}),),
        victory=tuple(replace(each, at="round_end") for each in drawn.victory),
        events=(ScenarioEvent(1, "command", {"side": west.id, "count": 2}),),
    )


def filled_skirmish() -> Scenario:
    """A skirmish in which everything is said that a scenario can say."""
    drawn = bundled.scenario("king-of-the-hill")
    free = iter(hexes_of(drawn))
    west, east = drawn.sides
    fort, beside = next(free), next(free)
    return replace(
        drawn,
        fortifications=(Fortification(fort, "entrenchment"),),
        charges=(Charge(fort, "fortification"),),
        special_points=(SpecialPoint(beside, "field_hospital", west.id, {"strength": 1}),),
        component_limits={"m4a1_sherman": 1},
        placed_units=(PlacedUnit("late", west.id, mat_space=1, squad=Squad({"regular": 4})),),
        vehicle_levels=(VehicleLevel(0, ("m3_half_track",)),),
        timing=replace(drawn.timing, action_table=(ActionBracket(0, None, 6),)),
        sides=(replace(west, economy_state={"cp": 20, "fp": 5}), east),
    )


def play(filled: Scenario, seed: int) -> Iterator[str]:
    """The prompts of four rounds of fighting."""
    game = game_of(filled, 4)
    rng, moment = random.Random(seed), start(game)
    while isinstance(moment.pending, Ask | Chance):
        if isinstance(moment.pending, Ask):
            yield moment.pending.prompt
        moment = next_moment(game, moment, rng, seed, fighting)


def test_every_field_is_looked_at_in_play_or_is_for_people(looked_at: set[str]) -> None:
    asked = {
        f"{name}.{each.name}"
        for name, kind in CLASSES.items()
        for each in fields(kind)
        if each.name != "extra" and not {name, f"{name}.{each.name}"} & set(FOR_PEOPLE)
    }
    for seed in range(GAMES):
        for filled in (filled_base(), filled_skirmish()):
            assert len(list(play(filled, seed))) > 30
        if asked <= looked_at:
            break
    assert asked <= looked_at, f"the game never asks for {sorted(asked - looked_at)}"
    idle = set(FOR_PEOPLE) & looked_at - DRAWN_ALONG
    assert not idle, f"the game asks for {sorted(idle)}, which are said to be for people alone"
