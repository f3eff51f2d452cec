"""Heuristic players for one ruleset each: `player_for(rules)` in a module of the name of the ruleset."""
