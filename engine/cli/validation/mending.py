"""Fixes applied one after the other, and what they would change."""

import difflib
import os
from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.scenario import Scenario
from engine.storage.documents import SCENARIO, value_of_text
from engine.storage.files import scenario_text
from engine.storage.overrides import with_overrides
from engine.storage.positions import lines_of
from engine.validation.run import Examination, examine

#: Mending stops after so many rounds; each round mends one finding.
MOST_FIXES = 500


def readable(text: str) -> Scenario | None:
    """The scenario of a text that was read whole and without error; only such a file is rewritten."""
    scenario, faults = value_of_text(SCENARIO, text)
    if not isinstance(scenario, Scenario) or any(fault.severity is Severity.ERROR for fault in faults):
        return None
    return scenario


class Mended(NamedTuple):
    """A mended scenario, and the findings left alone because their fixes take away what somebody drew."""

    scenario: Scenario
    left: tuple[Finding, ...]


def mended(
    scenario: Scenario,
    catalogue: Catalogue,
    wanted: Callable[[Finding], bool] = lambda _: True,
    *,
    removing: bool = False,
) -> Mended:
    """The scenario with the fix of one wanted, unaccepted finding after another applied.

    Fixes that take away ground drawn by hand are applied only with `removing`.
    """

    def is_applied(finding: Finding) -> bool:
        return removing or not finding.removal.takes_drawn_ground

    def is_mendable(finding: Finding) -> bool:
        return finding.fix is not None and finding.accepted is None and wanted(finding)

    examination: Examination | None = None
    seen = [scenario]
    found: tuple[Finding, ...] = ()
    for _ in range(MOST_FIXES):
        known, _more = with_overrides(catalogue, scenario)
        examination = examine(scenario, known, previous=examination)
        found = tuple(filter(is_mendable, examination.findings))
        after = _mended_once(scenario, filter(is_applied, found))
        if after is scenario or after in seen:
            break
        scenario = after
        seen.append(after)
    return Mended(scenario, tuple(each for each in found if not is_applied(each)))


def _mended_once(scenario: Scenario, found: Iterable[Finding]) -> Scenario:
    for finding in found:
        after = finding.fix(scenario) if finding.fix is not None else scenario
        if after is not scenario and after != scenario:
            return after
    return scenario


def difference(name: str, before: str, after: Scenario) -> str:
    """What writing the mended scenario would change in the file's text, as a unified diff."""
    head = _named(name)
    lines = difflib.unified_diff(
        lines_of(before), lines_of(scenario_text(after)), head, head, "(as it is)", "(mended)"
    )
    # Programs that apply it must know a last line without an end.
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _named(name: str) -> str:
    """The name as heads of patches have it: in quotes and with escapes unless its letters are plain."""
    plain = name.isascii() and name.isprintable() and not set(name) & {'"', "\\"}
    if plain:
        return name
    escaped = (
        f"\\{chr(byte)}" if byte in b'"\\' else chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"
        for byte in os.fsencode(name)
    )
    return f'"{"".join(escaped)}"'
