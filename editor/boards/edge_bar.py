"""The bar over a board that is being drawn: what its edges join, and whether they keep the standard."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from editor.document.document import ScenarioDocument
from editor.text.texts import plural, text
from editor.theme.widgets import in_row, plain_label
from engine.model.board_sheet import face_of
from engine.model.edge_standard import edge_codes, gate_hexes

_EDGES = ("north", "east", "south", "west")


class EdgeBar(QWidget):
    """Shows the gates of the board in front; hidden while a map is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._document: ScenarioDocument | None = None
        self._name = plain_label(head=True)
        self._edges = plain_label(wrap=True)
        self._verdict = QLabel()
        in_row(self._name, (self._edges, 1), self._verdict, of=self, margins=(12, 6, 12, 6), spacing=14)
        self.hide()

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show the board of a document, if it is one."""
        if self._document is not None:
            self._document.changed.disconnect(self._changed)
        is_board = document is not None and face_of(document.scenario) is not None
        self._document = document if is_board else None
        if self._document is not None:
            self._document.changed.connect(self._changed)
            self._changed(None)
        self.setVisible(is_board)

    @property
    def words(self) -> str:
        """All that the bar says."""
        return f"{self._name.text()} {self._edges.text()} {self._verdict.text()}"

    def _changed(self, _: object) -> None:
        from engine.validation.boards import sheet_findings

        document = self._document
        name = face_of(document.scenario) if document is not None else None
        if document is None or name is None:
            return
        map_ = document.committed_map
        grid = map_.grid
        self._name.setText(text("board.bar", id=name.board, face=name.face))
        codes = edge_codes(grid, {**map_.rim, **map_.cells}, document.catalogue.terrain)
        told = zip(_EDGES, codes, gate_hexes(grid), strict=True)
        self._edges.setText(
            " · ".join(
                text(
                    "board.edge",
                    edge=text(f"board.{edge}"),
                    hex=grid.label(gate),
                    what=text(f"board.code.{code}"),
                )
                for edge, code, gate in told
            )
        )
        broken = len(sheet_findings(document.scenario, document.catalogue))
        self._verdict.setText(plural("board.broken", broken) if broken else text("board.kept"))
        self.setAccessibleName(self.words)
