"""What a rule case expects: facts of the state, events, questions, refusals, answers to queries."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.model.finding import Finding
from engine.model.values import Json
from engine.play.action import Action
from engine.play.advance import refusal
from engine.play.ask import Ask, Chance, Ended, Pending
from engine.play.event import Event
from engine.play.game import Game, Position
from engine.play.notation import Notation
from engine.play.observe import observe, seen
from engine.play.state import State
from engine.play.unit import Inside, Unit
from engine.playtest.case_vocabulary import Vocabulary, known_keys
from engine.playtest.case_words import UnreadableCase, fits, near, plain, read_action, read_events
from engine.rules.cards.table import ACTIVE, HELD, IN_PLAY, REMOVED, WAITING, holding
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.treasury import account
from engine.validation.all_checks import CHECKS

Wanted = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Played:
    """How far a case has been played."""

    game: Game
    state: State
    pending: Pending
    events: tuple[Event, ...]
    notation: Notation

    @property
    def now(self) -> Position:
        """The position now."""
        return Position(self.game, self.state)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that the case may use now."""
        return Vocabulary(self.game, self.state, self.events)

    def action(self, text: str, pointer: str = "") -> Action:
        """The action of a line; raises `UnreadableCase`, also for a unit or a word that nobody knows."""
        action = read_action(text, self.notation, pointer)
        values = {each.name: getattr(action, each.name) for each in fields(action)}
        self.vocabulary.values(type(action), values, pointer)
        return action

    def plain(self, value: object) -> Json:
        """A value as plain data."""
        return plain(value, self.game.map)


def unmet(played: Played, wanted: Wanted) -> Iterator[str]:
    """What of one expectation did not come true, in words. Its first field says what it is about."""
    subject = next(iter(wanted), "")
    look = _LOOKS.get(subject)
    if look is None:
        raise UnreadableCase(f"nothing is known of an expectation {subject!r}{near(subject, _LOOKS)}")
    if subject in _FIELDS:
        known_keys(wanted, (subject, *_FIELDS[subject]))
    yield from look(played, wanted)


def unfound(found: Sequence[Finding], wanted: Wanted) -> Iterator[str]:
    """`finding`: the validator reports that code, with that `severity`; `no_finding`: it does not."""
    subject = next(iter(wanted))
    known_keys(wanted, (subject, "severity"))
    known = [check.code for check in CHECKS]
    if (code := str(wanted[subject])) not in known:
        raise UnreadableCase(f"{code} is no code of the validator{near(code, known)}", f"/{subject}")
    codes = [finding for finding in found if finding.code == wanted[subject]]
    if subject == "no_finding":
        yield from (f"{finding.code}: {finding.message}" for finding in codes)
    elif not codes:
        yield f"the validator finds no {wanted[subject]}"
    elif wanted.get("severity", codes[0].severity.value) != codes[0].severity.value:
        yield f"{codes[0].code} is of the severity {codes[0].severity.value}"


def _choice(played: Played, wanted: Wanted) -> Iterator[str]:
    """`refused` (with the `rule`), `offered`, `not_offered`: an action in the question that waits."""
    subject = next(iter(wanted))
    action = played.action(str(wanted[subject]), f"/{subject}")
    refused = refusal(played.game, played.state, action)
    if subject == "offered":
        if refused is not None:
            yield f"{wanted[subject]} is refused: {refused.rule} {refused.reason}"
    elif refused is None:
        yield f"{wanted[subject]} is legal"
    elif "rule" in wanted and refused.rule != wanted["rule"]:
        yield f"{wanted[subject]} is refused by {refused.rule or 'no rule'}: {refused.reason}"


def _differences(
    found: Mapping[str, Json], wanted: Wanted, subject: str, more: tuple[str, ...] = ()
) -> Iterator[str]:
    """The fields of which something else is wanted; those named in `more` are looked at elsewhere."""
    known_keys(wanted, (subject, *found, *more))
    for key, value in wanted.items():
        if key == subject or key in more:
            continue
        if not fits(found[key], value):
            yield f"{subject} {wanted[subject]}: {key} is {found[key]}, not {value}"


def _unit_facts(played: Played, unit: Unit) -> dict[str, Json]:
    at = played.now.hex_of(unit)
    return {
        "hex": None if at is None else played.plain(at),
        "place": played.plain(unit.place),
        "figures": dict(Counter(unit.figures)),
        "specialization": unit.specialization,
        "marks": played.plain(unit.marks),
        "damage": unit.damage.name.lower(),
        "facing": unit.facing,
        "side": unit.side,
        "inside": isinstance(unit.place, Inside),
        "shelter": unit.place.index if isinstance(unit.place, Inside) else None,
    }


def _unit(played: Played, wanted: Wanted) -> Iterator[str]:
    """`unit`: hex, figures, marks, `has` and `lacks` (lists of marks) of a unit on the board."""
    played.vocabulary.unit(wanted["unit"], "/unit")
    unit = played.state.units.find(str(wanted["unit"]))
    if unit is None:
        yield f"unit {wanted['unit']} is not on the board"
        return
    for key, present in (("has", True), ("lacks", False)):
        marks = wanted.get(key, [])
        played.vocabulary.words(marks, f"/{key}")
        for mark in marks if isinstance(marks, list) else [marks]:
            if unit.has(str(mark)) is not present:
                yield f"unit {unit.id} {'lacks' if present else 'has'} {mark}"
    yield from _differences(_unit_facts(played, unit), wanted, "unit", ("has", "lacks"))


def _gone(played: Played, wanted: Wanted) -> Iterator[str]:
    """`gone`: a unit is no longer on the board."""
    played.vocabulary.unit(wanted["gone"], "/gone")
    if played.state.units.find(str(wanted["gone"])) is not None:
        yield f"unit {wanted['gone']} is still on the board"


def _account(played: Played, wanted: Wanted) -> Iterator[str]:
    """`account`: what a side owns in a skirmish."""
    played.vocabulary.side(wanted["account"], "/account")
    found = played.plain(account(played.now, str(wanted["account"])))
    assert isinstance(found, dict)
    yield from _differences(found, wanted, "account")


def _mat(played: Played, wanted: Wanted) -> Iterator[str]:
    """`mat`: spaces of waiting units by id, their figures, the reserve; `seen_by` = as that seat sees it."""
    side = str(wanted["mat"])
    played.vocabulary.side(side, "/mat")
    now = played.now
    if "seen_by" in wanted:
        played.vocabulary.seat(wanted["seen_by"], "/seen_by")
        now = observe(played.game, played.state, str(wanted["seen_by"]))
    mat = mat_of(now, side)
    found: dict[str, Json] = {
        "units": {each.unit.id: each.space for each in mat.waiting},
        "figures": {each.unit.id: dict(Counter(each.unit.figures)) for each in mat.waiting},
        "specializations": {each.unit.id: each.unit.specialization for each in mat.waiting},
        "marks": {each.unit.id: played.plain(each.unit.marks) for each in mat.waiting},
        "count": len(mat.waiting),
        "reserve": dict(Counter(mat.reserve)),
        "points": mat.points(),
    }
    yield from _differences(found, wanted, "mat", ("seen_by",))


def _cards(played: Played, wanted: Wanted) -> Iterator[str]:
    """`cards`: of a side: `left` in each deck, and what is `held`, `in_play`, `waiting`, `removed`."""
    played.vocabulary.side(wanted["cards"], "/cards")
    own = holding(played.state, str(wanted["cards"]))
    found: dict[str, Json] = {
        "decks": {deck: len(cards) for deck, cards in own.decks.items()},
        "left": {deck: list(cards) for deck, cards in own.decks.items()},
    }
    for zone in (HELD, ACTIVE, IN_PLAY, WAITING, REMOVED):
        found[zone] = [each.card for each in own.at(zone)]
    yield from _differences(found, wanted, "cards")


def _matching(played: Played, wanted: Wanted) -> int:
    name, fields_ = read_events(wanted, played.notation)
    subject = next(iter(wanted))
    played.vocabulary.values(played.notation.known[name], fields_, f"/{subject}")
    events = played.events
    if "seen_by" in wanted:
        played.vocabulary.seat(wanted["seen_by"], "/seen_by")
        events = seen(played.game, events, str(wanted["seen_by"]))
    named = [event for event in events if type(event).__name__ == name]
    return sum(fits(played.plain(event), fields_, partly=True) for event in named)


def _event(played: Played, wanted: Wanted) -> Iterator[str]:
    """`event`: something happened (a name and fields), `count` times where given, as `seen_by` knows."""
    found = _matching(played, wanted)
    if found == 0 if "count" not in wanted else found != wanted["count"]:
        yield f"{found} events {dict(wanted)}"


def _no_event(played: Played, wanted: Wanted) -> Iterator[str]:
    """`no_event`: nothing such happened."""
    if "count" in wanted:
        raise UnreadableCase("what never happened has no count", "/count")
    found = _matching(played, wanted)
    if found:
        yield f"{found} events {dict(wanted)}"


def _asked(played: Played, wanted: Wanted) -> Iterator[str]:
    """`asked`: which seat has to choose, `prompt`: what."""
    played.vocabulary.seat(wanted["asked"], "/asked")
    played.vocabulary.words(wanted.get("prompt"), "/prompt")
    match played.pending:
        case Ask(seat=seat, prompt=prompt):
            if seat != wanted["asked"] or wanted.get("prompt", prompt) != prompt:
                yield f"{seat} is asked for {prompt}"
        case other:
            yield f"the game waits for {type(other).__name__}"


def _dice(played: Played, wanted: Wanted) -> Iterator[str]:
    """`dice_asked`: how many dice of each colour have to be rolled."""
    if not isinstance(played.pending, Chance):
        yield f"no dice are asked for but {type(played.pending).__name__}"
        return
    counts: Counter[str] = Counter()
    for throw in played.pending.throws:
        counts[throw.colour] += throw.count
    found = {colour: count for colour, count in counts.items() if count}
    expected = wanted["dice_asked"]
    if not isinstance(expected, dict) or found != {key: n for key, n in expected.items() if n}:
        yield f"the dice are {found}, not {expected}"


def _ended(played: Played, wanted: Wanted) -> Iterator[str]:
    """`ended`: the winner, `reason`: why; null for a game that goes on."""
    match played.pending:
        case Ended(outcome=outcome):
            if (outcome.winner, outcome.reason) != (wanted["ended"], wanted.get("reason", outcome.reason)):
                yield f"{outcome.winner} has won by {outcome.reason}"
        case _:
            if wanted["ended"] is not None:
                yield "the game goes on"


def _fact(played: Played, wanted: Wanted) -> Iterator[str]:
    name, value = next(iter(wanted.items()))
    found = _FACTS[name](played)
    if not fits(found, value):
        yield f"{name} is {found}, not {value}"


def _argument(played: Played, word: Json) -> object:
    """`unit:a` is a unit, `hex:B2` a hex, anything else itself."""
    kind, _, name = word.partition(":") if isinstance(word, str) else ("", "", "")
    match kind:
        case "unit":
            played.vocabulary.unit(name, "/of")
            return played.now.unit(name)
        case "hex":
            if (found := played.game.map.grid.find(name)) is None:
                raise UnreadableCase(f"{name} is no hex of the map", "/of")
            return found
    return word


def _value(played: Played, wanted: Wanted) -> Iterator[str]:
    """`value`: the query of that name, put to `of`, `is` so much; `rules` had a part in it."""
    queries = {query.name: query for query in played.game.ruleset.evaluators}
    query: Any = queries.get(str(wanted["value"]))
    if query is None:
        raise UnreadableCase(
            f"there is no query {wanted['value']!r}{near(str(wanted['value']), queries)}", "/value"
        )
    words = wanted.get("of", [])
    arguments = [_argument(played, word) for word in (words if isinstance(words, list) else [words])]
    breakdown = query.explain(played.now, *arguments)
    found = played.plain(query(played.now, *arguments))
    if "is" in wanted and not fits(found, wanted["is"]):
        yield f"{query.name} is {found}, not {wanted['is']}"
    named = wanted.get("rules", [])
    missing = [rule for rule in (named if isinstance(named, list) else []) if rule not in breakdown.rules]
    if missing:
        yield f"{query.name} was made without {missing}"


def _mp(played: Played) -> Json:
    if not played.state.activations:
        raise UnreadableCase("no unit is active, so that nobody has points left", "/points_left")
    thirds = played.state.activation.points_left
    return thirds // 3 if thirds % 3 == 0 else f"{thirds}/3"


_FACTS: Mapping[str, Callable[[Played], Json]] = {
    "control": lambda played: played.plain(played.state.board.control),
    "smoke": lambda played: played.plain(played.state.board.smoke),
    "round": lambda played: played.state.round,
    "phase": lambda played: played.state.phase,
    "initiative": lambda played: played.state.initiative,
    "points_left": _mp,
}

_LOOKS: Mapping[str, Callable[[Played, Wanted], Iterator[str]]] = {
    **dict.fromkeys(("refused", "offered", "not_offered"), _choice),
    "unit": _unit,
    "gone": _gone,
    "account": _account,
    "cards": _cards,
    "mat": _mat,
    "event": _event,
    "no_event": _no_event,
    "asked": _asked,
    "dice_asked": _dice,
    "ended": _ended,
    "value": _value,
    **dict.fromkeys(_FACTS, _fact),
}

#: The fields of an expectation beside its subject, where they are not those of what is looked at.
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "refused": ("rule",),
    "offered": (),
    "not_offered": ("rule",),
    "gone": (),
    "asked": ("prompt",),
    "dice_asked": (),
    "ended": ("reason",),
    "value": ("of", "is", "rules"),
    **dict.fromkeys(_FACTS, ()),
}
