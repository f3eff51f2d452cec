"""The home-brew «Refonte de Risk»: capitals, credits, buildings, oceans, cannons.

Read `rules.en.md` or `rules.fr.md` first, then `types`. `legal` lists what may be done, `refusals` and
`fighting_refusals` say why not; `play` tells what comes of it: `setup`, `turn` (production, buying,
cards, placing), `combat` (moves, attacks, landings, bombardments), `capitals` (lost, moved, won),
all of them on a `draft` of the next state. `words` and `prompts` name actions, `telling` events.
"""

from conquest_lab.games.refonte.presentation import RefontePresentation
from conquest_lab.games.refonte.rules import Refonte

RULESET = Refonte
PRESENTATION = RefontePresentation
