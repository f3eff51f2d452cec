"""Six servers, one with loaded dice: throws are bought, the chances of all six move, one is accused."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.six_servers.case import (
    PACKET,
    SERVERS,
    SIX_IF_FAIR,
    SIX_IF_LOADED,
    Counts,
    posteriors,
    thrown,
)
from conquest_lab.widgets.lesson.trials import BetView

COINS = 25
"""Packets that can be bought in a case."""

MOST_CASES = 500


class SixServers(BetView, kind="six_servers"):
    """Sells throws of six servers, shows the exact posterior of each, and judges an accusation.

    The server with loaded dice follows from the lesson's seed and the number of the case; it is not sent
    before somebody is accused.

    cases, false: closed so far, and false accusations among them. promised: the false accusations that
    the posteriors at the moment of accusing let one expect.
    """

    def restart(self) -> None:
        """Back to the first case of the seed."""
        self.cases = self.false = 0
        self.promised = Fraction(0)
        self._begin(1)

    def _begin(self, case: int) -> None:
        self.case = case
        self.coins = COINS
        self.accused = -1
        self.throws: list[list[int]] = [[] for _ in SERVERS]
        self.last: tuple[int, tuple[int, ...]] | None = None
        self._cheater = self.lesson.rng("cheater", case).randrange(len(SERVERS))
        self._said: list[Message] = []

    @property
    def counts(self) -> Counts:
        """For each server the throws so far, and the sixes among them."""
        return [(len(faces), faces.count(6)) for faces in self.throws]

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The posterior of each server."""
        return posteriors(self.counts)

    def buy(self, server: int) -> None:
        """Pay a coin for twenty throws of a server; nothing before the bet or after an accusation."""
        if not self.decided or self.accused >= 0 or not self.coins:
            return
        self.coins -= 1
        packet = len(self.throws[server]) // PACKET
        rng = self.lesson.rng("packet", self.case, server, packet)
        faces = thrown(rng, server == self._cheater)
        self.throws[server] += faces
        self.last = (server, faces)
        self._said = [
            say(
                "Server {server}: {sixes} in {n} throws; fair dice give {fair} on average, loaded ones"
                " {loaded}. {server} is the cheater with {chance}.",
                server=SERVERS[server],
                sixes=counted(faces.count(6), "{n} six", "{n} sixes"),
                n=PACKET,
                fair=self.t.decimal(PACKET * SIX_IF_FAIR, 1),
                loaded=self.t.decimal(PACKET * SIX_IF_LOADED, 1),
                chance=self.t.percent(self.chances[server]),
            )
        ]
        self.draw()

    def accuse(self, server: int) -> None:
        """Accuse a server, which closes the case."""
        if not self.decided or self.accused >= 0:
            return
        self.accused = server
        chance = self.chances[server]
        self.cases += 1
        self.promised += 1 - chance
        self.false += server != self._cheater
        said = (
            say("Right: it was server {server}.", server=SERVERS[server])
            if server == self._cheater
            else say(
                "A false accusation: server {server} throws fair dice. It was server {other}.",
                server=SERVERS[server],
                other=SERVERS[self._cheater],
            )
        )
        was = say("You accused with {chance}.", chance=self.t.percent(chance))
        self._said = [said, was]
        self.draw()

    def next(self) -> None:
        """Another case, after an accusation."""
        if self.accused >= 0 and self.case < MOST_CASES:
            self._begin(self.case + 1)
            self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        server = whole(message, "server", len(SERVERS))
        match do:
            case "buy" if server is not None:
                self.buy(server)
            case "accuse" if server is not None:
                self.accuse(server)
            case "next":
                self.next()

    def data(self) -> Data:
        t, closed = self.t, self.accused >= 0
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "case": t("Case {n}", n=self.case),
            "coins": t.render(counted(self.coins, "{n} coin left", "{n} coins left")),
            "broke": not self.coins,
            "closed": closed,
            "packet": [f"+ {PACKET}", t("throws")],
            "buy": t("Buy {n} throws", n=PACKET),
            "servers": [
                {
                    "letter": letter,
                    "counts": t(
                        "{sixes} of {n}",
                        sixes=counted(sixes, "{n} six", "{n} sixes"),
                        n=throws,
                    ),
                    "chance": float(chance),
                    "text": t.percent(chance),
                    "accused": n == self.accused,
                    "cheats": closed and n == self._cheater,
                }
                for n, (letter, (throws, sixes), chance) in enumerate(
                    zip(SERVERS, self.counts, self.chances, strict=True)
                )
            ],
            "last": None if self.last is None else [self.last[0], list(self.last[1])],
            "said": " ".join(t.render(line) for line in self._said),
            "tally": self._tally(),
        }

    def _tally(self) -> str:
        if not self.cases:
            return ""
        t = self.t
        return t(
            "{cases} closed, {false}; your chances let one expect {promised}.",
            cases=counted(self.cases, "{n} case", "{n} cases"),
            false=counted(self.false, "{n} false accusation", "{n} false accusations"),
            promised=t.decimal(self.promised, 1),
        )
