"""Maps of other programs: read into scenarios and written from them, with a report of what is lost."""
