"""The picture beside a question of one's own: a position of any game, or a set-up of Odds.

It is given as the address that Explore or Odds shows, as a supplied game with a number of plies, such as
`hasbro 198`, or as the text of a saved game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from conquest_lab.classroom.activity import Data
from conquest_lab.classroom.board import board_data, map_data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.positions import MOST_SAVED, Here, saved_game, session_at
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY, Pieces
from conquest_lab.core.words import Message, Speaker, Value, counted, say
from conquest_lab.games import load
from conquest_lab.mechanics.board import load_board
from conquest_lab.mechanics.cards import SYMBOL_NAMES
from conquest_lab.odds import express
from conquest_lab.odds.cards import DECK
from conquest_lab.odds.line_words import line_said
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.session import Session
from conquest_lab.svg.palette import ATLAS
from conquest_lab.svg.picture import MapPicture

if TYPE_CHECKING:
    from conquest_lab.widgets.odds_app.setting import Setting

Drawer = Callable[[Speaker], Data]
"""Makes the data of a picture in a language: a board, and a sentence about it."""

SIDES = (1, 0)
"""The identities of the attacker and the defender, as the maps of Odds have them."""


@lru_cache(maxsize=64)
def picture_of(text: str) -> Drawer:
    """The picture that a text names.

    Raises ClassError with what is wrong with it.
    """
    if len(text) > MOST_SAVED:
        wrong = say(
            "a picture has at most {most} letters; this one has {n}", most=MOST_SAVED, n=len(text)
        )
        raise ClassError(wrong)
    try:
        return _drawer(text.strip())
    except ClassError:
        raise
    except ConquestError as error:
        raise ClassError(error.message) from error


def _drawer(text: str) -> Drawer:
    if text.startswith("{"):
        return _position(session_at(text, None))
    if text.startswith(("http://", "https://")):
        return _addressed(text)
    match text.split():
        case [game, ply] if game in sample_games() and _is_number(ply):
            return _position(session_at(sample_game(game), int(ply)))
    raise ClassError(
        "{text} is no picture: a picture is a supplied game and the number of plies, such as {form}, the"
        " address of a game in Explore or of a set-up in Odds, or a saved game",
        text=repr(text[:60]),
        form="hasbro 198",
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def _addressed(text: str) -> Drawer:
    """The picture that an app shows at an address."""
    address = urlsplit(text)
    said = dict(parse_qsl(address.query, keep_blank_values=True))
    if address.path.rstrip("/").rpartition("/")[2].startswith("odds"):
        return _setup(said)
    ply = int(said["ply"]) if _is_number(said.get("ply", "")) else None
    save = saved_game(text)
    if save != text:
        return _position(session_at(save, ply))
    if said.get("game") in sample_games():
        return _position(session_at(sample_game(said["game"]), ply or 0))
    raise ClassError(
        "this address names no supplied game, no saved game and no set-up of Odds: copy it from Explore"
        " or Odds, up to its last letter"
    )


def _position(session: Session) -> Drawer:
    """The public view of a game: the board and the phase."""
    here = Here(session)

    def drawn(t: Speaker) -> Data:
        shown, state = here.presentation, here.rules.observation(here.state, NOBODY)
        about = say("{game}, {phase}", game=shown.title, phase=shown.phase(state))
        return {"board": board_data(here, state, t), "about": t.named(here.names).render(about)}

    return drawn


# Set-ups of Odds ----------------------------------------------------------------------------------


def _setup(said: dict[str, str]) -> Drawer:
    """The set-up of Odds in an address, without its results."""
    from conquest_lab.widgets.odds_app import setting as known  # noqa: PLC0415 - widgets

    setting, wrong = known.read(said, 0)
    if wrong:
        raise ClassError("the address of Odds is not right: {wrong}", wrong=wrong[0])
    return partial(_shown, setting)


def _shown(setting: Setting, t: Speaker) -> Data:
    from conquest_lab.widgets.odds_app import drawn  # noqa: PLC0415 - widgets

    dice = drawn.thrown(setting.dice, t)
    match setting.tab:
        case "campaign":
            able = t.render(_able(setting.garrison[0] - 1))
            return {"board": _path(setting.path, setting.garrison, t), "about": f"{able}. {dice}"}
        case "battle" if setting.origin:
            ends, armies = (setting.origin, setting.target), setting.armies
            board = _path(ends, (armies.attackers + 1, armies.defenders), t)
            return {"board": board, "about": f"{t.render(_able(armies.attackers))}. {dice}"}
        case "battle" | "chain" | "stop":
            armies = setting.small if setting.tab == "chain" else setting.armies
            worth = f"{_worth(setting, t)} {dice}"
            return {"board": _armies(*armies, t), "about": worth if setting.tab == "stop" else dice}
        case "cards":
            book = presentation(load(setting.series)).title
            return {"board": _deck(t), "about": t("44 cards; sets as in {book}.", book=book)}
        case "country":
            lines = (*express.country_cards()[setting.country].lines, *["G"] * setting.owned)
            card = _card(t.render(drawn.country_name(setting.country)), map(line_said, lines), t)
            return {"board": _board([card], t), "about": t("Seven dice.")}
    return {"board": _regions(setting, t), "about": _hand(setting, t)}


def _worth(setting: Setting, t: Speaker) -> str:
    return t(
        "Worth: {prize} for the territory, {own} for each attacker left, −{enemy} for each defender left.",
        prize=setting.prize,
        own=setting.own,
        enemy=setting.enemy,
    )


def _hand(setting: Setting, t: Speaker) -> str:
    return t(
        "{cards} are drawn from {pile} unseen ones, {high} of them high.",
        cards=counted(setting.hand, "{n} card", "{n} cards"),
        pile=setting.pile,
        high=setting.pile // 3,
    )


def _path(keys: Sequence[str], armies: Sequence[int], t: Speaker) -> Data:
    """The map of the world with the armies of some places, the attacker's first."""
    shown, number = presentation(load("hasbro")), load_board("world").number
    path = [number[key] for key in keys]
    owners = [NOBODY] * len(shown.places)
    pieces: list[Pieces] = [()] * len(shown.places)
    for place, count in zip(path, armies, strict=True):
        owners[place] = int(place != path[0])
        pieces[place] = (("army", count),)
    names = t("attacker"), t("defender")
    t = t.named(names)
    looks = [None if owner == NOBODY else ATLAS.identity(SIDES[owner]) for owner in owners]
    picture = MapPicture(tuple(owners), tuple(pieces), identities=SIDES)
    players = [
        {"name": name, "symbol": look.symbol, "colour": look.counter, "hand": "", "cards": 0}
        for name, look in zip(names, map(ATLAS.identity, SIDES), strict=True)
    ]
    board = {**_board((), t), **map_data(shown, picture, looks, t)}
    return board | {"players": players, "arrows": [*pairwise(path)]}


def _board(cards: Sequence[Data], t: Speaker) -> Data:
    return {"kind": "cards", "title": t("Odds"), "players": [], "marked": [], "places": [*cards]}


def _card(name: str, lines: Iterable[Value], t: Speaker, side: int | None = None) -> Data:
    """A card with a name and lines of words. side: of a fight, 0 for the attacker."""
    look = None if side is None else ATLAS.identity(SIDES[side])
    owned = {"symbol": look.symbol if look else "", "colour": look.counter if look else ""}
    said = [[t.render(line), ""] for line in lines]
    return {
        "name": name,
        "said": name,
        "group": "",
        "worth": 0,
        "owner": "",
        **owned,
        "lines": said,
    }


def _able(attackers: int) -> Message:
    return counted(attackers, "{n} army able to attack", "{n} armies able to attack")


def _armies(attackers: int, defenders: int, t: Speaker) -> Data:
    cards = [
        _card(t("the attacker"), [_able(attackers)], t, 0),
        _card(t("the defender"), [counted(defenders, "{n} army", "{n} armies")], t, 1),
    ]
    return _board(cards, t)


def _regions(setting: Setting, t: Speaker) -> Data:
    unknown = counted(setting.support, "{n} unknown card", "{n} unknown cards")
    strong, weak = (say("a region worth {n}", n=n) for n in (setting.strong, setting.weak))
    cards = [
        _card(t("the attacker"), [strong, unknown], t, 0),
        _card(t("the defender"), [weak], t, 1),
    ]
    return _board(cards, t)


def _deck(t: Speaker) -> Data:
    """The deck, a card for each symbol."""
    counts = {symbol: counted(n, "{n} card", "{n} cards") for symbol, n in DECK.items()}
    return _board([_card(t.render(SYMBOL_NAMES[one]), [n], t) for one, n in counts.items()], t)
