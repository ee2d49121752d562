"""What a worker remembers between jobs: the catalogue, recent scenarios, and the last survey."""

from collections import OrderedDict
from dataclasses import fields, replace

from editor.document.laid_map import LaidMap
from engine.analysis.survey import Survey, scenario_survey
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.storage.overrides import with_overrides
from engine.validation.run import Examination, examine

_KEPT = 6


class WorkerCache:
    """Holds what jobs share. Scenarios are named by a number that whoever sends them chooses."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._bundled = catalogue
        self._scenarios: OrderedDict[int, Scenario] = OrderedDict()
        self._surveyed: tuple[Scenario, Catalogue, Survey] | None = None
        self._examined: Examination | None = None
        self._laid = LaidMap(catalogue)

    def remember(self, number: int, scenario: Scenario) -> None:
        """Keep a scenario under a number; the oldest ones go."""
        self._scenarios[number] = scenario
        while len(self._scenarios) > _KEPT:
            self._scenarios.popitem(last=False)

    def scenario(self, number: int) -> Scenario:
        """The scenario of that number; KeyError when it is no longer there."""
        return self._scenarios[number]

    def catalogue(self, scenario: Scenario) -> Catalogue:
        """The catalogue with the scenario's own values."""
        if not scenario.rules.values:
            return self._bundled
        return with_overrides(self._bundled, scenario)[0]

    def survey(self, scenario: Scenario) -> Survey:
        """The survey of a scenario; kept as long as nothing it depends on differs."""
        last = self._surveyed
        if last is not None and (
            last[0].layout == scenario.layout
            and last[0].rules == scenario.rules
            and last[0].smoke == scenario.smoke
        ):
            return last[2]
        catalogue = self.catalogue(scenario)
        map_ = self._laid.map(scenario.layout) if catalogue is self._bundled else None
        made = scenario_survey(scenario, catalogue, map_, last[2] if last is not None else None)
        self._surveyed = scenario, catalogue, made
        return made

    def examination(self, scenario: Scenario) -> Examination:
        """What the checks find; only checks that read something changed run again."""
        before = self._examined
        catalogue = self.catalogue(scenario)
        if before is not None:
            # A scenario that came from another process has no part in common by identity.
            equal = {
                each.name: getattr(before.scenario, each.name)
                for each in fields(Scenario)
                if getattr(before.scenario, each.name) == getattr(scenario, each.name)
            }
            scenario = replace(scenario, **equal)
            if catalogue is not self._bundled:
                before = None
        self._examined = examine(scenario, catalogue, map_=self.survey(scenario).map, previous=before)
        return self._examined
