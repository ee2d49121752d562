"""A compiled set of rules: what `advance` looks everything up in. Immutable after compiling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.model.values import Json, RuleId
from engine.play.action import Action, Refused
from engine.play.ask import Ask, Chance, Roll
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.query import Breakdown, Query, Term
from engine.play.step import Done, Step

if TYPE_CHECKING:
    from engine.play.game import Position

Runner = Callable[["Position", Any], Ask | Chance | Done]
Taker = Callable[["Position", Any, Any], Done]
Offer = Callable[["Position", Any], Iterable[Action]]
#: What is asked, as far as offers are concerned: the step, and the kind of a window.
Question = tuple[type[Step], str | None]
#: A veto with the id that stands in its refusals where it gives only a reason.
Veto = tuple[Callable[["Position", Any], "Refused | str | None"], RuleId]
#: What vetoes that look at some fields of an action said in one moment, by group of vetoes and values.
Known = dict[object, dict[Any, bool]]
Reaction = Callable[["Position", Any], Done | None]


class Vetting(NamedTuple):
    """The vetoes against actions of one type together.

    `light` says whether an action passes those that take little work, with what is known in the moment;
    `hard` gives the others that apply to an action, None where there are never any.
    """

    light: Callable[[Position, Any, Known], bool]
    hard: Callable[[Any], tuple[Callable[[Position, Any], Refused | str | None], ...]] | None


@dataclass(frozen=True, slots=True)
class Procedure:
    """A named order of steps that modules may edit while a ruleset is compiled."""

    name: str


@dataclass(frozen=True, slots=True)
class Clash:
    """Two modules that cannot both be right; a compiled ruleset with clashes must not be played."""

    subject: str
    modules: tuple[str, ...]
    message: str


@dataclass(frozen=True)
class Ruleset:
    """Everything the modules of a selection contributed, ordered and ready for look-up.

    `ids` are the catalogue ids that some registered hook carries out, `without` those left out. `id`
    names the selection. `parts` are named lists of plain values that modules fill together, such as the
    clauses of sight.
    """

    id: str
    modules: tuple[str, ...]
    ids: frozenset[RuleId]
    runners: Mapping[type[Step], Runner]
    takers: Mapping[type[Action], Taker]
    rolled: Mapping[type[Step], Callable[[Position, Any, Roll], Done]]
    offers: Mapping[Question, tuple[Offer, ...]]
    vetoes: Mapping[type[Action], tuple[Veto, ...]]
    vetting: Mapping[type[Action], Vetting]
    reactions: Mapping[type[Event], tuple[Reaction, ...]]
    evaluators: Mapping[Query[Any, Any], Callable[..., Any]]
    explainers: Mapping[Query[Any, Any], Callable[..., Breakdown[Any]]]
    folds: Mapping[Query[Any, Any], Callable[[Sequence[Term]], int]]
    procedures: Mapping[Procedure, tuple[Step, ...]]
    parts: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    slots: Mapping[str, object] = field(default_factory=dict)
    parameters: Mapping[str, Json] = field(default_factory=dict)
    clashes: tuple[Clash, ...] = ()
    without: frozenset[RuleId] = frozenset()

    def steps(self, procedure: Procedure) -> tuple[Step, ...]:
        """The steps of a procedure in order; none when no module defines it."""
        return self.procedures.get(procedure, ())

    def steps_of(self, name: str) -> tuple[Step, ...]:
        """The same for the procedure of that name."""
        return self._steps_by_name.get(name, ())

    @cached_property
    def _steps_by_name(self) -> dict[str, tuple[Step, ...]]:
        return {procedure.name: steps for procedure, steps in self.procedures.items()}
