"""The illustrated manual: its pages, the window that shows them, which page explains what, its pictures."""
