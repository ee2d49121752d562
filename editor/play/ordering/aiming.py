"""Firing at a hex by one click: what a unit fires there once it is activated, or why it does not."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from editor.play.choose import LegalChoice
from editor.play.ordering.beginnings import Beginning
from editor.play.telling.odds import attack_of, odds_of, percent
from editor.play.telling.option_words import action_word, option_words
from editor.play.telling.unit_words import found_unit, unit_words
from editor.text.sentences import told_refusal
from editor.text.texts import text
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.advance import advance, foreseen, refusal
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.legality import veto
from engine.play.state import State
from engine.play.step import Window
from engine.play.unit import Unit
from engine.rules.base.firing.fire import ChooseTarget, Fire, something_to_fire_at
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, fires_at_hexes
from engine.rules.skirmish.arrivals.home import home_hexes
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard, having_entered
from engine.rules.skirmish.vehicles.machine_guns import FireMachineGun

#: The actions in which a unit fires, that first which it is activated for where both may be.
FIRING = (CONCENTRATED_FIRE, FIRE_AND_MOVEMENT)

#: So many questions may come before a unit that was activated fires.
_WINDOWS = 8


@dataclass(frozen=True)
class Aim:
    """An attack that a unit would be activated for.

    `choice` is what is confirmed, `actions` are what is then answered, `there` is the position in which the
    choice is legal, as the seat may know it.
    """

    choice: LegalChoice
    actions: tuple[Action, ...]
    there: Observation


class Aiming:
    """The attacks of one unit at one question."""

    def __init__(self) -> None:
        self._asked: tuple[State, UnitId] | None = None
        self._aims: tuple[Aim, ...] = ()
        self._chances: Mapping[Hex, str] = {}

    def ask(self, now: Observation, unit: UnitId | None, found: Iterable[LegalChoice], state: State) -> None:
        """Take up what the chosen unit could fire at; `now` is what is known of the true `state`."""
        before = self._asked
        if before is not None and before[0] is state and before[1] == unit:
            return
        self._asked = (state, unit) if unit else None
        self._aims = aims_of(now, unit, found) if unit else ()
        chances: dict[Hex, str] = {}
        for aim in self._aims:
            attack = attack_of(aim.there, aim.choice.action)
            if attack is not None and attack.hex not in chances:
                chances[attack.hex] = percent(odds_of(aim.there, attack).chance)
        self._chances = chances

    @property
    def chances(self) -> Mapping[Hex, str]:
        """The hexes that can be fired at, each with the chance to hit."""
        return self._chances

    def at(self, hex_: Hex) -> tuple[Aim, ...]:
        """The attacks on a hex."""
        return tuple(each for each in self._aims if each.choice.hex == hex_)

    def of(self, choice: LegalChoice | None) -> Aim | None:
        """The attack that waits for being confirmed, None where something else does."""
        return next((each for each in self._aims if each.choice == choice), None)


def aims_of(now: Observation, unit: UnitId, found: Iterable[LegalChoice]) -> tuple[Aim, ...]:
    """The attacks that a unit can be activated for, by the first action that it may fire in."""
    beginnings = [
        each.action for each in found if isinstance(each.action, Beginning) and each.action.unit == unit
    ]
    for name in FIRING:
        aims = [aim for each in beginnings if each.action == name for aim in _aims_after(now, each)]
        if aims:
            return tuple(aims)
    return ()


def _aims_after(now: Observation, begins: Beginning) -> Iterator[Aim]:
    """The attacks after one activation; windows that open before the unit fires are passed over."""
    moment = advance(now.game, now.state, begins)
    for _ in range(_WINDOWS):
        there = Observation(now.game, moment.state, now.seat)
        ask = moment.pending
        if moment.state.attacks:
            # Of one target nobody asks which.
            yield from _aim_at_once(now, begins, there)
            return
        if not isinstance(ask, Ask):
            return
        if isinstance(ask.step, ChooseTarget | Move):
            for action in ask.options:
                if isinstance(action, Fire | FireMachineGun):
                    yield Aim(_choice(there, ask, begins, action), (begins, action), there)
            return
        if not isinstance(ask.step, Window) or not ask.options.allows(Pass()):
            return
        moment = advance(now.game, moment.state, Pass())


def _aim_at_once(now: Observation, begins: Beginning, there: Observation) -> Iterator[Aim]:
    """The only attack that there is after an activation, `there` where it has been declared."""
    attack = there.state.attack
    before = _begun(now, begins)
    ask = Ask(now.seat, "target")
    weapons: tuple[Fire | FireMachineGun, ...] = (
        Fire(attack.target, attack.hex),
        FireMachineGun(attack.target or "", attack.hex),
    )
    for action in weapons:
        meant = attack_of(before, action)
        if meant is not None and meant.lead == attack.lead:
            yield Aim(_choice(before, ask, begins, action), (begins,), before)
            return


def _choice(there: Observation, ask: Ask, begins: Beginning, action: Fire | FireMachineGun) -> LegalChoice:
    words = option_words(there, ask, action)
    return LegalChoice(action, words, words, "concentrated_fire", "", begins.unit, action.hex, True)


def _begun(now: Observation, begins: Beginning) -> Observation:
    """The position in which a unit has been activated and nothing else has happened."""
    return Observation(now.game, foreseen(now, begins, now.state.agenda[-1]), now.seat)


# ---------------------------------------------------------------------- why not


def why_not(now: Observation, ask: Ask, unit: UnitId, hex_: Hex) -> str:
    """Why a unit of the seat that is asked does not fire at the enemies in a hex; "" where there are none."""
    who = found_unit(now, unit)
    enemies = now.enemies_at(hex_, who.side) if who is not None and who.seat == ask.seat else ()
    if who is None or not enemies:
        return ""
    fire = Fire(None if fires_at_hexes(now, who) else enemies[0].id, hex_)
    against = _against_the_shot(now, who, fire) if ask.prompt == "action" else _against_now(now, fire)
    if not against:
        return ""
    return text("play.no_fire", unit=unit_words(now, who), hex=now.game.map.label(hex_), reason=against)


def _against_now(now: Observation, fire: Fire) -> str:
    """Why the unit that acts does not fire."""
    name = now.state.activation.action
    against = refusal(now.game, now.state, fire) if name in FIRING else None
    if against is None or not against.rule:
        return text("play.no_fire.action", action=action_word(name))
    return told_refusal(against)


def _against_the_shot(now: Observation, unit: Unit, fire: Fire) -> str:
    """Why a unit is not activated for fire at that target: what bars it whatever it fires at comes first."""
    on, begins = now, _order(now, unit)
    if isinstance(begins, EnterBoard):
        entered = having_entered(now, unit.id, begins.hex)
        on = now if entered is None else Observation(now.game, entered.state, now.seat)
    order = Activate(unit.id, CONCENTRATED_FIRE)
    against = veto(now, begins)
    # Who can fire at nothing at all is refused for the sake of the nearest target, not of this one.
    if against is None or _same(against, something_to_fire_at(on, order)):
        against = veto(_begun(now, begins), fire) or against
    return told_refusal(against) if against is not None else ""


def _order(now: Observation, unit: Unit) -> Beginning:
    """What would activate a unit for fire, legal or not."""
    doors = home_hexes(now, unit.side)
    if unit.id in now.state.units or not doors:
        return Activate(unit.id, CONCENTRATED_FIRE)
    return EnterBoard(unit.id, doors[0], CONCENTRATED_FIRE)


def _same(refused: Refused, reason: Refused | str | None) -> bool:
    """Whether a refusal was given for that reason."""
    return refused == reason or refused.reason == reason
