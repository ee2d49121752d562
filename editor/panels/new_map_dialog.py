"""The new-map wizard: what the map is made of, how large it is, by which rules it is played."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRandomGenerator, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLabel, QLineEdit, QWidget
from shiboken6 import isValid

from editor.analysis.proposing import Proposed, proposed
from editor.analysis.service import AnalysisService, Answer
from editor.panels.create_row import CreateRow
from editor.panels.map_image import MapImage, dots_of
from editor.panels.number_box import NumberBox
from editor.panels.option_menu import OptionMenu
from editor.text.ids import said
from editor.text.texts import text
from editor.theme.widgets import STRETCH, drop_down, in_column, in_row, plain_label, push_button
from editor.views.picture_queue import PictureQueue
from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.proposals.blank_map import MapPlan, boards_that_fit, new_scenario, slug
from engine.proposals.first_objectives import first_objectives

#: The channel on which proposals are asked for.
_CHANNEL = "proposal"
#: Seeds that the wizard thinks of are below this; any other one can be typed.
_SEEDS = 100_000
#: The room for the picture, in pixels.
_PICTURE = 460, 340


class NewMapDialog(QDialog):
    """Asks for a plan and shows what it gives; proposals are made by the service, the latest one counts."""

    def __init__(
        self,
        catalogue: Catalogue,
        service: AnalysisService,
        queue: PictureQueue,
        parent: QWidget | None = None,
        *,
        kind: str = "boards",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("new.title"))
        self._catalogue = catalogue
        self._service = service
        self._queue = queue
        #: What the picture shows or is to show.
        self._image: MapImage | None = None
        self._blank = new_scenario(MapPlan("Blank"), catalogue)
        self.scenario: Scenario | None = None
        self._title = QLineEdit(text("new.name.default"))
        self._kind = drop_down(_named("new.kind", ("boards", "sheet", "proposal")), kind)
        self._orientation = drop_down(_named("new.orientation", Orientation))
        self._columns, self._rows = NumberBox(2, 200, 18), NumberBox(2, 200, 14)
        self._across, self._down = NumberBox(1, 8, 3), NumberBox(1, 8, 2)
        self._symmetry = drop_down(_named("symmetry", Symmetry))
        self._seed = NumberBox(0, 2**31 - 1, QRandomGenerator.global_().bounded(_SEEDS))
        another = push_button(
            text("new.another"),
            lambda: self._seed.setValue(QRandomGenerator.global_().bounded(_SEEDS)),
            name=text("new.another"),
        )
        self._seed_row = QWidget()
        in_row((self._seed, 1), another, of=self._seed_row, margins=0)
        self._ruleset = drop_down(_named("ruleset", ("skirmish", "base")))
        self._objectives = drop_down(_named("new.objectives", ("none", "victory", "fuel")))
        self._nations = tuple(_nation_box(catalogue, each) for each in self._blank.sides)
        self._options = OptionMenu()
        self._form = QFormLayout()
        self._form.setVerticalSpacing(8)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for key, field in (
            ("name", self._title),
            ("kind", self._kind),
            ("orientation", self._orientation),
            ("columns", self._columns),
            ("rows", self._rows),
            ("boards_across", self._across),
            ("boards_down", self._down),
            ("symmetry", self._symmetry),
            ("seed", self._seed),
            ("ruleset", self._ruleset),
            ("options", self._options),
            ("objectives", self._objectives),
            ("first_side", self._nations[0]),
            ("second_side", self._nations[1]),
        ):
            field.setAccessibleName(text(f"new.{key}"))
            self._form.addRow(text(f"new.{key}"), self._seed_row if field is self._seed else field)
        self._picture = QLabel()
        self._picture.setAccessibleName(text("new.preview"))
        self._picture.setFixedSize(*_PICTURE)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._verdict = plain_label(second=True, wrap=True)
        self._verdict.setMinimumHeight(2 * self._verdict.fontMetrics().lineSpacing())
        buttons = CreateRow(self)
        self._create = buttons.accepting
        middle = in_row((self._form, 1), in_column(self._picture, self._verdict, STRETCH), spacing=18)
        in_column(
            plain_label(text("new.intro"), second=True),
            (middle, 1),
            buttons,
            of=self,
            margins=(16, 14, 16, 14),
            spacing=10,
        )
        self._kind.currentIndexChanged.connect(lambda _: self._kind_chosen())
        for combo in (self._orientation, self._symmetry, self._ruleset, self._objectives):
            combo.currentIndexChanged.connect(lambda _: self._refresh())
        for spin in (self._columns, self._rows, self._across, self._down, self._seed):
            spin.valueChanged.connect(lambda _: self._refresh())
        self._title.textChanged.connect(lambda _: self._renamed())
        self._service.answered.connect(self._answered)
        self.finished.connect(lambda _: self._leave())
        self._kind_chosen()

    def plan(self) -> MapPlan:
        """What is asked for at the moment."""
        made_of_boards = self._kind.currentData() == "boards"
        return MapPlan(
            self._title.text().strip() or text("untitled"),
            Orientation(self._orientation.currentData()),
            self._columns.value(),
            self._rows.value(),
            (self._across.value(), self._down.value()) if made_of_boards else None,
            str(self._ruleset.currentData()),
            Symmetry(self._symmetry.currentData()),
        )

    # ------------------------------------------------------------------ what it gives

    def _kind_chosen(self) -> None:
        """A proposal is symmetric unless something else is asked for."""
        is_free = Symmetry(self._symmetry.currentData()) is Symmetry.NONE
        if self._kind.currentData() == "proposal" and is_free:
            self._symmetry.setCurrentIndex(self._symmetry.findData(Symmetry.ROT180))
        self._refresh()

    def _renamed(self) -> None:
        """Another title changes no ground, so that a proposal is not made anew for it."""
        if self._kind.currentData() != "proposal":
            self._refresh()

    def _refresh(self) -> None:
        kind = self._kind.currentData()
        if kind == "boards" and not boards_that_fit(
            Orientation(self._orientation.currentData()), self._catalogue
        ):
            self._kind.setCurrentIndex(self._kind.findData("sheet"))
            return
        for field, shown in (
            (self._columns, kind != "boards"),
            (self._rows, kind != "boards"),
            (self._across, kind == "boards"),
            (self._down, kind == "boards"),
            (self._seed_row, kind == "proposal"),
            (self._objectives, kind != "proposal"),
        ):
            self._form.setRowVisible(field, shown)
        self._service.forget(_CHANNEL)
        try:
            blank = new_scenario(self.plan(), self._catalogue)
        except ValueError as error:
            self._show(None, _sentence(str(error)))
            return
        if kind == "proposal":
            self.scenario = None
            self._create.setEnabled(False)
            self._verdict.setText(text("new.proposing"))
            self._service.ask(_CHANNEL, proposed, self._blank, self.plan(), self._seed.value(), lane="slow")
        else:
            self._show(self._with_objectives(blank), "")

    def _with_objectives(self, blank: Scenario) -> Scenario:
        """The map with what is fought for; a proposal has its own."""
        wanted = self._objectives.currentData()
        if wanted == "none":
            return blank
        map_, symmetry = flatten(blank.layout, self._catalogue), blank.layout.symmetry
        found = first_objectives(map_, symmetry, self._catalogue, fuel=wanted == "fuel")
        return replace(blank, objectives=found)

    def _answered(self, answer: Answer) -> None:
        if answer.channel != _CHANNEL:
            return
        match answer.value:
            case Proposed(scenario=Scenario() as made):
                self._show(made, "")
            case Proposed(why=("crowded" | "unlucky") as why):
                self._show(None, text(f"new.{why}"))
            case Proposed(why=why):
                self._show(None, _sentence(why))
            case _:
                self._show(None, answer.error)

    def _show(self, scenario: Scenario | None, why: str) -> None:
        """Show a map that can be created, or say why there is none."""
        self.scenario = scenario
        self._create.setEnabled(scenario is not None)
        self._image = None
        if scenario is None:
            self._picture.setPixmap(QPixmap())
            self._verdict.setText(why)
            return
        map_ = flatten(scenario.layout, self._catalogue)
        image = self._image = MapImage(map_, dots_of(scenario), *_PICTURE, self.devicePixelRatioF())
        self._picture.setPixmap(QPixmap.fromImage(image.flat()))
        self._queue.ask(image.job(), partial(self._painted, image))
        found = text("new.hexes", number=len(map_.cells))
        if self._kind.currentData() == "proposal":
            found = text("new.proposed", hexes=found, seed=self._seed.value())
        self._verdict.setText(found)

    def _painted(self, image: MapImage, terrain: QImage) -> None:
        """Show the picture of a map instead of its flat colours, unless another map is shown by now."""
        if isValid(self) and image is self._image:
            self._picture.setPixmap(QPixmap.fromImage(image.finished(terrain)))

    # ------------------------------------------------------------------ leaving

    def _leave(self) -> None:
        """The map takes the armies, the optional rules and the title as they are now."""
        self._service.forget(_CHANNEL)
        self._service.answered.disconnect(self._answered)
        if self.scenario is None:
            return
        armies = {
            side.id: str(box.currentData())
            for side, box in zip(self._blank.sides, self._nations, strict=True)
        }
        title = self.plan().title
        self.scenario = replace(
            self.scenario,
            id=slug(title),
            title=title,
            sides=tuple(replace(side, nations=(armies[side.id],)) for side in self.scenario.sides),
            rules=replace(self.scenario.rules, optional_rules=self._options.chosen),
        )


def _nation_box(catalogue: Catalogue, side: Side) -> QComboBox:
    """The armies there are, that of the side chosen."""
    armies = ((said(f"nation.{nation}", nation), nation) for nation in catalogue.units.nations)
    return drop_down(armies, side.nations[0])


def _named(key: str, values: Iterable[str]) -> list[tuple[str, str]]:
    """Values with the words for each."""
    return [(text(f"{key}.{value}"), value) for value in values]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
