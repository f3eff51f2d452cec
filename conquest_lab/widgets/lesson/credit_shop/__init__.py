"""A purse of credits to be spent on an attack: each purchase is a dot on cost and chance."""

from __future__ import annotations

import re

from conquest_lab import odds
from conquest_lab.core.words import Message, Speaker, say
from conquest_lab.odds.purchases import PRICES, Purchase
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.purse import CannonsPay, credits_counted
from conquest_lab.widgets.lesson.trials import BetView

CREDITS = 24
GARRISONS = 8
MOST_KEPT = 80
LONGEST_TEXT = 1000
CODE = re.compile(r"(\d{1,3})\s*[-–/,.]\s*(\d{1,3})\s*[-–/,.]\s*(\d{1,3})")


def table(t: Speaker, purse: int, volleys: int) -> Data:
    """The exact chances of every purchase, as numbers and in words.

    fights: by the garrison less one, and the number of dice's worth of troops.
    fired: by the garrison less one, cannons less one, volleys less one, and troops.
    """
    most = purse // PRICES[0]

    def cell(purchase: Purchase, defenders: int, fired: int) -> list[Json]:
        exact = odds.assault(purchase, defenders, "border", fired)
        return [float(exact), t.percent(exact)]

    garrisons = range(1, GARRISONS + 1)
    return {
        "fights": [[cell(Purchase(n), d, 0) for n in range(most + 1)] for d in garrisons],
        "fired": [
            [
                [
                    [
                        cell(Purchase(n, 0, cannons), d, fired)
                        for n in range((purse - PRICES[2] * cannons) // PRICES[0] + 1)
                    ]
                    for fired in range(1, volleys + 1)
                ]
                for cannons in range(1, purse // PRICES[2] + 1)
            ]
            for d in garrisons
        ],
    }


class CreditShop(BetView, kind="credit_shop"):
    """Infantry, cavalry and cannons for a purse of credits, on three roads, with the exact chance at once.

    bet: what must be bet first. volleys: the most turns in which cannons may fire.
    wall: another shop whose purchases are shown here, too.
    kept: the purchases on the wall, those of a class included.
    """

    def __init__(
        self,
        bet: Predict,
        *,
        volleys: int = 1,
        defenders: int = 6,
        wall: CreditShop | None = None,
    ) -> None:
        self.volleys, self.defenders = volleys, defenders
        self.kept: list[Purchase] = [] if wall is None else wall.kept
        self.walls: list[CreditShop] = [] if wall is None else wall.walls
        self.walls.append(self)
        super().__init__(bet)

    def restart(self) -> None:
        """Begin with an empty wall."""
        self.revealed = False
        self.kept.clear()
        self.complaint: Message | None = None

    def keep(self, purchase: Purchase) -> bool:
        """Put a purchase on the wall; False, with the reason shown, for one that the purse cannot pay."""
        if not self.decided:
            return False
        self.complaint = None
        if purchase.cost > CREDITS:
            self.complaint = say(
                "{code} costs {cost}; the purse holds {purse}.",
                code="-".join(map(str, purchase)),
                cost=credits_counted(purchase.cost),
                purse=credits_counted(CREDITS),
            )
        elif purchase not in self.kept and len(self.kept) < MOST_KEPT:
            self.kept.append(purchase)
        self.draw_all()
        return self.complaint is None

    def read(self, text: str) -> None:
        """Put purchases such as «12-0-0 6-0-3» on the wall: infantry, cavalry and cannons."""
        if not self.decided:
            return
        found = [Purchase(*map(int, code)) for code in CODE.findall(text[:LONGEST_TEXT])]
        if not found:
            self.complaint = say(
                "Write infantry, cavalry and cannons with hyphens, such as {example}.",
                example="6-0-3",
            )
            self.draw()
        for purchase in found:
            if not self.keep(purchase):
                break

    def draw_all(self) -> None:
        """Show the wall on every shop that shares it."""
        for shop in self.walls:
            shop.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "keep", {"units": [int(infantry), int(cavalry), int(cannons)]} if (
                min(infantry, cavalry, cannons) >= 0
            ):
                self.keep(Purchase(infantry, cavalry, cannons))
            case "read", {"text": str(text)}:
                self.read(text)
            case "wipe", _:
                self.kept.clear()
                self.complaint = None
                self.draw_all()

    def data(self) -> Data:
        t = self.t
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "credits": CREDITS,
            "prices": list(PRICES),
            "garrisons": GARRISONS,
            "defenders": self.defenders,
            "volleys": self.volleys,
            "table": table(t, CREDITS, self.volleys) if self.decided else {},
            "kept": [list(purchase) for purchase in self.kept],
            "asks": isinstance(self.question, CannonsPay),
            "told": self._verdict() if self.revealed else "",
            "complaint": t.render(self.complaint) if self.complaint else "",
        }

    def _verdict(self) -> str:
        """The answer to the bet, and the bet beside it."""
        t, bet = self.t, self.bet and self.bet.bet
        sentences = [t.render(self.question.solution())]
        if bet is not None:
            sentences.insert(0, t("Your bet: {bet}.", bet=bet.text))
        return " ".join(sentences)
