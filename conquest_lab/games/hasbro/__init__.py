"""Risk as Hasbro France published it in 2007: claim the world, reinforce, invade, eliminate everybody else.

Read `rulebook` first, then `types`, `legal` (what may be done), `play` (what it leads to), `words`.
"""

from conquest_lab.games.hasbro.rules import Hasbro

RULESET = Hasbro
