"""Risk Express: throw seven dice, fill the lines of country cards, take them from one another.

Read `rules.en.md` or `rules.fr.md` first, then `types`. `legal` lists what may be done and `refusals`
says why not, `play` what it leads to, `words` how it is told.
"""

from conquest_lab.games.express.presentation import ExpressPresentation
from conquest_lab.games.express.rules import Express

RULESET = Express
PRESENTATION = ExpressPresentation
