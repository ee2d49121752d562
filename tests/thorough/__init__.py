"""`make thorough`: long runs in small pieces that stop and resume. See `python -m tests.thorough --help`."""
