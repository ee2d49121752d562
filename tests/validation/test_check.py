"""What `@check` makes of a function, and where the checks are found."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.edits.describe import Describe
from engine.model.finding import Severity
from engine.model.said import say
from engine.storage import bundled
from engine.storage.languages import words_of
from engine.validation import checks
from engine.validation.all_checks import CHECKS, FAMILIES
from engine.validation.check import Check, Fault, check
from engine.validation.manual import EXPLAINED, checks_page
from engine.validation.run import examine
from engine.validation.subject import Subject

FOLDER = Path(checks.__path__[0])


def always(ruleset: str | None) -> Check:
    """A check of those games that finds something in each."""
    return check("MAP999", Severity.HINT, rule="B-SET-03", reads=(), ruleset=ruleset)(_always)  # type: ignore[arg-type]


def _always(_: Subject) -> tuple[Fault, ...]:
    """Something is always there.

    What: It is.

    Why: So that it is found.
    """
    return (Fault("It is there."),)


@pytest.mark.parametrize("ruleset", [None, "base", "skirmish"])
def test_a_check_looks_only_at_games_of_its_ruleset(ruleset: str | None) -> None:
    scenario = bundled.scenario("king-of-the-hill")
    made, catalogue = always(ruleset), bundled.catalogue()
    skirmish = examine(scenario, catalogue, checks=(made,))
    assert bool(skirmish.by_check["MAP999"]) is (ruleset != "base")
    for name in ("base", "nobody's own"):
        other = replace(scenario, rules=replace(scenario.rules, ruleset=name))
        # The check reads nothing itself; what it found may yet not be kept from other games.
        again = examine(other, catalogue, previous=skirmish, checks=(made,))
        assert bool(again.by_check["MAP999"]) is (ruleset != "skirmish")


def test_a_function_explains_its_check_where_it_says_more_than_a_sentence() -> None:
    made = always(None)
    assert (made.title, made.slug) == ("Something is always there.", "_always")
    assert made.sections == {"what": "It is.", "why": "So that it is found."}


def test_a_guarded_check_offers_no_fix_of_which_an_error_comes() -> None:
    scenario = bundled.scenario("king-of-the-hill")
    harmless, harmful = Describe({"author": "Ann"}, say("Sign")), Describe({"title": ""}, say("Forget"))

    def find(_: Subject) -> Iterator[Fault]:
        """Something is always there."""
        for fix in (harmless, harmful, None):
            yield Fault("It is there.", fix=fix)

    for guarded, offered in ((True, [harmless, None, None]), (False, [harmless, harmful, None])):
        made = check("MAP999", Severity.HINT, rule="B-SET-03", reads=(), guarded=guarded)(find)
        found = examine(scenario, bundled.catalogue(), checks=(made,)).by_check["MAP999"]
        assert [each.fix for each in found] == offered


@pytest.mark.parametrize("made", CHECKS, ids=lambda made: made.code)
def test_no_check_begins_by_asking_which_game_it_looks_at(made: Check) -> None:
    (function,) = ast.parse(inspect.getsource(made.find)).body
    assert isinstance(function, ast.FunctionDef)
    first = function.body[1]
    asks = isinstance(first, ast.If) and "is_skirmish" in ast.unparse(first.test)
    assert not asks or not isinstance(first.body[0], ast.Return), "give `@check` the ruleset"  # type: ignore[attr-defined]


def test_the_manual_says_in_which_games_a_check_looks() -> None:
    for language, scope in (("en", "in a skirmish only"), ("fr", "seulement en escarmouche")):
        page = checks_page(words_of(language))
        assert page.count(f", {scope}*") == sum(each.ruleset == "skirmish" for each in CHECKS) > 25


def test_every_file_is_of_a_family_and_every_family_has_a_title() -> None:
    folders = {path.parent.name for path in FOLDER.rglob("*.py")} - {FOLDER.name}
    assert set(FAMILIES) == folders == {each.family for each in EXPLAINED}
    assert all(FAMILIES.values())
    assert len({each.code for each in CHECKS}) == len(CHECKS)
