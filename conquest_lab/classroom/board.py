"""The board of a game as data for a page without a kernel: a map as SVG with its places, or cards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from conquest_lab.classroom.activity import Data
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.scene import HIDDEN, NOBODY, Dice, Scene
from conquest_lab.core.words import Speaker, capitalized
from conquest_lab.session import Session
from conquest_lab.svg.coarse import coarse
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.svg.land import land
from conquest_lab.svg.map import key_of
from conquest_lab.svg.palette import ATLAS, SHAPES, UNSEATED, Identity
from conquest_lab.svg.picture import MapPicture, chips, counter_number, said_place
from conquest_lab.widgets.desk import identity_of, owners_of

RADIUS = 62
"""Radius of a counter in board units; a board is 4000 wide."""

PIXEL, TOLERANCE = 4.0, 3
"""Board units in a pixel of a board on a page, and by how many its lines may be simplified."""

SIGN = "\N{MULTIPLICATION SIGN}"


def board_data(
    session: Session, state: Any, t: Speaker, *, marked: tuple[int, ...] = ()
) -> Data | None:
    """The board at a state or an observation; None for a game without places.

    marked: places that the question is about.
    """
    shown = session.presentation
    if not shown.places:
        return None
    scene = shown.scene(state)
    t = t.named(session.names)
    found: Data = {
        "title": t.render(shown.title),
        "players": [_player(session, seat, scene, t) for seat in owners_of(session)],
        "marked": list(marked),
    }
    dice = tuple(side for side in shown.loose_dice(state) if any(side.faces))
    if dice:
        found["dice"] = [_said(side, session, t) for side in dice]
    if shown.layout == "map" and shown.picture:
        return found | _map(session, state, scene, t)
    return found | _cards(session, state, scene, t)


def _said(side: Dice, session: Session, t: Speaker) -> str:
    """Dice that lie ready or are lost, in words."""
    shown = session.presentation
    named = shown.counter_names.get(side.role)
    title = t(side.role) if named is None else t.render(named)
    faces = [
        t.render(shown.die_faces[face].name) if face in shown.die_faces else str(face)
        for face in side.faces
    ]
    return t("{name}: {value}", name=capitalized(title), value=", ".join(faces))


def _player(session: Session, owner: int, scene: Scene, t: Speaker) -> Data:
    """A side with its sign and colour, its places, and the cards of its hand that may be seen."""
    shown, seats = session.presentation, len(session.names)
    who = identity_of(owner, seats)
    hand = scene.hands[owner] if owner < len(scene.hands) else ()
    names = [t.render(shown.cards[card].name) for card in hand if card != HIDDEN]
    return {
        "name": t.render(shown.owner_name(session.state, owner)),
        "symbol": who.symbol,
        "colour": who.counter,
        "places": scene.owners.count(owner),
        "hand": ", ".join(names),
        "cards": len(hand),
    }


def _map(session: Session, state: Any, scene: Scene, t: Speaker) -> Data:
    shown, seats = session.presentation, len(session.names)
    owners = owners_of(session)
    numbers = tuple(n if n < seats else UNSEATED + n - seats for n in owners)
    picture = MapPicture(
        scene.owners,
        scene.pieces,
        identities=numbers,
        names=tuple(shown.owner_name(state, owner) for owner in owners),
        notes=shown.notes(state),
    )
    looks = [None if owner == NOBODY else identity_of(owner, seats) for owner in scene.owners]
    return map_data(shown, picture, looks, t)


def map_data(
    shown: Presentation[Any, Any], picture: MapPicture, looks: Sequence[Identity | None], t: Speaker
) -> Data:
    """A map with what stands on it. looks: of the owner of each place."""
    outlines = load_outlines(shown.picture, tuple(place.key for place in shown.places))
    places = []
    for n, place in enumerate(shown.places):
        x, y = outlines.labels[n]
        said = said_place(picture, n, shown.places, t, shown.count_pieces)
        places.append({"name": t.render(place.name), "said": said, "x": x, "y": y})
    counters = [
        _counter(
            outlines.labels[n],
            looks[n],
            counter_number(picture.pieces[n], picture.owners[n], shown.piece_kinds),
            [text for _, text, _ in chips(picture, n, shown.piece_kinds) if text],
        )
        for n in range(len(looks))
    ]
    drawn = land(
        coarse(outlines, TOLERANCE),
        [place.group for place in shown.places],
        looks,
        ATLAS,
        key=key_of((shown.picture, looks)),
        px=PIXEL,
    )
    return {
        "kind": "map",
        "width": outlines.width,
        "height": outlines.height,
        "svg": drawn + "".join(counters),
        "places": places,
    }


def _counter(
    at: tuple[int, int], who: Identity | None, number: int | None, beside: list[str]
) -> str:
    """The counter of a place: shape and colour of its owner, the number of units, small numbers beside."""
    if who is None and number is None and not beside:
        return ""
    x, y = at
    shape = SHAPES[who.shape] if who else SHAPES["disc"]
    fill = who.counter if who else "#f8f4e9"
    ink = "#fff" if who else "#27333b"
    parts = [f'<g transform="translate({x} {y})">']
    parts.append(
        f'<path d="{shape}" transform="scale({RADIUS})" fill="{fill}" stroke="#fff"'
        ' stroke-width=".12"/>'
    )
    if number is not None:
        parts.append(f'<text y="24" font-size="70" fill="{ink}">{number}</text>')
    if beside:
        said = escape(" ".join(beside[:3]))
        parts.append(f'<text y="{RADIUS + 58}" font-size="50" class="beside">{said}</text>')
    return "".join((*parts, "</g>"))


def _cards(session: Session, state: Any, scene: Scene, t: Speaker) -> Data:
    """Places as cards: their owner, their lines, and the dice that lie on each."""
    shown, seats = session.presentation, len(session.names)
    lines = shown.lines(state)
    groups = {group.key: t.render(group.name) for group in shown.groups}
    cards = []
    for n, place in enumerate(shown.places):
        owner = scene.owners[n]
        who = None if owner == NOBODY else identity_of(owner, seats)
        cards.append(
            {
                "name": t.render(place.name),
                "said": t.render(place.name),
                "group": groups.get(place.group, ""),
                "worth": place.worth,
                "owner": "" if who is None else t.render(shown.owner_name(state, owner)),
                "symbol": who.symbol if who else "",
                "colour": who.counter if who else "",
                "lines": [
                    [
                        t.render(line.text),
                        ", ".join(t.render(shown.die_faces[face].name) for face in line.dice),
                    ]
                    for line in (lines[n] if lines else ())
                    if not line.aside
                ],
            }
        )
    return {"kind": "cards", "places": cards}
