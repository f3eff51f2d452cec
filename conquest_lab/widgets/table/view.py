"""The view of a device on its table: the way in, the seats, and the bar above the game."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import OVER
from conquest_lab.core.words import Message, Seat, Speaker, say
from conquest_lab.games import load
from conquest_lab.players import LEVELS, PERSON, kinds, player
from conquest_lab.tables.store import KEPT_DAYS, LOBBY_DAYS
from conquest_lab.tables.table import Chair, Offer, Table
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.desk import identity_of
from conquest_lab.widgets.panel import View
from conquest_lab.widgets.setup import OFFERED, USUAL_LEVEL, house_rules
from conquest_lab.widgets.table.desk import TableDesk

PARTS = ("hand", "board")
"""The parts of a game that a device can show: a hand with what can be decided, or the whole board."""


class TableView(View, kind="table"):
    """The part of a page that knows of its table; what is asked there goes to `on_request`.

    The script sends first a secret by which the browser is known at every table, and then signs of life
    while the page can be seen.
    """

    def __init__(self, on_request: Callable[[str, Sent], None]) -> None:
        self._on_request = on_request
        super().__init__()

    def show(self, language: str, data: Data) -> None:
        """Show this in a language."""
        self.present(speaker(language), data)

    def on_message(self, do: str, message: Sent) -> None:
        self._on_request(do, message)


def way_in(phase: str, error: str = "", code: str = "", *, needs_pass: bool = False) -> Data:
    """The data before a table is found: `wait`, `offer` below the form of a game, or `enter`.

    needs_pass: whether the page has to bring a pass of the server now.
    """
    return {"phase": phase, "error": error, "code": code, "needs_pass": needs_pass}


def lobby(table: Table, device: str, now: float, language: str, error: str) -> Data:
    """The data of a table whose game has not begun."""
    t = speaker(language, table.names)
    host = table.host == device
    known = computers(table.offer)
    rules = load(table.offer.ruleset, **table.offer.options)
    choices: list[Json] = [
        [PERSON, t("a person")],
        *([kind, t("computer: {name}", name=player(kind, rules).name)] for kind in known),
    ]
    return {
        "phase": "lobby",
        "error": error,
        "code": table.code,
        "title": game_of(table.offer, t),
        "host": host,
        "seated": table.seat_of(device) >= 0,
        "kinds": choices,
        "chairs": [
            {**chair_data(table, seat, device, now, t), "can_set": host and not chair.taken}
            for seat, chair in enumerate(table.chairs)
        ],
        "can_start": host and any(chair.taken for chair in table.chairs),
        "kept": kept(t),
    }


def playing(desk: TableDesk, device: str, now: float, part: str, error: str) -> Data:
    """The data of a table whose game has begun, as the bar above it."""
    table, t = desk.table, desk.t
    seat = desk.seat
    return {
        "phase": "play",
        "error": error or ("" if desk.lost is None else t.render(desk.lost)),
        "code": table.code,
        "title": t.render(desk.presentation.title),
        "host": table.host == device,
        "seated": seat >= 0,
        "shown": part,
        "over": desk.is_over,
        "has_last": table.game > 0,
        "mine": desk.seat_to_act >= 0,
        "status": t.render(status(desk, now)),
        "chairs": [chair_data(table, n, device, now, t) for n in range(len(table.chairs))],
        "stood_in": seat >= 0 and bool(table.chairs[seat].stand_in),
        "kept": kept(t),
    }


def status(desk: TableDesk, now: float) -> Message:
    """The seat to decide, and what it waits for."""
    seat = desk.newest_player
    if seat == OVER:
        return say("The game is over.")
    if seat < 0:
        return say("Dice or cards decide now.")
    chair = desk.table.chairs[seat]
    if chair.plays != PERSON and desk.table.paused:
        return say("Paused. It is {player}'s turn.", player=Seat(seat))
    if chair.plays != PERSON:
        return say("The computer plays for {player}.", player=Seat(seat))
    if seat == desk.seat:
        return say("It is your turn, {player}.", player=Seat(seat))
    if chair.is_free:
        return say("It is {player}'s turn, but the seat is free.", player=Seat(seat))
    if chair.is_away(now):
        return say("{player} is to move but is away.", player=Seat(seat))
    return say("It is {player}'s turn.", player=Seat(seat))


def chair_data(table: Table, seat: int, device: str, now: float, t: Speaker) -> Data:
    """A seat as a device sees it: who has it, and what can be done about it."""
    chair, look = table.chairs[seat], identity_of(seat, len(table.chairs))
    mine = table.seat_of(device) == seat
    away = not mine and chair.is_away(now)
    helps = table.started and (table.seat_of(device) >= 0 or table.host == device)
    absent = chair.kind == PERSON and (mine or chair.is_free or away)
    may_sit = table.may_sit(seat, device)
    return {
        "name": chair.name,
        "symbol": look.symbol,
        "colour": look.counter,
        "mine": mine,
        "state": _state(table, chair, mine=mine, away=away, open_to=may_sit, t=t),
        "kind": chair.kind,
        "can_sit": chair.is_free and not mine and may_sit,
        "can_stand_in": helps and absent and not chair.stand_in,
        "can_free": helps and away,
    }


def _state(table: Table, chair: Chair, *, mine: bool, away: bool, open_to: bool, t: Speaker) -> str:
    if chair.plays != PERSON:
        rules = load(table.offer.ruleset, **table.offer.options)
        computer = t("computer: {name}", name=player(chair.plays, rules).name)
        return t("{computer}, for a person", computer=computer) if chair.stand_in else computer
    if mine:
        return t("this device")
    if chair.is_free:
        return t("free") if open_to else t("free, for somebody else")
    return t("away") if away else t("at the table")


def game_of(offer: Offer, t: Speaker) -> str:
    """The game of a table: its name, and the house rules that are not the usual ones."""
    rules = load(offer.ruleset, **offer.options)
    return " · ".join((t.render(presentation(rules).title), *house_rules(rules.options, t)))


def computers(offer: Offer) -> tuple[str, ...]:
    """The kinds of computer player that can have a seat."""
    known = kinds(load(offer.ruleset, **offer.options))
    return tuple(kind for kind in known if kind in OFFERED)


def usual_computer(offer: Offer) -> str:
    """The kind of computer player that stands in for a person."""
    known = computers(offer)
    level = USUAL_LEVEL if USUAL_LEVEL in known else None
    return level or next((kind for kind in LEVELS if kind in known), "random")


def kept(t: Speaker) -> str:
    """The words on what is stored, and for how long."""
    return t(
        "This server keeps the game, its moves with their times, the nicknames and a number by which"
        " it recognises this browser, and nothing else. A table is deleted {days} days after its last use,"
        " or {lobby} days after it was opened if the game never began. Whoever opened it can delete it"
        " at any time.",
        days=KEPT_DAYS,
        lobby=LOBBY_DAYS,
    )
