"""How a choice is made among options: none of them, the one wanted, or the one worth most."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from engine.play.action import Action, Pass
from engine.play.options import Options

T = TypeVar("T")
A = TypeVar("A", bound=Action)

#: What was weighed since somebody listens: each option with its worth. None while nobody does.
_heard: ContextVar[list[tuple[object, float]] | None] = ContextVar("heard", default=None)


@contextmanager
def listening() -> Iterator[list[tuple[object, float]]]:
    """Every option that is weighed meanwhile, with its worth, in the order of weighing."""
    heard: list[tuple[object, float]] = []
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


def tell(option: object, worth: float) -> None:
    """Tell whoever listens what an option is worth."""
    heard = _heard.get()
    if heard is not None:
        heard.append((option, worth))


def passing(options: Options) -> Action | None:
    """The choice of nothing more, if there is one."""
    return next(options.of(Pass), None)


def offered(options: Options, wanted: Action | None) -> Action | None:
    """What is wanted, if it is offered and legal."""
    return wanted if wanted in options.offered() and options.allows(wanted) else None


def first_legal(options: Options, wanted: Iterable[A]) -> A | None:
    """The first of some offers that is legal; whether the others are is not asked."""
    return next((each for each in wanted if options.allows(each)), None)


def best(
    options: Iterable[T], worth: Callable[[T], float | None], above: float | None = None
) -> tuple[float, T] | None:
    """The option worth most and its worth, the first of equals; None where none is worth more than `above`.

    An option worth None is not for choosing.
    """
    found: tuple[float, T] | None = None
    for option in options:
        here = worth(option)
        if here is None:
            continue
        tell(option, here)
        if above is None or here > above:
            found, above = (here, option), here
    return found


def chosen(options: Iterable[T], worth: Callable[[T], float | None], above: float | None = None) -> T | None:
    """The option worth most, as `best` finds it."""
    found = best(options, worth, above)
    return None if found is None else found[1]
