"""Options looked at in any order are the ones that listing them plainly gives."""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.play.action import Action
from engine.play.ask import Options


@dataclass(frozen=True, slots=True)
class Numbered(Action):
    number: int


class Judge:
    """Numbers that fit are legal; some of them are hard to judge."""

    def __init__(self, legal: set[int], hard: set[int]) -> None:
        self.legal = legal
        self.hard = hard
        self.asked: list[int] = []

    def allows(self, action: Action) -> bool:
        assert isinstance(action, Numbered)
        self.asked.append(action.number)
        return action.number in self.legal

    def is_hard(self, action: Action) -> bool:
        assert isinstance(action, Numbered)
        return action.number in self.hard


def test_looking_in_any_order_never_changes_what_is_listed() -> None:
    rng = random.Random(4)
    for _ in range(400):
        numbers = [rng.randrange(9) for _ in range(rng.randrange(14))]
        judge = Judge(set(rng.sample(range(9), rng.randrange(10))), set(rng.sample(range(9), 4)))
        plain = list(dict.fromkeys(n for n in numbers if n in judge.legal))
        options = Options([Numbered(n) for n in numbers], judge)
        for _ in range(rng.randrange(5)):
            count = rng.randrange(5)
            match rng.randrange(6):
                case 0:
                    assert options.has(count) == (len(plain) >= count)
                case 1:
                    assert [each for each, _ in zip(options, range(count), strict=False)] == [
                        Numbered(n) for n in plain[:count]
                    ]
                case 2:
                    assert options.offered() == tuple(Numbered(n) for n in dict.fromkeys(numbers))
                case 3:
                    drawn = [
                        each.number for each in options.shuffled(rng.randrange) if isinstance(each, Numbered)
                    ]
                    assert sorted(drawn) == sorted(plain)
                case 4:
                    assert [each.number for each in options.of(Numbered)] == plain
                case _:
                    for n in numbers[:count]:
                        assert options.allows(Numbered(n)) == (n in plain)
                        assert options.proved(Numbered(n)) == (n in plain)
        assert list(options) == [Numbered(n) for n in plain]
        assert len(options) == len(plain)
        assert all(options.proved(Numbered(n)) == (n in plain) for n in numbers)


def test_what_is_hard_to_judge_is_left_alone_where_easier_ones_suffice() -> None:
    judge = Judge({0, 1, 2, 3}, {0, 1})
    options = Options([Numbered(n) for n in range(5)], judge)
    assert options.has(2)
    assert judge.asked == [2, 3]
    assert options.has(3)
    assert judge.asked == [2, 3, 4, 0]
