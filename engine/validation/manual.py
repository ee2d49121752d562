"""The manual of the checks, made from the checks themselves."""

import textwrap

from engine.model.said import say
from engine.model.words import ENGLISH, Words
from engine.validation.acceptances import STALE_ACCEPTANCE
from engine.validation.all_checks import CHECKS, FAMILIES
from engine.validation.boards import BOARD_CHECKS
from engine.validation.explanation import Explanation
from engine.validation.file_header import FORMAT_UNKNOWN
from engine.validation.languages import explained_in

#: Everything the manual explains: the checks of scenarios, codes that no check finds, checks of boards.
EXPLAINED: tuple[Explanation, ...] = (*CHECKS, FORMAT_UNKNOWN, STALE_ACCEPTANCE, *BOARD_CHECKS)


#: What stands above the checks, each a paragraph.
_PREFACE = (
    say("This page is generated from `engine/validation/checks`; `make docs` writes it anew."),
    say(
        "An error cannot be played, a warning is probably not meant, a hint is worth a look. Findings of "
        "reading a file have codes that begin with FILE. An author may accept a finding with a reason "
        "(`accepted` in the scenario); an acceptance that no longer applies is itself the hint MAP199."
    ),
)


def checks_page(words: Words = ENGLISH) -> str:
    """CHECKS.md: every check with severity, rule, what it finds, why it matters and how to mend it."""
    lines = [f"# {words.told(say('Checks'))}"]
    for paragraph in _PREFACE:
        lines += ["", *textwrap.wrap(words.told(paragraph), 96)]
    for family, heading in FAMILIES.items():
        lines += ["", f"## {words.told(heading)}"]
        for check in sorted(EXPLAINED, key=lambda each: each.code):
            if check.family == family:
                lines += ["", *_entry(check, words)]
    return "\n".join(lines) + "\n"


def _entry(check: Explanation, words: Words) -> list[str]:
    title, sections = explained_in(check, words)
    told = {"severity": check.severity.value, "rule": check.rule}
    kind = (
        say("{severity}, rule {rule}", **told)
        if check.ruleset is None
        else say("{severity}, rule {rule}, {scope}", **told, scope=check.scope)
    )
    why = say("Why: {why}", why=sections.get("why", ""))
    fix = say("Fix: {fix}", fix=sections.get("fix", ""))
    return [
        f"### {check.code} {title.rstrip('.')}",
        "",
        f"*{words.told(kind)}*",
        "",
        sections.get("what", ""),
        "",
        _led(words.told(why)),
        "",
        _led(words.told(fix)),
    ]


def _led(paragraph: str) -> str:
    """A paragraph with the word before its first colon in bold type."""
    head, colon, body = paragraph.partition(":")
    return f"**{head}{colon}**{body}"


def anchor(check: Explanation, words: Words = ENGLISH) -> str:
    """Where the manual speaks of a check: page and heading."""
    title, _ = explained_in(check, words)
    text = f"{check.code} {title.rstrip('.')}".lower()
    kept = "".join(letter for letter in text if letter.isalnum() or letter in " -_")
    page = "CHECKS.md" if words is ENGLISH else f"CHECKS.{words.language}.md"
    return f"engine/validation/{page}#{kept.replace(' ', '-')}"
