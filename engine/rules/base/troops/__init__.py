"""What units are and can do: figures, specializations, tanks."""
