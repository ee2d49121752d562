"""What bots did since a person last had his say, in two lines: what they undertook, and what came of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from editor.play.knowledge import known, told
from editor.play.session import PlaySession
from editor.play.telling.briefs import SUFFERED
from editor.play.telling.traces import latest
from editor.play.telling.unit_words import objective_words, side_name
from editor.text.texts import plural, text
from engine.model.values import SideId, UnitId
from engine.play.event import (
    ActionTaken,
    AttackDeclared,
    ControlTaken,
    Damaged,
    Event,
    FiguresLost,
    Marked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from engine.play.game import Observation
from engine.play.unit import SeatId
from engine.rules.queries import OP_FIRE_ATTACK


@dataclass(frozen=True, slots=True)
class Recap:
    """The two lines, and the moment from which it can be seen again."""

    did: str
    came: str
    first: int


def recap_of(session: PlaySession) -> Recap | None:
    """What happened while bots had their turn; None while one goes on, or where nobody needs to be told."""
    state = session.state
    if session.asked is None or session.is_looking_back or state.activations or state.attacks:
        return None
    numbers = latest(session)
    if not numbers:
        return None
    before = session.moments[numbers[0] - 1]
    account = _Account(known(session.game, before.state, session.viewer))
    for number in numbers:
        for event in told(session.game, session.moments[number].events, session.viewer):
            account.enter(event)
    if not account.actors - set(session.people):
        return None
    game = session.game
    own = [side for side in game.sides if side in session.sides_of_people]
    others = [side for side in game.sides if side not in own]
    did = (account.did(side) for side in (*others, *own))
    came = (account.came(side) for side in (*own, *others))
    return Recap(_joined(did), _joined(came) or text("recap.nothing"), numbers[0] - 1)


def _joined(parts: Iterable[str]) -> str:
    return "   ".join(each for each in parts if each)


@dataclass
class _Account:
    """Counts events by the side they concern."""

    before: Observation
    actors: set[SeatId] = field(default_factory=set)
    _did: dict[SideId, dict[str, Counter[UnitId]]] = field(default_factory=dict)
    _came: dict[SideId, Counter[str]] = field(default_factory=dict)
    _taken: dict[SideId, list[str]] = field(default_factory=dict)
    _sides: dict[UnitId, SideId] = field(default_factory=dict)

    def enter(self, event: Event) -> None:
        match event:
            case ActionTaken(seat=seat):
                self.actors.add(seat)
            case UnitPlaced(unit=unit):
                self._sides[unit.id] = unit.side
            case UnitMoved(unit=id_, by="move" | "run"):
                self._note("moved", id_)
            case AttackDeclared(attack=attack):
                what = "op_fire" if attack.kind == OP_FIRE_ATTACK else "fired"
                side = self._did.setdefault(attack.side, {})
                side.setdefault(what, Counter())[attack.by or ""] += 1
            case FiguresLost(unit=id_, figures=figures):
                self._suffer(id_, "figures", len(figures))
            case UnitRemoved(unit=unit, reason=reason):
                self._sides[unit.id] = unit.side
                self._suffer(unit.id, "exited" if reason == "exited" else "units")
            case Damaged(unit=id_):
                self._suffer(id_, "damaged")
            case Marked(unit=id_, mark=mark) if mark in SUFFERED:
                self._suffer(id_, mark)
            case ControlTaken(objective=objective, side=side):
                self._taken.setdefault(side, []).append(objective_words(self.before, objective))

    def _side(self, id_: UnitId) -> SideId:
        found = self.before.state.units.find(id_)
        return found.side if found is not None else self._sides.get(id_, "")

    def _note(self, what: str, id_: UnitId) -> None:
        self._did.setdefault(self._side(id_), {}).setdefault(what, Counter())[id_] += 1

    def _suffer(self, id_: UnitId, what: str, amount: int = 1) -> None:
        self._came.setdefault(self._side(id_), Counter())[what] += amount

    def did(self, side: SideId) -> str:
        """What a side undertook; "" for nothing."""
        done = self._did.get(side, {})
        words = [plural("recap.moved", len(done["moved"]))] if "moved" in done else []
        words += [
            plural(f"recap.{what}", done[what].total()) for what in ("fired", "op_fire") if what in done
        ]
        taken = self._taken.get(side, ())
        if len(taken) == 1:
            words.append(text("recap.taken", objective=taken[0]))
        elif taken:
            words.append(text("recap.taken.several", first="; ".join(taken[:-1]), last=taken[-1]))
        return self._of(side, words)

    def came(self, side: SideId) -> str:
        """What a side suffered; "" for nothing."""
        counts = self._came.get(side, Counter())
        kinds = ("units", "exited", "figures", "damaged", *SUFFERED)
        return self._of(side, [plural(f"recap.{kind}", counts[kind]) for kind in kinds if counts[kind]])

    def _of(self, side: SideId, words: list[str]) -> str:
        name = side_name(self.before.game, side)
        return text("recap.side", side=name, words=", ".join(words)) if words else ""
