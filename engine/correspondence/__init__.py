"""Games by file: two people send one file to and fro, and neither can look ahead or change what was done."""
