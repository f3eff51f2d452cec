"""Who plays: symbol, name, what each holds, whose turn it is."""

from __future__ import annotations

from typing import Any

from conquest_lab.core.ruleset import OVER
from conquest_lab.players import PERSON, player
from conquest_lab.widgets.palette import ATLAS
from conquest_lab.widgets.panel import Panel


class PlayersView(Panel, kind="players"):
    """A table of the players, and the counters that belong to everybody."""

    def data(self) -> dict[str, Any]:
        desk, t, scene = self.desk, self.desk.t, self.desk.scene
        turn = desk.session.current_player
        returns = desk.rules.returns(desk.session.state) if turn == OVER else None
        own, shared = self._counters(scene.counters)
        rows = []
        for seat, name in enumerate(desk.session.names):
            held = [n for n, owner in enumerate(scene.owners) if owner == seat]
            pieces = sum(count for n in held for _, count in scene.pieces[n])
            look = ATLAS.identity(seat)
            rows.append(
                {
                    "name": name,
                    "kind": self._kind(seat),
                    "symbol": look.symbol,
                    "colour": look.counter,
                    "look": f"{t.render(look.name)}, {t.render(look.pattern_name)}",
                    "places": len(held),
                    "pieces": pieces,
                    "cards": len(scene.hands[seat]),
                    "own": [own.get((key, seat), 0) for key in self._own_keys(own)],
                    "turn": seat == turn,
                    "won": bool(returns) and returns[seat] == max(returns) if returns else False,
                }
            )
        return {
            "rows": rows,
            "columns": [
                t("Player"),
                t("Territories"),
                t("Armies"),
                t("Cards"),
                *(t.render(desk.rules.counter_names[key]) for key in self._own_keys(own)),
            ],
            "shared": shared,
            "words": {"title": t("Players"), "turn": t("to play"), "won": t("has won")},
        }

    def _kind(self, seat: int) -> str:
        kind = self.desk.session.kinds[seat]
        if kind == PERSON:
            return ""
        return self.desk.t.render(player(kind, self.desk.rules).name)

    @staticmethod
    def _own_keys(own: dict[tuple[str, int], int]) -> list[str]:
        return sorted(
            {key for key, _ in own if any(value for (k, _), value in own.items() if k == key)}
        )

    def _counters(
        self, counters: tuple[tuple[str, int], ...]
    ) -> tuple[dict[tuple[str, int], int], list[str]]:
        """Counters of single players, and those of the table as «name: value»."""
        names = self.desk.rules.counter_names
        own: dict[tuple[str, int], int] = {}
        shared = []
        for key, value in counters:
            name, _, seat = key.partition("/")
            if name not in names:
                continue
            if seat:
                own[name, int(seat)] = value
            else:
                shared.append(self.desk.t("{name}: {value}", name=names[name], value=value))
        return own, shared
