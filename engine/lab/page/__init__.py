"""The report of a playtest as one HTML file that needs no network."""
