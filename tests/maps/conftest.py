"""The material that ships, read once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.storage.files import read_scenario


@pytest.fixture(scope="package")
def material() -> Catalogue:
    """Boards, pieces, terrain and units as they ship."""
    return bundled.catalogue()


@pytest.fixture(scope="package")
def scenarios() -> Mapping[str, Scenario]:
    """The bundled scenarios by id."""
    found = {}
    for path in bundled.scenario_paths():
        scenario, findings = read_scenario(path)
        assert scenario is not None, path.name
        assert findings == (), path.name
        found[scenario.id] = scenario
    return found


@pytest.fixture(scope="package")
def maps(material: Catalogue, scenarios: Mapping[str, Scenario]) -> Mapping[str, HexMap]:
    """The flattened maps of the bundled scenarios by id."""
    return {id_: flatten(scenario.layout, material) for id_, scenario in scenarios.items()}
