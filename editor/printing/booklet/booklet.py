"""The whole booklet: overview, setup sheet, map pages, counters, markers, mats and cards."""

from editor.printing.booklet.card_pages import deck_pages, doctrine_pages
from editor.printing.booklet.counter_pages import counter_pages
from editor.printing.booklet.map_pages import map_pages, map_tiling, overview_page
from editor.printing.booklet.marker_pages import marker_pages
from editor.printing.booklet.mat_page import mat_page
from editor.printing.booklet.page import Page, written_pages
from editor.printing.booklet.paper import Paper
from editor.printing.booklet.setup_sheet import setup_html
from editor.printing.files import refuse_too_many
from editor.printing.scenario_sheet import scenario_sheet
from editor.text.texts import text
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario


def booklet(
    scenario: Scenario, map_: HexMap, catalogue: Catalogue, paper: Paper, *, saves_ink: bool = False
) -> list[Page]:
    """The pages of a scenario on a paper, in the order they are read; `TooManyHexes` for too large a map."""
    refuse_too_many(map_)
    titled = scenario_sheet(scenario, map_, catalogue, saves_ink=saves_ink)
    bare = scenario_sheet(scenario, map_, catalogue, saves_ink=saves_ink, bare=True)
    cut = map_tiling(bare, paper)
    pages = [overview_page(titled, cut, paper)]
    pages += written_pages(text("print.setup"), setup_html(scenario, map_, catalogue), paper)
    pages += map_pages(bare, cut)
    for side in scenario.sides:
        pages += counter_pages(scenario, side, catalogue, paper)
    pages += marker_pages(scenario, catalogue, paper)
    if scenario.rules.ruleset == "skirmish":
        pages += (mat_page(side, paper) for side in scenario.sides)
        pages += doctrine_pages(catalogue, paper)
    pages += deck_pages(scenario, catalogue, paper)
    return pages
