"""One file for each command of tidewright."""
