"""Numbers without rules: pure functions of integers."""
