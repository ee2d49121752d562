"""Lines of sight: geometry, clauses, proof and what play asks of them."""
