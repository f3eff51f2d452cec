"""One module a board: which areas of the source make each territory."""
