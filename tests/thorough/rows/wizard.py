"""The new-map wizard: every choice with many seeds gives a clean map, or is refused whatever the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.proposals.propose import proposal
from tests.support.wizard import Maker, fields, sheets, told_of
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Seeds of each plan; `--games` sets another number.
SEEDS = 20


def laid() -> Sequence[MapPlan]:
    """Every plan of the wizard but proposals."""
    return (*fields(), *sheets())


def proposed() -> Sequence[MapPlan]:
    """Every plan of a proposal, which always has objectives."""
    return tuple(sheets(objectives=(True,)))


def laid_chunks(options: Options) -> Iterator[Chunk]:
    return _chunks(laid(), options)


def proposed_chunks(options: Options) -> Iterator[Chunk]:
    return _chunks(proposed(), options)


def laid_maps(chunk: Chunk) -> Outcome:
    """All seeds of one plan of sheets or boards."""
    return _outcome(laid(), chunk, new_map)


def proposed_maps(chunk: Chunk) -> Outcome:
    """All seeds of one plan of a proposal."""
    return _outcome(proposed(), chunk, proposal)


def _chunks(plans: Sequence[MapPlan], options: Options) -> Iterator[Chunk]:
    for number, plan in enumerate(plans):
        yield Chunk(_name(plan), options.seed, (number, options.games or SEEDS))


def _outcome(plans: Sequence[MapPlan], chunk: Chunk, make: Maker) -> Outcome:
    """Each map with a fault fails, and a plan of which only some seeds are refused."""
    number, seeds = map(int, chunk.arguments)
    told = [told_of(plans[number], chunk.seed * 1000 + seed, make) for seed in range(seeds)]
    notes = [f"{chunk.key}, seed {seed}: {wrong}" for seed, (wrong, _) in enumerate(told) if wrong]
    refused = [seed for seed, (_, why) in enumerate(told) if why]
    if 0 < len(refused) < seeds:
        notes.append(f"{chunk.key}: seeds {refused} alone are refused: {told[refused[0]][1]}")
    tallies = {"maps": seeds - len(refused), "refused": len(refused)}
    return Outcome(seeds, len(notes), tallies, tuple(notes))


def _name(plan: MapPlan) -> str:
    size = f"{plan.columns}x{plan.rows}" if plan.boards is None else "boards {}x{}".format(*plan.boards)
    parts = (size, plan.orientation, plan.symmetry, plan.ruleset, "objectives" if plan.objectives else "bare")
    return ", ".join(parts)


WIZARD = Row(
    "wizard.maps",
    "every choice of the wizard, sheets and boards, with 20 seeds: nothing for the checks to object to",
    laid_chunks,
    laid_maps,
)

PROPOSALS = Row(
    "wizard.proposals",
    "every size and symmetry of proposals with 20 seeds: nothing for the checks to object to",
    proposed_chunks,
    proposed_maps,
)
