"""What the tactical bot makes of abilities that cost command and fuel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from engine.bots.abilities import PREFERRED, worth_of_using
from engine.bots.players import bot
from engine.bots.situation import Situation
from engine.model.catalogue import Catalogue
from engine.model.values import Json
from engine.play.event import Event
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.state import State
from engine.playtest.match import play_out
from engine.playtest.rule_cases import Rulesets, opening
from engine.rules.doctrine.draft import DoctrinesDealt
from engine.rules.doctrine.hands import DoctrineKept
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.cases import read_cases
from engine.storage.overrides import with_overrides

FILES = ("doctrine_special.json", "doctrine_infantry.json")
POSITIONS = {case.id: case for file in FILES for case in read_cases(Path(bundled.folder("cases") / file))}
RULESETS = Rulesets()
BUNDLED = bundled.catalogue()
NO_VALUES: Mapping[str, Json] = {}


def worth(
    position: str,
    ability: str,
    values: Mapping[str, Json] = NO_VALUES,
    material: Catalogue = BUNDLED,
    without: tuple[str, ...] = (),
    together: bool = False,
) -> float:
    """What west's bot expects of an ability in the position of a rule case, at other prices, without units.

    `together` puts all enemies into one hex.
    """
    case = POSITIONS[position]
    placed = tuple(each for each in case.scenario.placed_units if each.id not in without)
    if together:
        there = next(each.hex for each in placed if each.side == "east")
        placed = tuple(replace(each, hex=there) if each.side == "east" else each for each in placed)
    rules = replace(case.scenario.rules, values=values)
    scenario = replace(case.scenario, rules=rules, placed_units=placed)
    catalogue, faults = with_overrides(material, scenario)
    assert faults == ()
    game = Game(scenario, catalogue, RULESETS.of(case, frozenset()))
    return worth_of_using(Situation(observe(game, opening(game, case.begin).state, "west")), ability)


@pytest.mark.parametrize(
    ("position", "kind", "values", "called"),
    [
        ("a-mortar-half-track-is-called", "mortar_half_track", {}, False),
        ("a-mortar-half-track-is-called", "mortar_half_track", {"prices.mortar_half_track.cp": 3}, True),
        (
            "a-mortar-half-track-is-called",
            "mortar_half_track",
            {"prices.mortar_half_track.cp": 3, "prices.mortar_half_track.fp": 3},
            False,
        ),
        ("a-crusader-is-called", "crusader", {}, True),
        ("a-kv-2-is-called", "kv_2", {}, False),
        ("a-kv-2-is-called", "kv_2", {"prices.kv_2.cp": 6}, True),
    ],
)
def test_a_vehicle_is_called_only_where_it_is_worth_its_command_and_fuel(
    position: str, kind: str, values: Mapping[str, Json], called: bool
) -> None:
    assert (worth(position, f"call_{kind}", values) > 0) == called


def test_command_that_stands_on_the_card_counts_as_well_as_experience() -> None:
    cards = BUNDLED.cards
    motorcycles = cards["motorcycles"]
    worths = []
    for command, experience in ((4, 4), (5, 4), (4, 5)):
        cost = {**motorcycles.cost, "command": command, "experience": experience}
        dearer = replace(BUNDLED, cards={**cards, "motorcycles": replace(motorcycles, cost=cost)})
        worths.append(worth("a-mortar-half-track-is-called", "motorcycles", {}, dearer))
    assert worths[0] > 0
    assert worths[1] == pytest.approx(worths[0] - 0.9)
    assert worths[2] == pytest.approx(worths[0] - 0.08)


@pytest.mark.parametrize(("gone", "called"), [((), True), (("a", "z"), False)])
def test_an_attack_is_called_only_where_somebody_sees_whom_to_aim_at(
    gone: tuple[str, ...], called: bool
) -> None:
    found = worth("incendiary-mortars", "incendiary_mortar_support", without=gone, together=True)
    assert (found > 0) == called


def test_of_the_doctrines_dealt_the_one_is_kept_that_bots_win_most_with() -> None:
    scenario = bundled.scenario("lyon")
    game = Game(scenario, BUNDLED, ruleset_for(scenario.rules), 1)
    hands: dict[str, tuple[str, ...]] = {}
    kept: dict[str, str] = {}

    def look(_: State, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case DoctrinesDealt(seat=seat, doctrines=dealt):
                    hands[seat] = dealt
                case DoctrineKept(seat=seat, doctrine=doctrine):
                    kept[seat] = doctrine

    players = {seat.id: bot("tactical", 3) for seat in game.seats}
    play_out(game, players, 3, look, keep_answers=False)
    assert kept == {seat: min(dealt, key=PREFERRED.index) for seat, dealt in hands.items()}
    assert set(kept) == {"west", "east"}
    assert set(PREFERRED) == {card.deck for card in BUNDLED.cards.values() if card.kind == "doctrine"}
