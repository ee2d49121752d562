"""How much memory a process has for itself."""

from pathlib import Path

#: What of a process's pages belongs to no file. Those of the program and of libraries, some 70 MB, the system
#: drops and reads again as it likes, so that two looks differ by tens of megabytes.
_OWN = ("RssAnon:", "RssShmem:")


def own_memory(process: int | str = "self") -> int:
    """The kilobytes that a process holds of its own."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in status if line.startswith(_OWN))
