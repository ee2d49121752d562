"""Python begins with this where its folder is in PYTHONPATH: the program then believes to be on Windows."""

from tests.system.pretended import pretend

pretend("win32")
