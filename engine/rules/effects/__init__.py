"""What cards and abilities do: one vocabulary of conditions, moments, costs and effects for all of them."""
