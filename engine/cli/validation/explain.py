"""What a check is about: `tidewright validate --explain CODE`."""

from __future__ import annotations

import difflib

from engine.cli.output import UserError
from engine.model.values import Json
from engine.validation.all_checks import CHECKS
from engine.validation.check import Check
from engine.validation.manual import anchor


def explained(code: str) -> Check:
    """The check of that code; raises UserError when there is none."""
    wanted = code.strip().upper()
    checks = {check.code: check for check in CHECKS}
    if wanted not in checks:
        near = difflib.get_close_matches(wanted, checks, n=3, cutoff=0.5)
        raise UserError(f"There is no check {code[:40]!r}.", f"Near are {', '.join(near)}." if near else "")
    return checks[wanted]


def explanation_text(check: Check) -> str:
    """The explanation for people."""
    sections = check.sections
    return "\n".join(
        (
            f"{check.code} {check.title}",
            f"{check.severity.value}, {check.family}, rule {check.rule}",
            "",
            sections.get("what", ""),
            "",
            f"Why: {sections.get('why', '')}",
            f"Fix: {sections.get('fix', '')}",
            f"See: {anchor(check)}",
        )
    )


def explanation_data(check: Check) -> Json:
    """The explanation as data."""
    return {
        "code": check.code,
        "severity": check.severity.value,
        "family": check.family,
        "rule": check.rule,
        "title": check.title,
        **check.sections,
        "documentation": anchor(check),
    }
