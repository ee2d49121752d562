"""The map that the guide begins with: ground that lacks a little, and a road that stops short."""

from dataclasses import replace

from editor.text.sentences import told
from editor.text.texts import text
from engine.model.scenario import Scenario
from engine.storage.bundled import DamagedInstallation, folder
from engine.storage.files import read_scenario


def first_map() -> Scenario:
    """The map as it is before the first step, called in the language spoken now."""
    from engine.proposals.blank_map import slug

    path = folder("maps") / "guide" / "my-first-map.json"
    scenario, findings = read_scenario(path)
    if scenario is None:
        raise DamagedInstallation(f"{path.name}: {findings[0].message}")
    title = text("guide.map")
    sides = tuple(replace(side, name=told(side.name)) for side in scenario.sides)
    return replace(scenario, id=slug(title), title=title, sides=sides)
