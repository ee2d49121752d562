"""How many pieces of each kind a scenario uses, and how many there are in the boxes it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.text.ids import piece_words, said
from editor.text.texts import text
from engine.model.catalogue import Catalogue
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from engine.validation.subject import Subject


@dataclass(frozen=True, slots=True)
class PieceCount:
    """A kind of piece: what group it is of, how many are used, and how many there are (None: not known)."""

    group: str
    name: str
    used: int
    held: int | None

    @property
    def missing(self) -> int:
        """So many more are used than there are."""
        return 0 if self.held is None else max(0, self.used - self.held)


def piece_counts(scenario: Scenario, catalogue: Catalogue) -> list[PieceCount]:
    """S-CMP-01 — every kind of piece that is used; those of which there are too few come first."""
    from engine.validation.subject import Subject

    subject = Subject(scenario, catalogue)
    found = [*_boards(scenario), *_overlays(scenario, catalogue), *_markers(subject), *_forces(subject)]
    return sorted(found, key=lambda each: -each.missing)


def _boards(scenario: Scenario) -> Iterator[PieceCount]:
    """A board is a single piece, whichever face lies up."""
    own = {board.id for board in scenario.layout.own_boards}
    for id_, used in Counter(each.board for each in scenario.layout.boards).items():
        yield PieceCount("board", text("pieces.board", id=id_), used, None if id_ in own else 1)


def _overlays(scenario: Scenario, catalogue: Catalogue) -> Iterator[PieceCount]:
    for id_, used in Counter(each.piece for each in scenario.layout.overlays).items():
        piece = catalogue.pieces.get(id_)
        yield PieceCount("overlay", piece.name if piece else id_, used, piece.count if piece else None)


def _markers(subject: Subject) -> Iterator[PieceCount]:
    """Fortifications, obstacles, smoke and victory objectives."""
    from engine.validation.box_contents import stock

    scenario = subject.scenario
    lying = Counter(each.type for each in scenario.fortifications)
    lying.update(each.type for each in scenario.obstacles)
    lying["smoke"] += len(scenario.smoke)
    lying["victory_objective"] += sum(each.type is ObjectiveType.VP for each in scenario.objectives)
    for id_, used in lying.items():
        if used:
            yield PieceCount("marker", piece_words(id_, subject.catalogue), used, stock(subject, id_))


def _forces(subject: Subject) -> Iterator[PieceCount]:
    """Bases, figures, specializations and vehicles; those of one colour count for their nation alone."""
    from engine.validation.box_contents import national_stock, stock
    from engine.validation.order_of_battle import figures_of_side, tokens_of_side, vehicles_of_side

    scenario, shared = subject.scenario, Counter[str]()
    for side in scenario.sides:
        nations = ", ".join(said(f"nation.{each}", each) for each in side.nations)
        for id_, used in figures_of_side(scenario, side).items():
            name = text("piece.of", piece=piece_words(id_, subject.catalogue), nation=nations)
            if used:
                yield PieceCount("figure", name, used, national_stock(subject, side.nations, id_))
        shared.update(tokens_of_side(scenario, side))
        shared.update(vehicles_of_side(scenario, side))
    for id_, used in shared.items():
        yield PieceCount("unit", piece_words(id_, subject.catalogue), used, stock(subject, id_))
