"""`tidewright los`: whether one hex sees another, and why."""

import argparse
from collections.abc import Callable, Sequence

from engine.analysis.counterfactuals import counterfactuals
from engine.analysis.survey import Survey, scenario_survey
from engine.cli.arguments import add_catalogue, hex_argument, load
from engine.cli.output import CLEAN, FINDINGS, add_format, emit
from engine.hexes.hex import Hex
from engine.model.values import Json
from engine.rules.base.sighting.line_of_sight import Verification
from engine.rules.base.sighting.sight_proof import Profile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("file", help="a scenario file")
    parser.add_argument("start", metavar="FROM", help="the label of a hex, such as C7")
    parser.add_argument("end", metavar="TO", help="the label of the other hex")
    parser.add_argument(
        "--verify", action="store_true", help="decide the line a second time, from polygons, and compare"
    )
    add_catalogue(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Prove the line of sight; findings only when a verification disagrees."""
    scenario, map_, catalogue = load(args.file, args.catalogue)
    a, b = hex_argument(map_, args.start), hex_argument(map_, args.end)
    survey = scenario_survey(scenario, catalogue, map_)
    proof = survey.proof(a, b)

    def labels(hexes: tuple[Hex, ...]) -> list[Json]:
        return [map_.label(hex_) for hex_ in hexes]

    # A rule on the pair alone looks at no hex in between; the profile shows them all the same.
    profile = [point._replace(level=survey.ground.level(point.hex)) for point in proof.profile]
    sentences = list(proof.sentences(map_.label))
    changes = _changes(survey, a, b, proof.visible)
    data: dict[str, Json] = {
        "visible": proof.visible,
        "hexes": labels(proof.hexes),
        "profile": [
            {"hex": map_.label(point.hex), "entered_at": round(point.share, 4), "level": point.level}
            for point in profile
        ],
        "blockers": labels(proof.blockers),
        "blind": labels(proof.blind),
        "obstructed": labels(proof.veiled),
        "rules": list(proof.rules),
        "counterfactuals": list(changes),
        "text": "\n".join(sentences),
    }
    if changes:
        sentences.append("It would be " + "; ".join(changes) + ".")
    code = CLEAN
    if args.verify:
        checked = survey.verification(a, b)
        data["verify"] = {
            "visible": checked.visible,
            "agrees": checked.agrees,
            "left": labels(checked.left),
            "right": labels(checked.right),
        }
        sentences.append(_verified(checked))
        code = CLEAN if checked.agrees else FINDINGS
    emit(args, data, "\n".join((_profiled(profile, map_.label), *sentences)))
    return code


def _profiled(profile: Sequence[Profile], label: Callable[[Hex], str]) -> str:
    """The hexes the line meets, in order, each with its level."""
    met = (f"{label(each.hex)} {'off the map' if each.level is None else each.level}" for each in profile)
    return f"Hexes and levels along the line: {', '.join(met)}."


def _changes(survey: Survey, a: Hex, b: Hex, visible: bool) -> tuple[str, ...]:
    label = survey.map.label
    return tuple(each.sentence(label(each.hex), not visible) for each in counterfactuals(survey, a, b))


def _verified(checked: Verification) -> str:
    verdict = "visible" if checked.visible else "not visible"
    return f"Polygons say: {verdict}; {'the verdicts agree' if checked.agrees else 'THE VERDICTS DIFFER'}."
