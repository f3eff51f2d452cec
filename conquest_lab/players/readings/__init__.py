"""Readings compared: each option of a ruleset played against its recommended value, and what that did."""
