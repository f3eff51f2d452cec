"""Risk as Hasbro France published it in 2007: claim the world, reinforce, invade, eliminate.

Read `rules.en.md` or `rules.fr.md` first, then `types`. `legal` lists what may be done and `refusals`
says why not; `play` tells what comes of it, step by step: `setup`, `reinforcing`, `combat`,
`closing`. `words` names actions, `telling` tells events.

`modes` puts the four ways to play side by side. The games for two add `duel` and, for active
independents, `allies`; the team game adds `team_play`; `sides` knows who is on whose side.
"""

from conquest_lab.games.hasbro.presentation import HasbroPresentation
from conquest_lab.games.hasbro.rules import Hasbro

RULESET = Hasbro
PRESENTATION = HasbroPresentation
