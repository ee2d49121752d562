"""Between model values and JSON data: one description of each class serves reading, writing and schemas."""
