"""Threads share a heap once they are told to."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

COUNTED = """
import ctypes, sys, threading
from engine.system.processes import keep_one_heap

if "one" in sys.argv:
    keep_one_heap()
library = ctypes.CDLL(None)
begun = threading.Barrier(4)

def takes():
    library.malloc(3_000)
    begun.wait()

threads = [threading.Thread(target=takes) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
library.fdopen.restype = ctypes.c_void_p
library.malloc_info(0, ctypes.c_void_p(library.fdopen(1, b"w")))
library.fflush(None)
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_info"), reason="the C library tells no heaps")
def test_threads_take_memory_from_one_heap() -> None:
    def heaps(*words: str) -> int:
        told = subprocess.run([sys.executable, "-c", COUNTED, *words], capture_output=True, check=True)
        return told.stdout.count(b"<heap ")

    assert heaps() > 1
    assert heaps("one") == 1
