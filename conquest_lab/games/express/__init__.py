"""Risk Express: throw seven dice, fill the lines of country cards, take them from one another.

Read `rulebook` first, then `types`, `legal` and `refusals` (what may be done), `play` (what it
leads to), `words`.
"""

from conquest_lab.games.express.rules import Express

RULESET = Express
