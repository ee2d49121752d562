"""What is printed, drawn or previewed: one value that any process can make a file or a picture of."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.page import pdf_bytes
from editor.printing.booklet.paper import PAPERS
from editor.printing.files import TooLarge, refuse_too_many, sheet_bytes
from editor.printing.preview import preview
from editor.printing.scenario_sheet import scenario_sheet
from editor.printing.sheet import Step
from editor.printing.wishes import ExportWishes
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A scenario with its map, and how it is wished on paper or in a picture."""

    scenario: Scenario
    map: HexMap
    catalogue: Catalogue
    wishes: ExportWishes

    def check(self) -> None:
        """Nothing when the map can be drawn in this format, else `TooManyHexes`."""
        if self.wishes.format != "png":
            refuse_too_many(self.map)

    def content(self, step: Step) -> bytes:
        """The content of the file, a picture with fewer pixels where it would be too large.

        `step` hears how much is done of how much; nothing is made where it says not to go on.
        """
        wishes = self.wishes
        if wishes.format == "vmod":
            # It reads rules, lines of sight and prices, which no picture needs.
            from editor.vassal.module import ModuleBuilding

            return ModuleBuilding(self.scenario, self.map, self.catalogue).content(step)
        if wishes.format == "booklet":
            paper = PAPERS[wishes.paper_name]
            pages = booklet(self.scenario, self.map, self.catalogue, paper, saves_ink=wishes.saves_ink)
            return pdf_bytes(pages, self.scenario.title, step)
        sheet = scenario_sheet(
            self.scenario,
            self.map,
            self.catalogue,
            saves_ink=wishes.saves_ink,
            bare=not wishes.title,
            shown=wishes.shown,
        )
        on = PAPERS[wishes.paper_name] if wishes.has_paper else None
        try:
            return sheet_bytes(sheet, wishes.ending, wishes.px, paper=on, step=step)
        except TooLarge as error:
            return sheet_bytes(sheet, wishes.ending, error.fitting, paper=on, step=step)

    def preview(self, room: QSize) -> QImage:
        """What it will look like, as large as fits into so many pixels."""
        return preview(self.scenario, self.map, self.catalogue, self.wishes, room)
