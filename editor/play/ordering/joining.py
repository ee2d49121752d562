"""Who is to join an attack: marked one by one while the odds follow, then all of them join at once."""

from collections.abc import Iterable

from editor.play.choose import LegalChoice
from engine.play.action import Action, Pass
from engine.play.advance import foreseen
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.legality import veto
from engine.rules.base.assaults.assault import JoinAssault
from engine.rules.base.firing.fire import Support

#: The questions in which units may join.
PROMPTS = ("support", "assault_support")
#: The question of which figures of who joins take part: all of them.
ON_THE_WAY = frozenset({"figures"})


class Joining:
    """The marks of one question; another question has none."""

    def __init__(self) -> None:
        self._marked: tuple[Action, ...] = ()

    @property
    def marked(self) -> tuple[Action, ...]:
        """The marked ones, in the order in which they were marked."""
        return self._marked

    def clear(self) -> None:
        """Nobody is marked."""
        self._marked = ()

    def is_about(self, choice: LegalChoice) -> bool:
        """Whether an option is marked rather than taken."""
        return isinstance(choice.action, Support | JoinAssault)

    def turn(self, choice: LegalChoice) -> None:
        """Mark a unit, or take its mark away."""
        if choice.action in self._marked:
            self._marked = tuple(each for each in self._marked if each != choice.action)
        else:
            self._marked = (*self._marked, choice.action)

    def position(self, now: Observation, ask: Ask | None) -> Observation:
        """The position once the marked ones have joined."""
        if ask is None or ask.step is None:
            return now
        state = now.state
        for action in self._marked:
            state = foreseen(now.then(state), action, ask.step)
        return Observation(now.game, state, now.seat)

    def able(self, then: Observation, found: Iterable[LegalChoice]) -> tuple[LegalChoice, ...]:
        """The options that are left once the marked ones have joined, these among them."""
        return tuple(
            each
            for each in found
            if not self.is_about(each) or each.action in self._marked or veto(then, each.action) is None
        )

    @property
    def orders(self) -> tuple[Action, ...]:
        """What is answered for the marked ones to join, and nobody else."""
        return (*self._marked, Pass())
