"""What `tidewright validate` is made of beside its arguments: forms of the report, mending, watching."""
