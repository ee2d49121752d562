"""The checks, a folder per family, whose docstring is its title; a file per concept."""
