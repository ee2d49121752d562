"""A map of one's own, made step by step by doing."""
