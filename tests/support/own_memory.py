"""How much memory a process has for itself."""

import ctypes
from pathlib import Path

#: What of a process's pages belongs to no file. Those of the program and of libraries, some 70 MB, the system
#: drops and reads again as it likes, so that two looks differ by tens of megabytes.
_OWN = ("RssAnon:", "RssShmem:")


def own_memory(process: int | str = "self") -> int:
    """The kilobytes that a process holds of its own."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in status if line.startswith(_OWN))


def in_use() -> int:
    """Bytes that the C library has given out to this process and not taken back."""

    class Counters(ctypes.Structure):
        # Of `struct mallinfo2`, in its order; the eighth is what is in use.
        _fields_ = [(f"other_{place}", ctypes.c_size_t) for place in range(7)] + [
            ("in_use", ctypes.c_size_t),
            ("free", ctypes.c_size_t),
            ("keepcost", ctypes.c_size_t),
        ]

    counts = ctypes.CDLL("libc.so.6").mallinfo2
    counts.restype = Counters
    return int(counts().in_use)
