"""Games between memory and their files: what is kept of a match, and the match that a file leads to."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b

import engine
from engine.model.catalogue import Catalogue
from engine.model.said import Said, say
from engine.model.values import Json
from engine.play.canonical import canonical_bytes, state_hash
from engine.play.dice import BY_PURPOSE, Lots, Seed
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import SeatId
from engine.playtest.dice_by_purpose import by_purpose
from engine.playtest.match import Match, Numbered, Recorded, ReplayFailed, Watch, is_decision, replayed
from engine.playtest.readiness import ready_game
from engine.rules.queries import victory_points
from engine.storage.saved_game import SavedGame, SavedSeat


class NotAnAnswer(ReplayFailed):
    """An entry of a file that is neither a choice nor dice."""


def saved_of(
    game: Game,
    seed: Seed,
    answers: Iterable[Recorded],
    state: State,
    players: Mapping[SeatId, str],
) -> SavedGame:
    """What a file keeps of a game that has come to `state` by these answers; `players` are names by seat."""
    answers = tuple(answers)
    return SavedGame(
        scenario=game.scenario,
        seed=seed if isinstance(seed, int) else 0,
        answers=answers,
        ruleset=game.ruleset.modules,
        seats=tuple(
            SavedSeat(seat.id, seat.side, players.get(seat.id, "human"), seat.division) for seat in game.seats
        ),
        max_rounds=game.round_limit,
        state_hash=state_hash(state),
        result=result_of(game, state, answers),
        program=engine.__version__,
        # A game that is kept at every answer asks for it each time.
        catalogue_hash=game.derive(material_hash),
        lots={str(first): lot for first, lot in seed.cast} if isinstance(seed, Lots) else {},
    )


def seed_of(saved: SavedGame) -> Seed:
    """What the dice of a file are drawn from; raises NotAnAnswer where its lots are none."""
    if not saved.lots:
        return saved.seed
    try:
        return Lots(tuple(sorted((int(first), lot) for first, lot in saved.lots.items())))
    except ValueError as fault:
        raise NotAnAnswer(say("The lots of the dice are not numbered.")) from fault


def result_of(game: Game, state: State, answers: Iterable[Recorded]) -> dict[str, Json]:
    """How a game ended that came to `state` by these answers, as data; empty while it goes on."""
    if state.outcome is None:
        return {}
    now = Position(game, state)
    return {
        "winner": state.outcome.winner,
        "reason": state.outcome.reason,
        "rounds": state.round,
        "victory_points": {side: victory_points(now, side) for side in game.sides},
        "decisions": sum(map(is_decision, answers)),
        "state_hash": state_hash(state),
    }


def material_hash(game: Game) -> str:
    """What names all values a game is played with: terrain, units, cards and its map as laid out."""
    own = game.catalogue
    values = (own.terrain, own.units, own.cards, own.decks, game.map)
    return blake2b(canonical_bytes(values), digest_size=16).hexdigest()


def game_of(saved: SavedGame, catalogue: Catalogue) -> Game:
    """The game of a file, with the scenario's own values in the catalogue; NotReady where none can begin."""
    game = ready_game(saved.scenario, catalogue, saved.max_rounds)
    return by_purpose(game) if BY_PURPOSE in saved.ruleset else game


def recorded(saved: SavedGame) -> tuple[Recorded | Numbered, ...]:
    """The answers of a file; raises NotAnAnswer for one that is none, of this format or of the one before."""
    answers: list[Recorded | Numbered] = []
    for number, answer in enumerate(saved.answers, start=1):
        match answer:
            case bool():
                raise _not_an_answer(number)
            case str() | int():
                answers.append(answer)
            case list() if all(isinstance(face, int) for face in answer):
                answers.append(tuple(face for face in answer if isinstance(face, int)))
            case _:
                raise _not_an_answer(number)
    return tuple(answers)


def _not_an_answer(number: int) -> NotAnAnswer:
    return NotAnAnswer(say("Answer {number} is neither a choice nor dice.", number=number), number)


def is_numbered(saved: SavedGame) -> bool:
    """Whether a file keeps the numbers of choices, as those of format 1 do."""
    return any(not isinstance(each, str) for each in saved.answers)


def played_again(saved: SavedGame, game: Game, watch: Watch | None = None) -> Match:
    """The match that the answers of a file lead to; its answers are lines even where those are numbers.

    Raises ReplayFailed, for numbers with the version that counted them.
    """
    try:
        return replayed(game, seed_of(saved), recorded(saved), watch)
    except NotAnAnswer:
        raise
    except ReplayFailed as failure:
        raise _failed(saved, failure.what, failure.answer) from failure


def _failed(saved: SavedGame, what: Said, answer: int | None = None) -> ReplayFailed:
    """The failure of a file; of one with numbers of choices with the version that counted them."""
    if is_numbered(saved):
        what = say(
            "{what} The file is of version {version}, which kept the numbers of choices: "
            "only a program with the same choices can play it. It stays as it is.",
            what=what,
            version=saved.program or "?",
        )
    return ReplayFailed(what, answer)


def resumed(saved: SavedGame, catalogue: Catalogue, watch: Watch | None = None) -> Match:
    """The match at the point where it was saved; `watch` sees every state on the way.

    Raises ReplayFailed when an answer does not fit or another state comes out than was saved, NotReady when
    the scenario cannot be played.
    """
    match = played_again(saved, game_of(saved, catalogue), watch)
    last = state_hash(match.state)
    if saved.state_hash and saved.state_hash != last:
        what = say("The last state is {last}, recorded was {recorded}.", last=last, recorded=saved.state_hash)
        raise _failed(saved, what)
    return match


def raised(saved: SavedGame, catalogue: Catalogue) -> SavedGame:
    """A game of an older format with lines for its answers; the rest stays. Raises as `resumed` does."""
    if not is_numbered(saved):
        return saved
    match = resumed(saved, catalogue)
    return replace(saved, answers=match.answers[: len(saved.answers)])
