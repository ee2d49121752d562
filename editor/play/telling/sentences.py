"""What the bars of play mode say: whose turn, what is asked, how it is answered, what will happen."""

from editor.play.choose import Button, LegalChoice, action_buttons, at_hex, card_of, general_buttons
from editor.play.ordering.beginnings import reaches_farther, ways_to_set_out
from editor.play.session import PlaySession
from editor.play.telling.card_words import card_text
from editor.play.telling.odds import Odds, attack_of
from editor.play.telling.option_words import action_word, prompt_words
from editor.play.telling.unit_words import found_unit, said, side_name, unit_words
from editor.text.texts import plural, text
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.state import State
from engine.rules.base.firing.fire import Declare
from engine.rules.base.sequence.turns import turns
from engine.rules.queries import ADVANCE, actions_per_turn
from engine.rules.skirmish.moves.retreat import RETREAT_WINDOW
from engine.rules.skirmish.vehicles.machine_guns import FireMachineGun

#: The bar has room for so many buttons; everything stands in the list of choices.
_MOST_BUTTONS = 10


def titles(now: Observation, session: PlaySession, chosen: UnitId | None) -> tuple[str, str]:
    """What the action bar says on its left: how far the turn is, and what is asked."""
    waiting = session.pending
    if session.outcome is not None and not session.is_looking_back:
        return text("ask.over"), text("help.over")
    if session.is_looking_back:
        return text("ask.back"), text("help.back")
    if session.elsewhere:
        return text("letters.title"), session.elsewhere
    assert isinstance(waiting, Ask)
    side = side_name(now.game, now.game.side_of(waiting.seat))
    title = side
    if waiting.prompt == "action":
        number = turns(now.state).taken + 1
        most = actions_per_turn(now, waiting.seat)
        key = "play.action.number" if number <= most else "play.action.extra"
        title = text(key, number=number, most=most)
    if session.curtain is not None:
        return side, text("ask.curtain", side=side)
    if session.asked is None:
        key = "ask.waits" if session.running else "ask.paused"
        player = text(f"player.{session.player(waiting.seat)}")
        return title, text(key, side=side, player=player)
    if waiting.prompt == "action" and chosen is not None:
        unit = found_unit(now, chosen)
        return title, text("ask.action.unit", unit=unit_words(now, unit))
    return title, _after(title, prompt_words(now, waiting))


def _after(title: str, words: str) -> str:
    """A question below its title: whom it is put to is not said twice."""
    rest = words.removeprefix(title).lstrip()
    if rest == words or not rest.startswith(":"):
        return words
    rest = rest[1:].strip()
    return rest[:1].upper() + rest[1:]


def buttons(
    now: Observation,
    state: State,
    ask: Ask,
    found: tuple[LegalChoice, ...],
    unit: UnitId | None,
    hex_: Hex | None,
) -> tuple[Button, ...]:
    """The buttons of the action bar for a question and what has been pointed at; `state` is the true one."""
    general = general_buttons(found)
    if ask.prompt == "purchase":
        return ()
    if ask.prompt == "action":
        if unit is None:
            return general
        return (*action_buttons(now, state, ask, found, unit), *general)
    if ask.prompt == RETREAT_WINDOW:
        passing = tuple(each for each in found if isinstance(each.action, Pass))
        put_off = Button(text("act.put_off"), "pass", "N", text("act.put_off.tip"), passing, puts_off=True)
        general = (*general, put_off) if passing else general
    here = () if hex_ is None else at_hex(found, hex_)
    if len(here) > 1:
        own = tuple(Button(each.words, each.icon, "", each.words, (each,)) for each in here)
        return (*own, *general)[:_MOST_BUTTONS]
    return general[:_MOST_BUTTONS]


def sentence(now: Observation, staged: LegalChoice) -> str:
    """What will happen when the staged option is confirmed."""
    attack = attack_of(now, staged.action)
    card = card_of(staged)
    if card:
        return text("confirm.card", words=staged.words, text=card_text(now.game, card))
    if attack is None or isinstance(staged.action, Declare):
        return staged.words
    leader = unit_words(now, now.state.units.find(attack.lead.unit))
    target = now.state.units.find(attack.target) if attack.target else None
    aim = unit_words(now, target) if target is not None else now.game.map.label(attack.hex)
    # The machine gun of a tank fires beside its gun, in the same action.
    beside = isinstance(staged.action, FireMachineGun)
    kind = text("act.fire_machine_gun" if beside else f"act.{attack.kind}")
    return text("confirm.fire", kind=kind, attacker=leader, target=aim)


def is_for_the_list(ask: Ask) -> bool:
    """Whether a question is answered in the list rather than on the map."""
    return ask.prompt in ("transfer", "casualty", "assault_losses", "give_up", "figures", "type")


#: The questions whose help speaks of rings on the map; all that have no help of their own speak of them too.
_RINGED = ("action", "deploy", "fortify", "op_fire", "special_op_fire", "retreat", "run")


def help_words(ask: Ask, *, has_rings: bool = True, may_fire: bool = False, waits: bool = False) -> str:
    """How the question is answered; of rings and of fire on the way only where there are such on the map.

    `waits` tells whether a unit on the mat can be chosen.
    """
    if ask.prompt == "move" and may_fire:
        return text("help.move.fire")
    known = said(f"help.{ask.prompt}", "help.other")
    speaks_of_rings = known == text("help.other") or ask.prompt in _RINGED
    if speaks_of_rings and not has_rings:
        return text("help.action.mat" if ask.prompt == "action" and waits else "help.list")
    return text("help.action.waits") if ask.prompt == "action" and waits else known


def help_with(now: Observation, found: tuple[LegalChoice, ...], unit: UnitId, *, fires: bool = False) -> str:
    """How the chosen unit is given an action, "" where it can be given none; one that `fires` has targets."""
    mine = [each for each in found if each.unit == unit]
    if not mine:
        return ""
    at = now.hex_of(unit)
    hexes = _hexes_words(now, unit, mine, fires=fires)
    if at is None:
        if len({each.hex for each in mine if each.hex is not None}) > 1:
            return text("help.action.enters.goes", hexes=hexes) if hexes else text("help.action.enters")
        return text("help.action.enters.one.goes", hexes=hexes) if hexes else text("help.action.enters.one")
    words = text("help.action.goes", hexes=hexes) if hexes else text("help.action.unit")
    stacked = {each.unit for each in found if each.unit is not None and each.hex == at}
    return text("help.action.stack", help=words) if len(stacked) > 1 else words


def _hexes_words(now: Observation, unit: UnitId, mine: list[LegalChoice], *, fires: bool) -> str:
    """What a click on a hex of each colour has a unit do, "" where there are none."""
    first, *others = [each.action for each in ways_to_set_out(now, unit, mine)] or ("",)
    farther = [name for name in dict.fromkeys(others) if name != first and reaches_farther(now, unit, name)]
    teal, orange = ([first], farther) if first == ADVANCE else ([], [first, *farther])
    told = {"help.hex.teal": teal if first else [], "help.hex.orange": orange if first else []}
    words = [text(key, action=", ".join(map(action_word, names))) for key, names in told.items() if names]
    return ", ".join((*words, text("help.hex.red")) if fires else words)


def go_word(odds: Odds | None) -> str:
    """What the button says that confirms."""
    if odds is None:
        return text("confirm.choose")
    if not odds.defence:
        return plural("confirm.roll.attack", odds.dice)
    return text("confirm.roll", black=odds.dice, red=odds.defence)
