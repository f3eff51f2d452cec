"""Knowledge of one ruleset in a module of its name: a policy with reasons, and `evaluation_for(rules)`."""
