"""`tidewright playtest --advise`: small changes that bring a map nearer to even, and the best one made."""

import argparse
from functools import partial

from engine.cli.output import CLEAN, emit
from engine.cli.play import bot_names
from engine.cli.playtest_games import tell_progress, told_what_is_kept
from engine.cli.refusing import game_of_file, refused
from engine.lab.advice.advise import Advice, Proposal, advise
from engine.lab.page.wording import Wording
from engine.lab.page.words import estimate_words
from engine.lab.report_data import estimate_data
from engine.model.said import GivenName, Said, say
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
    tell = partial(tell_progress, wording=Wording(args.language))
    with told_what_is_kept(args, store):
        found = advise(game, bots, store, seed=args.seed, jobs=args.jobs, tell=tell)
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
    wording = Wording(args.language)
    share = estimate_words(found.rate, wording)
    if not found.proposals:
        now = wording.text("advice.now", side=side, share=share)
        return f"{now} {wording.text('playtest.advice.none')}"
    lines = [wording.text("advice.head", side=side, share=share)]
    lines += [f"  {number}. {_line(each, wording)}" for number, each in enumerate(found.proposals, start=1)]
    return "\n".join((*lines, wording.text("advice.written", file=args.advise)))


def _line(each: Proposal, wording: Wording) -> str:
    by, low, high = (wording.signed(value * 100) for value in each.nearer)
    return wording.plural(
        "advice.change",
        each.games,
        change=_named(each.change.what, wording),
        share=estimate_words(each.rate, wording),
        points=by,
        span=wording.text("report.span", low=low, high=high),
    )


def _named(what: Said, wording: Wording) -> str:
    """What a change is, ground by its name in the language; names that an author gave stay."""
    arguments = {
        name: wording.thing(each) if isinstance(each, str) and not isinstance(each, GivenName) else each
        for name, each in what.arguments.items()
    }
    return wording.told(say(what.template, **arguments))
