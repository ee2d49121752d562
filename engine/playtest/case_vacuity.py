"""Expectations of rule cases that prove nothing: they hold however the game has gone.

Each is put again in other words, its opposite and every value of it changed; none of these may hold.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields

from engine.model.values import Json
from engine.play.advance import refusal
from engine.play.ask import Ask
from engine.playtest.case_words import UnreadableCase
from engine.playtest.rule_cases import BROKEN, CaseRunner, PartOfCase, Script
from engine.storage.cases import RuleCase

#: Stands at the end of a word that nobody knows.
_STRANGE = "~"

#: What is said instead of the opposite, by the first word of an expectation.
_OPPOSITE = {
    "refused": "offered",
    "not_offered": "offered",
    "offered": "refused",
    "event": "no_event",
    "no_event": "event",
    "gone": "unit",
    "finding": "no_finding",
    "no_finding": "finding",
}
#: Expectations that are lines of the notation.
_LINES = ("refused", "not_offered", "offered", "event", "no_event")
#: A word of such a line, no number.
_WORD = re.compile(r"(?<![\w'+-])(?!-?\d+(?![\w'+-]))[\w'+-]+")
#: Fields that say about what or to whom something is put, and not what is expected.
_ABOUT = ("of", "seen_by")


def vacuous(runner: CaseRunner, case: RuleCase) -> tuple[str, ...]:
    """What of a case that passes holds either way, each with its place in the file."""
    found: list[str] = []
    doubtful: list[tuple[Mapping[str, Json], PartOfCase]] = []
    shown = frozenset(_shown(case))

    def judge(script: Script, expectation: Mapping[str, Json], where: PartOfCase) -> None:
        place = f"{case.pointer}{where.pointer}"
        if says_nothing(expectation):
            found.append(f"{place}: it says nothing")
        found.extend(
            f"{place}: it holds as well with {what}"
            for what, other in changes(expectation)
            if _holds(script, other)
        )
        if _is_refused_anyhow(script, expectation, shown):
            doubtful.append((expectation, where))

    found.extend(runner.run(case, judge=judge).failures)
    for expectation, where in doubtful:
        if not any(_fails_without(runner, case, rule, where) for rule in case.proves):
            line = next(iter(expectation.values()))
            found.append(
                f"{case.pointer}{where.pointer}: {line} is refused by a rule that the case does not name"
            )
    if not case.expect and not any("expect" in step for step in case.steps):
        found.append(f"{case.pointer}: it expects nothing")
    return tuple(dict.fromkeys(found))


def says_nothing(expectation: Mapping[str, Json]) -> bool:
    """Whether an expectation only names what it is about."""
    subject, *more = expectation
    empty = [key for key in more if key in ("has", "lacks", "rules") and expectation[key] in ([], "")]
    asks = [key for key in more if key not in _ABOUT]
    return bool(empty) or (subject in ("account", "mat", "cards", "value") and not asks)


def changes(expectation: Mapping[str, Json]) -> Iterator[tuple[str, Mapping[str, Json]]]:
    """An expectation in other words, none of which may hold where it does, each with what was changed."""
    subject, value = next(iter(expectation.items()))
    if subject in _OPPOSITE:
        seen = {key: each for key, each in expectation.items() if key == "seen_by"}
        yield "its opposite", {_OPPOSITE[subject]: value, **seen}
    for key, other in (("has", "lacks"), ("lacks", "has")):
        for mark in _listed(expectation.get(key, [])):
            yield f"{other} {mark}", {subject: value, other: mark}
    for key, wanted in expectation.items():
        if key not in _ABOUT:
            others = _lines(str(wanted)) if key == subject and key in _LINES else _values(wanted)
            for other_value in others:
                yield f"{key} {other_value}", {**expectation, key: other_value}


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [value]


def _lines(line: str) -> Iterator[str]:
    """The line with each of its words another one; another number may well be offered or happen, too."""
    for word in _WORD.finditer(line):
        yield f"{line[: word.end()]}{_STRANGE}{line[word.end() :]}"


def _values(value: Json) -> Iterator[Json]:
    """Other values in the place of one."""
    match value:
        case bool():
            yield not value
        case int() | float():
            yield value + 1
        case str():
            yield value + _STRANGE
        case None:
            yield _STRANGE
        case list():
            for number, each in enumerate(value):
                yield from ([*value[:number], other, *value[number + 1 :]] for other in _values(each))
            yield [*value, _STRANGE]
        case {"includes": dict(some)}:
            for other in _of_table(some):
                yield {"includes": other}
        case dict():
            yield from _of_table(value)
            yield from ({k: v for k, v in value.items() if k != key} for key in value if value[key] != 0)
            yield {**value, _STRANGE: 1}


def _of_table(value: dict[str, Json]) -> Iterator[dict[str, Json]]:
    for key, each in value.items():
        yield from ({**value, key: other} for other in _values(each))


def _holds(script: Script, expectation: Mapping[str, Json]) -> bool:
    try:
        return not script.unmet(expectation)
    except (UnreadableCase, *BROKEN):
        return False


def _shown(case: RuleCase) -> Iterator[str]:
    """The lines of actions that a case takes or finds on offer."""
    for step in case.steps:
        yield from map(str, _listed(step.get("do", [])))
        for each in _listed(step.get("expect", [])):
            if isinstance(each, dict) and "offered" in each:
                yield str(each["offered"])
    yield from (str(each["offered"]) for each in case.expect if "offered" in each)


def _is_refused_anyhow(script: Script, expectation: Mapping[str, Json], shown: frozenset[str]) -> bool:
    """Whether an action is refused by a rule that a case is not about, and at no moment is not.

    What nobody offers is not among the choices; where others of its kind are, that says something.
    """
    subject, line = next(iter(expectation.items()))
    if subject not in ("refused", "not_offered") or "rule" in expectation or line in shown:
        return False
    played = script.played()
    action = played.action(str(line))
    refused = refusal(played.game, played.state, action)
    if refused is None or refused.rule in script.case.proves:
        return False
    waiting = script.moment.pending
    offered = waiting.options if isinstance(waiting, Ask) else ()
    return bool(refused.rule) or (
        bool(fields(action)) and not any(type(each) is type(action) for each in offered)
    )


def _fails_without(runner: CaseRunner, case: RuleCase, rule: str, place: PartOfCase) -> bool:
    """Whether the expectation there does not come true once a rule is taken out, the case getting there."""
    failed: list[bool] = []

    def judge(script: Script, expectation: Mapping[str, Json], where: PartOfCase) -> None:
        if where == place:
            failed.append(not _holds(script, expectation))

    runner.run(case, (rule,), judge=judge)
    return any(failed)
