"""A ledger of luck: what each throw brought less what it brings on average, added up."""

from __future__ import annotations

from math import erfc, sqrt

from conquest_lab import odds
from conquest_lab.core.errors import SaveError
from conquest_lab.core.record import MAX_BYTES
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import compare
from conquest_lab.odds.ledger import Ledger, Roll, battle_rolls
from conquest_lab.session import Session
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView

HANDFULS = (1, 10, 50)
MOST_THROWS = 150
MOST_SHOWN = 4
"""Throws of the table: the last ones."""

MOST_EXACT = 150
"""Throws up to which the law of all totals is worked out; beyond, the normal law is as good."""

MOST_POINTS = 300
"""Points of a curve."""


def as_lucky(ledger: Ledger) -> float:
    """The chance to be at least so lucky with these throws."""
    if len(ledger.entries) <= MOST_EXACT:
        return ledger.as_lucky
    return erfc(ledger.standard_score / sqrt(2)) / 2


class OwnLuck(LessonView, kind="own_luck"):
    """Throws three dice against two, or opens a saved game, and keeps the ledger of its luck.

    ledgers: by name, those that are shown: of the throws, or of each attacker of the saved game.
    """

    def restart(self) -> None:
        """Begin without a throw."""
        self._rolls: list[Roll] = []
        self._rng = self.lesson.rng("ledger")
        self._complaint: Message | None = None
        self.game = False
        self.ledgers: list[tuple[str, Ledger]] = []

    def throw(self, times: int) -> None:
        """Throw three dice against two so often; worth the armies lost by the defender less those lost."""
        if self.game:
            self.restart()
        law = odds.round_losses(3, 2)
        for _ in range(min(times, MOST_THROWS - len(self._rolls))):
            faces = [self._rng.randint(1, 6) for _ in range(5)]
            attack, defence = sorted(faces[:3], reverse=True), sorted(faces[3:], reverse=True)
            label = f"{' '.join(map(str, attack))} : {' '.join(map(str, defence))}"
            lost = compare(tuple(attack), tuple(defence))
            self._rolls.append(Roll(law, lost, _worth, label=label))
        self.ledgers = [(self.t("You"), odds.luck(self._rolls))]
        self._complaint = None
        self.draw()

    def open_game(self, text: str) -> None:
        """Show the luck of every attacker of a saved game, or say why it cannot be read."""
        try:
            session = Session.load(text)
            ledger = odds.luck(battle_rolls(session.rules, session.history))
        except (SaveError, odds.OddsError) as error:
            self._complaint = error.message
            self.draw()
            return
        self.restart()
        if not ledger.entries:
            self._complaint = say("No battle dice were thrown in this game.")
        else:
            self.game = True
            self.ledgers = [
                (session.names[int(str(seat))], own) for seat, own in ledger.players.items()
            ]
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "throw", _:
                times = whole(message, "to", max(HANDFULS) + 1)
                if times in HANDFULS:
                    self.throw(times)
            case "open", {"text": str(text)} if len(text) <= MAX_BYTES:
                self.open_game(text)

    def data(self) -> Data:
        t = self.t
        return {
            "handfuls": [[n, t("Throw once") if n == 1 else t("{n} times", n=n)] for n in HANDFULS],
            "limit": MAX_BYTES,
            "full": not self.game and len(self._rolls) >= MOST_THROWS,
            "begun": bool(self.ledgers),
            "curves": [self._curve(name, ledger) for name, ledger in self.ledgers],
            "rows": [] if self.game or not self.ledgers else self._rows(self.ledgers[0][1]),
            "players": [self._verdict(name, ledger) for name, ledger in self.ledgers],
            "complaint": t.render(self._complaint) if self._complaint else "",
        }

    def _curve(self, name: str, ledger: Ledger) -> Data:
        spread, points = 0.0, [[0.0, 0.0, 0.0]]
        total = 0.0
        for n, entry in enumerate(ledger.entries, 1):
            spread += float(entry.variance)
            total += float(entry.luck)
            points.append([float(n), total, 2 * sqrt(spread)])
        step = max(1, len(points) // MOST_POINTS)
        return {"name": name, "points": [*points[:-1:step], points[-1]]}

    def _rows(self, ledger: Ledger) -> list[Json]:
        t = self.t
        return [
            [
                entry.label,
                _signed(t.decimal(entry.realised, 0, "+" if entry.realised else "")),
                _signed(t.decimal(entry.expected, 2, "+")),
                _signed(t.decimal(entry.luck, 2, "+")),
            ]
            for entry in ledger.entries[-MOST_SHOWN:]
        ]

    def _verdict(self, name: str, ledger: Ledger) -> str:
        t = self.t
        return t(
            "{name}, {throws}: luck {total} armies, standard deviation {spread}, standard score"
            " {score}. At least so lucky are {chance} of all players with these throws.",
            name=name,
            throws=counted(len(ledger.entries), "{n} throw", "{n} throws"),
            total=_signed(t.decimal(ledger.total, 1, "+")),
            spread=t.decimal(sqrt(ledger.variance), 1),
            score=_signed(t.decimal(ledger.standard_score, 2, "+")),
            chance=t.percent(as_lucky(ledger)),
        )


def _worth(lost: odds.Losses) -> int:
    return lost.defender - lost.attacker


def _signed(number: str) -> str:
    return number.replace("-", "−")
