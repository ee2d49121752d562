"""Options as a person meets them: where on the map they are clicked, which button they have, what is sure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from editor.play.telling.card_words import card_name
from editor.play.telling.option_words import action_word, option_words
from editor.text.sentences import told_refusal
from editor.text.texts import text
from engine.hexes.hex import Hex, neighbour
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.advance import refusal
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.state import State
from engine.play.unit import Unit
from engine.rules.base.assaults.assault import AssaultHex, FallBack, Follow, GiveUp, JoinAssault, TakeLoss
from engine.rules.base.firing.fire import Declare, Fire, LeaveOut, Support
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.setup import Deploy
from engine.rules.base.sequence.status import Watch
from engine.rules.base.sequence.turns import EndPhase
from engine.rules.cards.using import PlayCard, TryContact
from engine.rules.doctrine.using import UseAbility
from engine.rules.effects.chosen_units import Enough
from engine.rules.effects.target_hex import Target
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    PREPARE_OP_FIRE,
)
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard, FatigueWaiting
from engine.rules.skirmish.economy.purchase import AddFigure, Specialize
from engine.rules.skirmish.engineering.work_fire import FireAtWork
from engine.rules.skirmish.engineering.works import Work
from engine.rules.skirmish.firing.mortars import FireAgain
from engine.rules.skirmish.firing.smoke_fire import FireSmoke
from engine.rules.skirmish.firing.special_op_fire import SpecialOpFire
from engine.rules.skirmish.guns.towing import Disconnect
from engine.rules.skirmish.moves.movement import SPRINT, ApproachCautiously, Conquer
from engine.rules.skirmish.moves.retreat import RETREAT, Retreat, RunTo
from engine.rules.skirmish.sequence.setup import StartAt
from engine.rules.skirmish.sighting.concealment import Conceal, ShowOneself
from engine.rules.skirmish.vehicles.driving import Halt, KeepDriving
from engine.rules.skirmish.vehicles.facing import Face
from engine.rules.skirmish.vehicles.machine_guns import FireMachineGun
from engine.rules.skirmish.vehicles.steering import Turn


@dataclass(frozen=True, slots=True)
class ActionLook:
    """How an action of the list is shown: its icon and its key."""

    icon: str
    key: str


#: The actions in the order of the bar.
LOOKS: Mapping[str, ActionLook] = {
    CONCENTRATED_FIRE: ActionLook("concentrated_fire", "C"),
    FIRE_AND_MOVEMENT: ActionLook("fire_and_move", "V"),
    ASSAULT: ActionLook("assault", "A"),
    ADVANCE: ActionLook("advance", "D"),
    SPRINT: ActionLook("sprint", "S"),
    PREPARE_OP_FIRE: ActionLook("op_fire", "O"),
    RETREAT: ActionLook("retreat", "R"),
    FATIGUE: ActionLook("fatigue", "T"),
}
PASS_KEY, END_KEY = "P", "E"
#: The keys of what has none of its own.
DIGITS = tuple("123456789")


@dataclass(frozen=True, slots=True)
class _OptionLook:
    """How an option is shown; `word` is the text of its button, which else says its whole sentence."""

    icon: str = "check"
    key: str = ""
    word: str = ""
    confirmed: bool = False


#: The options that have a look of their own, whatever they are about.
_OPTION_LOOKS: Mapping[type[Action], _OptionLook] = {
    Pass: _OptionLook("pass", PASS_KEY),
    EndPhase: _OptionLook("flag", END_KEY, "act.end_phase", confirmed=True),
    **dict.fromkeys((Enter, RunTo, FallBack, StartAt), _OptionLook("advance")),
    **dict.fromkeys((Fire, FireSmoke, FireAgain, Target), _OptionLook("concentrated_fire", confirmed=True)),
    FireMachineGun: _OptionLook("suppressive", confirmed=True),
    Halt: _OptionLook("minus", "B", "option.short.halt"),
    KeepDriving: _OptionLook("advance", "K", "option.short.drive"),
    Disconnect: _OptionLook("minus", "B", "option.short.set_down"),
    AssaultHex: _OptionLook("assault", confirmed=True),
    **dict.fromkeys((OpFire, SpecialOpFire, FireAtWork), _OptionLook("op_fire", confirmed=True)),
    **dict.fromkeys((Deploy, Support, JoinAssault, Follow, Watch), _OptionLook("unit")),
    **dict.fromkeys((GiveUp, TakeLoss), _OptionLook("unit", confirmed=True)),
    LeaveOut: _OptionLook("minus"),
    Conquer: _OptionLook("flag", "Q", "option.short.conquer"),
    Conceal: _OptionLook("eye_off", "H", "option.short.conceal"),
    ShowOneself: _OptionLook("eye", "H", "option.short.show"),
    ApproachCautiously: _OptionLook("minus", "X", "option.short.cautious"),
    Work: _OptionLook("build"),
    **dict.fromkeys((AddFigure, Specialize), _OptionLook("plus")),
    **dict.fromkeys((PlayCard, TryContact, UseAbility), _OptionLook("book", confirmed=True)),
    Enough: _OptionLook("pass", PASS_KEY),
}


@dataclass(frozen=True, slots=True)
class LegalChoice:
    """A legal option: its sentence, its word on a button, the unit it is about, the hex it is clicked at.

    `confirmed` options are staged first, because dice follow or something is lost for good.
    """

    action: Action
    words: str
    word: str
    icon: str = ""
    key: str = ""
    unit: UnitId | None = None
    hex: Hex | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A place of the action bar: an option, or an action that is not possible now and why."""

    word: str
    icon: str
    key: str
    tip: str
    choices: tuple[LegalChoice, ...] = ()
    #: Whether the question is not to be asked again before the next turn.
    puts_off: bool = False

    @property
    def is_possible(self) -> bool:
        """Whether anything of it is legal."""
        return bool(self.choices)


def choices(now: Observation, ask: Ask) -> tuple[LegalChoice, ...]:
    """All legal options of a question in canonical order."""
    return tuple(_choice(now, ask, action) for action in ask.options)


def _choice(now: Observation, ask: Ask, action: Action) -> LegalChoice:
    words = option_words(now, ask, action)
    unit, hex_ = (
        getattr(action, "unit", None) or getattr(action, "target", None),
        getattr(action, "hex", None),
    )
    who = unit if isinstance(unit, str) else None
    place = hex_ if isinstance(hex_, Hex) else now.hex_of(who) if who is not None else None
    look = _OPTION_LOOKS.get(type(action), _OptionLook())
    word, icon, key, confirmed = text(look.word) if look.word else words, look.icon, look.key, look.confirmed
    match action:
        case Pass():
            word = _pass_word(ask)
        case Activate(action=name) | EnterBoard(action=name):
            word, (icon, key) = action_word(name), _icon_and_key(name)
        case Retreat():
            word, (icon, key), confirmed = (
                action_word(RETREAT),
                _icon_and_key(RETREAT),
                ask.prompt != "action",
            )
        case FatigueWaiting():
            word, (icon, key) = action_word(FATIGUE), _icon_and_key(FATIGUE)
        case Turn(facing=facing):
            return _turned(now, action, words, now.state.active_unit, facing)
        case Face(unit=id_, facing=facing):
            return _turned(now, action, words, now.state.units.find(id_), facing)
        case Declare(type=type_):
            short = f"option.short.{type_}"
            word = words if text(short) == short else text(short)
            icon, key = ("suppressive", "U") if type_ == "suppressive" else ("concentrated_fire", "N")
        case Work():
            word = words.split(" for ")[0]
        case PlayCard(card=card) | TryContact(card=card):
            word = card_name(now.game, card)
    return LegalChoice(action, words, word, icon, key, who, place, confirmed)


def listed(found: Sequence[LegalChoice]) -> tuple[LegalChoice, ...]:
    """The options as the list has them: those about no unit first, then unit by unit."""
    units = list(dict.fromkeys(each.unit for each in found))
    return tuple(sorted(found, key=lambda each: (each.unit is not None, units.index(each.unit))))


def numbered(found: Sequence[LegalChoice]) -> Mapping[str, LegalChoice]:
    """The options by the digits that choose them: facings by their own, else what has no key, as listed."""
    taken = {each.key: each for each in found if each.key in DIGITS}
    others = (each for each in listed(found) if not each.key)
    return {**taken, **dict(zip((each for each in DIGITS if each not in taken), others, strict=False))}


def _icon_and_key(name: str) -> tuple[str, str]:
    look = LOOKS.get(name, ActionLook("play", ""))
    return look.icon, look.key


def _turned(now: Observation, action: Action, words: str, unit: Unit | None, facing: int) -> LegalChoice:
    """A facing is chosen by a click on the hex that is then in front; its key is the number on a dial."""
    at = now.hex_of(unit) if unit is not None else None
    ahead = None if at is None else neighbour(at, facing)
    on_map = ahead if ahead is not None and ahead in now.game.map else None
    return LegalChoice(action, words, words, "advance", str(facing + 1), None, on_map)


def _pass_word(ask: Ask) -> str:
    match ask.prompt:
        case "action":
            return text("act.pass")
        case "move":
            return text("option.short.stop")
        case "op_fire" | "special_op_fire" | "work":
            return text("option.short.hold")
        case "figures":
            return text("option.short.all")
        case "assault":
            return text("option.short.none")
        case _:
            return text("option.short.done")


# ---------------------------------------------------------------------- the bar of a question


def action_buttons(
    now: Observation, state: State, ask: Ask, found: tuple[LegalChoice, ...], unit: UnitId
) -> tuple[Button, ...]:
    """The actions of the list for one unit: possible ones, and greyed ones with the rule against them.

    `state` is the true state, which refusals are asked of; `unit` is one of the asked seat's own.
    """
    buttons = []
    on_board = state.units.find(unit) is not None
    for name, look in LOOKS.items():
        mine = tuple(each for each in found if each.unit == unit and _name_of(each) == name)
        if mine:
            tip = f"{action_word(name)}: {text(f'act.{name}.tip')} ({look.key})"
        elif on_board:
            action = Retreat(unit) if name == RETREAT else Activate(unit, name)
            refused = refusal(now.game, state, action)
            if refused is not None and not refused.rule:
                continue
            tip = _against(action_word(name), refused)
        else:
            continue
        buttons.append(Button(action_word(name), look.icon, look.key, tip, mine))
    return tuple(buttons)


def _name_of(choice: LegalChoice) -> str:
    match choice.action:
        case Activate(action=name) | EnterBoard(action=name):
            return name
        case Retreat():
            return RETREAT
        case FatigueWaiting():
            return FATIGUE
        case _:
            return ""


def _against(word: str, refused: Refused | None) -> str:
    if refused is None:
        return word
    return text("play.against", word=word, reason=told_refusal(refused))


def card_of(choice: LegalChoice) -> str:
    """The id of the card or ability that an option uses, empty for other options."""
    match choice.action:
        case PlayCard(card=card) | TryContact(card=card) | UseAbility(ability=card):
            return card
        case _:
            return ""


def general_buttons(found: tuple[LegalChoice, ...]) -> tuple[Button, ...]:
    """A button for each option that is about no unit and no hex: pass, end the phase, conquer, conceal."""
    digits = {choice.action: key for key, choice in numbered(found).items()}
    buttons = []
    for each in found:
        if each.unit is None and each.hex is None:
            key = each.key or digits.get(each.action, "")
            tip = f"{each.words} ({key})" if key else each.words
            buttons.append(Button(each.word, each.icon, key, tip, (each,)))
    return tuple(buttons)


def at_hex(found: tuple[LegalChoice, ...], hex_: Hex) -> tuple[LegalChoice, ...]:
    """The options that a click on that hex may mean."""
    return tuple(each for each in found if each.hex == hex_)
