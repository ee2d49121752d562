"""The new-map wizard: what the map is made of, how large it is, by which rules it is played."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRandomGenerator, QSignalBlocker, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLabel, QLineEdit, QWidget
from shiboken6 import isValid

from editor.analysis.proposing import Finish, Proposed, made, proposed, with_room
from editor.analysis.service import AnalysisService, Answer
from editor.panels.create_row import CreateRow
from editor.panels.map_image import MapImage, dots_of
from editor.panels.number_box import NumberBox
from editor.panels.option_menu import OptionMenu
from editor.playtest.even_row import EvenRow
from editor.playtest.figures import measured_words
from editor.playtest.jobs import EvenProposal
from editor.text.ids import said
from editor.text.sentences import told
from editor.text.texts import plural, text
from editor.theme.widgets import STRETCH, drop_down, in_column, in_row, plain_label, push_button
from editor.views.picture_queue import PictureQueue
from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.proposals.blank_map import MapPlan, new_scenario, slug
from engine.proposals.board_fields import OF_BOARDS, boards_alike
from engine.proposals.new_map import asked_for
from engine.proposals.options import barred_options

#: The channel on which proposals are asked for.
_CHANNEL = "proposal"
#: The channel on which boards with room are looked for, where those that were asked for have none.
_ROOM = "proposal-room"
#: Seeds that the wizard thinks of are below this; any other one can be typed.
_SEEDS = 100_000
#: The room for the picture, in pixels.
_PICTURE = 460, 340


class NewMapDialog(QDialog):
    """Asks for a plan and shows what it gives; maps are made by the service, the latest one counts.

    What it offers gives a map without errors and warnings, or says why there is none before it is created.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        service: AnalysisService,
        queue: PictureQueue,
        parent: QWidget | None = None,
        *,
        kind: str = "boards",
        seed: int | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("new.title"))
        self._catalogue = catalogue
        self._service = service
        self._queue = queue
        #: What the picture shows or is to show.
        self._image: MapImage | None = None
        self._blank = new_scenario(MapPlan("Blank"), catalogue)
        #: What was asked for last: the question, its plan and its seed.
        self._asked: tuple[object, ...] = ()
        self.scenario: Scenario | None = None
        self._title = QLineEdit(text("new.name.default"))
        self._kind = drop_down(_named("new.kind", ("boards", "sheet", "proposal")), kind)
        self._orientation = drop_down(_named("new.orientation", Orientation))
        self._columns, self._rows = NumberBox(2, 200, 18), NumberBox(2, 200, 14)
        self._across, self._down = NumberBox(1, 8, 3), NumberBox(1, 8, 2)
        self._symmetry = drop_down(_named("symmetry", Symmetry))
        first = QRandomGenerator.global_().bounded(_SEEDS) if seed is None else seed
        self._seed = NumberBox(0, 2**31 - 1, first)
        another = push_button(
            text("new.another"),
            lambda: self._seed.setValue(QRandomGenerator.global_().bounded(_SEEDS)),
            name=text("new.another"),
        )
        self._seed_row = QWidget()
        in_row((self._seed, 1), another, of=self._seed_row, margins=0)
        self._even = EvenRow()
        #: What was measured last, as `_measurable` has it, and what came of it.
        self._measured: tuple[tuple[object, ...], str] = ((), "")
        self._ruleset = drop_down(_named("ruleset", ("skirmish", "base")))
        self._objectives = drop_down(_named("new.objectives", ("placed", "none")))
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
            ("even", self._even),
            ("ruleset", self._ruleset),
            ("options", self._options),
            ("objectives", self._objectives),
        ):
            field.setAccessibleName(text(f"new.{key}"))
            self._form.addRow(text(f"new.{key}"), self._seed_row if field is self._seed else field)
        for side, field in zip(self._blank.sides, self._nations, strict=True):
            field.setAccessibleName(told(side.name))
            self._form.addRow(told(side.name), field)
        self._picture = QLabel()
        self._picture.setAccessibleName(text("new.preview"))
        self._picture.setFixedSize(*_PICTURE)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._verdict = plain_label(second=True, wrap=True)
        self._verdict.setMinimumHeight(2 * self._verdict.fontMetrics().lineSpacing())
        #: Takes the boards that `_roomier` names; it is there only where those chosen have no room.
        self.larger = push_button("", self._take_larger)
        self.larger.hide()
        self._roomier: tuple[int, int] | None = None
        buttons = CreateRow(self)
        self._create = buttons.accepting
        middle = in_row(
            (self._form, 1), in_column(self._picture, self._verdict, self.larger, STRETCH), spacing=18
        )
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
        for box in self._nations:
            box.currentIndexChanged.connect(lambda _: self._armies_changed())
        self._options.changed.connect(self._armies_changed)
        self._even.asked.connect(self._measure)
        self._even.said.connect(self._verdict.setText)
        self._even.found.connect(self._take_even)
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
            self._objectives.currentData() == "placed",
        )

    @property
    def _untitled(self) -> MapPlan:
        """What is asked for, whatever it is called: another title gives no other map."""
        return replace(self.plan(), title=self._blank.title)

    # ------------------------------------------------------------------ what it gives

    def _kind_chosen(self) -> None:
        """A proposal is symmetric unless something else is asked for; boards can only be turned."""
        kind = self._kind.currentData()
        now = Symmetry(self._symmetry.currentData())
        offered = OF_BOARDS if kind == "boards" else tuple(Symmetry)
        if now not in offered or (kind == "proposal" and now is Symmetry.NONE):
            now = Symmetry.ROT180
        with QSignalBlocker(self._symmetry):
            self._symmetry.clear()
            for words, symmetry in _named("symmetry", offered):
                self._symmetry.addItem(words, symmetry)
            self._symmetry.setCurrentIndex(self._symmetry.findData(now))
        self._refresh()

    def _refresh(self) -> None:
        kind = self._kind.currentData()
        orientation = Orientation(self._orientation.currentData())
        if kind == "boards" and not boards_alike(orientation, self._catalogue):
            self._kind.setCurrentIndex(self._kind.findData("sheet"))
            return
        for field, shown in (
            (self._columns, kind != "boards"),
            (self._rows, kind != "boards"),
            (self._across, kind == "boards"),
            (self._down, kind == "boards"),
            (self._objectives, kind != "proposal"),
            (self._even, kind == "proposal"),
        ):
            self._form.setRowVisible(field, shown)
        flat = orientation is Orientation.FLAT_TOP
        self._columns.setSingleStep(2 if flat else 1)  # the pitch that must be even
        self._rows.setSingleStep(1 if flat else 2)
        job = proposed if kind == "proposal" else made
        plan = self._untitled
        asked = job, plan, self._seed.value()
        if asked == self._asked:
            return  # Enter in a field of numbers says its value once more
        self._asked = asked
        self._even.stop()
        self._service.forget(_ROOM)
        self._offer(None)
        self.scenario = None
        self._create.setEnabled(False)
        self._verdict.setText(text("new.proposing"))
        self._service.ask(_CHANNEL, job, self._blank, plan, self._seed.value(), lane="slow")

    def _answered(self, answer: Answer) -> None:
        if answer.channel == _ROOM:
            self._offer(answer.value if isinstance(answer.value, tuple) else None)
            return
        if answer.channel != _CHANNEL:
            return
        match answer.value:
            case Proposed(scenario=Scenario() as scenario):
                self._show(scenario, "")
            case Proposed(why=why):
                self._show(None, told(why))
                if self._kind.currentData() == "boards":
                    plan, seed = self._untitled, self._seed.value()
                    self._service.ask(_ROOM, with_room, self._blank, plan, seed, lane="slow")
            case _:
                self._show(None, answer.error)

    def _offer(self, boards: tuple[int, int] | None) -> None:
        """Offer so many boards across and down by a button, or nothing."""
        self._roomier = boards
        if boards is not None:
            self.larger.setText(text("new.larger", across=boards[0], down=boards[1]))
        self.larger.setVisible(boards is not None)

    def _take_larger(self) -> None:
        """Lay as many boards as are offered."""
        if self._roomier is not None:
            across, down = self._roomier
            with QSignalBlocker(self._across), QSignalBlocker(self._down):
                self._across.setValue(across)
                self._down.setValue(down)
            self._refresh()

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
        self._verdict.setText(self._found(scenario, map_))
        self._name_sides(scenario)
        self._bar_options()

    def _found(self, scenario: Scenario, map_: HexMap) -> str:
        """What the map has, how it is made again, and what the checks say of it."""
        types = [each.type for each in scenario.objectives]
        victory, fuel = types.count(ObjectiveType.VP), types.count(ObjectiveType.FP)
        measured, words = self._measured
        is_bare = self._kind.currentData() != "proposal" and asked_for(self.plan())
        said = [
            plural("new.hexes", len(map_.cells)),
            plural("new.victory", victory) if victory else "",
            plural("new.fuel", fuel) if fuel else "",
            text("new.forded") if scenario.layout.stream_depth is not None else "",
            text("new.again", seed=self._seed.value()),
            text("new.bare") if is_bare else text("new.clean"),
            words if measured == self._measurable else "",
        ]
        return " · ".join(filter(None, said))

    def _name_sides(self, scenario: Scenario) -> None:
        """Call the two armies as the map calls its sides."""
        for side, box in zip(scenario.sides, self._nations, strict=True):
            box.setAccessibleName(told(side.name))
            label = self._form.labelForField(box)
            assert isinstance(label, QLabel)
            label.setText(told(side.name))

    def _bar_options(self) -> None:
        """Offer the optional rules that the map can have with those that are ticked."""
        if self.scenario is None:
            return
        barred = barred_options(self._finished(self.scenario), self._catalogue)
        self._options.bar({key: told(finding.message) for key, finding in barred.items()})

    # ------------------------------------------------------------------ the most even one

    @property
    def _finish(self) -> Finish:
        """The armies and optional rules that are chosen."""
        return Finish(tuple(str(box.currentData()) for box in self._nations), self._options.chosen)

    @property
    def _measurable(self) -> tuple[object, ...]:
        """What figures of games hang on."""
        return (*self._asked, self._finish)

    def _measure(self) -> None:
        """Have bots play the proposals of the seed and those after it."""
        self._even.begin(self._blank, self._catalogue, self._untitled, self._seed.value(), self._finish)

    def _take_even(self, found: EvenProposal) -> None:
        """Show the proposal that came out most even, with what games say of it."""
        words = measured_words(found.scenario, found.findings)
        self._measured = (proposed, self._untitled, found.seed, self._finish), words
        self._asked = ()
        with QSignalBlocker(self._seed):
            self._seed.setValue(found.seed)
        self._refresh()

    def _armies_changed(self) -> None:
        """Games played with other armies or options say nothing of the map any more."""
        self._even.stop()
        if self.scenario is not None:
            self._verdict.setText(self._found(self.scenario, flatten(self.scenario.layout, self._catalogue)))
        self._bar_options()

    def _painted(self, image: MapImage, terrain: QImage) -> None:
        """Show the picture of a map instead of its flat colours, unless another map is shown by now."""
        if isValid(self) and image is self._image:
            self._picture.setPixmap(QPixmap.fromImage(image.finished(terrain)))

    # ------------------------------------------------------------------ leaving

    def _leave(self) -> None:
        """The map takes the armies, the optional rules and the title as they are now."""
        self._even.stop()
        self._service.forget(_CHANNEL)
        self._service.forget(_ROOM)
        self._service.answered.disconnect(self._answered)
        if self.scenario is not None:
            self.scenario = self._finished(self.scenario)

    def _finished(self, scenario: Scenario) -> Scenario:
        """The map with the names, the armies and the optional rules that are chosen."""
        title = self.plan().title
        made = self._finish.carried_out(scenario)
        sides = tuple(replace(side, name=told(side.name)) for side in made.sides)
        return replace(made, id=slug(title), title=title, sides=sides)


def _nation_box(catalogue: Catalogue, side: Side) -> QComboBox:
    """The armies there are, that of the side chosen."""
    armies = ((said(f"nation.{nation}", nation), nation) for nation in catalogue.units.nations)
    return drop_down(armies, side.nations[0])


def _named(key: str, values: Iterable[str]) -> list[tuple[str, str]]:
    """Values with the words for each."""
    return [(text(f"{key}.{value}"), value) for value in values]
