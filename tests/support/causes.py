"""What causes each event, and what the rules that react to it make of each cause.

An event means one thing whoever makes it: a rule that reacts to damage has to know that a repair is none.
`Causes` listens to games: for each event that a rule reacts to, what caused it, and which reactions did
something.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.play.event import Event
from engine.play.ruleset import Reaction, Ruleset
from engine.play.step import Done
from engine.playtest.rule_cases import Rulesets
from engine.rules.compile import Around
from engine.storage.cases import RuleCase

#: Event → cause → the reactions that did something. A cause is `run STEP`, `take ACTION`, `rolled STEP` or
#: `after REACTION`.
Table = Mapping[str, Mapping[str, tuple[str, ...]]]


#: What the rule cases show, as it is written down.
FILE = Path(__file__).parents[1] / "rules" / "causes.json"


@cache
def shown_by_cases() -> Table:
    """The table of what the rule cases show."""
    return {
        event: {cause: tuple(acted) for cause, acted in causes.items()}
        for event, causes in json.loads(FILE.read_text(encoding="utf-8")).items()
    }


@dataclass
class Causes:
    """Listens to every game whose ruleset is `traced`."""

    _acted: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    _caused: dict[int, tuple[Event, str]] = field(default_factory=dict)
    """By identity, since equal events may have two causes; held lest another event gets the same one."""

    def table(self) -> Table:
        """What was heard so far, in order."""
        table: dict[str, dict[str, tuple[str, ...]]] = {}
        for (event, cause), acted in sorted(self._acted.items()):
            table.setdefault(event, {})[cause] = tuple(sorted(acted))
        return table

    def beyond(self, known: Table) -> Iterator[str]:
        """What was heard and does not stand in a table."""
        for (event, cause), acted in sorted(self._acted.items()):
            if cause not in known.get(event, {}):
                yield f"{event} by `{cause}` is in no rule case"
            else:
                for reaction in sorted(acted.difference(known[event][cause])):
                    yield f"{reaction} acts on {event} by `{cause}` in no rule case"

    def traced(self, ruleset: Ruleset) -> Ruleset:
        """The same rules, listened to."""
        return replace(
            ruleset,
            runners={step: self._causing(f"run {step.__name__}", do) for step, do in ruleset.runners.items()},
            rolled={
                step: self._causing(f"rolled {step.__name__}", do) for step, do in ruleset.rolled.items()
            },
            takers={each: self._causing(f"take {each.__name__}", do) for each, do in ruleset.takers.items()},
            reactions={
                event: tuple(self._reacting(event.__name__, react) for react in reactions)
                for event, reactions in ruleset.reactions.items()
            },
        )

    def _causing(self, cause: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def doing(*given: Any) -> Any:
            done = do(*given)
            if isinstance(done, Done) and done.events:
                self._caused = {id(event): (event, cause) for event in done.events}
            return done

        return doing

    def _reacting(self, event_name: str, react: Reaction) -> Reaction:
        name = name_of(react)

        def reacting(now: Any, event: Any) -> Done | None:
            done = react(now, event)
            cause = self._caused[id(event)][1] if id(event) in self._caused else "the loop"
            acted = self._acted.setdefault((event_name, cause), set())
            if done is not None and (done.events or done.then):
                acted.add(name)
                self._caused.update({id(each): (each, f"after {name}") for each in done.events})
            return done

        return reacting


class TracedRulesets(Rulesets):
    """The rulesets of cases, each listened to."""

    def __init__(self, causes: Causes) -> None:
        super().__init__()
        self._causes = causes
        self._traced: dict[int, Ruleset] = {}

    def of(self, case: RuleCase, without: frozenset[str]) -> Ruleset:
        """The ruleset a case is played by."""
        plain = super().of(case, without)
        return self._traced.setdefault(id(plain), self._causes.traced(plain))


def name_of(reaction: Callable[..., Any]) -> str:
    """The module and the name of a reaction, less what is the same for all."""
    function = reaction.function if isinstance(reaction, Around) else reaction
    return f"{function.__module__.removeprefix('engine.rules.')}.{function.__name__}"
