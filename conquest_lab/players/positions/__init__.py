"""Positions of single games, as their quick policies and their turn plans see them."""
