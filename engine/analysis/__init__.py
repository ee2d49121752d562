"""Many questions about one snapshot."""
