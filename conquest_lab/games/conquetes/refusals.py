"""What is not legal, and why: the rule, the numbers, and what would be legal instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.legal import DRAW_PHASES, current_player
from conquest_lab.games.conquetes.table import Table
from conquest_lab.games.conquetes.turn import is_bot
from conquest_lab.games.conquetes.types import (
    Action,
    Attack,
    BotSource,
    Commit,
    Count,
    Draw,
    DrawTwo,
    GiveUp,
    Phase,
    PlayRegion,
    Receive,
    State,
    Support,
)

BOT_NAME = Text("Bot", "Bot")
"""A name like a player's, so that sentences need no article."""
NONE = Text("none", "aucune")


def who(table: Table, seat: int) -> Seat | Text:
    """A player, or the bot."""
    return BOT_NAME if is_bot(table, seat) else Seat(seat)


def names(table: Table, regions: tuple[int, ...]) -> tuple[Text, ...]:
    """Regions by name, «none» for no region."""
    return tuple(table.board.places[region].name for region in regions) or (NONE,)


def why_illegal(table: Table, state: State, action: Action) -> Refusal | None:
    """The rule against an action or outcome, None when there is none."""
    phases, check = _CHECKS.get(type(action), (frozenset(), None))
    if check is None:
        return Refusal(
            book.TURN, say("{action} is no action of this game", action=repr(action)[:80])
        )
    if state.phase not in phases:
        return _wrong_phase(table, state, action)
    return check(table, state, action)


# The wrong moment ---------------------------------------------------------------------------------

_PHASE_NAMES = {
    Phase.DEAL: Text("dealing the first cards", "la distribution des cartes"),
    Phase.DRAW: Text("the first card of the turn", "la première carte du tour"),
    Phase.ACTION: Text("the action of the turn", "l'action du tour"),
    Phase.DRAW_TWO: Text("two more cards", "deux cartes de plus"),
    Phase.SUPPORT: Text("the attacker's support", "le soutien de l'attaquant"),
    Phase.DEFEND: Text("the defender's support", "le soutien du défenseur"),
    Phase.REPLACE: Text("replacements", "les remplacements"),
    Phase.RECEIVER: Text("who gets the cards above ten", "le choix du destinataire"),
    Phase.GIVE: Text("the cards above ten", "les cartes au-delà de dix"),
    Phase.BOT_DRAW: Text("the bot's card", "la carte du bot"),
    Phase.BOT_SOURCE: Text("the bot's attacking region", "la région attaquante du bot"),
    Phase.BOT_SUPPORT: Text("the bot's support", "le soutien du bot"),
    Phase.SCORE: Text("the choice of a territory", "le choix d'un territoire"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
}


def phase_name(state: State) -> Text:
    """What this part of the turn is called."""
    return _PHASE_NAMES[state.phase]


def _wrong_phase(table: Table, state: State, action: Action) -> Refusal:
    detail = say("this is not the moment: now comes {phase}", phase=phase_name(state))
    return Refusal(_rule_of_phase(table, state, action), detail)


def _rule_of_phase(table: Table, state: State, action: Action) -> Rule:
    phase, solo = state.phase, table.solo
    in_action = (Phase.SUPPORT, Phase.DEFEND, Phase.DRAW_TWO, Phase.REPLACE, Phase.BOT_SUPPORT)
    if phase in in_action and isinstance(action, DrawTwo | PlayRegion | Attack):
        return book.ONE_ATTACK if state.fight is not None else book.TURN
    if isinstance(action, Receive) and solo:
        return book.SOLO_EXCESS
    if isinstance(action, Receive) and phase is Phase.GIVE:
        return book.ONE_RECEIVER
    if phase is Phase.OVER:
        if solo:
            return book.SOLO_END
        return book.END_FOUR if table.players(state) == 4 else book.END_FEW
    excess = book.SOLO_TURN if solo else book.TEN_CARDS
    rules = {
        Phase.DEAL: book.DEAL,
        Phase.SUPPORT: book.ATTACK_SUPPORT,
        Phase.DEFEND: book.DEFENCE_SUPPORT,
        Phase.REPLACE: book.REPLACE,
        Phase.RECEIVER: excess,
        Phase.GIVE: excess,
        Phase.BOT_DRAW: book.BOT_TURN,
        Phase.BOT_SOURCE: book.BOT_TIES,
        Phase.BOT_SUPPORT: book.BOT_SUPPORT,
        Phase.SCORE: book.COUNT,
    }
    return rules.get(phase, book.TURN)


# The wrong thing ----------------------------------------------------------------------------------


def _no_such(table: Table, *regions: int) -> Refusal | None:
    for region in regions:
        if region not in table.regions:
            detail = say(
                "there is no region number {n}; they are 0 to {last}",
                n=region,
                last=len(table.regions) - 1,
            )
            return Refusal(book.CARD, detail)
    return None


def _not_in_hand(table: Table, state: State, rule: Rule, card: int) -> Refusal | None:
    if refusal := _no_such(table, card):
        return refusal
    seat = current_player(state)
    hand = state.deck.hands[seat]
    if card in hand:
        return None
    # The hand itself is not listed: a refusal is shown where others may look.
    detail = say(
        "{player} holds no such card: {card}, among {cards}",
        player=Seat(seat),
        card=table.board.places[card].name,
        cards=counted(len(hand), "{n} card", "{n} cards"),
    )
    return Refusal(rule, detail)


def _check_play(table: Table, state: State, action: PlayRegion) -> Refusal | None:
    if refusal := _not_in_hand(table, state, book.PLAY, action.region):
        return refusal
    owner = state.owners[action.region]
    if owner < 0:
        return None
    free = state.owners.count(-1)
    detail = say(
        "already in play: {region}, in the camp of {owner}; not in play are {n} others",
        region=table.board.places[action.region].name,
        owner=who(table, owner),
        n=free,
    )
    return Refusal(book.ONCE, detail)


def _check_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    if refusal := _no_such(table, action.source, action.target):
        return refusal
    refusal = _check_camps(table, state, action)
    if refusal is not None:
        return refusal
    if action.target not in table.neighbours[action.source]:
        detail = say(
            "{target} is not adjacent to {source}, whose neighbours are: {neighbours}",
            target=table.board.places[action.target].name,
            source=table.board.places[action.source].name,
            neighbours=names(table, table.neighbours[action.source]),
        )
        return Refusal(book.ADJACENT, detail)
    if not state.deck.hands[state.seat]:
        detail = say(
            "{player} holds 0 cards; an attack takes 1 in support", player=Seat(state.seat)
        )
        return Refusal(book.NEEDS_A_CARD, detail)
    return None


def _check_camps(table: Table, state: State, action: Attack) -> Refusal | None:
    seat, owners = state.seat, state.owners
    source, target = action.source, action.target
    if owners[source] != seat:
        detail = say(
            "{region} is no region of {player}, who can attack from: {regions}",
            region=table.board.places[source].name,
            player=Seat(seat),
            regions=names(table, table.camp(owners, seat)),
        )
        return Refusal(book.ATTACK, detail)
    if owners[target] in (-1, seat):
        near = table.neighbours[source]
        detail = say(
            "{region} lies in no opponent's camp. From {source} can be attacked: {regions}",
            region=table.board.places[target].name,
            source=table.board.places[source].name,
            regions=names(table, tuple(r for r in near if owners[r] not in (-1, seat))),
        )
        return Refusal(book.ATTACK, detail)
    return None


def _check_support(table: Table, state: State, action: Support) -> Refusal | None:
    attacking = state.phase is Phase.SUPPORT
    rule = book.ATTACK_SUPPORT if attacking else book.DEFENCE_SUPPORT
    return _not_in_hand(table, state, rule, action.card)


def _check_commit(_: Table, state: State, __: Commit) -> Refusal | None:
    assert state.fight is not None
    if state.phase is Phase.DEFEND or state.fight.attack:
        return None
    detail = say("{player} has engaged 0 cards; an attack takes 1 or more", player=Seat(state.seat))
    return Refusal(book.ATTACK_SUPPORT, detail)


def _check_receive(table: Table, state: State, action: Receive) -> Refusal | None:
    players = table.players(state)
    others = tuple(Seat(seat) for seat in range(players) if seat != state.seat)
    if Seat(action.seat) in others:
        return None
    detail = say(
        "player number {n} is no opponent of {player}; these are: {players}",
        n=action.player,
        player=Seat(state.seat),
        players=others,
    )
    return Refusal(book.TEN_CARDS, detail)


def _check_give_up(table: Table, state: State, action: GiveUp) -> Refusal | None:
    rule = book.SOLO_TURN if table.solo else book.TEN_CARDS
    return _not_in_hand(table, state, rule, action.card)


def _check_count(table: Table, state: State, action: Count) -> Refusal | None:
    if refusal := _no_such(table, action.region):
        return refusal
    territories = table.territories(state.owners, state.seat)
    firsts = tuple(territory[0] for territory in territories)
    if action.region in firsts:
        return None
    region = table.board.places[action.region].name
    for territory in territories:
        if action.region in territory:
            detail = say(
                "the territory of {region} is named by its first region: {first}",
                region=region,
                first=table.board.places[territory[0]].name,
            )
            return Refusal(book.COUNT, detail)
    detail = say(
        "{region} is no region of {player}. Territories begin with: {regions}",
        region=region,
        player=Seat(state.seat),
        regions=names(table, firsts),
    )
    return Refusal(book.COUNT, detail)


def _free(_: Table, __: State, ___: Action) -> Refusal | None:
    return None


def _check_draw(_: Table, state: State, action: Draw) -> Refusal | None:
    pile = state.deck.pile
    if action.card in pile and action.card != HIDDEN:
        return None
    left = counted(len(pile), "{n} card", "{n} cards")
    return Refusal(book.DEAL, say("no such card is in the pile, which holds {cards}", cards=left))


def _check_bot_source(table: Table, state: State, action: BotSource) -> Refusal | None:
    assert state.fight is not None
    sources = table.bot_sources(state.owners, state.fight.target)
    if action.region in sources:
        return None
    detail: Message = say("the bot attacks from one of: {regions}", regions=names(table, sources))
    return Refusal(book.BOT_TIES, detail)


_Check = Callable[[Table, State, Any], Refusal | None]
_CHECKS: dict[type[Any], tuple[frozenset[Phase], _Check]] = {
    DrawTwo: (frozenset({Phase.ACTION}), _free),
    PlayRegion: (frozenset({Phase.ACTION}), _check_play),
    Attack: (frozenset({Phase.ACTION}), _check_attack),
    Support: (frozenset({Phase.SUPPORT, Phase.DEFEND}), _check_support),
    Commit: (frozenset({Phase.SUPPORT, Phase.DEFEND}), _check_commit),
    Receive: (frozenset({Phase.RECEIVER}), _check_receive),
    GiveUp: (frozenset({Phase.GIVE}), _check_give_up),
    Count: (frozenset({Phase.SCORE}), _check_count),
    Draw: (DRAW_PHASES, _check_draw),
    BotSource: (frozenset({Phase.BOT_SOURCE}), _check_bot_source),
}
