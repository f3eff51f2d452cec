"""Risk 2007 in sentences: what can be done, what an action means, what happened."""

from __future__ import annotations

from typing import assert_never

from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro.sides import (
    army_placing,
    commands,
    defender,
    legions,
    mates,
    own,
    receiver,
    team,
)
from conquest_lab.games.hasbro.table import FORCED_TRADE, Table
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    CallOff,
    Claim,
    Deal,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    GiveCard,
    GoOn,
    KeepCards,
    LoseFrom,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Roll,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics import war_words
from conquest_lab.mechanics.cards import SYMBOL_NAMES

_A_CARD = Text("a card", "une carte")
_PHASE_NAMES = {
    Phase.FIRST_TO_PLACE: Text(
        "throwing for who places first", "les dés pour savoir qui place en premier"
    ),
    Phase.CLAIM: Text("claiming territories", "la revendication des territoires"),
    Phase.MUSTER: Text("placing the starting regiments", "le placement des régiments de départ"),
    Phase.FIRST_TURN: Text("throwing for the first turn", "les dés pour le premier tour"),
    Phase.TRADE: Text("step 1: trading cards", "étape 1 : l’échange de cartes"),
    Phase.PLACE: Text("step 1: placing reinforcements", "étape 1 : le placement des renforts"),
    Phase.ATTACK: Text("step 2: combat", "étape 2 : le combat"),
    Phase.DEFEND: Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    Phase.THROW: Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    Phase.OCCUPY: Text("step 2: taking possession", "étape 2 : la prise de possession"),
    Phase.TRADE_SPOILS: Text(
        "step 2: trading captured cards", "étape 2 : l’échange des cartes prises"
    ),
    Phase.PLACE_SPOILS: Text(
        "step 2: placing their regiments", "étape 2 : le placement de leurs régiments"
    ),
    Phase.FORTIFY: Text("step 3: the strategic move", "étape 3 : la manœuvre stratégique"),
    Phase.TRANSFER: Text("step 3: how many move", "étape 3 : combien se déplacent"),
    Phase.DRAW: Text("step 4: drawing a card", "étape 4 : la pioche d’une carte"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
    Phase.DEAL: Text("dealing territories", "la distribution des territoires"),
    Phase.CHOOSE_LOSS: Text("step 2: whose regiments fall", "étape 2 : qui perd des régiments"),
}
_ACTIVE_PHASE_NAMES = {
    Phase.INFLUENCE: Text("step 1: influence", "étape 1 : l’influence"),
    Phase.TRADE: Text("step 2: trading cards", "étape 2 : l’échange de cartes"),
    Phase.PLACE: Text("step 2: placing reinforcements", "étape 2 : le placement des renforts"),
    Phase.ALLIES: Text("step 3: reinforcing allies", "étape 3 : les renforts alliés"),
    Phase.ALLY_DIE: Text("step 3: the die of an ally", "étape 3 : le dé d’un allié"),
    Phase.ALLY_PLACE: Text(
        "step 3: placing regiments of an ally", "étape 3 : le placement des régiments d’un allié"
    ),
    Phase.ATTACK: Text("step 4: combat", "étape 4 : le combat"),
    Phase.DEFEND: Text("step 4: the defender's choice", "étape 4 : le choix du défenseur"),
    Phase.THROW: Text("step 4: throwing the dice", "étape 4 : le lancer des dés"),
    Phase.OCCUPY: Text("step 4: taking possession", "étape 4 : la prise de possession"),
    Phase.TRADE_SPOILS: Text(
        "step 4: trading captured cards", "étape 4 : l’échange des cartes prises"
    ),
    Phase.PLACE_SPOILS: Text(
        "step 4: placing their regiments", "étape 4 : le placement de leurs régiments"
    ),
    Phase.LOYALTY: Text("step 4: the die of loyalty", "étape 4 : le dé de loyauté"),
    Phase.FORTIFY: Text("step 5: the strategic move", "étape 5 : la manœuvre stratégique"),
    Phase.TRANSFER: Text("step 5: how many move", "étape 5 : combien se déplacent"),
    Phase.ALLY_MOVE: Text("step 6: moves of allies", "étape 6 : les déplacements des alliés"),
    Phase.ALLY_TRANSFER: Text("step 6: how many move", "étape 6 : combien se déplacent"),
    Phase.DRAW: Text("step 7: drawing a card", "étape 7 : la pioche d’une carte"),
}


def phase_name(table: Table, state: State) -> Text:
    """The name of this part of the game; a turn among active independents has seven steps."""
    if table.active and state.phase in _ACTIVE_PHASE_NAMES:
        return _ACTIVE_PHASE_NAMES[state.phase]
    return _PHASE_NAMES[state.phase]


_OF_MODES = frozenset(
    {
        Phase.DEAL,
        Phase.INFLUENCE,
        Phase.ALLIES,
        Phase.ALLY_DIE,
        Phase.ALLY_PLACE,
        Phase.LOYALTY,
        Phase.ALLY_MOVE,
        Phase.ALLY_TRANSFER,
        Phase.CHOOSE_LOSS,
    }
)


def attacks_from(table: Table, state: State, territory: int) -> bool:
    """Whether the player on turn has regiments there to attack with."""
    if table.teams:
        return own(state, territory, state.seat) > 0
    return commands(state, state.owners[territory])


def regiments(n: int) -> Message:
    """«1 regiment», «3 regiments»."""
    return counted(n, "{n} regiment", "{n} regiments")


def label(  # noqa: C901, PLR0911, PLR0912 - one sentence for each kind of action
    table: Table, state: State, action: Action
) -> Message:
    """An action as a button says it."""
    name = tuple(place.name for place in table.board.places)
    match action:
        case Claim(territory):
            return say("Claim: {place}", place=name[territory])
        case Place(territory, count):
            return say(
                "Place {regiments}: {place}", regiments=regiments(count), place=name[territory]
            )
        case TradeIn(cards):
            return say(
                "Trade {cards} for {regiments}",
                cards=tuple(card_with_symbol(table, card) for card in cards),
                regiments=regiments(table.worth(cards, state.cards.traded)),
            )
        case KeepCards():
            return say("Trade no more cards")
        case Attack(source, target) if table.whole:
            return say(
                "Attack to the end: {source} → {target}", source=name[source], target=name[target]
            )
        case Attack(source, target, dice):
            return say(
                "Attack with {regiments}: {source} → {target}",
                regiments=regiments(dice),
                source=name[source],
                target=name[target],
            )
        case Defend(dice):
            return say("Defend with {regiments}", regiments=regiments(dice))
        case Occupy(0):
            return say("Nobody else follows")
        case Occupy(count):
            return counted(count, "{n} more regiment follows", "{n} more regiments follow")
        case EndCombat():
            return say("End combat")
        case Fortify(source, target):
            return say(
                "Strategic move: {source} → {target}", source=name[source], target=name[target]
            )
        case Transfer(count):
            return say("Move {regiments}", regiments=regiments(count))
        case EndTurn():
            if table.active and state.phase is Phase.FORTIFY:
                return say("No strategic move")
            return say("End the turn")
        case Die(face):
            return say("The die shows {face}", face=face)
        case Roll(attack, defence):
            return say("Attack {attack}, defence {defence}", attack=attack, defence=defence)
        case Fall(attacker, defender):
            return say(
                "The attacker loses {attacker}, the defender {defender}",
                attacker=attacker,
                defender=defender,
            )
        case Draw(card):
            return say("Card: {card}", card=card_name(table, card))
        case GiveCard() | Reinforce() | CallOff() | GoOn() | LoseFrom() | Deal():
            return _mode_label(table, state, action)
        case _:
            assert_never(action)


def _mode_label(
    table: Table, state: State, action: GiveCard | Reinforce | CallOff | GoOn | LoseFrom | Deal
) -> Message:
    match action:
        case GiveCard(card, army):
            return say(
                "Give a card: {card} → {army}", card=card_name(table, card), army=table.who(army)
            )
        case Reinforce(army):
            return say("Throw a die for: {army}", army=table.who(army))
        case CallOff():
            return say("Call off the invasion")
        case GoOn():
            if state.phase is Phase.INFLUENCE:
                return say("Give no more cards")
            return say("Reinforce no other ally")
        case LoseFrom(seat):
            return say("A regiment falls: {player}", player=Seat(seat))
        case Deal(card):
            return say("Dealt: {card}", card=card_name(table, card))
        case _:
            assert_never(action)


def card_name(table: Table, card: int) -> Text:
    """The name on a card, if it can be seen."""
    return _A_CARD if card == HIDDEN else table.deck[card].name


def card_with_symbol(table: Table, card: int) -> Message:
    """A card as it counts in a set: its name and its symbol."""
    face = table.deck[card]
    return say("{card} ({symbol})", card=face.name, symbol=SYMBOL_NAMES[face.symbol])


def pointed_at(table: Table, state: State, places: tuple[int, ...]) -> Action | None:
    """What pointing at territories means in this phase, legal or not.

    A lone territory in combat means the likeliest battle: from it when it is one's own, else
    against it.
    """
    first = places[0]
    match state.phase:
        case Phase.CLAIM:
            return Claim(first)
        case Phase.MUSTER | Phase.PLACE | Phase.PLACE_SPOILS | Phase.ALLY_PLACE:
            return Place(first, 1)
        case Phase.ATTACK:
            if len(places) > 1:
                return Attack(first, places[1], 1)
            own = attacks_from(table, state, first)
            near = [t for t in table.neighbours[first] if attacks_from(table, state, t) != own]
            others = near or list(table.neighbours[first])
            strongest = max(others, key=lambda t: state.armies[t])
            return Attack(first, strongest, 1) if own else Attack(strongest, first, 1)
        case Phase.FORTIFY | Phase.ALLY_MOVE:
            return Fortify(first, places[1] if len(places) > 1 else table.neighbours[first][0])
        case _:
            return None


def prompt(  # noqa: PLR0911 - one sentence for each phase
    table: Table, state: State
) -> Message:
    """What the player to move can do now."""
    player = Seat(state.seat)
    match state.phase:
        case Phase.FIRST_TO_PLACE | Phase.FIRST_TURN:
            return say("Everybody throws a die: the highest begins.")
        case Phase.CLAIM:
            return say("{player}: choose an empty territory to claim.", player=player)
        case _ if state.phase in _OF_MODES or (table.duel and state.phase is Phase.MUSTER):
            return _mode_prompt(table, state)
        case Phase.MUSTER:
            return say(
                "{player}: put 1 regiment on one of your territories ({left} left).",
                player=player,
                left=state.reserve[state.seat],
            )
        case Phase.TRADE if len(state.cards.hands[state.seat]) >= FORCED_TRADE:
            return say("{player}: you hold 5 cards or more, trade a set.", player=player)
        case Phase.TRADE:
            return say("{player}: trade a set of cards, or keep them.", player=player)
        case Phase.TRADE_SPOILS:
            return say(
                "{player}: you captured cards and hold 5 or more, trade a set.", player=player
            )
        case Phase.PLACE | Phase.PLACE_SPOILS:
            return say(
                "{player}: place {regiments} on your territories.",
                player=player,
                regiments=regiments(state.reserve[state.seat]),
            )
        case Phase.ATTACK:
            return say(
                "{player}: choose a territory of yours, then a neighbour to attack; or end combat.",
                player=player,
            )
        case Phase.DEFEND | Phase.THROW | Phase.OCCUPY | Phase.TRANSFER:
            return _route_prompt(table, state)
        case Phase.FORTIFY:
            return say(
                "{player}: choose a territory, then another connected to it, for one strategic"
                " move; or end the turn.",
                player=player,
            )
        case Phase.DRAW:
            return say("{player} draws a card for the conquest.", player=player)
        case Phase.OVER if table.duel:
            return say("{player} has eliminated the opponent and has won.", player=player)
        case Phase.OVER if table.teams:
            winners = tuple(Seat(seat) for seat in team(len(state.cards.hands), state.seat))
            return say("This team has won: {players}", players=winners)
        case Phase.OVER:
            return say("{player} holds the whole world and has won.", player=player)
        case _:
            msg = f"no prompt for the phase {state.phase.name}"
            raise AssertionError(msg)


def _mode_prompt(table: Table, state: State) -> Message:
    """What can be done in a phase that only one of the modes has."""
    player = Seat(state.seat)
    match state.phase:
        case Phase.DEAL:
            return say("The next territory is dealt to: {army}", army=table.who(receiver(state)))
        case Phase.MUSTER | Phase.ALLY_PLACE:
            army, _ = army_placing(table, state)
            return say(
                "{player}: place regiments of {army} ({left} left).",
                player=player,
                army=table.who(army),
                left=state.reserve[army],
            )
        case Phase.INFLUENCE:
            return say("{player}: give cards to independent armies, or go on.", player=player)
        case Phase.ALLIES:
            return say("{player}: choose an ally to reinforce, or go on.", player=player)
        case Phase.ALLY_DIE:
            army = legions(state).served[-1]
            return say("A die says how many regiments come for: {army}", army=table.who(army))
        case Phase.LOYALTY:
            army = legions(state).pending[0]
            return say(
                "A die says whether the cannon moves (1 to 4) or stays: {army}",
                army=table.who(army),
            )
        case Phase.ALLY_MOVE:
            return say(
                "{player}: choose a territory of an ally, then another connected to it; or end the"
                " turn.",
                player=player,
            )
        case Phase.ALLY_TRANSFER:
            return _route_prompt(table, state)
        case _:
            assert state.route is not None
            return say(
                "{player}: choose whose regiment falls: {place}",
                player=Seat(mates(state).chooser),
                place=table.board.places[state.route.target].name,
            )


def _route_prompt(table: Table, state: State) -> Message:
    route = state.route
    assert route is not None
    source, target = table.board.places[route.source].name, table.board.places[route.target].name
    match state.phase:
        case Phase.DEFEND:
            return say(
                "{player}: {target} is attacked with {regiments}; choose how many defend.",
                player=Seat(defender(table, state)),
                target=target,
                regiments=regiments(route.attack_dice),
            )
        case Phase.THROW:
            return war_words.dice_decide(source, target, route)
        case Phase.OCCUPY:
            return say(
                "{player}: {target} is yours; how many more follow from {source}?",
                player=Seat(state.seat),
                target=target,
                source=source,
            )
        case _:
            return say(
                "{player}: how many regiments move? {source} → {target}",
                player=Seat(state.seat),
                source=source,
                target=target,
            )
