"""Locks that a process has as long as it runs, whatever becomes of it."""

from PySide6.QtCore import QLockFile


def lock_of(path: str) -> QLockFile:
    """The lock beside a file or entry, not yet held; it never grows old while its process runs."""
    lock = QLockFile(path + ".lock")
    lock.setStaleLockTime(0)
    return lock


def held(lock: QLockFile) -> bool:
    """Whether the lock is held from now on; not where a running process has it.

    A process killed before it had written its name into the lock left an empty one, which is nobody's:
    Qt keeps it for ever, unless asked to remove it, and removes none that a process still holds.
    """
    if lock.tryLock(0):
        return True
    process, *_ = lock.getLockInfo()
    return not process and lock.removeStaleLockFile() and lock.tryLock(0)
