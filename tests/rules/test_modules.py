"""Rulesets as they are compiled: no clashes, no gaps, every id real, the order of choosing irrelevant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from engine.model.scenario import RuleSelection
from engine.play.canonical import state_hash
from engine.play.step import Perform, Step, Window
from engine.playtest.rule_cases import CaseRunner
from engine.rules.compile import compile_rules
from engine.rules.modules import OPTIONAL, RULESETS, modules_for, ruleset_for
from engine.storage import bundled
from engine.storage.cases import read_cases
from engine.storage.rule_catalogue import rule_catalogue
from tests.support.games import game_of, random_game

CASES = Path(__file__).parents[1] / "cases"
#: None, each one, each two, all but one, and all optional rules.
CHOSEN = tuple(
    dict.fromkeys(
        options
        for count in (0, 1, 2, len(OPTIONAL) - 1, len(OPTIONAL))
        for options in combinations(sorted(OPTIONAL), count)
    )
)
#: O-SET-01 — what Skirmish Mode has rules of its own for is refused there.
REFUSED_IN_SKIRMISH = frozenset(
    {"ap-ds", "facing", "flak-36", "inherent-crews", "mortar-smoke", "vehicle-transport"}
)
#: Options that are about what another option brings.
BUILDS_ON = {"turretless-facing": "facing"}


def _refused(name: str, options: tuple[str, ...]) -> Iterator[str]:
    for key in options:
        skirmish = name == "skirmish" and key in REFUSED_IN_SKIRMISH
        if skirmish or (key in BUILDS_ON and BUILDS_ON[key] not in options):
            yield OPTIONAL[key][0].id


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_selection_compiles_without_clashes_and_gaps(name: str) -> None:
    for options in CHOSEN:
        ruleset = ruleset_for(RuleSelection(name, options))
        assert {clash.subject for clash in ruleset.clashes} == set(_refused(name, options)), options
        for steps in ruleset.procedures.values():
            for step in steps:
                known = isinstance(step, Perform | Window) or type(step) in ruleset.runners
                assert known, f"no rule says what {step} does with {options}"


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_order_of_choosing_changes_nothing(name: str) -> None:
    there = ruleset_for(RuleSelection(name, tuple(sorted(OPTIONAL))))
    back = ruleset_for(RuleSelection(name, tuple(sorted(OPTIONAL, reverse=True))))
    assert (there.id, there.modules, there.procedures) == (back.id, back.modules, back.procedures)
    modules, _ = modules_for(RuleSelection(name, tuple(OPTIONAL)))
    shuffled = compile_rules(tuple(reversed(modules)))
    assert shuffled.procedures == there.procedures
    assert shuffled.runners == there.runners
    assert shuffled.takers == there.takers


def test_games_are_the_same_whatever_the_order_of_options() -> None:
    """Every order of the optional rules makes one ruleset, and games under some of them are one game."""
    scenario = bundled.scenario("at-the-breaking-point")
    game = game_of(replace(scenario, rules=RuleSelection("base", tuple(OPTIONAL))), 2)
    rng = random.Random(3)
    orders = [tuple(OPTIONAL), *(tuple(rng.sample(list(OPTIONAL), len(OPTIONAL))) for _ in range(50))]
    compiled = []
    for order in orders:
        optional = (module for key in order for module in OPTIONAL[key])
        parameters = game.ruleset.parameters
        compiled.append(compile_rules((*RULESETS["base"], *optional), name="x", parameters=parameters))
    first = compiled[0]
    assert len(set(orders)) > 20
    for each in compiled:
        assert (each.procedures, each.parts, each.slots) == (first.procedures, first.parts, first.slots)
        assert (each.runners, each.takers, each.rolled) == (first.runners, first.takers, first.rolled)
        assert (each.offers, each.vetoes, each.reactions) == (first.offers, first.vetoes, first.reactions)
    ends = {
        state_hash(random_game(replace(game, ruleset=each), 3)[-1].state)
        for each in compiled[:: len(orders) // 4]
    }
    assert len(ends) == 1


def test_what_does_not_exist_is_a_clash() -> None:
    assert [clash.subject for clash in ruleset_for(RuleSelection("chess")).clashes] == ["ruleset"]
    assert [c.subject for c in ruleset_for(RuleSelection("base", ("flying",))).clashes] == ["optional_rules"]
    wrong = ruleset_for(RuleSelection("base", parameters={"stacking.units": 0}))
    assert [clash.subject for clash in wrong.clashes] == ["stacking.units"]


def test_every_id_of_a_hook_stands_in_the_catalogues() -> None:
    known = set(rule_catalogue().entries)
    for name in RULESETS:
        unknown = ruleset_for(RuleSelection(name, tuple(OPTIONAL))).ids - known
        assert not unknown


def test_left_out_ids_are_left_out() -> None:
    ruleset = ruleset_for(RuleSelection("base"), without={"B-OPF-04"})
    assert "B-OPF-04" not in ruleset.ids
    assert ruleset.without == {"B-OPF-04"}


@pytest.mark.parametrize(
    ("file", "alike"),
    [
        (
            "base_damage",
            {
                "B-DMG-19": "b-good-one",
                "B-DMG-20": "b-good-three",
                "B-DMG-21": "b-good-four",
                "B-DMG-22": "b-pinned-two",
                "B-DMG-23": "b-pinned-three",
                "B-DMG-24": "b-disrupted-one",
            },
        ),
        ("base_fortifications", {"B-FOR-02": "b-enter-trench", "B-FOR-08": "b-pillbox-enter"}),
        (
            "base_supply",
            {"B-FOR-15": "b-for-one-wire", "B-FOR-22": "b-for-one-trap", "B-FOR-26": "b-for-one-field"},
        ),
    ],
)
def test_rules_registered_by_one_function_are_left_out_one_by_one(file: str, alike: dict[str, str]) -> None:
    """Without a line of a table its own case fails, and those of the other lines do not."""
    runner = CaseRunner(bundled.catalogue())
    cases = {case.id: case for case in read_cases(bundled.folder("cases") / f"{file}.json")}
    for left_out in alike:
        failing = {rule for rule, id_ in alike.items() if not runner.run(cases[id_], (left_out,)).passed}
        assert failing == {left_out}


def test_without_the_rule_against_it_a_deck_gives_what_was_used_of_it_again() -> None:
    """B-CRD-08 — nothing else keeps those cards away, so that leaving the rule out is noticed."""
    (case,) = (each for each in read_cases(CASES / "base_cards.json") if each.id == "b-not-reshuffled")
    runner = CaseRunner(bundled.catalogue())
    assert runner.run(case).passed
    assert not runner.run(case, without=("B-CRD-08",)).passed


def test_steps_are_data() -> None:
    for name in RULESETS:
        for steps in ruleset_for(RuleSelection(name)).procedures.values():
            assert all(isinstance(step, Step) and hash(step) is not None for step in steps)
