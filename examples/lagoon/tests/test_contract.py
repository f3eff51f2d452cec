"""Lagoon keeps the contract of a ruleset, in every number of players and with every option."""

from conquest_lab.testing import contract

test_contract = contract("lagoon")
