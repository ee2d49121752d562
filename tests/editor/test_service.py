from __future__ import annotations

import ast
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

import editor
import engine
from editor.analysis.checking import problems
from editor.analysis.service import AnalysisService, Answer
from editor.analysis.worker_cache import WorkerCache
from editor.probes import sight
from engine.edits.paint import PaintTerrain
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.storage.bundled import scenario
from engine.storage.languages import window_texts
from engine.validation.run import examine

_ENDLESS = 600
"""Seconds of a job nobody waits for."""


def failing(cache: WorkerCache, scenario: Scenario, *_: object) -> Any:
    raise ValueError("no answer")


def endless(cache: WorkerCache, scenario: Scenario, told: str) -> Any:
    """Tells its process in a file, then goes on for longer than any test waits."""
    Path(told).write_text(str(os.getpid()), encoding="ascii")
    time.sleep(_ENDLESS)


def collected(service: AnalysisService) -> list[Answer]:
    answers: list[Answer] = []
    service.answered.connect(answers.append)
    return answers


def test_workers_answer_as_the_window_would(qtbot: QtBot, material: Catalogue) -> None:
    hill = scenario("king-of-the-hill")
    a, b = sorted(flatten(hill.layout, material).cells)[::60][:2]
    service = AnalysisService(material)
    answers = collected(service)
    service.ask("one", sight.sight, hill, a, b)
    service.ask("two", problems, hill, lane="slow")
    qtbot.waitUntil(lambda: not service.busy)
    values = {answer.channel: answer.value for answer in answers}
    assert values["one"] == sight.sight(WorkerCache(material), hill, a, b)
    assert values["two"].findings == problems(WorkerCache(material), hill).findings
    service.close()


def test_closing_waits_for_no_job(qtbot: QtBot, material: Catalogue, tmp_path: Path) -> None:
    service = AnalysisService(material)
    answers = collected(service)
    told = tmp_path / "process"
    service.ask("long", endless, scenario("king-of-the-hill"), str(told), lane="slow")
    qtbot.waitUntil(lambda: told.exists() and bool(told.read_text("ascii")))
    began = time.monotonic()
    service.close()
    assert time.monotonic() - began < _ENDLESS / 2
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text("ascii")), 0)
    qtbot.wait(50)
    assert answers == []


def test_the_latest_question_wins(qtbot: QtBot, material: Catalogue) -> None:
    hill = scenario("king-of-the-hill")
    cells = flatten(hill.layout, material).cells
    service = AnalysisService(material, workers=False)
    answers = collected(service)
    for hex_ in list(cells)[:5]:
        service.ask("probe", sight.view, hill, hex_)
    qtbot.waitUntil(lambda: not service.busy)
    assert [answer.value.eye for answer in answers] == [list(cells)[4]]


def test_a_job_that_fails_is_an_answer(qtbot: QtBot, material: Catalogue) -> None:
    service = AnalysisService(material, workers=False)
    answers = collected(service)
    service.ask("probe", failing, scenario("king-of-the-hill"), Hex(1, 1))
    qtbot.waitUntil(lambda: not service.busy)
    assert answers == [Answer("probe", None, "ValueError: no answer")]


def test_problems_after_an_edit_are_those_of_a_fresh_check(material: Catalogue) -> None:
    hill = scenario("king-of-the-hill")
    cells = flatten(hill.layout, material).cells
    pond = PaintTerrain(tuple(list(cells)[40:46]), "pond", cells)(hill)
    cache = WorkerCache(material)
    problems(cache, hill)
    assert problems(cache, pond).findings == problems(WorkerCache(material), pond).findings
    assert problems(cache, hill).findings == problems(WorkerCache(material), hill).findings


def test_who_comes_back_to_a_map_finds_what_was_found(
    material: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two maps nothing is worked out anew, and after an edit to one the other does not matter."""
    hill, lane = scenario("king-of-the-hill"), scenario("mill-lane")
    cache = WorkerCache(material)
    first = cache.examination(hill)
    survey = cache.survey(hill)
    cache.examination(lane)
    assert cache.examination(scenario("king-of-the-hill")) is first
    assert cache.survey(scenario("king-of-the-hill")) is survey
    cache.examination(lane)
    asked = []

    def watched(*args: Any, **more: Any) -> Any:
        asked.append(more["previous"])
        return examine(*args, **more)

    monkeypatch.setattr("engine.validation.run.examine", watched)
    titled = replace(hill, title="Another")
    assert cache.examination(titled).findings == WorkerCache(material).examination(titled).findings
    assert asked == [first, None]


def test_services_without_workers_share_what_they_know_of_a_catalogue(
    qtbot: QtBot, material: Catalogue
) -> None:
    found = []

    def job(cache: WorkerCache, asked: Scenario) -> Any:
        found.append((cache, cache.examination(asked).scenario == asked))

    for each in (material, material, replace(material)):
        service = AnalysisService(each, workers=False)
        service.ask("problems", job, scenario("king-of-the-hill"))
        qtbot.waitUntil(lambda service=service: not service.busy)
    (one, _), (other, _), (foreign, _) = found
    assert one is other
    assert foreign is not one
    assert all(fits for _, fits in found)


def test_every_text_that_is_asked_for_exists() -> None:
    missing, english = [], window_texts()
    rooms = (Path(editor.__path__[0]), *(Path(engine.__path__[0], each) for each in ("cli", "lab")))
    for path in sorted(each for room in rooms for each in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="text" | "titled"), args=[ast.Constant(value=str(key)), *_]):
                    missing += [key] if english.gettext(key) == key else []
                case ast.Call(func=ast.Name(id="plural"), args=[ast.Constant(value=str(key)), *_]):
                    missing += [key] if english.ngettext(key, key, 2) == key else []
                case ast.Call(func=ast.Attribute(attr="text"), args=[ast.Constant(value=str(key)), *_]) if (
                    "." in key
                ):
                    missing += [key] if english.gettext(key) == key else []
                case ast.Call(func=ast.Attribute(attr="plural"), args=[ast.Constant(value=str(key)), *_]) if (
                    "." in key
                ):
                    missing += [key] if english.ngettext(key, key, 2) == key else []
    assert missing == []
