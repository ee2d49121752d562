"""One file for each question to `tidewright land`."""
