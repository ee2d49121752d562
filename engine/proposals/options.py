"""Which optional rules a new map can have: those to which the validator does not object."""

from dataclasses import replace

from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.rules.modules import OPTIONAL
from engine.validation.all_checks import CHECKS
from engine.validation.run import first_objection
from engine.validation.subject import Subject

_CHECKS = tuple(each for each in CHECKS if each.family == "rules")


def barred_options(scenario: Scenario, catalogue: Catalogue) -> dict[str, Finding]:
    """The optional rules that a scenario cannot have, each with the first objection to it.

    They are judged beside those of its own optional rules that it can have. To the rest of the scenario there
    is no objection.
    """
    subject = Subject(scenario, catalogue)

    def objection(keys: tuple[str, ...]) -> Finding | None:
        asked = replace(scenario, rules=replace(scenario.rules, optional_rules=tuple(dict.fromkeys(keys))))
        return first_objection(asked, catalogue, subject, checks=_CHECKS)

    fit: tuple[str, ...] = ()
    for _ in scenario.rules.optional_rules:  # one may need another that comes after it
        for key in scenario.rules.optional_rules:
            if key not in fit and objection((*fit, key)) is None:
                fit = (*fit, key)
    found = {key: objection((*fit, key)) for key in OPTIONAL}
    return {key: why for key, why in found.items() if why is not None}
