"""The players: symbol, name, holdings, and whose turn it is."""

from __future__ import annotations

from conquest_lab.core.ruleset import OVER
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Seat
from conquest_lab.mechanics.points import POINTS
from conquest_lab.players import LEVELS, PERSON, kinds, player
from conquest_lab.session import Session
from conquest_lab.svg.picture import belongings
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.stage.battle import compares_cards

MOST_COLUMNS = 5
"""Columns that fit beside each other; more become a list below each name (`layout` in the script)."""


class PlayersView(Panel, kind="players"):
    """A table of the players, and the counters that belong to everybody."""

    looks = "cl-extra"

    def __init__(self, desk: Desk) -> None:
        self._shown: set[str] = set()
        self._shown_for: Session | None = None
        super().__init__(desk)

    def data(self) -> Data:
        desk, t, shown, scene = self.desk, self.desk.t, self.desk.presentation, self.desk.scene
        turn = desk.session.current_player
        returns = desk.rules.returns(desk.session.state) if turn == OVER else None
        own, shared = self._counters(scene.counters)
        own |= {(POINTS, seat): n for seat, n in enumerate(shown.points_now(desk.seen))}
        units = [kind for kind in shown.piece_kinds.values() if kind.unit]
        # A column for what a game has: most have no pieces, or no cards, or neither.
        columns = [
            (t.render(shown.places_name), True),
            (t.render(units[0].name) if len(units) == 1 else t("Units"), bool(units)),
            (t("Cards"), any(scene.hands)),
        ]
        keys = self._own_keys(own, MOST_COLUMNS - 1 - sum(wanted for _, wanted in columns))
        names = desk.owner_names
        rows: list[Data] = []
        for seat in desk.owners:
            look, seated = desk.identity(seat), seat < len(desk.session.names)
            values = belongings(scene, seat, shown.piece_kinds)
            rows.append(
                {
                    "name": t.render(names[seat]),
                    "seat": seat,
                    "kind": self._kind(seat) if seated else "",
                    "chosen": desk.session.kinds[seat] if seated and desk.can_reseat else "",
                    "partner": self._partner(seat) if seated else "",
                    **self.sign(seat),
                    "look": f"{t.render(look.name)}, {t.render(look.pattern_name)}",
                    "numbers": [
                        *(n for n, (_, wanted) in zip(values, columns, strict=True) if wanted),
                        *(own.get((key, seat), 0) for key in keys),
                    ],
                    "turn": seat == turn,
                    "out": desk.is_out(seat),
                    "won": returns is not None and seated and returns[seat] == max(returns),
                }
            )
        return {
            "rows": rows,
            # A person who is asked while cards are turned up sees what the question is about.
            "tells": desk.seat_to_act >= 0 and compares_cards(shown),
            "columns": [
                t("Player"),
                *(name for name, wanted in columns if wanted),
                *(t.render(shown.counter_names[key]) for key in keys),
            ],
            "shared": shared,
            "kinds": self._kinds() if desk.can_reseat and turn != OVER else [],
        }

    def _kinds(self) -> list[Json]:
        """The players that can take a seat while the game goes on."""
        rules, t = self.desk.rules, self.desk.t
        known = [kind for kind in (*LEVELS, "random") if kind in kinds(rules)]
        named = [[kind, t("computer: {name}", name=player(kind, rules).name)] for kind in known]
        return [[PERSON, t("a person")], *named]

    def on_message(self, do: str, message: Sent) -> None:
        # Whoever is to move by now: a seat is meant, and no ply.
        match do, message:
            case ("kind", {"seat": int(seat), "to": str(kind)}):
                offered = [each[0] for each in self._kinds() if isinstance(each, list)]
                if 0 <= seat < len(self.desk.session.names) and kind in offered:
                    self.desk.reseat(seat, kind)

    def _kind(self, seat: int) -> str:
        kind = self.desk.session.kinds[seat]
        if kind == PERSON:
            return ""
        return self.desk.t.render(player(kind, self.desk.rules).name)

    def _partner(self, seat: int) -> str:
        desk = self.desk
        partner = desk.presentation.partner(desk.seen, seat)
        return "" if partner == NOBODY else desk.t("with {player}", player=Seat(partner))

    def _own_keys(self, own: dict[tuple[str, int], int], room: int) -> list[str]:
        """The counters of players, points last.

        All of them from the first turn on where there is room for so many, else those that anybody has had so
        far: a column that came stays.
        """
        if self._shown_for is not self.desk.session:
            self._shown_for, self._shown = self.desk.session, set()
        named = {key for key, _ in own}
        if len(named) <= room:
            self._shown |= named
        # Points decide: their column is there from the first turn on.
        self._shown |= {key for (key, _), value in own.items() if value or key == POINTS}
        return sorted(self._shown & named, key=lambda key: (key == POINTS, key))

    def _counters(
        self, counters: tuple[tuple[str, int], ...]
    ) -> tuple[dict[tuple[str, int], int], list[str]]:
        """Counters of single players, and those of the table as «name: value»."""
        names = self.desk.presentation.counter_names
        loose = {dice.role for dice in self.desk.loose_dice}  # seen on the table itself
        own: dict[tuple[str, int], int] = {}
        shared = []
        for key, value in counters:
            name, _, seat = key.partition("/")
            if name not in names or name in loose or (loose and not seat and not value):
                continue
            if seat:
                own[name, int(seat)] = value
            else:
                shared.append(self.desk.t("{name}: {value}", name=names[name], value=value))
        return own, shared
