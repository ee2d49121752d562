"""What happened lately, for the map: from the last decision of a person, else from the last action taken."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from editor.play.knowledge import known, told
from editor.play.session import PlaySession
from editor.play.telling.briefs import Brief, brief, hits_words, is_counted, summary
from editor.text.texts import text
from editor.views.board_source import nation_of
from editor.views.overlays.traces import FallenDie, Traces, Trail, Volleyed
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.attack import Attack, Die, Volley
from engine.play.event import ActionTaken, AttackChanged, AttackDeclared, Event, UnitMoved
from engine.play.game import Observation
from engine.play.unit import Inside, OnHex
from engine.rules.queries import OP_FIRE_ATTACK
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE

#: How units go that do not choose to.
_FLEEING = frozenset({"retreat"})

#: Defence dice cancel a hit from this face on (B-ATK-18).
_SAVES = 5


def latest(session: PlaySession) -> range:
    """The numbers of the moments that belong to the latest doings, up to the one looked at.

    They begin with the last action of the person who plays or, where others have acted since, with theirs;
    where bots are among themselves, with the last action.
    """
    moments, people = session.moments, session.people
    first = 0
    for number in range(session.place, 0, -1):
        taken = [event.seat for event in moments[number].events if isinstance(event, ActionTaken)]
        if any(seat in people for seat in taken):
            first = first or number
            break
        if taken:
            first = number
            if not people:
                break
    return range(first or max(session.place, 1), session.place + 1)


def traces_of(session: PlaySession) -> Traces | None:
    """Trails, fire and dice of the latest moments, as far as the viewer may know; None without any."""
    numbers = latest(session)
    if not numbers:
        return None
    before = session.moments[numbers[0] - 1]
    course = _Course(known(session.game, before.state, session.viewer))
    for number in numbers:
        moment = session.moments[number]
        now = known(session.game, moment.state, session.viewer)
        for event in told(session.game, moment.events, session.viewer):
            course.follow(now, event)
    found = Traces(tuple(course.trails.values()), tuple(course.attacks))
    return found if found.trails or found.attacks else None


@dataclass
class _Course:
    """Follows events in their order, from the position before the first."""

    before: Observation
    trails: dict[tuple[UnitId, bool], Trail] = field(default_factory=dict)
    attacks: list[Volleyed] = field(default_factory=list)
    _at: dict[UnitId, Hex | None] = field(default_factory=dict)
    #: The attack that is being carried out, without what comes of it.
    _fired: Volleyed | None = None
    _came: list[Brief] = field(default_factory=list)

    def follow(self, now: Observation, event: Event) -> None:
        match event:
            case UnitMoved(unit=id_, place=OnHex(hex=hex_) | Inside(hex=hex_), by=by):
                self._move(now, id_, hex_, fled=by in _FLEEING)
            case UnitMoved(unit=id_):
                self._at[id_] = None
            case AttackDeclared() | ActionTaken():
                self._fired = None
            case AttackChanged(attack=attack, what=what) if is_counted(attack, what):
                self._fire(attack)
            case _ if self._fired is not None and (came := brief(now, event)) is not None:
                self._came.append(came)
                self.attacks[-1] = replace(self._fired, words=(*self._fired.words, *summary(self._came)))

    def _move(self, now: Observation, id_: UnitId, to: Hex, *, fled: bool) -> None:
        unit = now.state.units.find(id_) or self.before.state.units.find(id_)
        start = self._hex_of(id_)
        self._at[id_] = to
        if unit is None or start is None or start == to:
            return
        known_trail = self.trails.get((id_, fled))
        if known_trail is not None and known_trail.hexes[-1] == start:
            self.trails[id_, fled] = replace(known_trail, hexes=(*known_trail.hexes, to))
        else:
            nation = nation_of(now.game.side(unit.side))
            self.trails[id_, fled] = Trail((start, to), nation, fled)

    def _hex_of(self, id_: UnitId) -> Hex | None:
        if id_ not in self._at:
            self._at[id_] = self.before.hex_of(id_)
        return self._at[id_]

    def _fire(self, attack: Attack) -> None:
        origins = dict.fromkeys(
            at for shooter in attack.shooters if (at := self._hex_of(shooter.unit)) is not None
        )
        shown = _volleyed(attack, tuple(origins))
        if self._fired is not None:
            self.attacks.pop()
        self.attacks.append(shown)
        self._fired, self._came = shown, []


def _volleyed(attack: Attack, origins: tuple[Hex, ...]) -> Volleyed:
    volley = attack.volley
    hits = sum(each.hits for each in volley.against)
    return Volleyed(
        origins,
        attack.hex,
        hits,
        op_fire=attack.kind in (OP_FIRE_ATTACK, SPECIAL_OP_FIRE),
        black=_fallen(volley.black, volley.hits_from),
        red=tuple(each for against in volley.against for each in _fallen(against.red, _SAVES)),
        words=(hits_words(attack), *_turned(volley)),
    )


def _fallen(dice: Sequence[Die], counts_from: int) -> tuple[FallenDie, ...]:
    """The dice that count first, as a player would lay them."""
    found = (FallenDie(die.face, die.face >= counts_from, bool(die.changes)) for die in dice)
    return tuple(sorted(found, key=lambda die: -die.face))


def _turned(volley: Volley) -> Iterator[str]:
    """Which rule turned which die."""
    dice = (*volley.black, *(die for against in volley.against for die in against.red))
    told_of = dict.fromkeys((die.rolled, die.face, die.changes[-1].rule) for die in dice if die.changes)
    for rolled, face, rule in told_of:
        yield text("brief.turned", rolled=rolled, face=face, rule=rule)
