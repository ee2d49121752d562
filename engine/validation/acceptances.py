"""Findings that the author has accepted, and acceptances of nothing."""

from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.validation.explanation import Explanation

#: What the manual says of an acceptance without a finding.
STALE_ACCEPTANCE = Explanation(
    "MAP199",
    Severity.HINT,
    "B-SET-02",
    "rules",
    "stale_acceptance",
    "An acceptance no longer applies.",
    {
        "what": "`accepted` names a code, and perhaps a hex, where nothing is found.",
        "why": "The reason no longer says anything true of the scenario, and would hide the next finding "
        "of that code unseen.",
        "fix": "Remove the acceptance.",
    },
)


def accepted(found: list[Finding], scenario: Scenario) -> tuple[list[Finding], list[Finding]]:
    """The findings with the first acceptance that fits each, and hints about those that fit none."""
    # By code and hex, None where an acceptance holds anywhere.
    first: dict[tuple[str, Hex | None], int] = {}
    for index, acceptance in enumerate(scenario.accepted):
        first.setdefault((acceptance.code, acceptance.hex), index)
    used: set[tuple[str, Hex | None]] = set()
    marked = []
    for finding in found:
        fitting = [key for hex_ in (None, *finding.hexes) if (key := (finding.code, hex_)) in first]
        if fitting:
            key = min(fitting, key=first.__getitem__)
            used.add(key)
            finding = replace(finding, accepted=scenario.accepted[first[key]].reason)
        marked.append(finding)
    stale = [
        Finding(
            code=STALE_ACCEPTANCE.code,
            severity=STALE_ACCEPTANCE.severity,
            message=say(
                "The acceptance of {code} no longer applies: nothing is found there.", code=acceptance.code
            ),
            advice=say("Remove the acceptance."),
            pointer=f"/accepted/{index}",
            hexes=() if acceptance.hex is None else (acceptance.hex,),
        )
        for index, acceptance in enumerate(scenario.accepted)
        if (key := (acceptance.code, acceptance.hex)) not in used or first[key] != index
    ]
    return marked, stale
