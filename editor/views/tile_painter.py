"""Having the tiles of one view painted: by a worker beside the window, or here, a tile a turn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from editor.views.board_source import BoardSource
from editor.views.draft import FAR
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.ghost_pictures import GhostPictures, GhostWork
from editor.views.paint_job import MARKERS, LayerStyle, PaintJob, Workshop, paint_part, part_of
from editor.views.paint_service import PaintService
from editor.views.printed_ground import PrintedGround
from editor.views.source_difference import Parts
from editor.views.tiles import TileCache, TileKey, TileWork


class Scene(NamedTuple):
    """What is to be painted: a source, its places on the sheet, its ground, and each layer's look.

    `edit` numbers the sources over one map in the order they were shown.
    """

    source: BoardSource
    sheet: SheetGeometry
    ground: PrintedGround
    looks: Mapping[str, LayerStyle]
    edit: int = 0


#: When nothing was asked for so many milliseconds, what may soon be in sight is painted.
_REST, _NO_REST = 200, 0


class TilePainter(QObject):
    """Brings what is missing into the tiles and ghosts of a view.

    It calls `changed` with something new to show: the parts of the sheet it lies in, None for anywhere;
    before it `brought`, with the parts of the ground that are painted now as they are in an edit and those
    before it. `scene` and `wanted` say what there is to paint and which tiles are in sight, the most urgent
    first; `ahead` which may soon be: those are painted one a job when for a while nothing else was to be
    done.
    """

    def __init__(
        self,
        tiles: TileCache,
        ghosts: GhostPictures,
        scene: Callable[[], Scene | None],
        wanted: Callable[[], list[TileKey]],
        ahead: Callable[[], list[TileKey]],
        changed: Callable[[Parts], object],
        brought: Callable[[list[Box], int], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._tiles = tiles
        self._ghosts = ghosts
        self._scene = scene
        self._wanted = wanted
        self._ahead = ahead
        self._changed = changed
        self._brought = brought
        self._service: PaintService | None = None
        self._numbers = count()
        self._asked: dict[tuple[int, int], tuple[list[TileWork] | GhostWork, int]] = {}
        self._waits_for_room = False
        #: Whether the job before this one was ahead of being asked for: then the next one waits for no rest.
        self._goes_on = False
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._work)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._work_ahead)

    def use(self, service: PaintService) -> None:
        """Have everything painted by a service from now on, as long as it takes jobs."""
        if self._service is not None:
            self._service.painted.disconnect(self._take)
        self._service = service
        service.painted.connect(self._take)

    def begin(self) -> None:
        """Something is missing: go on as soon as the window has nothing else to do."""
        self._turn.start()

    def paint_next(self) -> bool:
        """Paint one missing thing here and at once; whether there was any."""
        ghost = self._ghosts.take()
        if ghost is not None:
            self._ghosts.put(ghost, Workshop().carry_out(ghost.job())[0])
            self._changed(_parts(ghost))
            return True
        wanted = self._wanted()
        self._tiles.withdraw(wanted)
        damaged, absent = self._urgent(wanted)
        works = self._tiles.take([*damaged, *absent])
        scene = self._scene() if works else None
        if scene is None:
            return False
        self._paint_here(scene, works)
        self._changed(_parts(works))
        return True

    def _urgent(self, wanted: list[TileKey]) -> tuple[list[TileKey], list[TileKey]]:
        """The tiles in sight that need a repair, which comes first, and those that are missing."""
        self._tiles.need(wanted)
        return self._tiles.parted(wanted)

    def _work(self) -> None:
        service = self._service
        if service is None or not service.is_open:
            self.paint_next()
            return
        scene = self._scene()
        if scene is None:
            return
        self._waits_for_room = False
        damaged, absent = self._urgent(self._wanted())
        if self._paint_from_afar(scene, [*damaged, *absent]):
            damaged, absent = self._urgent(self._wanted())
        if not service.has_room:
            self._waits_for_room = True
        elif self._ask(service, scene, damaged, absent):
            self._rest.stop()
            self._goes_on = False
            # The next job is put together in a turn of its own.
            self.begin()
        elif not self._rest.isActive():
            self._rest.start(_NO_REST if self._goes_on else _REST)

    def _paint_from_afar(self, scene: Scene, urgent: Iterable[TileKey]) -> bool:
        """Paint a tile that shows flat colours only, which is quicker painted than sent; whether one was."""
        for key in urgent:
            if key.px < FAR and key.layer != MARKERS and not self._tiles.is_ready(key):
                self._tiles.withdraw([key])
                self._paint_here(scene, self._tiles.take([key]))
                self._changed(None)
                return True
        return False

    def _ask(
        self, service: PaintService, scene: Scene, damaged: list[TileKey], absent: list[TileKey]
    ) -> bool:
        """Send the most urgent job; whether there was one."""
        # A hex in flat colours is put right before it is shown what a brush would do next, but a whole view
        # that is missing keeps no ghost waiting.
        works = self._tiles.take(damaged)
        ghost = None if works else self._ghosts.take()
        if ghost is not None:
            self._send(service, ghost, scene.edit, ghost.job())
            return True
        works = works or self._tiles.take(absent)
        if works:
            self._send_works(service, scene, works)
        return bool(works)

    def _work_ahead(self) -> None:
        """Nothing was asked for during a rest: send the next job for what may soon be in sight."""
        service, scene = self._service, self._scene()
        if service is None or scene is None or not service.is_open or self._turn.isActive():
            return
        if not service.is_idle:
            self._waits_for_room = True
            return
        keys = self._ahead()
        first = next((key for key in keys if not self._tiles.is_ready(key)), None)
        if first is None:
            self._goes_on = False
            return
        there = [key for key in keys if key in self._tiles]
        works = self._tiles.take(there if first in self._tiles else [first])
        if works:
            self._goes_on = True
            self._send_works(service, scene, works)

    def _send_works(self, service: PaintService, scene: Scene, works: list[TileWork]) -> None:
        first = works[0]
        look = scene.looks[first.key.layer]
        ground = part_of(scene.source, scene.sheet, first.whole, look)
        job = PaintJob(ground, look, first.key.px, first.whole, (first.picture,))
        self._send(service, works, scene.edit, job)

    def _send(
        self, service: PaintService, what: list[TileWork] | GhostWork, edit: int, job: PaintJob
    ) -> None:
        ticket = (id(self), next(self._numbers))
        self._asked[ticket] = what, edit
        service.ask(ticket, job)

    def _take(self, ticket: tuple[int, int], images: Sequence[QImage] | None) -> None:
        """A job of this view or another one was carried out."""
        what, edit = self._asked.pop(ticket, (None, 0))
        scene = self._scene()
        is_new = what is not None and scene is not None and self._put(scene, what, edit, images)
        if what is not None and is_new and self._shows(what):
            self._changed(_parts(what) if images is not None else None)
        if what is not None or self._waits_for_room:
            self.begin()

    def _shows(self, what: list[TileWork] | GhostWork) -> bool:
        """Whether anything of it is in sight."""
        return isinstance(what, GhostWork) or not {work.key for work in what}.isdisjoint(self._wanted())

    def _put(
        self,
        scene: Scene,
        what: list[TileWork] | GhostWork,
        edit: int,
        images: Sequence[QImage] | None,
    ) -> bool:
        if isinstance(what, GhostWork):
            done = images if images is not None else Workshop().carry_out(what.job())
            return self._ghosts.put(what, done[0])
        if images is None:
            keys = [work.key for work in what]
            self._tiles.withdraw(keys)
            while works := self._tiles.take(keys):
                self._paint_here(scene, works)
            return True
        return self._bring(what, images[0], edit)

    def _bring(self, works: list[TileWork], image: QImage, edit: int) -> bool:
        """Put the picture of works in place; whether any of it is shown."""
        shown = [work for work in works if self._tiles.put(work, image)]
        if shown and works[0].key.layer != MARKERS:
            self._brought([work.canvas.box for work in shown], edit)
        return bool(shown)

    def _paint_here(self, scene: Scene, works: list[TileWork]) -> None:
        """Paint work that was taken together."""
        first = works[0]
        image = first.picture.blank()
        painter = first.picture.painter_on(image)
        look = scene.looks[first.key.layer]
        box, px = first.picture.box, first.key.px
        paint_part(painter, scene.source, scene.ground, look, box, first.whole, px)
        painter.end()
        self._bring(works, image, scene.edit)


def _parts(what: list[TileWork] | GhostWork) -> Parts:
    """The parts of the sheet that pictures come into, None where flat colours make room for a whole tile."""
    if isinstance(what, GhostWork):
        return [what.canvas.box]
    return [what[0].picture.box] if all(work.is_repair for work in what) else None
