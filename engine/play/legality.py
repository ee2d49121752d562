"""What may be chosen where a step asks: what modules offer and no module forbids, and why not the rest."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from engine.play.action import Action, Pass, Refused
from engine.play.asked import trial_of
from engine.play.game import Position
from engine.play.options import Legality, Options
from engine.play.ruleset import Known, Question
from engine.play.step import Step, Window


class Offers(Sequence[Iterable[Action]]):
    """What is offered where a step asks: first by itself, then by each hook, asked when it is looked at."""

    __slots__ = ("_hooks", "_now", "_own", "_step", "question")

    def __init__(self, now: Position, step: Step, own: Sequence[Action]) -> None:
        kind = step.kind if isinstance(step, Window) else None
        self.question: Question = (type(step), kind)
        self._now = now
        self._step = step
        self._own = own if kind is None else (Pass(), *own)
        self._hooks = now.game.ruleset.offers.get(self.question, ())

    def __len__(self) -> int:
        return 1 + len(self._hooks)

    def __getitem__(self, number: Any) -> Any:
        return self._own if number == 0 else self._hooks[number - 1](self._now, self._step)


class Unforbidden(Legality):
    """An action is legal at one moment if no rule forbids it."""

    __slots__ = ("_known", "_now", "_vetting")

    def __init__(self, now: Position) -> None:
        self._now = now
        self._vetting = now.game.ruleset.vetting
        self._known: Known = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unforbidden) and self._now == other._now

    def __hash__(self) -> int:
        return hash((Unforbidden, self._now))

    def at_once(self, action: Action) -> bool | None:
        """Whether no veto stands against it; None where others are left than those easily asked."""
        vetting = self._vetting.get(type(action))
        if vetting is None:
            return True
        if not vetting.light(self._now, action, self._known):
            return False
        return None if vetting.hard is not None and vetting.hard(action) else True

    def after_all(self, action: Action) -> bool:
        """Whether none of the vetoes stands that are work to ask."""
        vetting = self._vetting[type(action)]
        if vetting.hard is not None:
            for forbids in vetting.hard(action):
                if forbids(self._now, action) is not None:
                    return False
        return True

    def allows(self, action: Action) -> bool:
        """Whether no veto stands against it, those that are work to ask last."""
        vetting = self._vetting.get(type(action))
        if vetting is None:
            return True
        if not vetting.light(self._now, action, self._known):
            return False
        return vetting.hard is None or self.after_all(action)


def options_of(now: Position, step: Step, own: Sequence[Action]) -> Options:
    """The legal actions where a step asks that offers some by itself."""
    offers = Offers(now, step, own)
    return Options(offers, Unforbidden(now), trial_of(now.game, offers.question, len(offers)))


def veto(now: Position, action: Action) -> Refused | None:
    """The first rule that forbids an action in a position, whether or not anybody offers it."""
    for forbids, rule in now.game.ruleset.vetoes.get(type(action), ()):
        reason = forbids(now, action)
        if reason is not None:
            return Refused(rule, reason) if isinstance(reason, str) else reason
    return None


def refused(now: Position, step: Step, own: Sequence[Action], action: Action, prompt: str) -> Refused | None:
    """Why an action is not among the options of a step; the vetoes are asked for this one alone.

    Where nothing of its kind is offered, or it names what is not there, the vetoes have nothing to go by.
    """
    related = False
    for each in chain.from_iterable(Offers(now, step, own)):
        if each == action:
            return veto(now, action)
        related = related or type(each) is type(action)
    reason = None
    if related:
        # What nobody offers, as a line written by hand, may name units and hexes that no rule finds.
        with suppress(LookupError, ValueError):
            reason = veto(now, action)
    return reason or Refused("", f"{type(action).__name__} is not among the choices of {prompt}")
