"""What a question of the analysis is: each is one file of `editor/probes`, and says all of itself there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from editor.views.overlays.model import OverlayModel
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    # A worker reads this as well; it has no use for documents.
    from editor.tools.choices import Choices
    from editor.tools.pointer import Pointer
    from editor.tools.tool import Gesture
    from editor.tools.tool_context import ToolContext

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class ProbeAnswer:
    """How an answer reads: what lies over the map, a heading, and sentences below it."""

    overlay: OverlayModel | None
    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task(Generic[A]):
    """What a worker computes, `job(shop, scenario, *args)`, and how the window reads its answer.

    The job is a function of a module and its answer is pickled, so that both find their way to the worker.
    """

    job: Callable[..., A]
    args: tuple[Hashable, ...]
    read: Callable[[A], ProbeAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeSubject:
    """What a question is about: the map as it is, and the side and class of unit that are chosen.

    `before` is the first answer of a question that compares, None as long as there is none.
    """

    scenario: Scenario
    map: HexMap
    side: str
    unit: str
    before: Any = None

    def label(self, hex_: Hex) -> str:
        """The printed label of a hex."""
        return self.map.label(hex_)

    @property
    def side_name(self) -> str:
        """The name of the side that is chosen."""
        found = self.scenario.side(self.side)
        return found.name if found else self.side


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedHere(ProbeSubject):
    """What a question of hexes is about; `target` is None as long as there is one hex only."""

    origin: Hex
    target: Hex | None
    chosen: Choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A question asked of hexes with a tool of the strip: a module of `editor/probes` has one as `PROBE`.

    Its texts stand under `tool.<id>`, `tool.<id>.help` and `context.<id>`. `order` is its place among the
    others, `options` are the rows of the option bar that it heeds. What settles one of them, as a unit does
    its class and its side, is asked about in its own menu.
    """

    id: str
    icon: str
    keys: str
    order: int
    ask: Callable[[AskedHere], Task[Any]]
    gesture: Callable[[str, ToolContext, Pointer], Gesture]
    hovered: Callable[[str, ToolContext, Pointer | None], None] | None = None
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Veil:
    """A question asked of the whole map: a module of `editor/probes/whole_map` has one as `VEIL`.

    Its texts stand under `veil.<id>`, `veil.<id>.tip` and `action.veil_<id>`. `order` is its place among the
    others and its key, Alt with that number; `options` are `side` and `unit` where it heeds them. One that
    `compares` is told its first answer with every later one.
    """

    id: str
    order: int
    ask: Callable[[ProbeSubject], Task[Any]]
    options: tuple[str, ...] = ()
    compares: bool = False
