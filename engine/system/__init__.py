"""What operating systems do differently; everything else is the same on Linux, macOS and Windows.

Only these modules ask which system it is.
"""
