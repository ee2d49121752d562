"""Which part of the sheet a view shows, and how large: a ladder of zoom steps and a whole-pixel offset."""

from editor.views.geometry.sheet import Box, Point

#: Pixels per hex at each zoom step: crisp tiles are kept per step, so zooming back is free.
LADDER: tuple[float, ...] = (
    4, 5, 6, 8, 10, 12, 14, 17, 20, 24, 28, 34, 40, 48, 56, 68, 80, 96, 112, 136, 160, 192,
)  # fmt: skip


class Camera:
    """Maps between points of the sheet (u) and of the view (logical pixels).

    The sheet may be moved until its edge reaches the middle of the view, never out of sight.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.step = LADDER.index(48)
        self.width, self.height = 1, 1
        self._left, self._top = 0.0, 0.0
        #: How much lies over the view at its left, top, right and bottom edge, in pixels.
        self.covered = (0, 0, 0, 0)

    @property
    def px(self) -> float:
        """Pixels per u."""
        return LADDER[self.step]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the view."""
        return self.width, self.height

    @property
    def look(self) -> tuple[int, float, float, int, int]:
        """All that decides what is in sight: the zoom step, and corner and size of what the view shows."""
        return self.step, self._left, self._top, self.width, self.height

    @property
    def offset(self) -> tuple[int, int]:
        """Where the sheet's upper left corner lies in the view, in whole pixels."""
        return round(-self._left * self.px), round(-self._top * self.px)

    def to_view(self, x: float, y: float) -> Point:
        """The place in the view of a point of the sheet."""
        dx, dy = self.offset
        return x * self.px + dx, y * self.px + dy

    def to_sheet(self, x: float, y: float) -> Point:
        """The point of the sheet at a place in the view."""
        dx, dy = self.offset
        return (x - dx) / self.px, (y - dy) / self.px

    @property
    def visible(self) -> Box:
        """The part of the sheet's plane that the view shows."""
        left, top = self.to_sheet(0, 0)
        right, bottom = self.to_sheet(self.width, self.height)
        return Box(left, top, right, bottom)

    @property
    def _free(self) -> Box:
        """The part of the sheet's plane that the view shows and nothing lies over."""
        covered_left, covered_top, covered_right, covered_bottom = self.covered
        left, top = self.to_sheet(covered_left, covered_top)
        right, bottom = self.to_sheet(self.width - covered_right, self.height - covered_bottom)
        return Box(left, top, right, bottom)

    def resize(self, width: int, height: int) -> None:
        """Take a new size of the view and keep its middle where it was."""
        middle = self.middle
        self.width, self.height = max(1, width), max(1, height)
        self.centre_on(*middle)

    @property
    def middle(self) -> Point:
        """The point of the sheet in the middle of the view."""
        return self._left + self.width / self.px / 2, self._top + self.height / self.px / 2

    def centre_on(self, x: float, y: float) -> None:
        """Show that point of the sheet in the middle."""
        # The edge of the sheet may be moved to the middle of what nothing lies over.
        left, top, right, bottom = self.covered
        dx, dy = (right - left) / self.px / 2, (bottom - top) / self.px / 2
        x = min(max(x, self.box.left + min(dx, 0.0)), self.box.right + max(dx, 0.0))
        y = min(max(y, self.box.top + min(dy, 0.0)), self.box.bottom + max(dy, 0.0))
        self._left = x - self.width / self.px / 2
        self._top = y - self.height / self.px / 2

    def pan(self, dx: float, dy: float) -> None:
        """Move the sheet by so many pixels."""
        x, y = self.middle
        self.centre_on(x - dx / self.px, y - dy / self.px)

    def zoom(self, steps: int, at: Point | None = None) -> bool:
        """Go up or down the ladder, holding the sheet still at a place in the view; whether it changed."""
        place = at if at is not None else (self.width / 2, self.height / 2)
        before = self.to_sheet(*place)
        step = min(max(self.step + steps, 0), len(LADDER) - 1)
        if step == self.step:
            return False
        self.step = step
        self.centre_on(
            before[0] + (self.width / 2 - place[0]) / self.px,
            before[1] + (self.height / 2 - place[1]) / self.px,
        )
        return True

    def fit(self, box: Box) -> None:
        """Show a part of the sheet as large as it fits."""
        fitting = [
            step
            for step, px in enumerate(LADDER)
            if box.width * px <= self.width and box.height * px <= self.height
        ]
        self.step = max(fitting, default=0)
        self.move_clear(box)

    def move_clear(self, box: Box) -> None:
        """Show a part of the sheet in the middle of what is free, or as much of it as can be free."""
        left, top, right, bottom = self.covered
        x = _clear(box.left, box.right, self.width / self.px, left / self.px, right / self.px)
        y = _clear(box.top, box.bottom, self.height / self.px, top / self.px, bottom / self.px)
        self._left, self._top = x, y

    def show(self, box: Box) -> bool:
        """Move as little as needed so that a part of the sheet is in view and free; whether it moved."""
        visible = self._free
        x, y = self.middle
        dx = min(0.0, box.left - visible.left) or max(0.0, box.right - visible.right)
        dy = min(0.0, box.top - visible.top) or max(0.0, box.bottom - visible.bottom)
        self.centre_on(x + dx, y + dy)
        return bool(dx or dy)


def _clear(low: float, high: float, view: float, before: float, after: float) -> float:
    """Where a view of that length begins that shows a stretch, and is covered for so much at either end."""
    size = high - low
    free = view - before - after
    if size <= free:
        return low - before - (free - size) / 2
    if size <= view and bool(before) != bool(after):
        # Not all of it can be free: it goes to the end that nothing covers.
        return high - view if before else low
    return low - (view - size) / 2
