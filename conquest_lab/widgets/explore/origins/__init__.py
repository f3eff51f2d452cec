"""The board of the game: which of its links, bonuses and cards a book prints, and which are assumed."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from conquest_lab.core.words import Speaker
from conquest_lab.games import rulesets
from conquest_lab.mechanics.cards import SYMBOL_NAMES
from conquest_lab.origins import KINDS, Origin, Standing, origins
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.panel import Panel


class OriginsView(Panel, kind="explore_origins"):
    """The facts of the board in a list, and their links on the map."""

    desk: ExploreDesk

    def data(self) -> Data:
        desk = self.desk
        counts, rows = listed(desk.rules.name, desk.language)
        return {
            # What the book of a game in a package of its own says is not written down.
            "absent": len(counts) <= 1,
            "map": desk.presentation.layout == "map",
            "on": desk.shows_links,
            "counts": counts,
            "rows": rows,
        }

    def requested(self, do: str, message: Sent) -> None:
        match do, message:
            case ("links", {"to": bool(on)}):
                self.desk.shows_links = on
            case ("rule", {"id": str(rule)}):
                self.desk.look_up(rule)

    def links(self) -> list[Json]:
        """The links for the picture, where they are wanted: two places and a standing each."""
        if not self.desk.shows_links:
            return []
        number = {place.key: n for n, place in enumerate(self.desk.presentation.places)}
        return [
            [*(number[key] for key in one.keys), one.standing.value.en]
            for one in origins(self.desk.rules.name)
            if one.kind == "link"
        ]


@lru_cache(maxsize=16)
def listed(ruleset: str, language: str) -> tuple[list[Json], list[Json]]:
    """The numbers of facts of a board by standing; the facts, those that a book says first."""
    if ruleset not in rulesets():
        return [], []
    t = speaker(language)
    words = {
        Standing.PRINTED: t("printed in the book"),
        Standing.EXAMPLE: t("in an example of the book"),
        Standing.ELSEWHERE: t("from another source"),
        Standing.ASSUMED: t("assumed: from later boards, or our own"),
    }
    order = [*words]
    found = sorted(origins(ruleset), key=lambda one: order.index(one.standing))
    counts = Counter(one.standing for one in found)
    return (
        [[each.value.en, words[each], counts[each]] for each in order if counts[each]],
        [
            [
                one.standing.value.en,
                words[one.standing],
                " – ".join(map(t.render, one.names)),
                _what(one, t),
                "" if one.rule is None else one.rule.id,
            ]
            for one in found
        ],
    )


def _what(one: Origin, t: Speaker) -> str:
    kind = t.render(KINDS[one.kind])
    if one.shown is None:
        return kind
    return t("{kind}: {value}", kind=kind, value=SYMBOL_NAMES.get(str(one.shown), str(one.shown)))
