"""What a check is about: `tidewright validate --explain CODE`."""

import difflib

from engine.cli.output import UserError
from engine.model.said import say
from engine.model.values import Json
from engine.model.words import ENGLISH, Words
from engine.validation.explanation import Explanation
from engine.validation.languages import explained_in
from engine.validation.manual import EXPLAINED, anchor


def explained(code: str) -> Explanation:
    """The check of that code; raises UserError when there is none."""
    wanted = code.strip().upper()
    checks = {check.code: check for check in EXPLAINED}
    if wanted not in checks:
        near = difflib.get_close_matches(wanted, checks, n=3, cutoff=0.5)
        raise UserError(f"There is no check {code[:40]!r}.", f"Near are {', '.join(near)}." if near else "")
    return checks[wanted]


def explanation_text(check: Explanation, words: Words = ENGLISH) -> str:
    """The explanation for people."""
    title, sections = explained_in(check, words)
    kind = (words.told(check.severity.value), check.family, check.rule, words.told(check.scope))
    lines = (
        say("Why: {why}", why=sections.get("why", "")),
        say("Fix: {fix}", fix=sections.get("fix", "")),
        say("See: {page}", page=anchor(check, words)),
    )
    return "\n".join(
        (
            f"{check.code} {title}",
            ", ".join(filter(None, kind)),
            "",
            sections.get("what", ""),
            "",
            *(words.told(line) for line in lines),
        )
    )


def explanation_data(check: Explanation, words: Words = ENGLISH) -> Json:
    """The explanation as data."""
    title, sections = explained_in(check, words)
    return {
        "code": check.code,
        "severity": check.severity.value,
        "family": check.family,
        "rule": check.rule,
        "ruleset": check.ruleset,
        **sections,
        "title": title,
        "documentation": anchor(check, words),
    }
