"""Games that are called: broken off where a model learnt from whole games is sure of their winner.

Programs of chess test themselves that way. Whole games come first, and the model is learnt from them; of the
games after them one in ten is played to its end all the same. By these, and by the whole games that a model
of the others judges, the error of calling is counted and told.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from engine.lab.batch import CALLED, Pairing
from engine.lab.caller import Caller
from engine.lab.facts import Facts, RoundFacts
from engine.lab.luck import PlayedGame
from engine.lab.statistics import GameRecord, Rate
from engine.lab.winning import FOLDS, folds, learnt
from engine.model.values import SideId

#: So many whole games are learnt from, the first of a batch.
LEARNT_FROM = 100
#: Of the games after them one in so many is played to its end.
CHECKED = 10


@dataclass(frozen=True, slots=True)
class Trust:
    """What calling did: games `called`, and of those played on all the same how many came out otherwise.

    `saved` is the share of the rounds of these games that a call would have spared.
    """

    certainty: float
    called: int
    wrong: Rate
    saved: float


#: Has games played, or takes them from a store; their records in their order.
Play = Callable[[Sequence[Pairing]], Generator[GameRecord, None, None]]


def caller_of(games: Sequence[PlayedGame], sides: tuple[SideId, ...], certainty: float) -> Caller | None:
    """The caller that whole games teach, None where no game has a round."""
    model = learnt([(game.facts, game.winner == sides[0]) for game in games], sides)
    return None if model is None else Caller(model, sides, certainty)


def called_batch(
    to_play: Sequence[Pairing],
    sides: tuple[SideId, ...],
    certainty: float,
    play: Play,
    facts: Callable[[Pairing], Facts | None],
) -> Generator[tuple[Pairing, GameRecord], None, None]:
    """The games of a batch in their order: the first ones whole, later ones called where that is sure.

    A pairing says by its `caller` that its game was one to be called. Who plays and in which order games are
    over makes no difference.
    """
    whole = to_play[:LEARNT_FROM]
    learnt_from = []
    with closing(play(whole)) as records:
        for pairing, record in zip(whole, records, strict=True):
            learnt_from.append(PlayedGame(pairing.seed, record.winner, facts(pairing) or Facts()))
            yield pairing, record
    caller = caller_of(learnt_from, sides, certainty) if len(to_play) > len(whole) else None
    rest = tuple(
        pairing if number % CHECKED == 0 else replace(pairing, caller=caller)
        for number, pairing in enumerate(to_play[len(whole) :])
    )
    with closing(play(rest)) as records:
        yield from zip(rest, records, strict=True)


def trust(games: Sequence[tuple[Pairing, GameRecord, Facts]], sides: tuple[SideId, ...]) -> Trust | None:
    """What calling did to these games and how far it is to be trusted; None where none was to be called."""
    callers = {pairing.caller for pairing, _, _ in games if pairing.caller is not None}
    if len(callers) != 1:
        return None
    (caller,) = callers
    whole = [
        PlayedGame(pairing.seed, record.winner, facts)
        for pairing, record, facts in games
        if pairing.caller is None
    ]
    judged = _judged(whole, sides, caller)
    wrong = sum(side != game.winner for game, _, side in judged)
    rounds = sum(game.facts.moments[-1].round for game in whole if game.facts.moments)
    spared = sum(game.facts.moments[-1].round - moment.round for game, moment, _ in judged)
    return Trust(
        caller.certainty,
        sum(record.reason == CALLED for _, record, _ in games),
        Rate(wrong, len(judged)),
        spared / rounds if rounds else 0.0,
    )


def _judged(
    whole: Sequence[PlayedGame], sides: tuple[SideId, ...], caller: Caller
) -> list[tuple[PlayedGame, RoundFacts, SideId]]:
    """Of whole games those that would have been called, where, and for whom, by games of other seeds."""
    fold_of = folds(game.seed for game in whole)
    found = []
    for fold in range(FOLDS):
        others = [game for game in whole if fold_of[game.seed] != fold]
        judge = caller_of(others, sides, caller.certainty)
        for game in whole:
            if judge is not None and fold_of[game.seed] == fold:
                call = judge.called_in(game.facts)
                if call is not None:
                    found.append((game, *call))
    return found
