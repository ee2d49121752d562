"""The checks, a folder per family, a file per check."""
