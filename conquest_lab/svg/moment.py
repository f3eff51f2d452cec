"""A moment of a game as one seat, or everybody, may see it: drawn, and said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conquest_lab.core.errors import OptionError
from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.ruleset import OVER, AnyRuleset, Event
from conquest_lab.core.scene import HIDDEN, NOBODY, Dice, Place, Scene
from conquest_lab.core.words import Speaker, Value, capitalized, say
from conquest_lab.svg.cards import CardTable, draw_cards
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.svg.legend import OpenCard, Side, draw_legend
from conquest_lab.svg.map import Drawn, draw_map, key_of
from conquest_lab.svg.palette import ATLAS, UNSEATED
from conquest_lab.svg.picture import Arrow, MapPicture, belongings, kind_of, said_pieces


def numbers(places: Sequence[Place], named: Iterable[int | str]) -> tuple[int, ...]:
    """Places by their numbers; OptionError for one that does not exist."""
    keys = {place.key: n for n, place in enumerate(places)}
    found = []
    for name in named:
        number = keys.get(name) if isinstance(name, str) else name
        if number is None or not 0 <= number < len(places):
            raise OptionError("there is no place {place} on this board", place=repr(name)[:60])
        found.append(number)
    return tuple(found)


def arrows_between(
    places: Sequence[Place], pairs: Iterable[tuple[int | str, int | str]]
) -> tuple[Arrow, ...]:
    """Attacks between pairs of places."""
    ends = (numbers(places, pair) for pair in pairs)
    return tuple((a, b, "attack") for a, b in ends)


class Moment:
    """A state as a seat may know it, ready to be drawn and said.

    names: the players; () where only their numbers are known.
    seat: who looks, `NOBODY` for everybody together.
    Raises OptionError for a seat that no player has.
    """

    def __init__(
        self, rules: AnyRuleset, names: tuple[str, ...], state: Any, seat: int, t: Speaker
    ) -> None:
        self.rules = rules
        self.shown: Presentation[Any, Any] = presentation(rules)
        self.seat = seat
        self._check_seat(len(names) or len(self.shown.scene(state).hands))
        self.seen = seen = rules.observation(state, seat)
        self.scene: Scene = self.shown.scene(seen)
        returns = rules.returns(seen)
        self.seats = len(names) or len(self.scene.hands) or len(returns or ())
        others = {owner for owner in self.scene.owners if owner >= self.seats}
        self.owners = (*range(self.seats), *range(self.seats, max(others, default=-1) + 1))
        self.t = t.named(names)
        self.turn = rules.current_player(seen)
        best = max(returns) if returns else None
        self.winners = {n for n, score in enumerate(returns or ()) if score == best}

    def _check_seat(self, seats: int) -> None:
        if not NOBODY <= self.seat < max(seats, 1):
            raise OptionError(
                "there is no seat {seat}; there are {seats}",
                seat=self.seat,
                seats=tuple(range(seats)),
            )

    @property
    def identities(self) -> tuple[int, ...]:
        """The number of each owner's identity."""
        return tuple(n if n < self.seats else UNSEATED + n - self.seats for n in self.owners)

    @property
    def owner_names(self) -> tuple[Value, ...]:
        """The name of each owner."""
        return tuple(self.shown.owner_name(self.seen, owner) for owner in self.owners)

    def said(self) -> str:
        """The moment in one line."""
        title = self.t.render(self.shown.title)
        return f"{title}. {self.t.render(self.shown.prompt(self.seen))}"

    def drawn(
        self,
        size: int,
        events: Sequence[Event],
        marks: Iterable[int | str] | None,
        arrows: Iterable[tuple[int | str, int | str]] | None,
    ) -> Drawn | None:
        """The places of the game; None for one without."""
        shown = self.shown
        if not shown.places:
            return None
        if marks is None:
            recent = tuple(dict.fromkeys(place for event in events for place in event.places))
        else:
            recent = numbers(shown.places, marks)
        if shown.layout == "cards":
            return draw_cards(self._table(recent), self.t, width=size)
        if shown.layout != "map" or not shown.picture:
            return None
        pointed = [
            (event.places[0], event.places[1], "move" if event.arrow == "move" else "attack")
            for event in events
            if event.arrow
        ][-1:]
        picture = MapPicture(
            self.scene.owners,
            self.scene.pieces,
            highlight=recent,
            arrows=tuple(pointed) if arrows is None else arrows_between(shown.places, arrows),
            identities=self.identities,
            names=self.owner_names,
            notes=shown.notes(self.seen),
        )
        return draw_map(
            load_outlines(shown.picture, tuple(place.key for place in shown.places)),
            shown.places,
            picture,
            self.t,
            width=size,
            key=key_of((shown.picture, picture, size, self.t.language)),
            groups=shown.groups,
            kinds=shown.piece_kinds,
        )

    def _table(self, marked: tuple[int, ...]) -> CardTable:
        shown, scene = self.shown, self.scene
        names = [self.t.render(name) for name in self.owner_names]
        lines = shown.lines(self.seen)
        down = {
            n
            for n, pieces in enumerate(scene.pieces)
            if any(kind_of(kind, shown.piece_kinds).symbol == "face-down" for kind, _ in pieces)
        }
        return CardTable(
            shown.places,
            shown.groups,
            scene,
            lines or ((),) * len(shown.places),
            [
                None if owner == NOBODY else ATLAS.identity(self.identities[owner])
                for owner in scene.owners
            ],
            ["" if owner == NOBODY else names[owner] for owner in scene.owners],
            frozenset(down),
            frozenset(marked),
            [(self._title(each.role), each) for each in self._dice()],
            shown.die_faces,
        )

    def _dice(self) -> list[Dice]:
        """The dice that lie ready or are lost, outside the set-up."""
        dice = () if self.shown.setting_up(self.seen) else self.shown.loose_dice(self.seen)
        return [each for each in dice if each.faces]

    def dice_in_words(self) -> list[str]:
        """The dice that lie there, a line for each heap."""
        t, looks = self.t, self.shown.die_faces
        found = []
        for dice in self._dice():
            faces = Counter(dice.faces)
            shown_faces = [
                f"{count} × {t.render(looks[face].name) if face in looks else face or '?'}"
                for face, count in sorted(faces.items())
            ]
            found.append(
                t("{name}: {value}", name=self._title(dice.role), value=", ".join(shown_faces))
            )
        return found

    def _title(self, role: str) -> str:
        names = self.shown.counter_names
        return capitalized(self.t.render(names[role]) if role in names else self.t(role))

    def legend(self, size: int) -> Drawn:
        """The part below the picture."""
        shared = " · ".join(self._counters()[1])
        prompt = capitalized(self.t.render(self.shown.prompt(self.seen)))
        return draw_legend(prompt, self.sides(), shared, width=size, cards=self._open_cards())

    def sides(self) -> list[Side]:
        """The owners with what they hold in words; marked who is to move, at the end who has won."""
        own, _ = self._counters()
        return [
            Side(
                ATLAS.identity(self.identities[owner]),
                self.t.render(name) + (" ★" if owner in self.winners else ""),
                " · ".join((*self._holds(owner), *own.get(owner, ()))),
                owner == self.turn or (self.turn == OVER and owner in self.winners),
            )
            for owner, name in zip(self.owners, self.owner_names, strict=True)
        ]

    def table(self) -> tuple[list[str], list[list[str]]]:
        """The places with their owners and what lies there, as head and rows."""
        shown, t, scene = self.shown, self.t, self.scene
        picture = MapPicture(scene.owners, scene.pieces, notes=shown.notes(self.seen))
        names = [t.render(name) for name in self.owner_names]
        lines = shown.lines(self.seen)
        head = [t.render(shown.place_name), t("Owner"), t("What lies here")]
        rows = []
        for n, place in enumerate(shown.places):
            owner = scene.owners[n]
            row = [
                t.render(place.name) + (f" ({place.worth})" if place.worth else ""),
                "" if owner == NOBODY else names[owner],
                ", ".join(said_pieces(picture, n, t, shown.count_pieces)),
            ]
            if lines:
                row.append(" / ".join(t.render(line.text) for line in lines[n] if not line.aside))
            rows.append(row)
        return head + [t("Lines")] * bool(lines), rows

    def _holds(self, owner: int) -> list[str]:
        """Places, units and cards of an owner, as far as the game has any."""
        shown, scene = self.shown, self.scene
        places, units, cards = belongings(scene, owner, shown.piece_kinds)
        kinds = [kind for kind in shown.piece_kinds.values() if kind.unit]
        found: list[tuple[Value, int]] = []
        if shown.places:
            found.append((shown.places_name, places))
        if kinds:
            found.append((kinds[0].name if len(kinds) == 1 else say("Units"), units))
        if any(scene.hands):
            found.append((say("Cards"), cards))
        return [self.t("{name}: {value}", name=name, value=value) for name, value in found]

    def _counters(self) -> tuple[Mapping[int, list[str]], list[str]]:
        """The counters that the game names: of each owner, and of the whole table."""
        names = self.shown.counter_names
        loose = {dice.role for dice in self.shown.loose_dice(self.seen)}
        own: dict[int, list[str]] = {}
        shared = []
        for key, value in self.scene.counters:
            name, _, seat = key.partition("/")
            if name not in names or name in loose:
                continue
            said = self.t("{name}: {value}", name=names[name], value=value)
            if not seat:
                shared.append(capitalized(said))
            elif value:
                own.setdefault(int(seat), []).append(said)
        return own, shared

    def _open_cards(self) -> list[OpenCard]:
        """The hand of the seat for whom the picture is, like cards on one another."""
        hands = self.scene.hands
        hand = hands[self.seat] if 0 <= self.seat < len(hands) else ()
        found = []
        for card, count in sorted(Counter(card for card in hand if card != HIDDEN).items()):
            face = self.shown.cards[card]
            worth = self.shown.places[face.place].worth if face.place is not None else 0
            symbol = "" if worth else face.symbol
            found.append(OpenCard(self.t.render(face.name), symbol, worth, count))
        return found
