"""A check: one question asked of a scenario, with its code, severity, rule and explanation."""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.finding import Edit, Finding, FixChoice, Severity
from engine.model.scenario import Scenario
from engine.model.values import RuleId
from engine.validation.explanation import Explanation, RulesetName
from engine.validation.subject import Subject


@dataclass(frozen=True, slots=True)
class Fault:
    """One place where a check fails; what is not given comes from the check."""

    message: str
    hexes: tuple[Hex, ...] = ()
    pointer: str = ""
    advice: str = ""
    hexsides: tuple[Edge, ...] = ()
    fix: Edit | None = None
    choices: tuple[FixChoice, ...] = ()
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Check(Explanation):
    """A registered check. `reads` are the fields of the scenario whose change makes it run again.

    `carries_out` are rules that ask nothing of play but that such a scenario be refused. Fixes of a
    `guarded` check change so much of a scenario that they are offered only where no error comes of them.
    One `of_setup` has nothing to say of a scenario that begins at a moment of a game.
    """

    reads: frozenset[str]
    find: Callable[[Subject], Iterable[Fault]]
    carries_out: tuple[RuleId, ...] = ()
    guarded: bool = False
    of_setup: bool = False

    def findings(self, subject: Subject) -> tuple[Finding, ...]:
        """What the check finds wrong, in the order it finds it; nothing in a game that it is not about."""
        if self.ruleset is not None and self.ruleset != subject.ruleset:
            return ()
        if self.of_setup and is_moment(subject.scenario):
            return ()
        return tuple(self._finding(subject, fault) for fault in self.find(subject))

    def _finding(self, subject: Subject, fault: Fault) -> Finding:
        return Finding(
            code=self.code,
            severity=self.severity,
            message=fault.message,
            advice=fault.advice or self.sections.get("fix", ""),
            pointer=fault.pointer,
            hexes=fault.hexes,
            labels=tuple(subject.label(hex_) for hex_ in fault.hexes),
            hexsides=fault.hexsides,
            rule=self.rule,
            fix=fault.fix,
            choices=fault.choices,
            data=fault.data,
        )


def is_moment(scenario: Scenario) -> bool:
    """Whether play begins at a moment of a game, set-up long over."""
    return scenario.opening is not None and scenario.opening.held is not None


def check(
    code: str,
    severity: Severity,
    *,
    rule: str,
    reads: Iterable[str] = ("layout",),
    ruleset: RulesetName | None = None,
    carries_out: tuple[RuleId, ...] = (),
    guarded: bool = False,
    of_setup: bool = False,
) -> Callable[[Callable[[Subject], Iterable[Fault]]], Check]:
    """Make a check of a function; its module's docstring explains it.

    The docstring's first line is the title; paragraphs that begin with `What:`, `Why:` and `Fix:` are
    shown by `Explain` and in the manual. In a file of several checks the functions' own docstrings do so.
    Where the check lives decides its family: the name of its folder. With a `ruleset` it looks at no
    games but those.
    """

    def made(find: Callable[[Subject], Iterable[Fault]]) -> Check:
        module = sys.modules[find.__module__]
        text = find.__doc__ or ""
        title, sections = _explanation(text if "\n\n" in text else module.__doc__ or "")
        fields = frozenset((*reads, *(["rules"] if ruleset else []), *(["opening"] if of_setup else [])))
        return Check(
            code,
            severity,
            rule,
            module.__name__.split(".")[-2],
            find.__name__,
            title,
            sections,
            fields,
            find,
            carries_out,
            guarded,
            of_setup,
            ruleset=ruleset,
        )

    return made


def _explanation(text: str) -> tuple[str, dict[str, str]]:
    title, *paragraphs = inspect.cleandoc(text).split("\n\n")
    sections = {}
    for paragraph in paragraphs:
        head, colon, body = " ".join(paragraph.split()).partition(": ")
        if colon and head in ("What", "Why", "Fix"):
            sections[head.lower()] = body
    return title, sections
