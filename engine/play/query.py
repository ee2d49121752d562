"""Questions that rules answer together, and answers that say which rules made them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from engine.model.values import RuleId
from engine.play.frozen import dataclass

if TYPE_CHECKING:
    from engine.play.game import Position

P = ParamSpec("P")
T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)


class Stage(IntEnum):
    """The order in which changes of an answer apply."""

    REPLACE = 0
    ADD = 1
    SCALE = 2
    LIMIT = 3


@dataclass(frozen=True, slots=True)
class Term:
    """One contribution to an answer: which rules made it, what kind it is, how much.

    For a tally `kind` is the kind of the term (`terrain`, `figures`, `half` …); for other changes it is
    the stage, and `amount` the difference made to a number (0 for answers that are no numbers).
    """

    rules: tuple[RuleId, ...]
    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Breakdown(Generic[V_co]):
    """A value with the terms that made it, in the order in which they applied."""

    value: V_co
    terms: tuple[Term, ...] = ()

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The ids of all rules that had a part, each once, in order."""
        return tuple(dict.fromkeys(rule for term in self.terms for rule in term.rules))


def total(terms: Sequence[Term]) -> int:
    """The sum of the terms: the fold of most tallies."""
    return sum(term.amount for term in terms)


def largest(terms: Sequence[Term]) -> int:
    """The largest term, 0 without any: for numbers that do not add up by themselves."""
    return max((term.amount for term in terms), default=0)


#: The kind of a term that says what a price is, whatever the other terms come to.
STATED = "stated"


def price(terms: Sequence[Term]) -> int:
    """The lowest price that is stated; where none is, the sum of the terms, not below 0."""
    stated = [term.amount for term in terms if term.kind == STATED]
    return min(stated) if stated else max(total(terms), 0)


class Query(Generic[P, T]):
    """A named question about a position, called like a function: `can_see(now, a, b)`.

    One module answers it (`@rule.answer`), others change the answer (`@rule.modify`). Where nobody
    answers, the answer is `default`. What is asked of one moment again and again, with arguments that can
    be looked up, is `kept` as long as that moment is asked about. An answer that follows from the game
    and from what `by` takes from the one argument, whatever the moment, is kept for the whole game; so is
    one that is `settled`, which follows from the game and its arguments, of which there are few.
    """

    __slots__ = ("by", "default", "kept", "name", "settled")

    def __init__(
        self,
        name: str,
        default: T,
        *,
        kept: bool = False,
        by: Callable[[Any], object] | None = None,
        settled: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.kept = kept
        self.by = by
        self.settled = settled

    if TYPE_CHECKING:

        def __call__(self, now: Position, /, *args: P.args, **kwargs: P.kwargs) -> T:
            """The answer in a position, without its story."""

    else:

        def __call__(self, *given):
            """The answer in a position, without its story."""
            evaluate = given[0].game.ruleset.evaluators.get(self)
            return self.default if evaluate is None else evaluate(*given)

    def explain(self, now: Position, /, *args: P.args, **kwargs: P.kwargs) -> Breakdown[T]:
        """The same answer with the terms that made it."""
        explain = now.game.ruleset.explainers.get(self)
        if explain is None:
            return Breakdown(self.default)
        breakdown: Breakdown[T] = explain(now, *args)
        return breakdown

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class Tally(Query[P, int]):
    """A question with a number for an answer, made of terms (`@rule.term`) by a fold (`@rule.fold`).

    Where no module gives a fold, the tally's own one serves: the sum. Changes (`@rule.modify`) apply to
    the folded value.
    """

    __slots__ = ("fold",)

    def __init__(
        self,
        name: str,
        fold: Callable[[Sequence[Term]], int] = total,
        *,
        kept: bool = False,
        by: Callable[[Any], object] | None = None,
        settled: bool = False,
    ) -> None:
        super().__init__(name, 0, kept=kept, by=by, settled=settled)
        self.fold = fold

    def of(self, now: Position, terms: Sequence[Term]) -> int:
        """What these terms come to by the fold in force: for a number that is only thought of."""
        return now.game.ruleset.folds.get(self, self.fold)(terms)


def total_of(terms: Sequence[Term], *kinds: str) -> int:
    """The sum of the terms of these kinds."""
    return sum(term.amount for term in terms if term.kind in kinds)
