"""What the program does with a file: reading and writing it, and for each kind what is made of it."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Placement
from engine.model.scenario import Scenario
from engine.play.advance import start
from engine.play.game import Game
from engine.playtest.verifying import verified
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.cases import CaseFault, read_cases
from engine.storage.documents import KINDS, text_of_value, value_of_text
from engine.storage.interchange.formats import export_map
from engine.storage.overrides import with_overrides
from engine.validation.boards import board_findings
from engine.validation.run import findings
from tests.support.long_lists import ground

Doing = Callable[[], object]


def doings(kind: str, data: Mapping[str, Any], *, draws: bool = True) -> dict[str, Doing]:
    """By name, everything that is done with a file of the kind; each can be run again and again."""
    text = json.dumps(data)
    value, _ = value_of_text(KINDS[kind], text)
    does: dict[str, Doing] = {
        "read": lambda: value_of_text(KINDS[kind], text),
        "write": lambda: text_of_value(KINDS[kind], value),
    }
    match kind:
        case "scenario":
            does |= scenario_doings(value, bundled.catalogue(), draws=draws)
        case "board":
            catalogue = bundled.catalogue()
            does["check"] = lambda: board_findings(value, catalogue)
            layout = Layout(
                value.orientation, boards=(Placement(value.id, "A", (0, 0)),), own_boards=(value,)
            )
            does["lay out"] = lambda: flatten(layout, catalogue)
        case "game":
            does["replay"] = lambda: undisturbed(lambda: verified(value, bundled.catalogue()))
        case "case":
            does["begin"] = lambda: with_file(text, cases)
        case "pieces" | "terrain" | "units" | "cards":
            does["add"] = lambda: with_file(text, added)
            catalogue = with_file(text, added)
            does |= {
                f"{name} with it": each
                for name, each in scenario_doings(plain_scenario(), catalogue, draws=False).items()
            }
    return does


def scenario_doings(scenario: Scenario, catalogue: Catalogue, *, draws: bool) -> dict[str, Doing]:
    """What is done with a scenario that was read."""
    map_ = flatten(scenario.layout, catalogue)
    does: dict[str, Doing] = {
        "lay out": lambda: flatten(scenario.layout, catalogue),
        "replace values": lambda: with_overrides(catalogue, scenario),
        "check": lambda: findings(scenario, catalogue),
        "begin": lambda: undisturbed(lambda: begun(scenario, catalogue)),
        "convert": lambda: with_file(
            "", lambda path: export_map(scenario, catalogue, path.with_suffix(".tmj"))
        ),
    }
    if draws:
        does["draw"] = lambda: drawn(scenario, map_, catalogue)
    return does


@cache
def plain_scenario() -> Scenario:
    """The smallest scenario that can be begun."""
    value, _ = value_of_text(KINDS["scenario"], json.dumps(ground("scenario")))
    assert isinstance(value, Scenario)
    return replace(value)


def begun(scenario: Scenario, catalogue: Catalogue) -> object:
    """The first question of a game."""
    own, _ = with_overrides(catalogue, scenario)
    return start(Game(scenario, own, ruleset_for(scenario.rules), 40))


def undisturbed(does: Doing) -> object:
    """What comes of it, or nothing where a file makes no sense and cannot be played: only work counts."""
    with contextlib.suppress(Exception):
        return does()
    return None


def with_file(text: str, does: Callable[[Path], Any]) -> Any:
    """What comes of a file with that text, alone in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.json"
        path.write_text(text, encoding="utf-8")
        return does(path)


def added(path: Path) -> Catalogue:
    """The catalogue with the files of the folder."""
    return bundled.with_folder(bundled.catalogue(), path.parent)[0]


def cases(path: Path) -> object:
    """The cases of a file, or what is wrong with it."""
    try:
        return read_cases(path)
    except CaseFault as fault:
        return str(fault)


def drawn(scenario: Scenario, map_: HexMap, catalogue: Catalogue) -> object:
    """A small picture."""
    from editor.application import drawing_application
    from editor.printing.files import sheet_bytes
    from editor.printing.scenario_sheet import scenario_sheet

    drawing_application()
    return sheet_bytes(scenario_sheet(scenario, map_, catalogue), ".png", 12.0)
