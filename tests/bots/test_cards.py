"""The tactical bot plays cards that are worth their price, and aims them at the enemy."""

from __future__ import annotations

from engine.bots.cards import worth_of_card
from engine.bots.players import bot
from engine.bots.situation import Situation
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance, Ended
from engine.play.dice import rolled
from engine.play.observe import observe
from engine.rules.cards.using import PlayCard
from engine.rules.effects.target_hex import Target
from tests.support.games import bundled_game


def test_cards_are_played_and_aimed_at_enemies() -> None:
    game = bundled_game("quarry-ridge", 3)
    players = {seat.id: bot("tactical", 4) for seat in game.seats}
    moment, number, played, last = start(game), 0, 0, ""
    while not isinstance(moment.pending, Ended):
        match moment.pending:
            case Chance() as chance:
                moment = advance(game, moment.state, rolled(4, chance))
            case Ask(seat=seat) as ask:
                now = observe(game, moment.state, seat)
                action = players[seat].choose(now, ask, number)
                match action:
                    case PlayCard(card=card):
                        played, last = played + 1, card
                        assert worth_of_card(Situation(now), game.catalogue.cards[card], seat) > 0
                    case Target(hex=hex_) if last in ("rolling_fire", "registered_target", "harassing_fire"):
                        assert now.enemies_at(hex_, game.side_of(seat))
                moment = advance(game, moment.state, action)
        number += 1
    assert played > 1
