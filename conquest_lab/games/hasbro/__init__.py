"""Risk as Hasbro France published it in 2007: claim the world, reinforce, invade, eliminate.

Read `rulebook` and `readings` first, then `types`. `legal` lists what may be done and `refusals`
says why not; `play` tells what comes of it, step by step: `setup`, `reinforcing`, `combat`,
`closing`. `words` names actions, `telling` tells events.
"""

from conquest_lab.games.hasbro.rules import Hasbro

RULESET = Hasbro
