"""Settles free regions beside its own while there are any, and attacks only when there are none."""

from __future__ import annotations

from typing import Any

from benchmarks.opponents.cards.plain_conquetes import Plain, View


class Opponent(Plain):
    """A player who takes what nobody holds."""

    def worth_of_PlayRegion(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        joins = any(view.owners[place] == view.seat for place in view.near[action.region])
        return super().worth_of_PlayRegion(view, action) + (2.0 if joins else 0.0)

    def worth_of_Attack(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        is_free = any(
            view.owners[region] < 0
            for place, owner in enumerate(view.owners)
            if owner == view.seat
            for region in view.near[place]
        )
        return super().worth_of_Attack(view, action) - (2.0 if is_free else 0.0)
