"""The checks, run again a moment after every change of the watched document."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from editor.analysis.checking import ProblemAnswer, problems
from editor.analysis.service import AnalysisService, Answer
from editor.document.document import ScenarioDocument
from editor.text.texts import text
from engine.model.finding import Finding, Severity

_CHANNEL = "problems"

#: Checks run this many milliseconds after the last change.
DELAY_MS = 250

#: The first checks of a document are held up by its picture for so many of these delays at most.
_MOST_DELAYS = 12


class LiveProblems(QObject):
    """Emits `found` with the findings of file and checks, and how long the checks took.

    The first checks of a document wait while something `holds` them: the process that begins for them would
    take from those that paint its picture.
    """

    found = Signal(object, float)
    began = Signal()

    def __init__(
        self,
        service: AnalysisService,
        parent: QObject | None = None,
        holds: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(parent)
        self._service = service
        self._holds = holds
        #: So often the first checks may still be put off.
        self._delays = 0
        self._document: ScenarioDocument | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._due)
        service.answered.connect(self._answered)

    @property
    def is_waiting(self) -> bool:
        """Whether the checks are about to run."""
        return self._timer.isActive()

    def watch(self, document: ScenarioDocument | None) -> None:
        """Check that document from now on."""
        if self._document is not None:
            self._document.changed.disconnect(self._changed)
        self._document = document
        if document is None:
            self._timer.stop()
            self._service.forget(_CHANNEL)
            self.found.emit((), 0.0)
            return
        document.changed.connect(self._changed)
        self._delays = _MOST_DELAYS
        self._timer.start()

    def check_now(self) -> None:
        """Run the checks without waiting."""
        self._timer.stop()
        self._delays = 0
        if self._document is not None:
            self.began.emit()
            self._service.ask(_CHANNEL, problems, self._document.scenario, lane="slow")

    def explanation(self, code: str) -> tuple[str, dict[str, str]]:
        """Title and sections of a check's own documentation; empty for codes of file reading."""
        from engine.validation.all_checks import CHECKS

        sections: Mapping[str, str] = {}
        for check in CHECKS:
            if check.code == code:
                sections = check.sections
                return check.title, dict(sections)
        return "", {}

    def _due(self) -> None:
        if self._delays and self._holds():
            self._delays -= 1
            self._timer.start()
        else:
            self.check_now()

    def _changed(self, _: object) -> None:
        self._timer.start()

    def _answered(self, answer: Answer) -> None:
        if answer.channel != _CHANNEL or self._document is None:
            return
        of_file = self._document.findings
        match answer.value:
            case ProblemAnswer(findings, milliseconds):
                self.found.emit((*of_file, *findings), milliseconds)
            case _:
                message = text("problems.failed", reason=answer.error)
                fault = Finding("INTERNAL", Severity.HINT, message[:1].upper() + message[1:])
                self.found.emit((*of_file, fault), 0.0)
