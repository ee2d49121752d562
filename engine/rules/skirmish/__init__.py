"""The rules of the Skirmish Mode, under the file names of the base rules they change."""
