"""Carrying out analysis jobs beside the window: worker processes, latest wins, results kept by identity."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from editor.analysis.worker_cache import WorkerCache
from editor.beside import when_done
from editor.text.sentences import told
from editor.worker import end, new_worker, ready
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.storage.fault_report import told_fault

#: A job gets the cache, the scenario it is about, and its own arguments; all of it must be picklable.
Job = Callable[..., Any]

_CACHED = 96


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a question on a channel: `error` says why there is no `value`."""

    channel: str
    value: Any = None
    error: str = ""


@dataclass
class _Lane:
    """One worker process with what it has been sent."""

    executor: ProcessPoolExecutor | None = None
    sent: OrderedDict[int, None] = field(default_factory=OrderedDict)


class AnalysisService(QObject):
    """Asks workers and says when they answer.

    Every channel has at most one question; a new one takes its place. `lane` names a worker: quick
    questions do not wait behind slow ones. With `workers=False` jobs run in the event loop (for tests), and
    all such services of a catalogue remember the same maps.
    """

    answered = Signal(object)
    busy_changed = Signal(int)

    def __init__(self, catalogue: Catalogue, *, workers: bool = True, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._workers = workers
        self._inline = _cache_here(catalogue)
        self._lanes = {"quick": _Lane(), "slow": _Lane()}
        self._turn: dict[str, int] = {}
        self._waiting: dict[str, tuple[int, Future[Any] | None]] = {}
        self._numbers: OrderedDict[int, Scenario] = OrderedDict()
        self._known: OrderedDict[tuple[Hashable, ...], tuple[Any, Scenario]] = OrderedDict()
        self._closed = False

    @property
    def busy(self) -> int:
        """How many channels wait for an answer."""
        return len(self._waiting)

    def ask(self, channel: str, job: Job, scenario: Scenario, *args: Hashable, lane: str = "quick") -> None:
        """Put a question; `answered` follows unless another question takes its place."""
        turn = self._turn[channel] = self._turn.get(channel, 0) + 1
        self._withdraw(channel)
        # Answers have names in them: those of another catalogue are other answers.
        key = (job.__name__, id(scenario), id(self._catalogue), *args)
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            self._waiting[channel] = turn, None
            again = (key, scenario, known[0])
            QTimer.singleShot(0, self, lambda: self._take(channel, turn, again, None))
        elif self._workers:
            future = self._submitted(self._lanes[lane], job, scenario, args)
            self._waiting[channel] = turn, future
            when_done(future, self, lambda done: self._done(channel, turn, key, scenario, done))
        else:
            self._waiting[channel] = turn, None
            QTimer.singleShot(0, self, lambda: self._run_here(channel, turn, key, job, scenario, args))
        self.busy_changed.emit(self.busy)

    def forget(self, channel: str) -> None:
        """Nobody waits for the channel's answer any longer."""
        self._turn[channel] = self._turn.get(channel, 0) + 1
        self._withdraw(channel)
        self.busy_changed.emit(self.busy)

    def retell(self, catalogue: Catalogue) -> None:
        """Answer with the names of that catalogue from now on; nobody waits for older answers any longer."""
        for channel in tuple(self._waiting):
            self.forget(channel)
        self._catalogue, self._inline = catalogue, _cache_here(catalogue)
        self._end_workers()

    def warm_up(self) -> None:
        """Start the workers before the first question, unless they are closed already."""
        if self._workers and not self._closed:
            for lane in self._lanes.values():
                self._executor(lane).submit(ready)

    def close(self) -> None:
        """End the workers at once, whatever they work at; no answer comes any more."""
        self._closed = True
        self._waiting.clear()
        self._end_workers()

    def _end_workers(self) -> None:
        end(*(lane.executor for lane in self._lanes.values() if lane.executor is not None))
        for lane in self._lanes.values():
            lane.executor = None

    # ------------------------------------------------------------------ workers

    def _executor(self, lane: _Lane) -> ProcessPoolExecutor:
        if lane.executor is None:
            lane.executor = new_worker(_begin, self._catalogue)
            lane.sent.clear()
        return lane.executor

    def _submitted(
        self, lane: _Lane, job: Job, scenario: Scenario, args: tuple[Hashable, ...]
    ) -> Future[Any]:
        number = self._number(scenario)
        executor = self._executor(lane)
        try:
            if number not in lane.sent:
                executor.submit(_remember, number, scenario)
                lane.sent[number] = None
                while len(lane.sent) > 4:
                    lane.sent.popitem(last=False)
            return executor.submit(_carry_out, job, number, args)
        except (BrokenProcessPool, RuntimeError):
            lane.executor = None
            fresh = self._executor(lane)
            fresh.submit(_remember, number, scenario)
            lane.sent[number] = None
            return fresh.submit(_carry_out, job, number, args)

    def _number(self, scenario: Scenario) -> int:
        """The number a scenario object is sent under; the object is kept so that its id stays its own."""
        number = id(scenario)
        self._numbers[number] = scenario
        self._numbers.move_to_end(number)
        while len(self._numbers) > 16:
            old, _ = self._numbers.popitem(last=False)
            for lane in self._lanes.values():
                lane.sent.pop(old, None)
        return number

    def _withdraw(self, channel: str) -> None:
        _, future = self._waiting.pop(channel, (0, None))
        if future is not None:
            future.cancel()

    def _done(
        self, channel: str, turn: int, key: tuple[Hashable, ...], scenario: Scenario, done: Future[Any]
    ) -> None:
        error = done.exception()
        value = None if error is not None else done.result()
        self._take(channel, turn, (key, scenario, value), error)

    def _run_here(
        self, channel: str, turn: int, key: tuple[Hashable, ...], job: Job, scenario: Scenario, args: Any
    ) -> None:
        if self._closed or self._turn.get(channel) != turn:
            return
        try:
            value = job(self._inline, scenario, *args)
        except Exception as error:
            self._take(channel, turn, (key, scenario, None), error)
        else:
            self._take(channel, turn, (key, scenario, value), None)

    def _take(self, channel: str, turn: int, result: Any, error: Any) -> None:
        if self._closed:
            return
        key, scenario, value = result
        if error is None:
            self._known[key] = value, scenario
            while len(self._known) > _CACHED:
                self._known.popitem(last=False)
        if self._turn.get(channel) != turn:
            return
        self._waiting.pop(channel, None)
        self.busy_changed.emit(self.busy)
        if error is not None:
            self.answered.emit(Answer(channel, error=_why(error)))
        else:
            self.answered.emit(Answer(channel, value))


def _why(error: BaseException) -> str:
    """Why there is no answer; what neither a job refuses nor a lost worker explains keeps a report."""
    if isinstance(error, (ValueError, BrokenProcessPool)):
        return f"{type(error).__name__}: {error}"
    return told(told_fault(error))


def _cache_here(catalogue: Catalogue) -> WorkerCache:
    """What services without workers share, as long as they ask about the same catalogue."""
    known = _caches().get("here")
    if known is None or known.bundled is not catalogue:
        known = _caches()["here"] = WorkerCache(catalogue)
    return known


# ---------------------------------------------------------------------- in the worker process

#: What most jobs need, read before the first one comes.
_OF_JOBS = ("engine.analysis.survey", "engine.validation.run")


@cache
def _caches() -> dict[str, WorkerCache]:
    """The worker's one cache, in a drawer that `_begin` fills, and the one of services without workers."""
    return {}


def _begin(catalogue: Catalogue) -> None:
    for name in _OF_JOBS:
        import_module(name)
    _caches()["shop"] = WorkerCache(catalogue)


def _remember(number: int, scenario: Scenario) -> None:
    _caches()["shop"].remember(number, scenario)


def _carry_out(job: Job, number: int, args: tuple[Hashable, ...]) -> Any:
    cache = _caches()["shop"]
    return job(cache, cache.scenario(number), *args)
