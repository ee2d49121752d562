"""Every question of the analysis is found, has its words, and its jobs and answers travel to a worker."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from editor import probes
from editor.analysis.all_probes import PROBES, VEILS, probe, veil
from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, ProbeSubject, Task, Veil
from editor.analysis.worker_cache import WorkerCache
from editor.probes import whole_map
from editor.text.texts import speak
from editor.tools.choices import Choices
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.storage.bundled import scenario
from engine.storage.languages import window_texts


def test_every_file_of_the_folders_is_a_question() -> None:
    for package, found in ((probes, PROBES), (whole_map, VEILS)):
        files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__"}
        assert {each.id for each in found} == files
        assert [each.order for each in found] == list(range(1, len(files) + 1))


def test_a_question_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        probe("weather")
    with pytest.raises(KeyError):
        veil("weather")


def test_every_question_has_its_words() -> None:
    asked = {key.format(each.id) for each in PROBES for key in ("tool.{}", "tool.{}.help", "context.{}")}
    asked |= {key.format(each.id) for each in VEILS for key in ("veil.{}", "veil.{}.tip", "action.veil_{}")}
    assert [key for key in sorted(asked) if window_texts().gettext(key) == key] == []


@pytest.mark.parametrize("each", [*PROBES, *VEILS], ids=lambda each: each.id)
def test_jobs_and_answers_travel_and_read_the_same(
    qapp: QApplication, material: Catalogue, each: Probe | Veil
) -> None:
    hill = scenario("king-of-the-hill")
    map_ = flatten(hill.layout, material)
    cache, ends = WorkerCache(material), sorted(map_.cells)[::60][:2]

    def reading(task: Task[object]) -> ProbeAnswer:
        job, args = pickle.loads(pickle.dumps((task.job, task.args)))
        answer = job(cache, hill, *args)
        travelled = pickle.loads(pickle.dumps(answer))
        assert task.read(travelled) == task.read(answer)
        return task.read(answer)

    if isinstance(each, Veil):
        first = reading(each.ask(ProbeSubject(scenario=hill, map=map_, side="west", unit="squad")))
        assert first.title
        return
    for target in (None, ends[1]):
        asked = AskedHere(
            scenario=hill,
            map=map_,
            side="west",
            unit="squad",
            origin=ends[0],
            target=target,
            chosen=Choices(),
        )
        read = reading(each.ask(asked))
        assert read.overlay is not None
        assert read.title
        assert read.lines


@pytest.mark.parametrize("each", [*PROBES, *VEILS], ids=lambda each: each.id)
def test_answers_are_in_no_language(qapp: QApplication, material: Catalogue, each: Probe | Veil) -> None:
    """A worker does not know which is spoken: words are made of its answer in the window."""
    hill = scenario("king-of-the-hill")
    map_ = flatten(hill.layout, material)
    ends = sorted(map_.cells)[::60][:2]
    about = {"scenario": hill, "map": map_, "side": "west", "unit": "squad"}
    answers = []
    for code in ("en", "fr"):
        speak(code)
        if isinstance(each, Veil):
            task = each.ask(ProbeSubject(**about))
        else:
            task = each.ask(AskedHere(**about, origin=ends[0], target=ends[1], chosen=Choices()))
        answers.append(pickle.dumps(task.job(WorkerCache(material), hill, *task.args)))
    speak("en")
    assert answers[0] == answers[1]


def test_jobs_read_no_documents() -> None:
    """A worker has no use for what windows are made of: reading it would take time and memory."""
    names = [f"editor.probes.{each.id}" for each in PROBES]
    names += [f"editor.probes.whole_map.{each.id}" for each in VEILS]
    read = f"import sys, {', '.join(names)}; print('editor.document.document' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
