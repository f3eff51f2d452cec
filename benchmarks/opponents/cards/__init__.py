"""Opponents for the games of cards and dice.

They share no code with the computer players of the package, so that a mistake of those does not hide in them.
"""
