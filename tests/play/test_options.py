"""Options looked at in any order are the ones that listing them plainly gives."""

from __future__ import annotations

import random

from engine.play.action import Action
from engine.play.frozen import dataclass
from engine.play.options import Legality, Options, Trial


@dataclass(frozen=True, slots=True)
class Numbered(Action):
    number: int


class Judge(Legality):
    """Numbers that fit are legal; some of them are hard to judge."""

    def __init__(self, legal: set[int], hard: set[int]) -> None:
        self.legal = legal
        self.hard = hard
        self.asked: list[int] = []

    def at_once(self, action: Action) -> bool | None:
        assert isinstance(action, Numbered)
        return None if action.number in self.hard else self.after_all(action)

    def after_all(self, action: Action) -> bool:
        assert isinstance(action, Numbered)
        self.asked.append(action.number)
        return action.number in self.legal


def _offers(numbers: list[list[int]]) -> list[list[Numbered]]:
    return [[Numbered(n) for n in part] for part in numbers]


def test_looking_in_any_order_never_changes_what_is_listed() -> None:
    rng = random.Random(4)
    for _ in range(400):
        parts = [[rng.randrange(9) for _ in range(rng.randrange(6))] for _ in range(rng.randrange(5))]
        numbers = [n for part in parts for n in part]
        judge = Judge(set(rng.sample(range(9), rng.randrange(10))), set(rng.sample(range(9), 4)))
        plain = list(dict.fromkeys(n for n in numbers if n in judge.legal))
        trial = Trial(len(parts))
        trial.order = tuple(rng.sample(trial.order, len(parts)))
        options = Options(_offers(parts), judge, trial)
        for _ in range(rng.randrange(5)):
            count = rng.randrange(5)
            match rng.randrange(7):
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
                case 5:
                    assert options.only() == (Numbered(plain[0]) if len(plain) == 1 else None)
                case _:
                    for n in numbers[:count]:
                        assert options.allows(Numbered(n)) == (n in plain)
                        assert options.proved(Numbered(n)) == (n in plain)
            assert sorted(trial.order) == list(range(len(parts)))
        assert list(options) == [Numbered(n) for n in plain]
        assert len(options) == len(plain)
        assert all(options.proved(Numbered(n)) == (n in plain) for n in numbers)


def test_what_is_hard_to_judge_is_left_alone_where_easier_ones_suffice() -> None:
    judge = Judge({0, 1, 2, 3}, {0, 1})
    options = Options(_offers([[0, 1, 2, 3, 4]]), judge)
    assert options.has(2)
    assert judge.asked == [2, 3]
    assert options.has(3)
    assert judge.asked == [2, 3, 4, 0]


def test_offers_that_settled_the_last_question_of_a_kind_settle_the_next_one_at_once() -> None:
    trial, parts = Trial(4), _offers([[0], [1, 1, 1], [2, 2], [3, 4]])
    first = Judge({0, 3, 4}, set())
    assert Options(parts, first, trial).has(2)
    assert first.asked == [0, 1, 1, 1, 2, 2, 3]
    second = Judge({0, 3, 4}, set())
    options = Options(parts, second, trial)
    assert options.has(2)
    assert second.asked == [0, 3]
    assert list(options) == [Numbered(0), Numbered(3), Numbered(4)]


def test_what_was_judged_once_is_not_judged_again() -> None:
    # Making a list asks how many there are, which judges all at one go; counted, each is looked at by itself.
    for look in (list[Action], lambda options: sum(1 for _ in options)):
        judge = Judge({0, 2, 4}, {3})
        options = Options(_offers([[0, 1, 2], [3, 4]]), judge)
        assert options.allows(Numbered(4))
        assert options.has(3)
        assert judge.asked == [4, 0, 1, 2]
        look(options)
        assert judge.asked == [4, 0, 1, 2, 3]
        judge = Judge({0, 2, 4}, {3})
        options = Options(_offers([[0, 1, 2], [3, 4]]), judge)
        assert not options.allows(Numbered(3))
        look(options)
        look(options)
        assert judge.asked == [3, 0, 1, 2, 4]
        judge = Judge({0, 2, 4}, {3})
        options = Options(_offers([[0, 1, 2], [3, 4]]), judge)
        assert options.has(2)
        look(options)
        assert judge.asked == [0, 1, 2, 3, 4]


def test_without_anybody_to_judge_all_that_is_offered_is_legal_at_once() -> None:
    options = Options(_offers([[0, 1], [1, 2]]))
    assert options.has(3)
    assert list(options) == [Numbered(0), Numbered(1), Numbered(2)]
    assert Legality().at_once(Numbered(0)) is True
