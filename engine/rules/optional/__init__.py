"""Optional rules, one file each: a rule chosen is a module in force, a rule not chosen is absent."""
