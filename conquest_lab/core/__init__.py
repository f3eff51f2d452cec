"""The kernel every ruleset is written against: standard library only, no game, no Jupyter, no chance of its own."""
