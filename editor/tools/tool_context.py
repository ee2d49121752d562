"""The context: all that a tool sees and may touch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from editor.document.document import ScenarioDocument
from editor.tools.choices import Choices, ChoiceStore
from editor.tools.question import QuestionStore
from engine.edits.edit import Edit, Ground
from engine.edits.mirrored import Mirrored
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario


def _keep_tool(_: str) -> None:
    """Where nobody holds tools there is none to change."""


@dataclass(frozen=True)
class ToolContext:
    """The document worked on, the choices made for the tools, and the question asked of the map.

    `library` gives the user's own boards as they are now; `take` puts the tool of an id in hand.
    """

    document: ScenarioDocument
    choices: ChoiceStore = field(default_factory=ChoiceStore)
    probes: QuestionStore = field(default_factory=QuestionStore)
    library: Callable[[], Mapping[str, MapBoard]] = dict
    take: Callable[[str], None] = _keep_tool

    @property
    def chosen(self) -> Choices:
        return self.choices.now

    @property
    def scenario(self) -> Scenario:
        """The committed snapshot: what a gesture starts from."""
        return self.document.scenario

    @property
    def map(self) -> HexMap:
        """The map of the committed snapshot."""
        return self.document.committed_map

    @property
    def grid(self) -> Grid:
        return self.map.grid

    @property
    def catalogue(self) -> Catalogue:
        return self.document.catalogue

    @property
    def boards(self) -> Mapping[str, MapBoard]:
        """The boards that lie on the map or could be laid; the map's own ones as it carries them."""
        return self.scenario.layout.known_boards({**self.catalogue.boards, **self.library()})

    def board_in_hand(self) -> MapBoard | None:
        """The board in hand as the library has it now, else as the map carries it."""
        held = self.chosen.board
        return None if held is None else self.library().get(held[0]) or self.boards.get(held[0])

    @property
    def ground(self) -> Ground:
        """The cells that can be painted: those in play and the half hexes of the outline."""
        map_ = self.map
        return {**map_.rim, **map_.cells} if map_.rim else map_.cells

    def mirrored(self, edit: Edit) -> Edit:
        """The edit with its image, when mirroring is on and the map declares a symmetry."""
        symmetry = self.scenario.layout.symmetry
        if not self.chosen.mirror or symmetry is Symmetry.NONE:
            return edit
        return Mirrored(edit, self.grid, symmetry, self.document.printed.hexsides)

    def is_in_play(self, hex_: Hex) -> bool:
        return hex_ in self.map.cells
