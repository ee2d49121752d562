"""Print and play: a scenario as a booklet of pages to print, cut and play with."""
