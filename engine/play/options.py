"""The legal actions of a question, worked out as far as they are looked at."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from engine.play.action import Action

A = TypeVar("A", bound=Action)


class Legality:
    """Whether actions are legal at one moment, the same whenever it is asked; by itself, every action is."""

    __slots__ = ()

    def at_once(self, action: Action) -> bool | None:
        """Whether an action is legal where it is offered, None where that takes long to tell."""
        return True

    def after_all(self, action: Action) -> bool:
        """Whether an action is legal that could not be told at once."""
        return True

    def allows(self, action: Action) -> bool:
        """Whether an action is legal, however long that takes to tell."""
        legal = self.at_once(action)
        return self.after_all(action) if legal is None else legal


class Trial:
    """In which order several offers are tried where only the number of legal actions counts.

    `order` are the numbers of the offers. The first one, what the step offers by itself, stays first; of
    the others each that had a legal action moves to the front, so that the next question of the kind is
    settled by its first few candidates. No answer depends on it.
    """

    __slots__ = ("order",)

    def __init__(self, offers: int) -> None:
        self.order = tuple(range(offers))

    def proved(self, offer: int) -> None:
        """A legal action was found in that offer: it moves to the front of the others."""
        if offer not in self.order[:2]:
            # Put in place at once: who looks in another thread sees one order or the other.
            first, *others = self.order
            self.order = (first, offer, *(each for each in others if each != offer))


class _Drawn:
    """What has been looked at of one offer: its actions, whether each is legal (None = not judged)."""

    __slots__ = ("actions", "rest", "verdicts")

    def __init__(self, rest: Iterator[Action]) -> None:
        self.actions: list[Action] = []
        self.verdicts: list[bool | None] = []
        self.rest = rest

    def draw(self) -> bool:
        """Takes one more action out of the offer; False when there is none."""
        action = next(self.rest, None)
        if action is None:
            return False
        self.actions.append(action)
        self.verdicts.append(None)
        return True

    def draw_all(self) -> list[Action]:
        """All actions of the offer, none left in it."""
        actions = self.actions
        actions.extend(self.rest)
        self.verdicts.extend([None] * (len(actions) - len(self.verdicts)))
        return actions


#: What was looked at of an offer without any action.
_EMPTY = _Drawn(iter(()))


class Options:
    """The legal actions of an Ask, worked out as far as they are looked at, in canonical order.

    They are those of the offers, one after the other, that are legal; what is offered twice is
    one action. `trial` is the order in which offers are tried where the number of choices alone counts.
    """

    __slots__ = (
        "_at",
        "_drawn",
        "_judged",
        "_known",
        "_legal",
        "_legality",
        "_listed",
        "_offered",
        "_offers",
        "_settled",
        "_trial",
    )

    def __init__(
        self,
        offers: Sequence[Iterable[Action]] = (),
        legality: Legality | None = None,
        trial: Trial | None = None,
    ) -> None:
        self._legality = legality or Legality()
        self._offers = offers
        self._trial = trial or Trial(len(offers))
        #: What was looked at of each offer, by its number; an offer is asked for when it is first needed.
        self._drawn: dict[int, _Drawn] = {}
        #: Everything found legal, and the verdicts on actions that were judged out of turn.
        self._legal: dict[Action, None] = {}
        self._judged: dict[Action, bool] = {}
        #: Whether everything that was offered has been judged.
        self._settled = False
        #: What has been listed, and the offer and the place in it where listing goes on.
        self._known: list[Action] = []
        self._listed: set[Action] = set()
        self._at = (0, 0)
        self._offered: tuple[Action, ...] | None = None

    def _open(self, number: int) -> _Drawn:
        drawn = self._drawn.get(number)
        if drawn is None:
            drawn = self._drawn[number] = _Drawn(iter(self._offers[number]))
        return drawn

    def _next(self) -> bool:
        number, at = self._at
        while number < len(self._offers):
            drawn = self._open(number)
            actions, verdicts = drawn.actions, drawn.verdicts
            while at < len(actions) or drawn.draw():
                action, legal = actions[at], verdicts[at]
                if legal is None:
                    legal = verdicts[at] = self.allows(action) if self._judged else self._judge(action)
                at += 1
                if legal and action not in self._listed:
                    self._listed.add(action)
                    self._known.append(action)
                    self._at = number, at
                    return True
            number, at = number + 1, 0
        self._at = number, at
        return False

    def _list_all(self) -> None:
        """Lists whatever is left: what `_next` does again and again, at one go."""
        number, at = self._at
        known, listed, legal, judged = self._known, self._listed, self._legal, self._judged
        allows = self._legality.allows
        while number < len(self._offers):
            drawn = self._open(number)
            actions, verdicts = drawn.draw_all(), drawn.verdicts
            for place in range(at, len(actions)):
                action, verdict = actions[place], verdicts[place]
                if verdict is None:
                    verdict = judged.get(action) if judged else None
                    if verdict is None:
                        verdict = allows(action)
                    if verdict:
                        legal[action] = None
                    verdicts[place] = verdict
                if verdict:
                    listed.add(action)
                    if len(listed) > len(known):
                        known.append(action)
            number, at = number + 1, 0
        self._at = number, at

    def __iter__(self) -> Iterator[Action]:
        index = 0
        while index < len(self._known) or self._next():
            yield self._known[index]
            index += 1

    def __len__(self) -> int:
        self._list_all()
        return len(self._known)

    def __getitem__(self, index: int) -> Action:
        while index >= len(self._known) and self._next():
            pass
        return self._known[index]

    def __contains__(self, action: object) -> bool:
        return any(each == action for each in self)

    def shuffled(self, place: Callable[[int], int]) -> Iterator[Action]:
        """The legal actions in an order drawn by `place(n)`, a number below n; every order can come.

        Legality is worked out only as far as they are looked at, so one of many costs little.
        """
        left = list(self.offered())
        while left:
            at = place(len(left))
            left[at], left[-1] = left[-1], left[at]
            action = left.pop()
            if self.allows(action):
                yield action

    def offered(self) -> tuple[Action, ...]:
        """Everything that was offered, legal or not, each once, in canonical order."""
        if self._offered is None:
            found: dict[Action, None] = {}
            for number in range(len(self._offers)):
                found.update(dict.fromkeys(self._open(number).draw_all()))
            self._offered = tuple(found)
        return self._offered

    def offers(self, *kinds: type[A]) -> Iterator[A]:
        """What was offered of these kinds, legal or not, each once, in canonical order."""
        return (each for each in self.offered() if isinstance(each, kinds))

    def of(self, *kinds: type[A]) -> Iterator[A]:
        """The legal actions of these kinds, in canonical order; the others are not looked at."""
        return (each for each in self.offers(*kinds) if self.allows(each))

    def proved(self, action: Action) -> bool:
        """Whether an action was found legal when these were looked at; looks no further."""
        return action in self._legal

    def only(self) -> Action | None:
        """The legal action where there is exactly one."""
        return next(iter(self._legal)) if not self.has(2) and self.has(1) else None

    def has(self, count: int) -> bool:
        """Whether there are at least that many; looks no further, and at what is hard to judge last."""
        legal = self._legal
        if len(legal) >= count or self._settled:
            return len(legal) >= count
        deferred: list[tuple[int, int]] = []
        for number in self._trial.order:
            if self._enough_at_once(number, count, deferred):
                self._trial.proved(number)
                return True
        for number, at in deferred:
            drawn = self._drawn[number]
            drawn.verdicts[at] = self._judged_after_all(drawn.actions[at])
            if len(legal) >= count:
                self._trial.proved(number)
                return True
        self._settled = True
        return False

    def _enough_at_once(self, number: int, count: int, deferred: list[tuple[int, int]]) -> bool:
        """Judges what is easy to judge in an offer until that many are legal; notes what is not."""
        legal, judged, at_once = self._legal, self._judged, self._legality.at_once
        drawn = self._drawn.get(number)
        if drawn is None:
            rest = iter(self._offers[number])
            action = next(rest, None)
            if action is None:
                # Most offers have nothing: they share what was looked at.
                self._drawn[number] = _EMPTY
                return False
            drawn = self._drawn[number] = _Drawn(rest)
            drawn.actions.append(action)
            drawn.verdicts.append(None)
        actions, verdicts = drawn.actions, drawn.verdicts
        for at, action in enumerate(actions):
            if verdicts[at] is None:
                verdict = judged.get(action) if judged else None
                verdicts[at] = verdict = at_once(action) if verdict is None else verdict
                if verdict:
                    legal[action] = None
                    if len(legal) >= count:
                        return True
                elif verdict is None:
                    deferred.append((number, at))
        for action in drawn.rest:
            verdict = judged.get(action) if judged else None
            if verdict is None:
                verdict = at_once(action)
            actions.append(action)
            verdicts.append(verdict)
            if verdict:
                legal[action] = None
                if len(legal) >= count:
                    return True
            elif verdict is None:
                deferred.append((number, len(actions) - 1))
        return False

    def _judged_after_all(self, action: Action) -> bool:
        """Whether something is legal that could not be told at once."""
        legal = self._judged.get(action)
        if legal is None:
            legal = self._judged[action] = self._legality.after_all(action)
            if legal:
                self._legal[action] = None
        return legal

    def allows(self, action: Action) -> bool:
        """Whether something that was offered is legal, whether or not it is its turn to be listed."""
        if action in self._legal:
            return True
        legal = self._judged.get(action)
        if legal is None:
            legal = self._judged[action] = self._judge(action)
        return legal

    def _judge(self, action: Action) -> bool:
        legal = self._legality.allows(action)
        if legal:
            self._legal[action] = None
        return legal


#: The options of a question before anything is offered.
NOTHING = Options()
