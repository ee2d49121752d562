"""How many ways there are to go on from fixed positions: `python -m tests.perft.count` renews the files.

A rule that offers one answer too many or too few, anywhere within a few answers of the opening, changes a
count. A change that should not alter play must leave the files as they are.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from engine.model.values import Json
from engine.play.action import Action
from engine.play.advance import Advance, advance, start
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.game import Game
from engine.storage.canonical import canonical_text
from tests.support.games import bundled_game

FOLDER = Path(__file__).parent

#: The sequences that are counted have so many answers.
DEPTHS = (1, 2, 3)

#: More answers than any set-up of the counted scenarios takes; beyond them it would never end.
LONGEST_SET_UP = 2_000


@dataclass(frozen=True)
class Opening:
    """A position reached by random answers of a seed: through the set-up, then `answers` more."""

    scenario: str
    seed: int
    answers: int = 0

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.scenario}.{self.seed}.{self.answers}.json"


OPENINGS = (
    Opening("at-the-breaking-point", 1),
    Opening("mill-lane", 1),
    Opening("mill-lane", 2, 30),
    Opening("road-to-vaux", 1),
    Opening("king-of-the-hill", 1),
    Opening("king-of-the-hill", 2, 60),
)


def after_dice(game: Game, moment: Advance, seed: int) -> Advance:
    """The moment at which somebody has to choose or the game has ended; dice fall as the seed rolls them."""
    while isinstance(moment.pending, Chance):
        moment = advance(game, moment.state, rolled(seed, moment.pending))
    return moment


def reached(game: Game, opening: Opening) -> tuple[Advance, tuple[Action, ...]]:
    """The opening position, where somebody has to choose, and the answers that lead to it."""
    rng = random.Random(opening.seed)
    moment = after_dice(game, start(game), opening.seed)
    answers: list[Action] = []
    left: int | None = None
    for _ in range(LONGEST_SET_UP + opening.answers):
        if left is None and moment.state.round >= 1:
            left = opening.answers
        assert isinstance(moment.pending, Ask), f"{opening} ends before its position is reached"
        if left == 0:
            return moment, tuple(answers)
        answers.append(next(moment.pending.options.shuffled(rng.randrange)))
        moment = after_dice(game, advance(game, moment.state, answers[-1]), opening.seed)
        left = None if left is None else left - 1
    raise AssertionError(f"the set-up of {opening} does not end")


def leaves(game: Game, moment: Advance, depth: int, seed: int) -> int:
    """The number of sequences of exactly `depth` legal answers; games that end sooner have none."""
    match moment.pending:
        case Ask(options=options) if depth == 1:
            return len(options)
        case Ask(options=options):
            following = (after_dice(game, advance(game, moment.state, each), seed) for each in options)
            return sum(leaves(game, after, depth - 1, seed) for after in following)
        case _:
            return 0


def divided(game: Game, moment: Advance, depth: int, seed: int) -> dict[str, int]:
    """The same number by the kind of the first answer, kinds in alphabetical order."""
    assert isinstance(moment.pending, Ask)
    found: Counter[str] = Counter()
    for answer in moment.pending.options:
        after = after_dice(game, advance(game, moment.state, answer), seed)
        found[type(answer).__name__] += 1 if depth == 1 else leaves(game, after, depth - 1, seed)
    return dict(sorted(found.items()))


def counted(opening: Opening) -> str:
    """The text of the file of an opening: where it stands, and the counts of every depth."""
    game = bundled_game(opening.scenario)
    moment, _ = reached(game, opening)
    assert isinstance(moment.pending, Ask)
    counts: list[Json] = []
    for depth in DEPTHS:
        by_first = divided(game, moment, depth, opening.seed)
        counts.append({"answers": depth, "sequences": sum(by_first.values()), "by_first": {**by_first}})
    return canonical_text(
        {
            "scenario": opening.scenario,
            "seed": opening.seed,
            "answers_before": opening.answers,
            "round": moment.state.round,
            "prompt": moment.pending.prompt,
            "counts": counts,
        }
    )


if __name__ == "__main__":
    for each in OPENINGS:
        each.path.write_text(counted(each), encoding="utf-8", newline="\n")
        print(each.path.name)
