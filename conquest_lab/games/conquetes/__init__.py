"""Conquêtes as Atalia published it in 2021: put regions into play, join them, take others with hidden support.

Read `rulebook` and `readings` first, then `types`, `legal` (what may be done), `play` (what it leads to),
`bot` (the solo opponent), `scoring`, `words`.
"""

from conquest_lab.games.conquetes.rules import Conquetes

RULESET = Conquetes
