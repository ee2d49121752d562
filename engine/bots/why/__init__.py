"""Why bots choose as they do."""
