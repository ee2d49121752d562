"""Rule modules and the compilation of rulesets."""
