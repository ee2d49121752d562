"""`tidewright new`: a new map, blank, of boards, or proposed from a seed; with `--fair` a measured one."""

import argparse
import os
from dataclasses import replace
from functools import partial

from engine.bots.names import BOTS
from engine.cli.arguments import add_catalogue, catalogue_argument
from engine.cli.output import CLEAN, UserError, beside, write_line
from engine.cli.play import MAX_ROUNDS, bot_names
from engine.cli.playtest_games import lasting_store, tell_progress, told_what_is_kept
from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.lab.advice.fair import PROPOSALS, fairest, proposals
from engine.lab.page.wording import Wording
from engine.lab.page.words import verdict_words
from engine.lab.report import LabReport
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.words import ENGLISH
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.proposals.propose import proposal
from engine.storage.delivery import deliver
from engine.storage.files import scenario_text
from engine.storage.game_store import BadStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("target", metavar="OUT.json", nargs="?", help="where the map goes (default: printed)")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="propose a whole map, or choose the boards; the same N, the same map",
    )
    parser.add_argument("--columns", type=int, default=18, metavar="N", help="width of the sheet (18)")
    parser.add_argument("--rows", type=int, default=14, metavar="N", help="height of the sheet (14)")
    parser.add_argument(
        "--boards", metavar="AxD", help="boards across and down instead of a blank sheet, such as 3x2"
    )
    parser.add_argument(
        "--orientation", choices=[each.value for each in Orientation], default=Orientation.FLAT_TOP.value
    )
    parser.add_argument(
        "--symmetry",
        choices=[each.value for each in Symmetry],
        help="what the two halves have to do with each other (of a proposal rot180, else none)",
    )
    parser.add_argument(
        "--objectives", action="store_true", help="place objectives, too (a proposal always has them)"
    )
    parser.add_argument("--ruleset", choices=("skirmish", "base"), default="skirmish")
    parser.add_argument("--title", metavar="WORDS", help="the title; the id is made of it")
    parser.add_argument(
        "--fair",
        action="store_true",
        help=f"propose {PROPOSALS} maps from this seed on, have bots play them, and take the most even one",
    )
    parser.add_argument(
        "--bots",
        default="tactical",
        metavar="A,B",
        help=f"with --fair: a bot for each side: {', '.join(BOTS)} (default: tactical)",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="with --fair: processes at the same time (default: one a core)",
    )
    parser.add_argument(
        "--store", metavar="FILE", help="with --fair: keep each game in this file, and play none again"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there already")
    add_catalogue(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0; 2 when no such map can be made or written."""
    if args.target is not None and os.path.isfile(args.target) and not args.force:
        raise UserError(f"{args.target} is there already.", "Choose another name, or add --force.")
    catalogue = catalogue_argument(args.catalogue)
    proposes = args.seed is not None and args.boards is None
    if args.fair and not proposes:
        raise UserError(
            "--fair: maps proposed from a seed are measured.", "Add --seed N, leave --boards out."
        )
    if args.store is not None and not args.fair:
        raise UserError("--store: only maps that are measured have games to keep.", "Add --fair.")
    default = "rot180" if proposes else "none"
    plan = MapPlan(
        args.title or ("New map" if args.seed is None else f"Ground {args.seed}"),
        Orientation(args.orientation),
        args.columns,
        args.rows,
        None if args.boards is None else _boards(args.boards),
        args.ruleset,
        Symmetry(args.symmetry or default),
        args.objectives,
    )
    told: tuple[str, ...] = ()
    try:
        if args.fair:
            made, told = _fair(args, plan, catalogue)
        else:
            made = (proposal if proposes else new_map)(plan, args.seed or 0, catalogue)
    except ValueError as error:
        raise UserError(error.args[0]) from error
    if args.target is None:
        write_line(scenario_text(made).rstrip("\n"))
        return CLEAN
    deliver(args.target, scenario_text(made))
    made_words = f"{args.target}: {made.title}, {len(made.objectives)} objectives"
    for line in (made_words, *told):
        write_line(line, beside(args.target))
    return CLEAN


def _fair(args: argparse.Namespace, plan: MapPlan, catalogue: Catalogue) -> tuple[Scenario, tuple[str, ...]]:
    """The most even of some proposals, and what was measured; raises ValueError where nothing is proposed."""
    if not 1 <= args.jobs <= 256:
        raise UserError(f"--jobs {args.jobs}: give a number from 1 to 256.")
    # Like everything else that the command says.
    wording = Wording(ENGLISH.language)
    tell = partial(tell_progress, wording=wording)
    try:
        with lasting_store(args.store) as store:
            seeds = range(args.seed, args.seed + PROPOSALS)
            plans = {seed: plan if args.title else replace(plan, title=f"Ground {seed}") for seed in seeds}
            games = proposals(plans, catalogue, MAX_ROUNDS)
            bots = bot_names(args.bots, next(iter(games.values())).sides)
            with told_what_is_kept(args, store):
                found = fairest(games, bots, store, jobs=args.jobs, tell=tell)
    except BadStore as fault:
        raise UserError(str(fault)) from fault
    figures = found.findings.figures
    return found.game.scenario, (
        f"the most even of {len(games)} proposals, measured by {figures.games} games of {', '.join(bots)} "
        f"that it was not chosen by (seed {found.seed})",
        verdict_words(LabReport(found.game, found.findings), wording),
    )


def _boards(words: str) -> tuple[int, int]:
    across, _, down = words.lower().partition("x")
    if not (across.isdecimal() and down.isdecimal() and 1 <= int(across) <= 8 and 1 <= int(down) <= 8):
        raise UserError(f'"{words[:20]}" is no number of boards.', "Boards are counted across and down: 3x2.")
    return int(across), int(down)
