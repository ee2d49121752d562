"""`tidewright playtest --advise`: small changes that bring a map nearer to even, and the best one made."""

import argparse

from engine.cli.output import CLEAN, emit
from engine.cli.play import bot_names
from engine.cli.playtest_games import tell_progress, told_what_is_kept
from engine.cli.refusing import game_of_file, refused
from engine.lab.advice.advise import Advice, Proposal, advise
from engine.lab.luck import Estimate
from engine.lab.page.words import estimate_words
from engine.lab.report_data import estimate_data
from engine.model.values import Json
from engine.playtest.readiness import NotReady
from engine.storage.delivery import deliver
from engine.storage.documents import SCENARIO, text_of_value
from engine.storage.game_store import GameStore


def run(args: argparse.Namespace, store: GameStore) -> int:
    """Play the map and changes of it, print the best of them, and write the map with the first one."""
    try:
        game = game_of_file(args.file[0], args.max_rounds)
    except NotReady as refusal:
        return refused(args, args.file[0], refusal.findings)
    bots = bot_names(args.bots, game.sides)
    with told_what_is_kept(args, store):
        found = advise(game, bots, store, seed=args.seed, jobs=args.jobs, tell=tell_progress)
    if found.proposals:
        deliver(args.advise, text_of_value(SCENARIO, found.proposals[0].scenario))
    emit(args, _data(found), lambda: _text(args, found, game.side(game.sides[0]).name))
    return CLEAN


def _data(found: Advice) -> dict[str, Json]:
    return {
        "rate": estimate_data(found.rate),
        "proposals": [
            {
                "change": str(each.change.what),
                "games": each.games,
                "rate": estimate_data(each.rate),
                "nearer": estimate_data(each.nearer),
            }
            for each in found.proposals
        ],
    }


def _text(args: argparse.Namespace, found: Advice, side: str) -> str:
    now = f"{side} wins {estimate_words(found.rate)} as the map is"
    if not found.proposals:
        return f"{now}. No change was found that keeps the map sound."
    lines = [f"{now}; with these changes, on the same fresh seeds:"]
    lines += [_line(number, each) for number, each in enumerate(found.proposals, start=1)]
    return "\n".join((*lines, f"{args.advise}: the map with the first one"))


def _line(number: int, each: Proposal) -> str:
    return (
        f"  {number}. {each.change.what}: {estimate_words(each.rate)}, {_points(each.nearer)} nearer to even "
        f"({each.games} games)"
    )


def _points(change: Estimate) -> str:
    return f"{change.rate * 100:+.0f} points ({change.low * 100:+.0f} to {change.high * 100:+.0f})"
