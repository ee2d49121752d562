"""What a worker remembers between jobs: the catalogue, recent scenarios, their surveys and examinations."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from editor.document.laid_map import LaidMap
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.storage.overrides import with_overrides

if TYPE_CHECKING:
    from engine.analysis.survey import Survey
    from engine.validation.run import Examination


_KEPT = 6

#: So many surveys and examinations are kept, so that whoever comes back to a map finds its own.
_LOOKED_AT = 4


class WorkerCache:
    """Holds what jobs share. Scenarios are named by a number that whoever sends them chooses."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.bundled = catalogue
        self._scenarios: OrderedDict[int, Scenario] = OrderedDict()
        #: The one asked for last stands last in both.
        self._surveyed: deque[tuple[Scenario, Survey]] = deque(maxlen=_LOOKED_AT)
        self._examined: deque[Examination] = deque(maxlen=_LOOKED_AT)
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
            return self.bundled
        return with_overrides(self.bundled, scenario)[0]

    def survey(self, scenario: Scenario) -> Survey:
        """The survey of a scenario; kept as long as nothing it depends on differs."""
        from engine.analysis.survey import scenario_survey

        for place, (known, survey) in enumerate(self._surveyed):
            if (known.layout, known.rules, known.smoke) == (scenario.layout, scenario.rules, scenario.smoke):
                del self._surveyed[place]
                self._surveyed.append((known, survey))
                return survey
        catalogue = self.catalogue(scenario)
        map_ = self._laid.map(scenario.layout) if catalogue is self.bundled else None
        before = self._surveyed[-1][1] if self._surveyed else None
        made = scenario_survey(scenario, catalogue, map_, before)
        self._surveyed.append((scenario, made))
        return made

    def examination(self, scenario: Scenario) -> Examination:
        """What the checks find; only checks that read something changed run again."""
        from engine.validation.run import examine

        place, shared = self._nearest(scenario)
        before = self._examined[place] if self._examined else None
        if before is not None and len(shared) == len(fields(Scenario)):
            del self._examined[place]
            self._examined.append(before)
            return before
        # A scenario that came from another process has no part in common by identity.
        scenario = replace(scenario, **shared)
        catalogue = self.catalogue(scenario)
        if catalogue is not self.bundled:
            before = None
        made = examine(scenario, catalogue, map_=self.survey(scenario).map, previous=before)
        self._examined.append(made)
        return made

    def _nearest(self, scenario: Scenario) -> tuple[int, dict[str, Any]]:
        """The place of the examination that has most in common with a scenario, and what is equal in it."""
        best, shared = 0, dict[str, Any]()
        for place, each in enumerate(self._examined):
            equal = {
                name: mine
                for name in (field.name for field in fields(Scenario))
                if (mine := getattr(each.scenario, name)) == getattr(scenario, name)
            }
            if len(equal) >= len(shared):
                best, shared = place, equal
        return best, shared
