"""A step of the history goes both ways, whatever differs, and keeps equal ground once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from editor.document.history_step import HistoryStep
from engine.hexes.hex import Hex
from engine.model.cell import Building, Cell, StreamDepth
from engine.model.scenario import Scenario
from engine.storage.bundled import scenario

CELLS = st.builds(
    Cell,
    terrain=st.sampled_from(("clear", "woods")),
    elevation=st.integers(0, 2),
    road=st.sampled_from(((), (0, 3))),
    stream_depth=st.sampled_from((None, StreamDepth.DEEP)),
    building=st.sampled_from((None, Building(group="mill"))),
    crater=st.booleans(),
    blocks_sight=st.sampled_from((None, True, False)),
    label=st.sampled_from((None, "Mill")),
    extra=st.sampled_from(({}, {"x_later": [1]})),
)
TABLES = st.dictionaries(st.builds(Hex, st.integers(0, 2), st.integers(0, 2)), CELLS, max_size=6)


def painted(cells: dict[Hex, Cell], title: str = "Mill Lane") -> Scenario:
    base = scenario("mill-lane")
    return replace(base, title=title, layout=replace(base.layout, cells=cells))


@given(TABLES, TABLES, st.sampled_from(("Mill Lane", "Another")))
def test_a_step_leads_to_what_came_after_and_back_to_what_was(
    before: dict[Hex, Cell], after: dict[Hex, Cell], title: str
) -> None:
    was, came = painted(before), painted(after, title)
    step = HistoryStep.between(was, came)
    assert step.forth(was) == came
    assert step.back(came) == was
    # The types are the same, too: False is not 0 in a file.
    for made, wanted in ((step.forth(was), came), (step.back(came), was)):
        assert repr(sorted(made.layout.cells.items())) == repr(sorted(wanted.layout.cells.items()))


def test_equal_ground_is_kept_once() -> None:
    woods = partial(Cell, "woods", 1)
    after = {Hex(q, r): woods() for q in range(4) for r in range(4)}
    step = HistoryStep.between(painted({}), painted(after))
    made = step.forth(painted({})).layout.cells
    assert made == after
    assert len({id(cell) for cell in made.values()}) == 1
