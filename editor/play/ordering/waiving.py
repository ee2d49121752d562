"""Whether squads run home is asked where it can matter, and not in a turn that it is put off for."""

from engine.play.action import Pass
from engine.play.advance import pending
from engine.play.ask import Ask
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import DISRUPTED, PINNED, Unit
from engine.rules.base.firing.fire import shot_at
from engine.rules.queries import CONCENTRATED_FIRE, shot_bar
from engine.rules.skirmish.moves.retreat import RETREAT_WINDOW, Retreat


def matters(now: Position, ask: Ask) -> bool:
    """Whether one of the squads that could run home is shaken, or could be fired at where it stands."""
    squads = [now.unit(each.unit) for each in ask.options if isinstance(each, Retreat)]
    return any(squad.has(PINNED) or squad.has(DISRUPTED) or _is_in_danger(now, squad) for squad in squads)


def _is_in_danger(now: Position, squad: Unit) -> bool:
    at = now.hex_of(squad)
    if at is None:
        return False
    for enemy in now.state.units.all():
        if enemy.side != squad.side:
            shot = shot_at(now, enemy, CONCENTRATED_FIRE, squad.id, at)
            if shot is not None and shot_bar(now, shot) is None:
                return True
    return False


def is_idle(game: Game, state: State) -> bool:
    """Whether what a state asks is whether squads run home, and it cannot matter."""
    ask = pending(game, state)
    return isinstance(ask, Ask) and ask.prompt == RETREAT_WINDOW and not matters(Position(game, state), ask)


class Waiving:
    """What a person has put off."""

    def __init__(self) -> None:
        self._is_put_off = False

    def put_off(self) -> None:
        """Ask nothing of the kind until the person has his turn again."""
        self._is_put_off = True

    def forget(self) -> None:
        """Nothing is put off any more."""
        self._is_put_off = False

    def waives(self, now: Position, ask: Ask | None) -> bool:
        """Whether a question is passed on unseen."""
        if ask is not None and ask.prompt == "action":
            self._is_put_off = False
        if ask is None or ask.prompt != RETREAT_WINDOW or not ask.options.allows(Pass()):
            return False
        return self._is_put_off or not matters(now, ask)
