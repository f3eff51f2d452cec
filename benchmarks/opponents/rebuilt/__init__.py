"""Opponents for Risk rebuilt, made from nothing."""
