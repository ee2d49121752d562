"""Small changes that bring a map nearer to even, found by what its games say and proved by further ones."""
