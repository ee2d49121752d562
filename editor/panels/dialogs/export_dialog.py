"""What is exported and how, with a picture of what comes of it."""

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from editor.panels.dialogs.preview import Preview
from editor.panels.number_box import NumberBox
from editor.printing.booklet.paper import PAPERS
from editor.printing.print_job import PrintJob
from editor.printing.scenario_sheet import scenario_sheet
from editor.printing.wishes import ENDINGS, LEAST_PX, MOST_PX, OPTIONS, SWITCHES, TRUE_SIZE, ExportWishes
from editor.text.texts import text
from editor.theme.widgets import STRETCH, dialog_buttons, drop_down, in_column, in_row, plain_label
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

_PREVIEW = QSize(420, 360)

#: So wide at least is what is said beside it, in pixels.
_LEAST_NOTE = 320


class ExportDialog(QDialog):
    """Offers the formats, and of each only what it leaves to be chosen; `wishes` is what was chosen."""

    def __init__(
        self,
        scenario: Scenario,
        map_: HexMap,
        catalogue: Catalogue,
        wishes: ExportWishes,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._scenario, self._map, self._catalogue = scenario, map_, catalogue
        self._kept = wishes
        self.setWindowTitle(text("dialog.export"))
        self._format = drop_down(
            ((text(f"export.format.{each}"), each) for each in ENDINGS), wishes.format, does=self._changed
        )
        self._px = NumberBox(LEAST_PX, MOST_PX, wishes.px)
        self._px.setSingleStep(4)
        self._px.setSuffix(text("export.px.unit"))
        self._px.valueChanged.connect(self._changed)
        self._paper = drop_down((), does=self._changed)
        self._paper.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._switches = {each: QCheckBox(text(f"export.{each}")) for each in SWITCHES}
        self._form = QFormLayout(verticalSpacing=8)
        for words, field in (("format", self._format), ("px", self._px), ("paper", self._paper)):
            field.setAccessibleName(text(f"export.{words}"))
            self._form.addRow(text(f"export.{words}"), field)
        for name, switch in self._switches.items():
            switch.setChecked(getattr(wishes, name))
            switch.toggled.connect(self._changed)
            self._form.addRow("", switch)
        self._size = plain_label(second=True, wrap=True)
        self._note = plain_label(second=True, wrap=True)
        self._note.setMinimumWidth(_LEAST_NOTE)
        self.preview = Preview(text("export.preview"), _PREVIEW)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Save)
        go = buttons.button(QDialogButtonBox.StandardButton.Save)
        go.setText(text("export.go"))
        go.setProperty("filled", True)
        chosen = in_column(self._form, self._size, self._note, STRETCH, spacing=10)
        in_column(in_row((chosen, 1), self.preview, spacing=16), buttons, of=self, spacing=14)
        self._changed()

    @property
    def wishes(self) -> ExportWishes:
        """What is chosen; what the format does not ask stays as it was."""
        asked = OPTIONS[self._format.currentData()]
        chosen: dict[str, object] = {name: self._switches[name].isChecked() for name in asked & {*SWITCHES}}
        if "px" in asked:
            chosen["px"] = self._px.value()
        if "paper" in asked and self._paper.currentData() is not None:
            chosen["paper"] = self._paper.currentData()
        return replace(self._kept, format=self._format.currentData(), **chosen)  # type: ignore[arg-type]

    def choose(self, format_: str) -> None:
        """Choose a format."""
        self._format.setCurrentIndex(self._format.findData(format_))

    def done(self, result: int) -> None:
        self.preview.end()
        super().done(result)

    def _changed(self, *_: object) -> None:
        self._kept = wishes = self.wishes
        asked = OPTIONS[wishes.format]
        self._fill_papers(wishes)
        for name, field in (("px", self._px), ("paper", self._paper), *self._switches.items()):
            self._form.setRowVisible(field, name in asked)
        self._size.setText(self._size_words(wishes))
        self._size.setVisible(bool(self._size.text()))
        self._note.setText(text(f"export.note.{wishes.format}"))
        self.preview.ask(PrintJob(self._scenario, self._map, self._catalogue, wishes))

    def _fill_papers(self, wishes: ExportWishes) -> None:
        """Offer the papers of the format: a booklet has pages, a sheet may be as large as it is."""
        papers = list(PAPERS) if wishes.format == "booklet" else [TRUE_SIZE, *PAPERS]
        if papers == [self._paper.itemData(place) for place in range(self._paper.count())]:
            return
        now = wishes.paper if wishes.paper in papers else papers[0]
        self._paper.blockSignals(True)
        self._paper.clear()
        for each in papers:
            self._paper.addItem(_paper_words(each), each)
        self._paper.setCurrentIndex(papers.index(now))
        self._paper.blockSignals(False)

    def _size_words(self, wishes: ExportWishes) -> str:
        if wishes.format != "png":
            return ""
        sheet = scenario_sheet(self._scenario, self._map, self._catalogue, bare=not wishes.title)
        width, height = (round(each * wishes.px) for each in sheet.size)
        return text("export.size", width=width, height=height)


def _paper_words(id_: str) -> str:
    if id_ == TRUE_SIZE:
        return text("export.paper.true")
    paper = PAPERS[id_]
    return f"{paper.name}  ({paper.width:g} × {paper.height:g} mm)"
