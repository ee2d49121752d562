"""How the window looks: `icons`, `tokens` and `stylesheet`."""
