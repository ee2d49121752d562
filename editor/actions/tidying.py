"""When the garbage collector looks, and at what: not at open documents, and not while somebody draws."""

import gc

from PySide6.QtCore import QTimer

from editor.actions.file_actions import FileActions
from editor.document.document import ScenarioDocument
from editor.worker import give_back

#: A document and all that is made for the view of it are there so many milliseconds after it opened.
_SETTLED = 1500

#: So many milliseconds after the last edit the next one is not under way, though it may come any moment, and
#: so many after it nobody draws.
_AT_REST, _AT_LONG_REST = 2500, 20_000

#: Every so many milliseconds it is asked how much is new.
_OFTEN = 500

#: Where nobody rests the collector looks at what is young only once there are so many new objects, some
#: hundred edits' worth: each look would hold up a stroke for a millisecond or more.
_MANY = 100_000

#: One such look in so many is at everything.
_SELDOM = 200


def spare(files: FileActions) -> None:
    """Have the collector look in the window's thread alone, as long as these files are there.

    It passes over documents that are open, and looks at the rest between edits: at what is new once there is
    a rest, at all of it once that is a long one. Left to itself it would look in whichever thread makes the
    most, and end there what belongs to the window: Qt allows that in the window's thread only. A full
    collection over a map of 60 by 60 hexes holds up the window for more than 0.1 s. What a document and what
    was done with it have left over is looked at once it is closed.
    """
    gc.disable()
    files.destroyed.connect(gc.enable)
    _look_often(files)
    settled = QTimer(files, singleShot=True, interval=_SETTLED)
    settled.timeout.connect(gc.freeze)
    left = QTimer(files, singleShot=True, interval=_SETTLED)
    left.timeout.connect(_let_go)
    at_rest = QTimer(files, singleShot=True, interval=_AT_REST)
    at_rest.timeout.connect(lambda: gc.collect(1))
    at_long_rest = QTimer(files, singleShot=True, interval=_AT_LONG_REST)
    at_long_rest.timeout.connect(gc.collect)

    def opened(document: ScenarioDocument) -> None:
        settled.start()
        for rest in (at_rest, at_long_rest):
            document.shown_changed.connect(lambda _, rest=rest: rest.start())

    files.opened.connect(opened)
    files.came_back.connect(opened)
    files.closed.connect(lambda _: gc.unfreeze())
    files.closed.connect(lambda _: left.start())


def _let_go() -> None:
    """Collect what a document and its games have left over, give their memory back to the machine, and pass
    over all that is there now.
    """
    give_back()
    gc.freeze()


def _look_often(files: FileActions) -> None:
    """Have the collector look where much is new, whatever made it: at everything once nothing more comes."""
    looks = calm = 0

    def look() -> None:
        nonlocal looks, calm
        if gc.get_count()[0] >= _MANY:
            looks, calm = looks + 1, 0
            gc.collect(1 if looks % _SELDOM else 2)
        elif looks:
            calm += 1
            if calm * _OFTEN >= _AT_LONG_REST:
                looks = 0
                gc.collect()

    often = QTimer(files, interval=_OFTEN)
    often.timeout.connect(look)
    often.start()
