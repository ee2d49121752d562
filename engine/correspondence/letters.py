"""The turns of a game by file: how one begins, is joined, read and written, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import engine
from engine.correspondence.chains import SIZE, Chain
from engine.correspondence.course import EACH, CannotFollow, LetterCourse, NotFollowed, course_of
from engine.correspondence.hand import Hand, Seen
from engine.correspondence.replica import public_hash
from engine.model.catalogue import Catalogue
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.advance import RuleGap
from engine.play.canonical import canonical_bytes
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.playtest.saved import material_hash
from engine.storage.documents import SCENARIO, text_of_value
from engine.storage.letters.turn_file import ByFile, Correspondent, KeptLetters, LetterEntry, TurnFile


class TurnRefused(ValueError):
    """A turn that is not gone on with: `what` is wrong with it, `advice` is what to do."""

    def __init__(self, what: Said, advice: Said) -> None:
        super().__init__(what)
        self.what = what
        self.advice = advice


# ---------------------------------------------------------------------- beginning


def begun(
    scenario: Scenario,
    catalogue: Catalogue,
    side: SideId,
    seed: bytes,
    *,
    dice: str = EACH,
    name: str = "",
    rounds: int | None = None,
) -> KeptLetters:
    """A new game by file as the side that begins it keeps it; raises NotReady where the map has errors.

    `seed` are `SIZE` bytes that nobody else knows.
    """
    game = ready_game(scenario, catalogue, rounds)
    who = Correspondent(side, Chain(seed).end, name)
    course = ByFile(_id_of(game, dice, who), dice, (who,))
    turn = TurnFile(
        scenario,
        course,
        sender=side,
        max_rounds=rounds,
        ruleset=game.ruleset.modules,
        catalogue_hash=material_hash(game),
        program=engine.__version__,
    )
    return KeptLetters(turn, side, seed.hex())


def joined(turn: TurnFile, catalogue: Catalogue, side: SideId, seed: bytes, name: str = "") -> KeptLetters:
    """A game by file as the side that joins it keeps it; raises TurnRefused and NotReady."""
    game = game_of(turn, catalogue)
    if len(turn.course.sides) != 1 or turn.course.entries:
        raise TurnRefused(
            say("both sides of this game have players"),
            say("Only who holds what a side keeps for itself can go on with it."),
        )
    if turn.course.sides[0].side == side or side not in game.sides:
        raise TurnRefused(say("that side is not free"), say("Play the other one."))
    who = {each.side: each for each in (*turn.course.sides, Correspondent(side, Chain(seed).end, name))}
    course = replace(turn.course, sides=tuple(who[each] for each in game.sides))
    return KeptLetters(replace(turn, course=course), side, seed.hex())


def game_of(turn: TurnFile, catalogue: Catalogue) -> Game:
    """The game of a turn; TurnRefused where this program would play another one, NotReady for errors."""
    game = ready_game(turn.scenario, catalogue, turn.max_rounds)
    if turn.ruleset != game.ruleset.modules or turn.catalogue_hash != material_hash(game):
        raise TurnRefused(
            say(
                "it was written by a program with other rules or other values ({version})",
                version=turn.program,
            ),
            say("Both sides need the same version, and the same values of terrain, units and cards."),
        )
    if not names_game(turn.course, game):
        raise TurnRefused(
            say("its map, its rules or who began it are not those that the game was begun with"),
            say("Ask for the turn once more."),
        )
    return game


def names_game(course: ByFile, game: Game) -> bool:
    """Whether a course is one of that game, which one of its sides has begun."""
    return any(_id_of(game, course.dice, each) == course.game for each in course.sides)


def _id_of(game: Game, dice: str, who: Correspondent) -> str:
    """What names a game: map, rules, values, last round, the way to have dice, and who began it."""
    map_, values = text_of_value(SCENARIO, game.scenario), material_hash(game)
    what = (map_, game.ruleset.modules, values, game.round_limit, dice, who.side, who.chain)
    return sha256(canonical_bytes(what)).hexdigest()


# ---------------------------------------------------------------------- what a side keeps


def hand_of(kept: KeptLetters, catalogue: Catalogue, seen: Seen | None = None) -> Hand:
    """The hand of a side, from what it keeps; `seen` hears of everything on the way.

    Raises TurnRefused for what does not fit, NotReady where the map has errors.
    """
    game = game_of(kept.turn, catalogue)
    chain = Chain(_seed(kept))
    try:
        hand = Hand(
            course_of(game, kept.turn.course.sides, kept.turn.course.dice, kept.side), chain, kept.sealed
        )
        if chain.end != next(each.chain for each in kept.turn.course.sides if each.side == kept.side):
            raise NotFollowed(say("the seed is not the one that the game was begun with"))
        return _followed(hand.telling(seen), kept.turn.course.entries, 0, seen)
    except NotFollowed as fault:
        raise TurnRefused(fault.what, say("Fetch what you keep of the game from a copy of yours.")) from fault


def _seed(kept: KeptLetters) -> bytes:
    try:
        seed = bytes.fromhex(kept.seed)
    except ValueError:
        seed = b""
    if len(seed) != SIZE:
        raise TurnRefused(
            say("what you keep of the game holds no seed"),
            say("Fetch what you keep of the game from a copy of yours."),
        )
    return seed


def kept_of(kept: KeptLetters, hand: Hand) -> KeptLetters:
    """What a side keeps once it has come as far as its hand."""
    course = replace(kept.turn.course, entries=hand.course.entries)
    return replace(kept, turn=replace(kept.turn, course=course), sealed=hand.sealed)


def is_complete(kept: KeptLetters) -> bool:
    """Whether both sides have players, so that the game can be played."""
    return len(kept.turn.course.sides) > 1


# ---------------------------------------------------------------------- turns


def written(kept: KeptLetters, hand: Hand | None) -> tuple[KeptLetters, TurnFile]:
    """The next turn to be sent, and what the side keeps once it is written; without a hand the first one."""
    entries = kept.turn.course.entries
    sent = len(entries)
    number = kept.turn.number + (1 if hand is not None else 0)
    state = "" if hand is None else end_hash(hand.course)
    turn = replace(kept.turn, number=number, sender=kept.side, state_hash=state, program=engine.__version__)
    return replace(kept, turn=turn, sent=sent), turn


def end_hash(course: LetterCourse) -> str:
    """What names what everybody knows at the end of a turn, and its entries."""
    known = public_hash(course.game, course.known.state)
    entries = tuple(
        (each.side, each.kind, each.line, each.proof, each.again, dict(each.shows)) for each in course.entries
    )
    return sha256(canonical_bytes((known, entries))).hexdigest()


def read_turn(
    kept: KeptLetters, hand: Hand | None, turn: TurnFile, catalogue: Catalogue, seen: Seen | None = None
) -> tuple[KeptLetters, Hand]:
    """What a side keeps, and its hand, after a turn of the other one; raises TurnRefused and changes nothing.

    `hand` is None while nobody had joined.
    """
    if turn.course.game != kept.turn.course.game:
        raise TurnRefused(say("it belongs to another game"), say("Open it with the game it belongs to."))
    if turn.sender == kept.side:
        raise TurnRefused(say("it is a turn of yours"), say("Send it to whoever plays the other side."))
    game_of(turn, catalogue)
    mine, theirs = kept.turn.course.entries, turn.course.entries
    if hand is None:
        kept = _met(kept, turn)
        hand = hand_of(kept, catalogue, seen)
    elif turn.course.sides != kept.turn.course.sides or turn.course.dice != kept.turn.course.dice:
        raise TurnRefused(say("its players are not those of the game"), say("Ask for the turn once more."))
    _compare(mine, theirs)
    for number, entry in enumerate(theirs[len(mine) :], start=len(mine) + 1):
        if entry.side != turn.sender and entry.kind != "ordered":
            raise TurnRefused(
                say("entry {number} decides for the other side", number=number),
                say("Ask for the turn once more."),
            )
    try:
        hand = _followed(hand, theirs, len(mine), seen)
    except NotFollowed as fault:
        raise TurnRefused(
            fault.what, say("Ask for the turn once more. Nothing of yours has changed.")
        ) from fault
    if turn.state_hash != end_hash(hand.course):
        raise TurnRefused(
            say("what it comes to is not what it says"),
            say("Ask for the turn once more. Nothing of yours has changed."),
        )
    course = hand.course
    if course.needed is None and public_hash(course.game, course.own.state) != public_hash(
        course.game, course.known.state
    ):
        raise CannotFollow("what this side knows is not what everybody knows")
    kept = kept_of(kept, hand)
    number = max(turn.number, kept.turn.number)
    return replace(kept, turn=replace(kept.turn, number=number, sender=turn.sender)), hand


def _met(kept: KeptLetters, turn: TurnFile) -> KeptLetters:
    """What a side keeps once the other one has joined."""
    own = kept.turn.course.sides[0]
    others = [each for each in turn.course.sides if each.side != own.side]
    if len(others) != 1 or own not in turn.course.sides:
        raise TurnRefused(say("nobody has joined the game with it"), say("Ask for the turn once more."))
    return replace(kept, turn=replace(kept.turn, course=replace(kept.turn.course, sides=turn.course.sides)))


def _compare(mine: Sequence[LetterEntry], theirs: Sequence[LetterEntry]) -> None:
    """Refuse a turn that tells otherwise what was played already, or is older than what is known."""
    for number, (own, other) in enumerate(zip(mine, theirs, strict=False), start=1):
        if own != other:
            raise TurnRefused(
                say("entry {number} is not what was played", number=number),
                say("Ask for the turn once more. Where it stays so, whoever sent it has changed the game."),
            )
    if len(theirs) < len(mine):
        raise TurnRefused(
            say("it is older than what you know of the game"), say("Send your last turn once more.")
        )
    if len(theirs) == len(mine) and mine:
        raise TurnRefused(say("it holds nothing new"), say("Wait for the next one."))


def _followed(hand: Hand, entries: Sequence[LetterEntry], first: int, seen: Seen | None) -> Hand:
    for number, entry in enumerate(entries[first:], start=first + 1):
        try:
            hand = hand.following(entry, seen)
        except NotFollowed as fault:
            raise NotFollowed(say("entry {number}: {what}", number=number, what=fault.what)) from fault
        except (RuleGap, IndexError) as fault:
            raise NotFollowed(say("entry {number}: {what}", number=number, what=str(fault)[:200])) from fault
    return hand
