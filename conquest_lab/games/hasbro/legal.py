"""What is legal, said twice in two ways that tests hold together: as lists of actions, and as refusals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import (
    FORCED_TRADE,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Table,
)
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    Claim,
    Decision,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Outcome,
    Phase,
    Place,
    Roll,
    Route,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics.cards import draw, is_set, sets_in
from conquest_lab.mechanics.connect import reachable
from conquest_lab.mechanics.dice import round_losses, throws

KEEP_CARDS = KeepCards()
END_COMBAT = EndCombat()
END_TURN = EndTurn()
_DEFENCES = ((), (Defend(1),), (Defend(2), Defend(1)))
_DIE = Distribution.uniform(tuple(Die(face) for face in range(1, 7)))


def regiments(n: int) -> Message:
    """«1 regiment», «3 regiments»."""
    return counted(n, "{n} regiment", "{n} regiments")


# Lists ------------------------------------------------------------------------------------------------------


def legal_actions(table: Table, state: State) -> tuple[Decision, ...]:
    lister = _LISTERS.get(state.phase)
    return lister(table, state) if lister is not None else ()


def _claims(table: Table, state: State) -> tuple[Decision, ...]:
    return tuple(Claim(t) for t, owner in enumerate(state.owners) if owner < 0)


def _musters(table: Table, state: State) -> tuple[Decision, ...]:
    places, seat = table.places, state.seat
    return tuple(places[t][0] for t, owner in enumerate(state.owners) if owner == seat)


def _placements(table: Table, state: State) -> tuple[Decision, ...]:
    most, seat = state.reserve[state.seat], state.seat
    return tuple(
        chain.from_iterable(
            table.placements(t, most) for t, owner in enumerate(state.owners) if owner == seat
        )
    )


def _trades(table: Table, state: State) -> tuple[Decision, ...]:
    hand = state.cards.hands[state.seat]
    forced = len(hand) >= FORCED_TRADE
    limit = table.options.max_trades_per_turn
    sets: tuple[Decision, ...] = ()
    if forced or limit is None or state.trades < limit:
        sets = tuple(TradeIn(three) for three in sets_in(hand, table.deck))
    return sets if forced else (*sets, KEEP_CARDS)


def _spoils(table: Table, state: State) -> tuple[Decision, ...]:
    return tuple(TradeIn(three) for three in sets_in(state.cards.hands[state.seat], table.deck))


def _attacks(table: Table, state: State) -> tuple[Decision, ...]:
    owners, armies, seat = state.owners, state.armies, state.seat
    found: list[Decision] = []
    for source, row in enumerate(table.attacks):
        if owners[source] == seat and armies[source] > 1:
            able = min(MOST_ATTACK_DICE, armies[source] - 1)
            for target, by_regiments in row:
                if owners[target] != seat:
                    found += by_regiments[able]
    found.append(END_COMBAT)
    return tuple(found)


def _defences(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return _DEFENCES[min(MOST_DEFENCE_DICE, state.armies[state.route.target])]


def _occupations(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    most = state.armies[state.route.source] - 1
    return tuple(Occupy(count) for count in range(most, -1, -1))


def _strategic_moves(table: Table, state: State) -> tuple[Decision, ...]:
    owners, armies, seat = state.owners, state.armies, state.seat
    found: list[Decision] = []
    parts: dict[int, tuple[int, ...]] = {}
    for source in table.territories:
        if owners[source] != seat:
            continue
        if source not in parts:
            part = reachable(source, table.neighbours, lambda t: owners[t] == seat)
            parts.update(dict.fromkeys(part, tuple(sorted(part))))
        if armies[source] > 1:
            moves = table.moves[source]
            found += [moves[target] for target in parts[source] if target != source]
    found.append(END_TURN)
    return tuple(found)


def _transfers(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.route is not None
    return tuple(Transfer(count) for count in range(state.armies[state.route.source] - 1, 0, -1))


_LISTERS: dict[Phase, Callable[[Table, State], tuple[Decision, ...]]] = {
    Phase.CLAIM: _claims,
    Phase.MUSTER: _musters,
    Phase.TRADE: _trades,
    Phase.PLACE: _placements,
    Phase.ATTACK: _attacks,
    Phase.DEFEND: _defences,
    Phase.OCCUPY: _occupations,
    Phase.TRADE_SPOILS: _spoils,
    Phase.PLACE_SPOILS: _placements,
    Phase.FORTIFY: _strategic_moves,
    Phase.TRANSFER: _transfers,
}


def chance_outcomes(table: Table, state: State) -> Distribution[Any]:
    """Dice to decide who begins [H-10, H-14], battle dice [H-27], the top card [H-35]."""
    if state.phase in (Phase.FIRST_TO_PLACE, Phase.FIRST_TURN):
        return _DIE
    if state.phase is Phase.THROW:
        assert state.route is not None
        return battle_outcomes(
            state.route.attack_dice, state.route.defence_dice, faces=table.options.faces
        )
    if state.phase is Phase.DRAW:
        return draw(state.cards.pile).map(Draw)
    msg = f"nothing is left to chance in the phase {state.phase.value!r}"
    raise ValueError(msg)


_BATTLES: dict[tuple[int, int, bool], Distribution[Any]] = {}


def battle_outcomes(attack_dice: int, defence_dice: int, *, faces: bool) -> Distribution[Any]:
    """What a battle's dice can show: every throw, or only the losses."""
    key = (attack_dice, defence_dice, faces)
    if key not in _BATTLES:
        _BATTLES[key] = (
            throws(attack_dice, defence_dice).map(lambda throw: Roll(throw.attack, throw.defence))
            if faces
            else round_losses(attack_dice, defence_dice).map(
                lambda lost: Fall(lost.attacker, lost.defender)
            )
        )
    return _BATTLES[key]


# Refusals ---------------------------------------------------------------------------------------------------


def why_illegal(table: Table, state: State, action: Action) -> Refusal | None:
    phases, check = _CHECKS.get(type(action), ((), None))
    if check is None:
        return Refusal(
            book.TURN, say("{action} is no action of this game", action=repr(action)[:80])
        )
    if state.phase not in phases:
        return _wrong_phase(state)
    return check(table, state, action)


_PHASE_NAMES = {
    Phase.FIRST_TO_PLACE: Text(
        "throwing for who places first", "les dés pour savoir qui place en premier"
    ),
    Phase.CLAIM: Text("claiming territories", "la revendication des territoires"),
    Phase.MUSTER: Text("placing the starting regiments", "le placement des régiments de départ"),
    Phase.FIRST_TURN: Text("throwing for the first turn", "les dés pour le premier tour"),
    Phase.TRADE: Text("step 1: trading cards", "étape 1 : l'échange de cartes"),
    Phase.PLACE: Text("step 1: placing reinforcements", "étape 1 : le placement des renforts"),
    Phase.ATTACK: Text("step 2: combat", "étape 2 : le combat"),
    Phase.DEFEND: Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    Phase.THROW: Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    Phase.OCCUPY: Text("step 2: taking possession", "étape 2 : la prise de possession"),
    Phase.TRADE_SPOILS: Text(
        "step 2: trading captured cards", "étape 2 : l'échange des cartes prises"
    ),
    Phase.PLACE_SPOILS: Text(
        "step 2: placing their regiments", "étape 2 : le placement de leurs régiments"
    ),
    Phase.FORTIFY: Text("step 3: the strategic move", "étape 3 : la manœuvre stratégique"),
    Phase.TRANSFER: Text("step 3: how many move", "étape 3 : combien se déplacent"),
    Phase.DRAW: Text("step 4: drawing a card", "étape 4 : la pioche"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
}


def phase_name(state: State) -> Text:
    return _PHASE_NAMES[state.phase]


def _wrong_phase(state: State) -> Refusal:
    rule = book.VICTORY if state.phase is Phase.OVER else book.TURN
    if state.phase is Phase.OCCUPY:
        rule = book.OCCUPY
    elif state.phase in (Phase.TRADE_SPOILS, Phase.PLACE_SPOILS):
        rule = book.ELIMINATE
    elif state.phase is Phase.PLACE:
        rule = book.PLACE_ALL
    elif state.phase is Phase.CLAIM:
        rule = book.CLAIM
    elif state.phase is Phase.MUSTER:
        rule = book.MUSTER
    return Refusal(rule, say("this is not the moment: now comes {phase}", phase=phase_name(state)))


def _on_board(table: Table, *territories: int) -> Refusal | None:
    for t in territories:
        if not (isinstance(t, int) and 0 <= t < len(table.board.places)):
            return Refusal(
                book.ADJACENT,
                say(
                    "there is no territory number {n}; they are 0 to {last}",
                    n=t,
                    last=len(table.board.places) - 1,
                ),
            )
    return None


def _check_claim(table: Table, state: State, action: Claim) -> Refusal | None:
    if refusal := _on_board(table, action.territory):
        return refusal
    owner = state.owners[action.territory]
    if owner >= 0:
        return Refusal(
            book.CLAIM,
            say(
                "{place} is taken by {owner}; only empty territories can be claimed",
                place=table.board.places[action.territory].name,
                owner=Seat(owner),
            ),
        )
    return None


def _check_place(table: Table, state: State, action: Place) -> Refusal | None:
    if refusal := _on_board(table, action.territory):
        return refusal
    mustering = state.phase is Phase.MUSTER
    rule = book.MUSTER if mustering else book.PLACE_ALL
    owner = state.owners[action.territory]
    if owner != state.seat:
        return Refusal(
            rule,
            say(
                "{place} belongs to {owner}; {player} places only on own territories",
                place=table.board.places[action.territory].name,
                owner=Seat(owner),
                player=Seat(state.seat),
            ),
        )
    most = 1 if mustering else state.reserve[state.seat]
    if not 1 <= action.count <= most:
        return Refusal(
            rule,
            say(
                "{count} cannot be placed at once; here it is 1 to {most}",
                count=regiments(action.count),
                most=most,
            ),
        )
    return None


def _check_trade(table: Table, state: State, action: TradeIn) -> Refusal | None:
    hand = state.cards.hands[state.seat]
    cards = action.cards
    if any(not 0 <= card < len(table.deck) for card in cards):
        return Refusal(book.CARDS, say("there is no such card among the {n}", n=len(table.deck)))
    names = tuple(table.deck[card].name for card in cards)
    if len(cards) != 3 or len(set(cards)) != 3 or tuple(sorted(cards)) != cards:
        return Refusal(
            book.CARD_SET,
            say("{cards}: a set is three different cards, in order", cards=names or ("-",)),
        )
    if any(card not in hand for card in cards):
        return Refusal(
            book.CARD_SET,
            say("{player} does not hold all of: {cards}", player=Seat(state.seat), cards=names),
        )
    if not is_set(tuple(table.deck[card].symbol for card in cards)):
        return Refusal(
            book.CARD_SET,
            say(
                "{cards} is no set: it takes three alike or one of each, jokers standing for any",
                cards=names,
            ),
        )
    limit = table.options.max_trades_per_turn
    if limit is not None and state.trades >= limit and len(hand) < FORCED_TRADE:
        return Refusal(
            book.TRADES_A_TURN,
            say(
                "{n} sets were traded this turn and the limit is {limit}",
                n=state.trades,
                limit=limit,
            ),
        )
    return None


def _check_keep(table: Table, state: State, action: KeepCards) -> Refusal | None:
    hand = state.cards.hands[state.seat]
    if len(hand) < FORCED_TRADE:
        return None
    rule = book.MUST_TRADE if state.trades == 0 else book.TRADE_UNTIL_FOUR
    return Refusal(
        rule,
        say(
            "{player} holds {n} cards; with 5 or more a set must be traded",
            player=Seat(state.seat),
            n=len(hand),
        ),
    )


def _check_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := _on_board(table, source, target):
        return refusal
    names, owners, seat = table.board.places, state.owners, state.seat
    if owners[source] != seat:
        return Refusal(
            book.INVADE_NEIGHBOUR,
            say(
                "{place} belongs to {owner}; one attacks from own territories",
                place=names[source].name,
                owner=Seat(owners[source]),
            ),
        )
    if owners[target] == seat:
        return Refusal(
            book.INVADE_NEIGHBOUR,
            say(
                "{place} is your own; only enemy territories are invaded", place=names[target].name
            ),
        )
    if target not in table.neighbours[source]:
        return Refusal(
            book.ADJACENT,
            say(
                "{target} is no neighbour of {source}, whose neighbours are: {neighbours}",
                target=names[target].name,
                source=names[source].name,
                neighbours=tuple(names[t].name for t in table.neighbours[source]),
            ),
        )
    able = state.armies[source] - 1
    if able < 1:
        return Refusal(
            book.ONE_STAYS,
            say(
                "{place} holds {armies}; attacking needs 2",
                place=names[source].name,
                armies=regiments(able + 1),
            ),
        )
    if not 1 <= action.dice <= min(MOST_ATTACK_DICE, able):
        return Refusal(
            book.HOW_MANY_FIGHT,
            say(
                "{place} holds {armies}: it can send 1 to {most} into a battle, not {n}",
                place=names[source].name,
                armies=regiments(able + 1),
                most=min(MOST_ATTACK_DICE, able),
                n=action.dice,
            ),
        )
    return None


def _check_defend(table: Table, state: State, action: Defend) -> Refusal | None:
    assert state.route is not None
    there = state.armies[state.route.target]
    most = min(MOST_DEFENCE_DICE, there)
    if not 1 <= action.dice <= most:
        return Refusal(
            book.HOW_MANY_FIGHT,
            say(
                "{place} holds {armies}: it defends with 1 to {most}, not {n}",
                place=table.board.places[state.route.target].name,
                armies=regiments(there),
                most=most,
                n=action.dice,
            ),
        )
    return None


def _check_occupy(table: Table, state: State, action: Occupy) -> Refusal | None:
    assert state.route is not None
    most = state.armies[state.route.source] - 1
    if not 0 <= action.count <= most:
        return Refusal(
            book.OCCUPY,
            say(
                "{count} cannot follow: {place} holds {armies} and one stays, so it is 0 to {most}",
                count=regiments(action.count),
                place=table.board.places[state.route.source].name,
                armies=regiments(most + 1),
                most=most,
            ),
        )
    return None


def _check_fortify(table: Table, state: State, action: Fortify) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := _on_board(table, source, target):
        return refusal
    names, owners, seat = table.board.places, state.owners, state.seat
    for t in (source, target):
        if owners[t] != seat:
            return Refusal(
                book.STRATEGIC_MOVE,
                say(
                    "{place} belongs to {owner}; the move joins two own territories",
                    place=names[t].name,
                    owner=Seat(owners[t]),
                ),
            )
    if source == target:
        return Refusal(
            book.STRATEGIC_MOVE, say("{place} is both ends of the move", place=names[source].name)
        )
    if state.armies[source] < 2:
        return Refusal(
            book.STRATEGIC_MOVE,
            say(
                "{place} holds {armies} and one has to stay",
                place=names[source].name,
                armies=regiments(1),
            ),
        )
    if target not in reachable(source, table.neighbours, lambda t: owners[t] == seat):
        return Refusal(
            book.STRATEGIC_MOVE,
            say(
                "no chain of own territories joins {source} and {target}",
                source=names[source].name,
                target=names[target].name,
            ),
        )
    return None


def _check_transfer(table: Table, state: State, action: Transfer) -> Refusal | None:
    assert state.route is not None
    most = state.armies[state.route.source] - 1
    if not 1 <= action.count <= most:
        return Refusal(
            book.STRATEGIC_MOVE,
            say(
                "{count} cannot move: {place} holds {armies} and one stays, so it is 1 to {most}",
                count=regiments(action.count),
                place=table.board.places[state.route.source].name,
                armies=regiments(most + 1),
                most=most,
            ),
        )
    return None


def _free(table: Table, state: State, action: Action) -> Refusal | None:
    return None


def _check_die(table: Table, state: State, action: Die) -> Refusal | None:
    if action not in _DIE:
        return Refusal(book.DICE, say("a die shows 1 to 6, not {face}", face=action.face))
    return None


def _check_throw(table: Table, state: State, action: Outcome) -> Refusal | None:
    assert state.route is not None
    route: Route = state.route
    if action in battle_outcomes(route.attack_dice, route.defence_dice, faces=table.options.faces):
        return None
    if isinstance(action, Roll):
        if len(action.attack) != route.attack_dice or len(action.defence) != route.defence_dice:
            return Refusal(
                book.ONE_DIE_EACH,
                say(
                    "{attack} dice attack and {defence} defend, not {a} and {d}",
                    attack=route.attack_dice,
                    defence=route.defence_dice,
                    a=len(action.attack),
                    d=len(action.defence),
                ),
            )
        return Refusal(
            book.DICE,
            say(
                "dice show 1 to 6 and are named from high to low, not {faces}",
                faces=(*action.attack, *action.defence),
            ),
        )
    return Refusal(
        book.ONE_DIE_EACH,
        say(
            "{attack} dice against {defence} cannot end so",
            attack=route.attack_dice,
            defence=route.defence_dice,
        ),
    )


def _check_draw(table: Table, state: State, action: Draw) -> Refusal | None:
    if action.card in state.cards.pile and action.card != HIDDEN:
        return None
    return Refusal(
        book.SHUFFLE, say("this card is not in the pile of {n}", n=len(state.cards.pile))
    )


_ORDER = (Phase.FIRST_TO_PLACE, Phase.FIRST_TURN)
_CHECKS: dict[
    type[Any], tuple[tuple[Phase, ...], Callable[[Table, State, Any], Refusal | None]]
] = {
    Claim: ((Phase.CLAIM,), _check_claim),
    Place: ((Phase.PLACE, Phase.MUSTER, Phase.PLACE_SPOILS), _check_place),
    TradeIn: ((Phase.TRADE, Phase.TRADE_SPOILS), _check_trade),
    KeepCards: ((Phase.TRADE,), _check_keep),
    Attack: ((Phase.ATTACK,), _check_attack),
    Defend: ((Phase.DEFEND,), _check_defend),
    Occupy: ((Phase.OCCUPY,), _check_occupy),
    EndCombat: ((Phase.ATTACK,), _free),
    Fortify: ((Phase.FORTIFY,), _check_fortify),
    Transfer: ((Phase.TRANSFER,), _check_transfer),
    EndTurn: ((Phase.FORTIFY,), _free),
    Die: (_ORDER, _check_die),
    Roll: ((Phase.THROW,), _check_throw),
    Fall: ((Phase.THROW,), _check_throw),
    Draw: ((Phase.DRAW,), _check_draw),
}
