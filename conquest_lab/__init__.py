"""Conquest Lab: the rules of five conquest board games, step by step, with exact probability beside them."""
