"""The board of a question as a drawing with numbered places, for a card on the screen and for paper.

A drawing needs no canvas and no kernel: the same data is drawn in a series, on a pupil's page of a class
and on a printed sheet. Shapes are the smoothed outlines that marks follow: a quarter of the painted ones.
"""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Speaker, say
from conquest_lab.svg.geometry import Outlines, load_outlines
from conquest_lab.svg.palette import SHAPES
from conquest_lab.svg.picture import MapPicture, said_pieces
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.desk import Shown, identity_of, owners_of
from conquest_lab.widgets.lesson.questions.board_games import Position

FREE = "ring"
"""The shape of a place that belongs to no one."""


def numbered(place: int) -> int:
    """The number of a place on a drawn board, from 1."""
    return place + 1


def drawn_board(question: Position, t: Speaker) -> Data:
    """The drawing of the position that a question asks about, as its reader may know it.

    t: the speaker, who knows the players of the question.
    """
    session, shown = question.session, question.presentation
    seats = len(session.names)
    seen = question.rules.observation(session.state, question.seat)
    scene = shown.scene(seen)
    names = {n: t.render(shown.owner_name(seen, n)) for n in owners_of(session)}
    looks = {n: identity_of(n, seats) for n in names}
    picture = MapPicture(scene.owners, scene.pieces, notes=shown.notes(seen))
    places: list[Data] = []
    for n, (place, owner) in enumerate(zip(shown.places, scene.owners, strict=True)):
        look = looks.get(owner)
        places.append(
            {
                "name": t.render(place.name) + (f" ({place.worth})" if place.worth else ""),
                "owner": "" if owner == NOBODY else names[owner],
                "symbol": "○" if look is None else look.symbol,
                "shape": SHAPES[FREE if look is None else look.shape],
                "colour": "" if look is None else look.counter,
                "fill": "" if look is None else look.colour,
                "lies": ", ".join(said_pieces(picture, n, t, shown.count_pieces)),
                "near": [numbered(other) for other in shown.neighbours(n)],
            }
        )
    return {
        **_outlines(shown.picture, tuple(place.key for place in shown.places)),
        "places": places,
        "marked": list(question.shown),
        "owners": [[look.symbol, look.counter, names[n]] for n, look in looks.items()],
        "free": NOBODY in scene.owners,
        "hand": _hand(question, shown, t),
    }


@lru_cache(maxsize=8)
def _outlines(picture: str, keys: tuple[str, ...]) -> Data:
    outlines: Outlines = load_outlines(picture, keys)
    return {
        "width": outlines.width,
        "height": outlines.height,
        "lakes": outlines.lakes_path,
        "links": outlines.links_path,
        "shapes": [
            {"d": shape.outline, "x": shape.label[0], "y": shape.label[1], "water": shape.water}
            for shape in outlines.shapes
        ],
    }


def _hand(question: Position, shown: Shown, t: Speaker) -> str:
    """The hand of the player who is asked about, for a question that it decides; else ""."""
    if not question.asks_hand:
        return ""
    seen = question.rules.observation(question.session.state, question.seat)
    places = [shown.cards[card].place for card in shown.scene(seen).hands[question.seat]]
    known = sorted({place for place in places if place is not None})
    regions: tuple[Message, ...] = tuple(
        say("{name} ({n})", name=shown.places[place].name, n=numbered(place)) for place in known
    )
    return t("In the hand of {player}: {cards}", player=Seat(question.seat), cards=regions)
