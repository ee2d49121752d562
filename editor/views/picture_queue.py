"""Single pictures, of boards and whole maps, painted beside the window while no view has anything painted."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import count

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from editor.views.paint_job import PaintJob, Workshop
from editor.views.paint_service import PaintService

#: Takes a picture when it is painted.
Bring = Callable[[QImage], object]


class PictureQueue(QObject):
    """Has jobs of one picture carried out one after the other, in the order they were asked for.

    Where the service takes no jobs they are painted here, one a turn of the event loop.
    """

    def __init__(self, service: PaintService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._numbers = count()
        self._waiting: deque[tuple[PaintJob, Bring]] = deque()
        self._asked: tuple[tuple[int, int], PaintJob, Bring] | None = None
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._work)
        service.painted.connect(self._take)

    def ask(self, job: PaintJob, bring: Bring) -> None:
        """Have a picture painted; `bring` gets it in a later turn of the event loop."""
        self._waiting.append((job, bring))
        self._turn.start()

    def finish(self) -> None:
        """Paint everything that was asked for here and at once: for pictures of the window."""
        if self._asked is not None:
            _, job, bring = self._asked
            self._asked = None
            _paint(job, bring)
        while self._waiting:
            _paint(*self._waiting.popleft())

    def _work(self) -> None:
        if self._asked is not None or not self._waiting:
            return
        if not self._service.is_open:
            _paint(*self._waiting.popleft())
            self._turn.start()
        elif self._service.is_idle:
            ticket = (id(self), next(self._numbers))
            self._asked = (ticket, *self._waiting.popleft())
            self._service.ask(ticket, self._asked[1])

    def _take(self, ticket: tuple[int, int], images: Sequence[QImage] | None) -> None:
        """A job of this queue, or of a view, was carried out."""
        if self._asked is not None and self._asked[0] == ticket:
            _, job, bring = self._asked
            self._asked = None
            if images is None:
                _paint(job, bring)
            else:
                bring(images[0])
        if self._waiting:
            self._turn.start()


def _paint(job: PaintJob, bring: Bring) -> None:
    bring(Workshop().carry_out(job)[0])
