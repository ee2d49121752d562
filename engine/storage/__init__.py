"""Reading and writing files; the only package that knows JSON."""
