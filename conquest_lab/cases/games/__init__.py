"""Positions of the public cases, made states of each game."""
