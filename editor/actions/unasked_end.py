"""The end of the program that nobody is asked about: by a signal, or with the session of the desktop."""

import os
import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSocketNotifier
from PySide6.QtGui import QGuiApplication

from engine.system.processes import ENDING


class UnaskedEnd(QObject):
    """Ends the program without a question, whatever dialog is open: all comes back as after a crash.

    `keep` writes down at once what would be written in a moment.
    """

    def __init__(self, application: QGuiApplication, keep: Callable[[], None]) -> None:
        super().__init__(application)
        self._keep = keep
        self._session_ends = False
        application.commitDataRequest.connect(self._commit)
        application.installEventFilter(self)

    def begin(self) -> None:
        """Heed signals from now on; one that is ignored stays so, as `nohup` wants it.

        Python's own handlers wait for Python to run, which a window at rest does not: the socket wakes it.
        """
        self._woken, self._waking = socket.socketpair()
        for end in (self._woken, self._waking):
            end.setblocking(False)
        signal.set_wakeup_fd(self._waking.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._woken.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(lambda: self._end(self._woken.recv(1)[0]))
        for each in ENDING:
            if signal.getsignal(each) is not signal.SIG_IGN:
                signal.signal(each, lambda *_: None)

    def _end(self, number: int) -> None:
        """Keep all, and die of the signal as if nobody had heeded it."""
        try:
            self._keep()
        finally:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

    def _commit(self, _: object) -> None:
        """The session of the desktop is about to end: it wants everything kept, and ends the program then."""
        self._session_ends = True
        self._keep()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Windows that are closed one by one would ask what becomes of their maps.
        if event.type() is QEvent.Type.Quit and self._session_ends:
            self._end(signal.SIGTERM)
        return super().eventFilter(watched, event)
