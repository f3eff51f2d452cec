"""What the search is told of one ruleset each: `lore_for(rules)` in a module of the ruleset's name."""
