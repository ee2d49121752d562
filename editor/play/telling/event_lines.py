"""What happened, in words, for a viewer: lines of the event log."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from editor.play.knowledge import is_hidden, may_know, told
from editor.play.telling.briefs import Brief, brief, hits_words, is_counted, step_brief, told_hits
from editor.play.telling.card_words import card_story
from editor.play.telling.line_rules import rule_of_purchase, rules_of
from editor.play.telling.option_words import action_word, option_words
from editor.play.telling.unit_words import (
    figure_words,
    found_unit,
    kind_name,
    objective_words,
    plain,
    said,
    side_name,
    thing_name,
    unit_and_hex,
    unit_name,
)
from editor.play.timeline import Moment
from editor.text.sentences import told as told_sentence
from editor.text.texts import plural, text
from engine.hexes.hex import Hex
from engine.play.ask import Ask
from engine.play.attack import Attack, Die
from engine.play.event import (
    ActionTaken,
    AttackChanged,
    AttackDeclared,
    ControlTaken,
    Damaged,
    DiceRolled,
    Event,
    FiguresLost,
    GameEnded,
    InitiativeTaken,
    Marked,
    ObstacleRemoved,
    ObstaclesLaid,
    PhaseBegan,
    Repaired,
    RoundBegan,
    SmokeCleared,
    SmokeLaid,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    Unmarked,
)
from engine.play.game import Observation
from engine.play.unit import CONCEALED, DISRUPTED, INCAPACITATED, PINNED, OnHex, Unit
from engine.rules.base.sequence.opening import TakenUp
from engine.rules.base.sequence.turns import PhaseLeft
from engine.rules.doctrine.hands import experience_words
from engine.rules.doctrine.using import EXPERIENCE
from engine.rules.queries import ASSAULT, OP_FIRE_ATTACK
from engine.rules.skirmish.economy.motor_pool import BuyCrew, BuyVehicle, RaiseLevel
from engine.rules.skirmish.economy.purchase import BuildSquad, BuyFigures, Specialize
from engine.rules.skirmish.economy.treasury import Credited
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE
from engine.rules.skirmish.firing.smoke_fire import SMOKE

#: A hyphen after which no new row begins.
_HYPHEN = "\N{NON-BREAKING HYPHEN}"

#: What is so regular that telling it would drown the rest.
_SILENT_CAUSES = frozenset({"status", "activation"})


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: the side it is about, the sentence, ids of its rules, the moment it belongs to.

    `hexes` are those that it is about, `kind` is the kind of the event, and `brief` what it adds to the
    summary of the action it belongs to.
    """

    moment: int
    round: int
    words: str
    side: str = ""
    rules: tuple[str, ...] = ()
    is_head: bool = False
    hexes: tuple[Hex, ...] = ()
    kind: str = ""
    brief: Brief | None = None

    @property
    def told(self) -> str:
        """The sentence with the rules it comes from."""
        return " · ".join((self.words, *self.rules))

    @property
    def shown(self) -> str:
        """The same for a narrow column: no id is broken over two rows."""
        return " · ".join((self.words, *(rule.replace("-", _HYPHEN) for rule in self.rules)))


def lines_of(
    now: Observation, moment: Moment, number: int, before: Observation | None = None
) -> Iterator[LogLine]:
    """What led to a moment, as the viewer of `now` (the position of the moment) may know it.

    `before` is the position in which the decision was made: purchases are named and priced as then.
    """
    round_ = moment.state.round
    bought = _bought(before or now, moment)
    if bought is not None:
        side, why = now.game.side_of(moment.seat), rule_of_purchase(moment.action)
        yield LogLine(number, round_, bought, side, why, kind="bought")
    in_skirmish = now.game.scenario.rules.ruleset == "skirmish"
    events = told(now.game, moment.events, now.seat)
    gone = {event.unit.id: event.unit for event in events if isinstance(event, UnitRemoved)}
    for event in events:
        kind, short = type(event).__name__, _brief(now, event)
        chief = rules_of(event, in_skirmish=in_skirmish)
        for words, side, turned, head in _words(now, event, gone):
            hexes = () if head else _hexes(now, event)
            rules = tuple(dict.fromkeys((*chief, *turned)))
            yield LogLine(number, round_, words, side, rules, head, hexes, kind, short)
            short = None


def _brief(now: Observation, event: Event) -> Brief | None:
    """What an event adds to the summary of its action."""
    match event:
        case AttackDeclared(attack=attack) if attack.kind in (OP_FIRE_ATTACK, SPECIAL_OP_FIRE):
            return Brief("brief.op_fire")
        case AttackChanged(attack=attack, what=what) if is_counted(attack, what):
            return Brief("brief.attack", what=hits_words(attack), hex=now.game.map.label(attack.hex))
    return step_brief(now, event) or brief(now, event)


def _hexes(now: Observation, event: Event) -> tuple[Hex, ...]:
    """The hexes that an event names; where it names none, those in which its units now stand."""
    named: dict[Hex, None] = {}
    stood: dict[Hex, None] = {}
    for each in fields(event):
        value = getattr(event, each.name)
        for one in value if isinstance(value, tuple) and not isinstance(value, Hex) else (value,):
            match one:
                case Hex():
                    named[one] = None
                case OnHex(hex=hex_) | Unit(place=OnHex(hex=hex_)) | Attack(hex=hex_):
                    named[hex_] = None
                case str() if one in now.state.units and (at := now.hex_of(one)) is not None:
                    stood[at] = None
    return tuple(named or stood)


def _bought(now: Observation, moment: Moment) -> str | None:
    """A purchase, for the side that made it alone."""
    action = moment.action
    if not isinstance(action, BuyFigures | BuildSquad | Specialize | BuyVehicle | BuyCrew | RaiseLevel):
        return None
    if not may_know(now.game, now.seat, now.game.side_of(moment.seat)):
        return None
    return option_words(now, Ask(moment.seat, "purchase"), action)


_Said = tuple[str, str, tuple[str, ...], bool]


def _words(now: Observation, event: Event, gone: dict[str, Unit]) -> Iterator[_Said]:
    game = now.game

    def unit_of(id_: str | None) -> Unit | None:
        return (gone.get(id_) if id_ is not None else None) or found_unit(now, id_)

    def unit(id_: str | None) -> str:
        found = unit_of(id_)
        return unit_name(now, found) if found is None or id_ in gone else unit_and_hex(now, found)

    def side(id_: str | None) -> str:
        found = unit_of(id_)
        return found.side if found is not None else ""

    def hidden(id_: str | None) -> bool:
        found = unit_of(id_)
        return found is not None and is_hidden(game, now.seat, found)

    match event:
        case RoundBegan(round=number):
            yield text("log.RoundBegan", round=number), "", (), True
        case TakenUp(round=number, phase=phase):
            yield text("log.TakenUp", round=number, phase=text(f"phase.{phase}")), "", (), True
        case PhaseBegan(phase=phase):
            yield said(f"phase.{phase}", "option.other", what=plain(phase).capitalize()), "", (), True
        case InitiativeTaken(side=owner):
            yield text("log.InitiativeTaken", side=side_name(game, owner)), owner, (), False
        case PhaseLeft(seat=seat):
            owner = game.side_of(seat)
            yield text("log.PhaseLeft", side=side_name(game, owner)), owner, (), False
        case UnitPlaced(unit=placed):
            yield text("log.UnitPlaced", unit=unit_and_hex(now, placed)), placed.side, (), False
        case UnitMoved(unit=id_, place=OnHex(hex=hex_), by=by):
            found = unit_of(id_)
            words = said(
                f"log.UnitMoved.{by}",
                "log.UnitMoved.other",
                unit=unit_name(now, found),
                hex=game.map.label(hex_),
            )
            yield words, side(id_), (), False
        case UnitRemoved(unit=lost, reason=reason):
            words = said(f"log.UnitRemoved.{reason}", "log.UnitRemoved.other", unit=unit_name(now, lost))
            yield words, lost.side, (), False
        case FiguresLost(unit=id_, figures=figures):
            lost_words = figure_words(game, figures)
            yield text("log.FiguresLost", unit=unit(id_), figures=lost_words), side(id_), (), False
        case Marked(unit=id_, mark=mark, cause=cause):
            key = f"log.Marked.{mark}"
            if text(key) != key and cause not in _SILENT_CAUSES and mark not in ("fatigued", "op_fire"):
                yield text(key, unit=unit(id_)), side(id_), (), False
        case Unmarked(unit=id_, mark=mark):
            if mark in (PINNED, DISRUPTED, CONCEALED, INCAPACITATED) and not hidden(id_):
                yield text(f"log.Unmarked.{mark}", unit=unit(id_)), side(id_), (), False
        case Damaged(unit=id_, damage=damage):
            yield text(f"log.Damaged.{int(damage)}", unit=unit(id_)), side(id_), (), False
        case Repaired(unit=id_, damage=damage):
            yield text(f"log.Repaired.{int(damage)}", unit=unit(id_)), side(id_), (), False
        case ActionTaken(seat=seat, action=action, unit=id_):
            owner = game.side_of(seat)
            word = action_word(action).lower()
            if id_ is None:
                yield text("log.ActionTaken.side", side=side_name(game, owner), action=word), owner, (), False
            else:
                found = unit_of(id_)
                yield text("log.ActionTaken", unit=unit_name(now, found), action=word), owner, (), False
        case AttackDeclared(attack=attack):
            key = f"log.AttackDeclared.{SMOKE if attack.type == SMOKE else attack.kind}"
            key = key if text(key) != key else "log.AttackDeclared"
            target = unit(attack.target) if attack.target else game.map.label(attack.hex)
            yield text(key, unit=unit(attack.lead.unit), target=target), attack.side, (), False
        case AttackChanged(attack=attack, what=what):
            yield from _attack(attack, what, lambda id_: unit_name(now, unit_of(id_)))
        case ControlTaken(objective=objective, side=owner):
            words = text(
                "log.ControlTaken", side=side_name(game, owner), objective=objective_words(now, objective)
            )
            yield words, owner, (), False
        case ObstaclesLaid(fortifications=works, obstacles=obstacles):
            laid = [(each.type, each.hex) for each in works] + [(each.type, each.hex) for each in obstacles]
            for type_, hex_ in laid:
                name = thing_name(game, type_).capitalize()
                yield text("log.laid", type=name, hex=game.map.label(hex_)), "", (), False
        case SmokeLaid(hex=hex_):
            yield text("log.SmokeLaid", hex=game.map.label(hex_)), "", (), False
        case ObstacleRemoved(hex=hex_, type=type_):
            words = text("log.ObstacleRemoved", type=thing_name(game, type_), hex=game.map.label(hex_))
            yield words, "", (), False
        case SmokeCleared():
            yield text("log.SmokeCleared"), "", (), False
        case Credited(side=owner, resource=resource, amount=amount, purpose=purpose):
            yield from _credited(now, owner, resource, amount, purpose)
        case DiceRolled(prompt=prompt, faces=faces):
            # Those of attacks stand beside their hits, and cards are no dice.
            key = f"log.DiceRolled.{prompt}"
            if text(key) != key:
                yield text(key, dice=" ".join(map(str, faces))), "", (), False
        case GameEnded(outcome=outcome):
            words = text("log.GameEnded", side=side_name(game, outcome.winner))
            yield words, outcome.winner, (), True
        case _:
            story = card_story(now, event, unit)
            if story is not None:
                yield *story, (), False
                return
            yield from _any_event(now, event, unit)


def _any_event(now: Observation, event: Event, unit: Callable[[str], str]) -> Iterator[_Said]:
    """An event of one rule alone, as it tells itself or by the text for its name; others are not told."""
    sentence = event.told(lambda name, value: _readable(now, name, value, unit))
    key = f"log.{type(event).__name__}"
    if sentence is None and text(key) == key:
        return
    values = {each.name: _readable(now, each.name, getattr(event, each.name), unit) for each in fields(event)}
    owner = getattr(event, "side", None)
    found = found_unit(now, getattr(event, "unit", None))
    side = owner if isinstance(owner, str) else found.side if found is not None else ""
    yield text(key, **values) if sentence is None else told_sentence(sentence), side, (), False


def _readable(now: Observation, name: str, value: object, unit: Callable[[str], str]) -> str:
    """A field of an event as a person reads it."""
    match name, value:
        case (("unit" | "to" | "vehicle" | "gun"), str()):
            return unit(value)
        case "side", str():
            return side_name(now.game, value)
        case "figures", tuple():
            return figure_words(now.game, value)
        case (("figure" | "into"), str()):
            return figure_words(now.game, (value,))
        case "doctrine", str():
            return said(f"doctrine.{value}", "option.other", what=plain(value))
        case (("ability" | "card" | "specialization"), str()):
            return kind_name(now.game, value)
        case "hex", Hex():
            return now.game.map.label(value)
        case "facing", int():
            return text(f"direction.{'flat' if now.game.map.grid.is_flat_top else 'pointy'}.{value % 6}")
        case _:
            return plain(str(value)) if isinstance(value, str | int) else ""


def _credited(now: Observation, owner: str, resource: str, amount: int, purpose: str) -> Iterator[_Said]:
    key = f"log.Credited.{resource}"
    if text(key) == key:
        return
    told_purpose = said(f"log.purpose.{purpose}", "option.other", what=plain(purpose))
    number = abs(amount)
    figure = f"{'−' if amount < 0 else '+'}{experience_words(number) if resource == EXPERIENCE else number}"
    yield text(key, side=side_name(now.game, owner), amount=figure, purpose=told_purpose), owner, (), False


def _faces(dice: tuple[Die, ...]) -> str:
    """Every face that each die has shown, the one that counts last."""
    return " ".join("→".join(map(str, (die.rolled, *(each.face for each in die.changes)))) for die in dice)


def _attack(attack: Attack, what: str, name_of: Callable[[str], str]) -> Iterator[_Said]:
    volley = attack.volley
    rules = tuple(dict.fromkeys(change.rule for die in volley.black for change in die.changes if change.rule))
    if attack.type == SMOKE:
        if what == "dice":
            yield text("log.smoke.dice", black=_faces(volley.black)), attack.side, rules, False
    elif what == "hits" and attack.kind != ASSAULT:
        none = text("log.dice.none")
        for each in volley.against:
            dice = text("log.dice", black=_faces(volley.black) or none, red=_faces(each.red) or none)
            yield dice, attack.side, rules, False
            name = name_of(each.unit)
            struck = (
                plural("log.hits", each.hits, unit=name) if each.hits else text("log.hits.none", unit=name)
            )
            yield struck, attack.side, (), False
    elif attack.kind == ASSAULT and volley.black and what in ("hits", "dice"):
        none = text("log.dice.none")
        red = _faces(volley.against[0].red) if volley.against else ""
        yield text("log.dice", black=_faces(volley.black), red=red or none), attack.side, rules, False
        hits = volley.against[0].hits if volley.against else 0
        yield (
            text("log.assault", hits=told_hits(hits), back=told_hits(attack.back_hits)),
            attack.side,
            (),
            False,
        )
