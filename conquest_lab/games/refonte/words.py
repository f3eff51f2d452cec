"""The home-brew in sentences: what can be done, what an action means."""

from __future__ import annotations

from typing import assert_never

from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.table import Table, defenders
from conquest_lab.games.refonte.types import (
    BUILDING_WORDS,
    CANNON,
    CANNON_FIRED,
    CAVALRY,
    CAVALRY_MOVED,
    CAVALRY_WON,
    INFANTRY,
    KIND_OF,
    KINDS,
    Action,
    Attack,
    Bombard,
    BreakOff,
    Build,
    Choose,
    Crown,
    EndBuying,
    EndExchange,
    Engage,
    Exchange,
    Found,
    Garrison,
    Keep,
    Land,
    Move,
    Phase,
    Place,
    Stand,
    State,
    Train,
    Withdraw,
)
from conquest_lab.mechanics.war import Die, Draw, EndTurn, Fall, Roll
from conquest_lab.mechanics.war_words import A_CARD

_NEUTRAL = Text("Neutral", "Neutre")
_BUILDING_NAMES = (
    Text("barracks", "caserne"),
    Text("factory", "usine"),
    Text("port", "port"),
    Text("library", "bibliothèque"),
)
_SORT_NAMES = {
    INFANTRY: Text("infantry", "fantassins"),
    CAVALRY: Text("cavalry", "cavaliers"),
    CAVALRY_MOVED: Text("cavalry with 1 step left", "cavaliers à 1 pas"),
    CAVALRY_WON: Text("cavalry after a capture", "cavaliers après une prise"),
    CANNON: Text("cannons", "canons"),
    CANNON_FIRED: Text("cannons that fired", "canons qui ont tiré"),
}
_PHASE_NAMES = {
    Phase.ORDER: Text("throwing for who begins", "les dés pour savoir qui commence"),
    Phase.CAPITAL: Text("drawing the capitals", "la pioche des capitales"),
    Phase.HOME: Text("choosing territories", "le choix des territoires"),
    Phase.COLONY_CARDS: Text("drawing for the colony", "la pioche pour la colonie"),
    Phase.COLONY: Text("choosing the colony", "le choix de la colonie"),
    Phase.GARRISON: Text("the neutral garrisons", "les garnisons neutres"),
    Phase.MUSTER: Text("placing the first units", "le placement des premières unités"),
    Phase.BUY: Text("training and building", "l’entraînement et la construction"),
    Phase.LIBRARY: Text("drawing in the libraries", "la pioche des bibliothèques"),
    Phase.KEEP: Text("keeping a card", "la carte que l’on garde"),
    Phase.EXCHANGE: Text("exchanging cards", "l’échange de cartes"),
    Phase.PLACE: Text("placing new units", "le placement des nouvelles unités"),
    Phase.ACT: Text("combats and moves", "les combats et les déplacements"),
    Phase.RETREAT: Text("the retreat of the defender", "la retraite du défenseur"),
    Phase.FIGHT: Text("sending units into the fight", "l’envoi des unités au combat"),
    Phase.THROW: Text("throwing the dice", "le lancer des dés"),
    Phase.FATE: Text("drawing for a new capital", "la pioche pour une nouvelle capitale"),
    Phase.NEW_CAPITAL: Text("choosing the new capital", "le choix de la nouvelle capitale"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
}


def phase_name(state: State) -> Text:
    """The name of this part of the game."""
    return _PHASE_NAMES[state.phase]


def name(table: Table, place: int) -> Text:
    """The name of a territory or an ocean."""
    return table.places[place].name


def building_name(building: int) -> Text:
    """«port»."""
    return _BUILDING_NAMES[building]


def sort_name(unit: int) -> Text:
    """A kind of unit by what it can still do."""
    return _SORT_NAMES[unit]


def holder(state: State, territory: int) -> Seat | Text:
    """Who owns a territory, the neutral player included."""
    owner = state.owners[territory]
    return _NEUTRAL if owner == NOBODY else Seat(owner)


def player(seat: int) -> Seat | Text:
    """A player, or the neutral one."""
    return _NEUTRAL if seat == NOBODY else Seat(seat)


def units(kind: int, n: int) -> Message:
    """«1 infantry unit», «3 cannons»."""
    if kind == 0:
        return counted(n, "{n} infantry unit", "{n} infantry units")
    if kind == 1:
        return counted(n, "{n} cavalry unit", "{n} cavalry units")
    return counted(n, "{n} cannon", "{n} cannons")


def credits_(n: int) -> Message:
    """«1 credit», «3 credits»."""
    return counted(n, "{n} credit", "{n} credits")


def troops(infantry: int, cavalry: int) -> Message | tuple[Message, Message]:
    """Infantry and cavalry, whichever there are."""
    if not cavalry:
        return units(0, infantry)
    return (units(0, infantry), units(1, cavalry)) if infantry else units(1, cavalry)


def one_to(most: int) -> Message | int:
    """What a count may be, «1 to 3»."""
    return say("1 to {most}", most=most) if most > 1 else most


def in_territory(table: Table, territory: int) -> Refusal | None:
    """The refusal of what is no territory."""
    if 0 <= territory < table.size:
        return None
    last = table.size - 1
    return Refusal(
        book.OCEANS,
        say("territories are numbered 0 to {last}; {n} is none", n=territory, last=last),
    )


def card_with_symbol(table: Table, card: int) -> Message | Text:
    """A card as it counts in a pair: its name and its symbol."""
    if not 0 <= card < len(table.deck):
        return A_CARD
    return table.names.card_with_symbol(card)


def count_pieces(kind: str, count: int) -> Message:
    """So many pieces of a kind; those that belong to one player name the player."""
    word, _, seat = kind.partition("/")
    if word == "capital":
        return say("capital of {player}", player=Seat(int(seat)))
    if word in KINDS:
        pieces = units(KINDS.index(word), count)
        return say("{player}: {pieces}", player=Seat(int(seat)), pieces=pieces) if seat else pieces
    base, _, site = word.partition("-")
    building = BUILDING_WORDS.index(base)
    shown = _BUILDING_NAMES[building]
    if site:
        return say("{building} being built: {count}", building=shown, count=count)
    return say("{building}: {count}", building=shown, count=count)


# What an action is called ------------------------------------------------------------------------


def label(table: Table, state: State, action: Action) -> Message:
    """An action as a button says it."""
    match action:
        case Choose(territory):
            return say("Choose: {place}", place=name(table, territory))
        case Found(territory):
            return say("Colony: {place}", place=name(table, territory))
        case Crown(territory):
            return say("New capital: {place}", place=name(table, territory))
        case Place(unit, territory, count):
            return say(
                "Place {units}: {place}",
                units=units(KIND_OF[unit], count),
                place=name(table, territory),
            )
        case Train() | Build() | EndBuying() | Keep() | Exchange() | EndExchange():
            return _buying_label(table, action)
        case Move() | Attack() | Land() | Bombard() | EndTurn():
            return _acting_label(table, state, action)
        case Withdraw() | Stand() | Engage() | BreakOff():
            return _fighting_label(table, state, action)
        case Die() | Draw() | Garrison() | Roll() | Fall():
            return _chance_label(table, action)
        case _:
            assert_never(action)


def _buying_label(
    table: Table, action: Train | Build | EndBuying | Keep | Exchange | EndExchange
) -> Message:
    match action:
        case Train(unit, count):
            return say("Train {units}", units=units(KIND_OF[unit], count))
        case Build(building, territory):
            return say(
                "Build: {building}, {place}",
                building=building_name(building),
                place=name(table, territory),
            )
        case EndBuying():
            return say("Buy no more")
        case Keep(card):
            return say("Keep: {card}", card=card_with_symbol(table, card))
        case Exchange(unit, cards):
            return say(
                "Exchange {cards} for {units}",
                cards=tuple(card_with_symbol(table, card) for card in cards),
                units=units(KIND_OF[unit], table.options.pair_yield),
            )
        case EndExchange():
            return say("Exchange no more cards")


def _acting_label(
    table: Table, state: State, action: Move | Attack | Land | Bombard | EndTurn
) -> Message:
    if isinstance(action, EndTurn):
        return say("End the turn")
    source, target = name(table, action.source), name(table, action.target)
    match action:
        case Move(unit, _, _, count) if unit in {INFANTRY, CAVALRY, CANNON}:
            return say(
                "Move {units}: {source} → {target}",
                units=units(KIND_OF[unit], count),
                source=source,
                target=target,
            )
        case Move(unit, _, _, count):
            return say(
                "Move {count} ({sort}): {source} → {target}",
                count=count,
                sort=_SORT_NAMES.get(unit, _SORT_NAMES[INFANTRY]),
                source=source,
                target=target,
            )
        case Attack():
            return say("Attack: {source} → {target}", source=source, target=target)
        case Land():
            return say("Land: {source} → {target}", source=source, target=target)
        case Bombard(cannons=cannons):
            return say(
                "Bombard with {cannons}: {source} → {target}",
                cannons=units(2, cannons),
                source=source,
                target=target,
            )


def _fighting_label(
    table: Table, state: State, action: Withdraw | Stand | Engage | BreakOff
) -> Message:
    match action:
        case Withdraw(unit, target, count):
            return say(
                "Withdraw {units}: {place}",
                units=units(KIND_OF[unit], count),
                place=name(table, target),
            )
        case Stand():
            return say("Stand and fight")
        case Engage(infantry, cavalry):
            sent = troops(infantry, cavalry)
            fight = state.fight
            if fight is not None and not defenders(state.units[fight.target]):
                return say("Walk in with {units}", units=sent)
            if table.whole:
                return say("Fight to the end")
            return say("Fight with {units}", units=sent)
        case BreakOff():
            return say("Break off the attack")


def _chance_label(table: Table, action: Die | Draw | Garrison | Roll | Fall) -> Message:
    match action:
        case Die(face):
            return say("The die shows {face}", face=face)
        case Draw(card):
            return say("Card: {card}", card=table.names.card(card))
        case Garrison(cavalry):
            return say("Cavalry among the two neutral units: {n}", n=cavalry)
        case Roll(attack, defence):
            return say("Attack {attack}, defence {defence}", attack=attack, defence=defence)
        case Fall(attacker, defender):
            return say(
                "The attacker loses {attacker}, the defender {defender}",
                attacker=attacker,
                defender=defender,
            )
