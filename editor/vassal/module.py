"""A scenario as a module of VASSAL: the file, put together from windows, pieces and what can be looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from xml.etree import ElementTree

from editor.application import drawing_application
from editor.panels.hexes.cell_words import CellWords
from editor.printing.booklet.card_pages import deck_pages, doctrine_pages
from editor.printing.booklet.mat_page import mat_page
from editor.printing.booklet.page import Page, written_pages
from editor.printing.booklet.paper import PAPERS
from editor.printing.booklet.setup_sheet import setup_html
from editor.printing.files import MOST_DRAWN, TooManyHexes, refuse_too_many
from editor.text.names import named
from editor.text.speaking import spoken_here
from editor.text.texts import text
from editor.vassal.archive import VASSAL, archive, module_data
from editor.vassal.component import component, file_of, plain
from editor.vassal.encoding import writable
from editor.vassal.grid import hex_grid, middle
from editor.vassal.lookups import ground_expression, ground_words, messages, sight_expression
from editor.vassal.marker_pieces import MarkerPieces, one_of_each
from editor.vassal.pictures import ModulePictures, px_of
from editor.vassal.piece import PieceNumbers, VassalPiece
from editor.vassal.side_forces import SideForces
from editor.vassal.sight_table import SightTable, sight_table
from editor.vassal.windows import (
    StartStack,
    Surface,
    dice_button,
    ground_tool,
    map_window,
    piece_list,
    reading_window,
    sight_tool,
)
from editor.views.board_source import ScenarioSource
from engine.analysis.survey import scenario_survey
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.rules.modules import modules_for
from engine.storage.interchange.losses import Losses, NotConvertible

#: Hears how much is done of how much; whether to go on.
Step = Callable[[int, int], bool]

#: A scenario that is written again has the same version: nothing in a module says when it was written.
_VERSION = "1.0"

#: The file of the page with the ground of every hex.
_GROUND_PAGE = "ground.html"

#: Markers of control lie so far from the middle of their hex, in u: objective and units stay visible.
_ASIDE = (0.35, 0.31)

#: Parts of the work that are told apart.
_PARTS = 5


def vassal_module(
    scenario: Scenario, map_: HexMap, catalogue: Catalogue, spoken: str
) -> tuple[bytes, Losses]:
    """The content of the file of a module in a language, and what it leaves out.

    `NotConvertible` where the map is too large to be drawn.
    """
    drawing_application()
    with spoken_here(spoken):
        try:
            building = ModuleBuilding(scenario, map_, named(catalogue))
        except TooManyHexes as error:
            raise NotConvertible(
                say(
                    "the hexes of the map are {hexes}; modules hold {most}",
                    hexes=error.hexes,
                    most=MOST_DRAWN,
                ),
                say("Cut it into smaller maps."),
            ) from error
        made = building.content(lambda _done, _all: True)
    return made, building.losses


class ModuleBuilding:
    """Builds one module in the language spoken now; `losses` says what it leaves out.

    `TooManyHexes` for a map that is too large to be drawn.
    """

    def __init__(self, scenario: Scenario, map_: HexMap, catalogue: Catalogue) -> None:
        refuse_too_many(map_)
        self._scenario = scenario
        self._map = map_
        self._catalogue = catalogue
        self._title = scenario.title or scenario.id
        self._pictures = ModulePictures(px_of(map_.grid))
        self._numbers = PieceNumbers(self._pictures.sizes)
        modules = {each.id for each in modules_for(scenario.rules)[0]}
        self._markers = MarkerPieces(scenario, catalogue, self._pictures)
        self._forces = [
            SideForces(scenario, side, map_, catalogue, self._pictures, modules) for side in scenario.sides
        ]
        self.losses = Losses()
        for side in scenario.sides:
            for deck in side.strategy_decks:
                name = catalogue.decks[deck].name if deck in catalogue.decks else deck
                self.losses.note(
                    say("decks of cards"), say("a module has them as sheets to read"), place=str(name)
                )

    def content(self, step: Step) -> bytes:
        """The content of the file; nothing where `step` says not to go on."""
        survey = scenario_survey(self._scenario, self._catalogue, self._map)
        if not step(0, _PARTS):
            return b""
        sight = sight_table(survey)
        if sight.reach is not None:
            self.losses.note(
                say("lines of sight"),
                say("a table of a map so large holds none longer than {hexes}", hexes=sight.reach),
            )
        if not step(1, _PARTS):
            return b""
        inner = [
            component("module.BasicCommandEncoder", {}),
            self._prototypes(),
            messages(self._map, self._catalogue.terrain, sight),
            self._roster(),
            component("module.GlobalOptions", {"autoReport": "Always", "nonOwnerUnmaskable": "Never"}),
            component("module.Documentation", {}),
            self._main_map(sight),
        ]
        if not step(2, _PARTS):
            return b""
        inner += self._trays()
        inner += self._mats()
        if not step(3, _PARTS):
            return b""
        inner += [self._sheets(), self._pieces(), *self._dice(), self._setup()]
        if not step(4, _PARTS):
            return b""
        build = file_of(
            component(
                "GameModule",
                {
                    "name": self._title,
                    "version": _VERSION,
                    "VassalVersion": VASSAL,
                    "description": self._scenario.description,
                    "nextPieceSlotId": self._numbers.next,
                },
                *inner,
            )
        )
        about = module_data(self._title, _VERSION, self._scenario.description)
        pages = {_GROUND_PAGE: self._ground_page().encode()}
        made = archive(build, about, self._pictures.files, pages)
        step(_PARTS, _PARTS)
        return made

    # ------------------------------------------------------------------ the map

    def _main_map(self, sight: SightTable) -> ElementTree.Element:
        source = ScenarioSource(self._scenario, self._map, self._catalogue)
        surface = Surface(
            text("vassal.map"),
            self._pictures.ground(source, self._catalogue.terrain),
            hex_grid(self._map.grid, self._pictures.px),
            tuple(self._laid()),
        )
        tools = (
            ground_tool(ground_expression("LocationName")),
            sight_tool(sight_expression(sight, "FromLocation", "ToLocation")),
        )
        return map_window(surface, self._numbers, tools)

    def _laid(self) -> Iterator[StartStack]:
        """What lies on the map from the start: markers one by one, the units of a hex as a stack."""
        held = {objective.hex for objective in self._scenario.objectives}
        control = self._markers.control().name
        for laid in self._markers.on_the_map():
            aside = laid.hex in held and laid.piece.picture == ""
            yield self._stack(f"{laid.piece.name or control}, ", laid.hex, (laid.piece,), aside=aside)
        units: dict[Hex, list[VassalPiece]] = {}
        for forces in self._forces:
            for hex_, piece in forces.on_the_map():
                units.setdefault(hex_, []).append(piece)
        for hex_, pieces in units.items():
            yield self._stack("", hex_, tuple(pieces))

    def _stack(
        self, words: str, hex_: Hex, pieces: tuple[VassalPiece, ...], *, aside: bool = False
    ) -> StartStack:
        px = self._pictures.px
        x, y = middle(self._map.grid, hex_, px)
        if aside:
            x, y = x + round(_ASIDE[0] * px), y + round(_ASIDE[1] * px)
        return StartStack(f"{words}{self._map.label(hex_)}", x, y, pieces)

    # ------------------------------------------------------------------ beside the map

    def _trays(self) -> Iterator[ElementTree.Element]:
        px = self._pictures.px
        for forces in self._forces:
            tray = forces.tray()
            picture = self._pictures.surface("tray", tray.drawing(px), *tray.size, px)
            stacks = tuple(
                StartStack(
                    each.stack.caption,
                    round(each.x * px),
                    round(each.y * px),
                    (each.stack.piece,) * each.stack.count,
                )
                for each in tray.stacks
            )
            yield map_window(
                Surface(forces.title, picture, stacks=stacks, button=forces.title), self._numbers
            )

    def _mats(self) -> Iterator[ElementTree.Element]:
        if self._scenario.rules.ruleset != "skirmish":
            return
        for side in self._scenario.sides:
            page = mat_page(side, PAPERS["a4"])
            yield map_window(
                Surface(page.title, self._pictures.sheet(page), button=page.title), self._numbers
            )

    def _sheets(self) -> ElementTree.Element:
        """What is read: setup, doctrines, cards, and the ground of every hex."""
        paper = PAPERS["a4"]
        pages = [
            *written_pages(text("print.setup"), setup_html(self._scenario, self._map, self._catalogue), paper)
        ]
        if self._scenario.rules.ruleset == "skirmish":
            pages += doctrine_pages(self._catalogue, paper)
        pages += deck_pages(self._scenario, self._catalogue, paper)
        sheets = [(name, self._pictures.sheet(page).name) for name, page in _numbered(pages)]
        return reading_window(text("vassal.sheets"), sheets, [(text("vassal.ground"), _GROUND_PAGE)])

    def _ground_page(self) -> str:
        words = CellWords(self._map, self._catalogue.terrain)
        said = {self._map.label(hex_): ground_words(words, hex_) for hex_ in sorted(self._map.cells)}
        rows = "".join(
            f"<tr><td><b>{escape(label)}</b></td><td>{escape(each)}</td></tr>" for label, each in said.items()
        )
        # It is read as UTF-8; of a page that says so itself Java's reader shows nothing.
        table = f"<table cellpadding='3'>{rows}</table>"
        return f"<html><body><h2>{escape(self._title)}</h2>{table}</body></html>"

    # ------------------------------------------------------------------ the rest

    def _prototypes(self) -> ElementTree.Element:
        shared = [each for forces in self._forces for each in forces.prototypes()]
        return component("module.PrototypesContainer", {}, *shared)

    def _roster(self) -> ElementTree.Element:
        sides = (plain("entry", writable(side.name)) for side in self._scenario.sides)
        words = text("vassal.sides")
        return component("module.PlayerRoster", {"buttonText": words, "buttonToolTip": words}, *sides)

    def _pieces(self) -> ElementTree.Element:
        lists = [(forces.name, one_of_each(forces.palette())) for forces in self._forces]
        lists.append((text("print.markers"), one_of_each([*self._markers.palette()])))
        return piece_list(text("vassal.pieces"), lists, self._numbers)

    def _dice(self) -> Sequence[ElementTree.Element]:
        return (
            dice_button(text("vassal.dice.attack"), 6, asks=True),
            dice_button(text("vassal.dice.defence"), 2, asks=True),
            dice_button(text("vassal.dice.one"), 1, asks=False),
        )

    def _setup(self) -> ElementTree.Element:
        words = text("vassal.setup", title=self._title)
        return component("module.PredefinedSetup", {"name": words, "isMenu": False, "useFile": False})


def _numbered(pages: Sequence[Page]) -> Iterator[tuple[str, Page]]:
    """Pages by their titles, with a number where several have the same."""
    counts: dict[str, int] = {}
    for page in pages:
        number = counts[page.title] = counts.get(page.title, 0) + 1
        several = sum(each.title == page.title for each in pages) > 1
        yield f"{page.title} {number}" if several else page.title, page
