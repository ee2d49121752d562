"""Why a card allows a unit, a hex or a situation not is said in words, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.card import Where, Who
from engine.play.advance import advance, refusal
from engine.play.game import Game, Position
from engine.play.legality import veto
from engine.playtest.rule_cases import opening
from engine.rules.cards.using import PlayCard
from engine.rules.doctrine.using import UseAbility
from engine.rules.effects.abilities import Play
from engine.rules.effects.chosen_units import Pick
from engine.rules.effects.conditions import hex_conditions, hex_misfit, misfit, needs, unit_conditions, unmet
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.cases import read_cases
from engine.storage.languages import words_of

CATALOGUE = bundled.catalogue()
FRENCH = words_of("fr")


def begun(file: str, id_: str) -> tuple[Game, Position]:
    """The game of a rule case in that file, where its steps begin."""
    cases = read_cases(bundled.folder("cases") / f"{file}.json")
    found = next(each for each in cases if each.id == id_)
    game = Game(found.scenario, CATALOGUE, ruleset_for(found.rules))
    return game, Position(game, opening(game, found.begin).state)


@pytest.mark.parametrize(
    ("who", "english", "french"),
    [
        (Who(side="enemy"), "it is no enemy", "elle n'est pas ennemie"),
        (
            Who(kinds=("truck",)),
            "the card is for units of another kind",
            "la carte est pour un autre type d'unités",
        ),
        (
            Who(marks=("fatigued",)),
            "it lacks a marker that the card is about",
            "il lui manque un marqueur dont parle la carte",
        ),
        (
            Who(conditions=("shaken",)),
            "it is neither pinned nor disrupted",
            "elle n'est ni clouée au sol ni perturbée",
        ),
    ],
)
def test_what_about_a_unit_does_not_fit(who: Who, english: str, french: str) -> None:
    _, now = begun("base_cards_keywords", "b-go-to-ground")
    why = misfit(now, Play("go_to_ground", "west", "west"), who, now.unit("a"))
    assert why == english
    assert FRENCH.told(why) == french


def test_what_about_a_hex_and_a_situation_does_not_fit() -> None:
    game, now = begun("base_cards_keywords", "b-go-to-ground")
    play, hex_ = Play("go_to_ground", "west", "west"), game.map.grid.parse("B2")
    assert hex_misfit(now, play, Where(terrain=("pond",)), hex_) == "the card is for other terrain"
    why = hex_misfit(now, play, Where(conditions=("no_units",)), hex_)
    assert (why, FRENCH.told(why or "")) == ("units are there", "des unités s'y trouvent")
    missing = unmet(now, play, ("lacks_initiative", "has_initiative"))
    assert missing is not None
    assert (
        missing.words
        == {
            "lacks_initiative": "the initiative of the other side",
            "has_initiative": "the initiative",
        }[missing.name]
    )


def test_a_squad_has_an_officer_with_one_of_them() -> None:
    _, now = begun("doctrine_general", "not-cumulative")
    squad = next(unit for unit in now.state.units.all() if unit.is_squad)
    play, who = Play("", squad.seat, squad.side), Who(conditions=("officer",))
    assert misfit(now, play, who, squad) == "it has no officer"
    assert misfit(now, play, who, replace(squad, figures=("officer", "regular"))) is None


def test_the_refusal_says_it_in_a_sentence() -> None:
    game, now = begun("base_cards_keywords", "b-go-to-ground")
    state = now.state
    for action in (PlayCard("go_to_ground"), Pick("a")):
        state = advance(game, state, action).state
    refused = refusal(game, state, Pick("d"))
    assert refused is not None
    why = "it is not in the hex of the first unit chosen"
    assert refused.reason == f"the card does not allow this unit: {why}"
    assert FRENCH.told(refused.reason) == (
        "la carte ne permet pas cette unité : elle n'est pas dans l'hexagone de la première unité choisie"
    )


def test_every_condition_has_words_in_every_language() -> None:
    game, _ = begun("doctrine_general", "not-cumulative")
    known = [*unit_conditions(game).values(), *hex_conditions(game).values(), *needs(game).values()]
    assert len(known) > 60, "the conditions of the doctrines are among them"
    for each in known:
        assert " " in each.words, each.name
        assert FRENCH.told(each.words) != each.words, each.name


def test_an_ability_says_what_it_needs() -> None:
    game, now = begun("doctrine_general", "not-cumulative")
    used = UseAbility("pedal_to_the_metal")
    refused = veto(Position(game, advance(game, now.state, used).state), used)
    assert refused is not None
    assert refused.rule == "S-DOC-006"
    assert refused.reason == "Pedal to the metal needs this: not to be in force already"
    assert FRENCH.told(refused.reason) == "« Pied au plancher » exige : de ne pas être déjà en vigueur"
