"""The dice of a seed: by their number alone, by what they are rolled for, or by the lots that were cast."""

from __future__ import annotations

from dataclasses import replace

from engine.play.ask import Chance, Throw
from engine.play.dice import BY_PURPOSE, Lots, Thrown, number_of, purpose_of, roll, rolled
from engine.play.state import State
from tests.support.games import bundled_game, random_game

DICE = (Throw("black", 3, "attack"),)


def chance(state: State | None, first: int = 0) -> Chance:
    return Chance("fire", DICE, first, None, state)


def after(*rolls: str) -> Chance:
    """The dice asked for after rolls for these purposes, in a game that numbers them by purpose."""
    counted = Thrown()
    for each in rolls:
        counted = counted.once_more(each)
    return chance(State(slots={BY_PURPOSE: counted}), first=3 * len(rolls))


def test_dice_with_one_row_of_numbers_go_by_their_number_alone() -> None:
    faces = tuple(roll(7, number) for number in (3, 4, 5))
    assert rolled(7, chance(None, first=3)).faces == faces
    assert rolled(7, chance(State(), first=3)).faces == faces
    assert rolled(7, chance(State(), first=9)).faces != faces
    assert rolled(8, chance(State(), first=3)).faces != faces


def test_a_roll_more_for_something_else_leaves_the_dice_as_they_were() -> None:
    assert rolled(7, after("fire")) == rolled(7, after("mines", "fire", "mines"))
    assert rolled(7, after("fire")) != rolled(7, after("fire", "fire"))
    assert rolled(7, after("fire")) != rolled(8, after("fire"))


def test_each_side_has_dice_of_its_own() -> None:
    game = bundled_game("at-the-breaking-point", 2)
    attacked = next(each.state for each in random_game(game, 1) if each.state.attacks)
    other = replace(attacked.attack, side=game.enemy(attacked.attack.side))
    assert purpose_of("fire", attacked) != purpose_of("fire", attacked.with_attack(other))
    assert purpose_of("fire", State()) == "fire"


def test_the_dice_of_both_sides_go_by_their_lots() -> None:
    lots = Lots(((0, "a"), (3, "b")))
    assert [lots.of(number) for number in range(5)] == ["a", "a", "a", "b", "b"]
    assert Lots().of(4) == ""
    assert rolled(lots, chance(State())) == rolled("a", chance(State()))
    assert (
        rolled(lots, after("fire")) == rolled(lots, chance(State(), first=3)) == rolled("b", chance(None, 3))
    )


def test_bots_draw_by_the_number_that_is_the_seed_and_by_none_of_a_text_or_of_lots() -> None:
    assert [number_of(seed) for seed in (7, "of a letter", Lots(((0, "a"),)))] == [7, 0, 0]
