"""A process beside the window: begun afresh, one job at a time, gone with the window."""

import atexit
import gc
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from typing import Any

from editor.unsearched import unsearched
from engine.system.processes import end_with_parent, trim_memory

#: A worker that was asked to end is killed after so many seconds.
_PATIENCE = 0.3

#: The thread that hands a worker its jobs ends as soon as its process is gone, at most so many seconds later.
_LONGEST = 2.0

#: The collector looks once there are so many new objects: those of a few jobs.
_MANY = 20_000


def new_worker(begin: Callable[..., object], *args: Any) -> ProcessPoolExecutor:
    """An executor of one process of its own, which calls `begin` with these arguments before its first job.

    What `begin` leaves behind is taken to stay as long as the process. Everything sent must be picklable.
    """
    context = multiprocessing.get_context("spawn")
    # By its names: what it needs is imported by the process once that has begun.
    names = begin.__module__, begin.__qualname__
    return ProcessPoolExecutor(1, context, initializer=_begin, initargs=(*names, args))


def end(*workers: ProcessPoolExecutor) -> None:
    """End workers at once, whatever they are busy with; no process or thread is left when this returns.

    What waits for their jobs is told that they broke off. Nothing is lost by it: workers write no files.
    """
    # The executor forgets its processes as it shuts down, and would let them finish their jobs.
    processes = [process for worker in workers for process in (worker._processes or {}).values()]
    threads = [getattr(worker, "_executor_manager_thread", None) for worker in workers]
    for worker in workers:
        worker.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    ends = time.monotonic() + _PATIENCE
    for process in processes:
        process.join(max(0.0, ends - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
    # A program that ends just as such a thread closes its pipe would end with a traceback.
    for thread in threads:
        if thread is not None:
            thread.join(_LONGEST)


def ready() -> bool:
    """A job that does nothing: it has the process begin."""
    return True


def spare_collector() -> None:
    """No longer look through what is there for what nobody uses any more, and seldom through what is new: a
    job leaves hardly anything behind, and each look holds it up.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY)


def give_back() -> None:
    """A job that gives memory nobody uses back to the machine; the C library alone keeps it for later."""
    gc.collect()
    trim_memory()


def _begin(module: str, name: str, args: tuple[Any, ...]) -> None:
    end_with_parent()
    as_long_as_it_lives = ExitStack()
    as_long_as_it_lives.enter_context(unsearched())
    atexit.register(as_long_as_it_lives.close)
    getattr(import_module(module), name)(*args)
    spare_collector()
