"""The manual of the checks, made from the checks themselves."""

from __future__ import annotations

from engine.validation.all_checks import CHECKS
from engine.validation.check import FAMILIES, Check

_FAMILY_TITLES = {
    "file": "Files and identity",
    "map": "Boards, terrain and lines",
    "setup": "Fortifications, obstacles and markers",
    "zones": "Zones, entries and stacking",
    "forces": "Sides, forces and economy",
    "units": "Units on the map from the start",
    "rules": "Rounds, actions and victory",
    "options": "Optional rules and readings",
    "objectives": "Objectives",
    "approaches": "Ways and heights",
    "balance": "Playability and fairness",
}


def checks_page() -> str:
    """CHECKS.md: every check with severity, rule, what it finds, why it matters and how to mend it."""
    lines = [
        "# Checks",
        "",
        "This page is generated from `engine/validation/checks`; `make docs` writes it anew.",
        "",
        "An error cannot be played, a warning is probably not meant, a hint is worth a look. Findings of",
        "reading a file have codes that begin with FILE. An author may accept a finding with a reason",
        "(`accepted` in the scenario); an acceptance that no longer applies is itself the hint MAP199.",
    ]
    for family in FAMILIES:
        checks = sorted((check for check in CHECKS if check.family == family), key=lambda each: each.code)
        if checks:
            lines += ["", f"## {_FAMILY_TITLES[family]}"]
            for check in checks:
                lines += ["", *_entry(check)]
    return "\n".join(lines) + "\n"


def _entry(check: Check) -> list[str]:
    return [
        f"### {check.code} {check.title.rstrip('.')}",
        "",
        f"*{check.severity.value}, rule {check.rule}*",
        "",
        check.sections.get("what", ""),
        "",
        f"**Why:** {check.sections.get('why', '')}",
        "",
        f"**Fix:** {check.sections.get('fix', '')}",
    ]


def anchor(check: Check) -> str:
    """Where the manual speaks of a check: page and heading."""
    heading = f"{check.code} {check.title.rstrip('.')}".lower()
    kept = "".join(letter for letter in heading if letter.isalnum() or letter in " -_")
    return f"engine/validation/CHECKS.md#{kept.replace(' ', '-')}"
