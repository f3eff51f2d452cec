"""The kernel every ruleset is written against: no game, no Jupyter, no chance of its own."""
