"""Ways of tanks that face a hexside: `--facing` of the commands `path` and `reach`."""

import argparse
from itertools import pairwise

from engine.analysis.reach import FacingReach, facing_reach, whole_points
from engine.analysis.survey import Survey
from engine.cli.output import UserError, emit
from engine.hexes.hex import Hex, direction_between
from engine.model.unit_kind import UnitClass
from engine.model.values import Json
from engine.rules.base.moves.step_cost import points_text

_FACINGS = range(6)
_HELP = "0 to 5, counted clockwise from the hexside at the top (on pointy-topped maps at the upper right)"


def add_facing(parser: argparse.ArgumentParser) -> None:
    """Add `--facing`."""
    parser.add_argument(
        "--facing",
        type=int,
        choices=_FACINGS,
        metavar="N",
        help=f"the hexside a tank faces in the start, turns included in its way: {_HELP}",
    )


def add_standing(parser: argparse.ArgumentParser) -> None:
    """Add `--standing`."""
    parser.add_argument(
        "--standing", action="store_true", help="the tank was standing when activated [S-TNK-23]"
    )


def add_end_facing(parser: argparse.ArgumentParser) -> None:
    """Add `--end-facing`."""
    parser.add_argument(
        "--end-facing", type=int, choices=_FACINGS, metavar="N", help="the hexside it must face in the end"
    )


def refuse_without_facing(args: argparse.Namespace) -> None:
    """`UserError` where an option about facing stands without `--facing`."""
    if getattr(args, "standing", False) or getattr(args, "end_facing", None) is not None:
        raise UserError("--standing and --end-facing are about tanks that face a hexside.", "Give --facing.")


def driven(args: argparse.Namespace, survey: Survey, start: Hex, points: int | None = None) -> FacingReach:
    """Where the tank can be and how it faces there; `UserError` where facing does not count."""
    if not survey.turning:
        raise UserError(
            f"{args.file}: facing does not count by the rules of this scenario.", "Leave --facing out."
        )
    unit = UnitClass(args.unit)
    if unit is not UnitClass.HEAVY:
        raise UserError(f"A {args.unit} faces no hexside.", "Only --unit heavy does.")
    return facing_reach(survey, start, args.facing, unit, points, standing=getattr(args, "standing", False))


def print_reach(args: argparse.Namespace, survey: Survey, found: FacingReach) -> None:
    """Print every hex and facing in reach, cheapest first."""
    label = survey.map.label
    hexes: dict[Hex, dict[int, int]] = {}
    for (hex_, facing), cost in found.costs.items():
        hexes.setdefault(hex_, {})[facing] = cost
    order = sorted(hexes, key=lambda hex_: (min(hexes[hex_].values()), hex_))
    data: dict[str, Json] = {
        "hexes": {label(hex_): whole_points(min(hexes[hex_].values())) for hex_ in order},
        "facings": {
            label(hex_): {str(facing): whole_points(cost) for facing, cost in sorted(hexes[hex_].items())}
            for hex_ in order
        },
    }
    lines = []
    for hex_ in order:
        each = ", ".join(f"facing {f} {points_text(cost)}" for f, cost in sorted(hexes[hex_].items()))
        lines.append(f"{label(hex_)} {points_text(min(hexes[hex_].values()))} ({each})")
    emit(args, data, "\n".join(lines))


def print_path(args: argparse.Namespace, survey: Survey, found: FacingReach, end: Hex) -> None:
    """Print the cheapest way of a tank, or that there is none."""
    label = survey.map.label
    way = found.costs.way_to(end, args.end_facing)
    if way is None:
        none: Json = {"reachable": False, "cost": None, "cost_thirds": None, "path": [], "steps": []}
        emit(args, none, f"No way for a {args.unit} from {label(found.start)} to {label(end)}.")
        return
    total = way[-1][2]
    steps: list[Json] = []
    lines = [f"{label(found.start)} to {label(end)}: {points_text(total)} MP, facing {way[-1][1]}"]
    for (before, _, spent), (hex_, facing, cost) in pairwise(way):
        what = _what(before, hex_, facing)
        lines.append(f"  {label(hex_)} facing {facing}: {points_text(cost - spent)} {what}")
        steps.append({"hex": label(hex_), "facing": facing, "cost_thirds": cost - spent, "what": what})
    emit(
        args,
        {
            "reachable": True,
            "cost": whole_points(total),
            "cost_thirds": total,
            "path": list(dict.fromkeys(label(hex_) for hex_, _, _ in way)),
            "facing": way[-1][1],
            "steps": steps,
        },
        "\n".join(lines),
    )


def _what(before: Hex, hex_: Hex, facing: int) -> str:
    if before == hex_:
        return "turn [S-TNK-26]"
    ahead = direction_between(before, hex_)
    return "ahead" if ahead == facing else "backwards [S-TNK-30]"
