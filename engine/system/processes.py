"""Processes: how far they stand back, what they may take, and what asks them to end."""

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.connection import wait

#: A pool holds no more processes than this: Windows waits for so many at most, less its own two.
MOST_PROCESSES: int = 61 if sys.platform == "win32" else 1 << 16

#: What asks a program to end: the system, a terminal that goes, and the keyboard in one.
ENDING: tuple[signal.Signals, ...] = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK", "SIGINT") if hasattr(signal, name)
)

#: From so many steps of `os.nice` on a process of Windows runs only while nobody else wants to.
_IDLE = 15

#: The option of `mallopt` for the number of heaps.
_MOST_HEAPS = -8


def end_with_parent() -> None:
    """Have this process end with the one that began it, by whatever that one is ended.

    It waits for work through a pipe that its brothers hold open, too: it would never hear that nobody is left
    to send any. It must have nothing to write down.
    """
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


if sys.platform == "win32":
    _BELOW_NORMAL_CLASS, _IDLE_CLASS = 0x4000, 0x40

    def stand_back(steps: int) -> None:
        """Stand back behind whatever else the machine has to do, as far as `os.nice` counts it."""
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(
            kernel.GetCurrentProcess(), _IDLE_CLASS if steps >= _IDLE else _BELOW_NORMAL_CLASS
        )

    def limit_memory(most: int) -> None:
        """Take no more memory than so many bytes; Windows knows such limits for whole jobs alone."""
        del most

    def trim_memory() -> None:
        """Give memory that nobody uses back to the machine; Windows does so by itself."""

    def keep_one_heap() -> None:
        """Let all threads take memory from one heap, as they do on Windows anyway."""

else:
    import resource

    def stand_back(steps: int) -> None:
        """Stand back behind whatever else the machine has to do, as far as `os.nice` counts it."""
        os.nice(steps)

    def limit_memory(most: int) -> None:
        """Take no more memory than so many bytes; OSError or ValueError where the system refuses."""
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

    def trim_memory() -> None:
        """Give memory that nobody uses back to the machine, where the C library would keep it for later."""
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every C library has it
        if trim is not None:
            trim(0)

    def keep_one_heap() -> None:
        """Let all threads take memory from one heap, where the C library would give each one of its own.

        What a thread has freed in a heap of its own is of no use to the next one: a program that is open for
        long would take more and more. Called before the first thread is begun.
        """
        option = getattr(ctypes.CDLL(None), "mallopt", None)  # not every C library has it
        if option is not None:
            option(_MOST_HEAPS, 1)
