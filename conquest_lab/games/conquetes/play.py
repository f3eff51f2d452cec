"""What every action and every draw leads to: the next state, and the events that tell of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.conquetes import bot, scoring, turn
from conquest_lab.games.conquetes import events as happened
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.draft import Draft, with_cards
from conquest_lab.games.conquetes.table import BOT, COPIES, DEALT, MOST_CARDS, Table
from conquest_lab.games.conquetes.types import (
    Action,
    Attack,
    BotSource,
    Commit,
    Count,
    Deck,
    Draw,
    DrawTwo,
    Fight,
    GiveUp,
    Phase,
    PlayRegion,
    Receive,
    State,
    Support,
)


def opening(table: Table, players: int) -> Step[State]:
    """The table before the deal [C-01, C-06]: map laid, 90 cards shuffled, the bot's level set."""
    pile = tuple(region for region in table.regions for _ in range(COPIES))
    state = State(
        ply=0,
        phase=Phase.DEAL,
        seat=0,
        owners=(NOBODY,) * len(table.regions),
        deck=Deck(hands=((),) * players, pile=pile),
        due=tuple((seat, DEALT) for seat in range(players)),
    )
    told: list[Event] = [
        happened.MapLaid(book.OWN_MAP, players + table.solo),
        happened.PileShuffled(book.DEAL, len(pile)),
    ]
    if table.solo:
        told.append(happened.BotReady(book.BOT_LEVEL, *table.bot_support))
    return Step(state, tuple(told))


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step of a legal action or a possible outcome."""
    draft = Draft(table, state)
    _EFFECTS[type(action)](draft, action)
    return draft.step()


# Drawing ------------------------------------------------------------------------------------------

_DRAW_RULES = {
    Phase.DEAL: book.DEAL,
    Phase.DRAW: book.TURN,
    Phase.DRAW_TWO: book.TURN,
    Phase.REPLACE: book.REPLACE,
}


def _draw(draft: Draft, action: Draw) -> None:
    if draft.phase is Phase.BOT_DRAW:
        bot.draws(draft, action.card)
        return
    if draft.phase is Phase.BOT_SUPPORT:
        bot.engages(draft, action.card)
        return
    seat = draft.due[0][0]
    replacing_in_solo = draft.phase is Phase.REPLACE and draft.table.solo
    rule = book.SOLO_FIGHT if replacing_in_solo else _DRAW_RULES[draft.phase]
    draft.draw_from_pile(action.card)
    draft.take(seat, action.card)
    draft.tell(happened.CardDrawn(rule, seat, action.card, len(draft.pile), readers=(seat,)))
    if not draft.pile and turn.pile_ran_out(draft):
        scoring.begin(draft)
    elif not draft.due:
        _all_drawn(draft)


def _all_drawn(draft: Draft) -> None:
    if draft.phase is Phase.DEAL:
        draft.tell(happened.HandsDealt(book.OPEN_COUNTS, DEALT))
        starter = BOT if draft.table.solo else 0
        rule = book.BOT_FIRST if draft.table.solo else book.FIRST_SEAT
        draft.tell(happened.StarterNamed(rule, starter))
        turn.begin(draft, starter)
    elif draft.phase is Phase.DRAW:
        draft.phase = Phase.ACTION
    else:
        turn.end(draft)


def _bot_source(draft: Draft, action: BotSource) -> None:
    bot.chooses(draft, action.region)


# The three actions of a turn ----------------------------------------------------------------------


def _draw_two(draft: Draft, _: DrawTwo) -> None:
    draft.tell(happened.TwoAsked(book.TURN, draft.seat))
    draft.due = ((draft.seat, 2),)
    if draft.pile:
        draft.phase = Phase.DRAW_TWO
    else:
        turn.fall_short(draft)
        turn.end(draft)


def _play_region(draft: Draft, action: PlayRegion) -> None:
    seat, region = draft.seat, action.region
    draft.lose(seat, region)
    draft.give_region(region, seat)
    draft.tell(happened.RegionPlayed(book.PLAY, seat, region))
    size = len(draft.table.territory_of(draft.owners, region))
    if size > 1:
        draft.tell(happened.TerritoryJoined(book.TERRITORY, seat, region, size))
    turn.end(draft)


def _attack(draft: Draft, action: Attack) -> None:
    defender = draft.owners[action.target]
    draft.fight = Fight(action.source, action.target)
    draft.phase = Phase.SUPPORT
    draft.tell(happened.Attacked(book.ATTACK, draft.seat, defender, action.source, action.target))


# Support ------------------------------------------------------------------------------------------


def _support(draft: Draft, action: Support) -> None:
    fight = draft.fight
    assert fight is not None
    card = (action.card,)
    if draft.phase is Phase.SUPPORT:
        rule, seat = book.ATTACK_SUPPORT, draft.owners[fight.source]
        cards = with_cards(fight.attack, card)
        draft.fight = Fight(fight.source, fight.target, cards, fight.defence)
    else:
        rule, seat = book.DEFENCE_SUPPORT, draft.owners[fight.target]
        cards = with_cards(fight.defence, card)
        draft.fight = Fight(fight.source, fight.target, fight.attack, cards)
    draft.lose(seat, action.card)
    draft.tell(happened.CardEngaged(rule, seat, action.card, len(cards), readers=(seat,)))


def _commit(draft: Draft, _: Commit) -> None:
    fight = draft.fight
    assert fight is not None
    attacker, defender = draft.owners[fight.source], draft.owners[fight.target]
    if draft.phase is Phase.SUPPORT:
        count = len(fight.attack)
        draft.tell(happened.SupportAnnounced(book.ATTACK_SUPPORT, attacker, count))
        if turn.is_bot(draft.table, defender):
            bot.supports(draft)
        else:
            draft.phase = Phase.DEFEND
        return
    draft.tell(happened.SupportAnnounced(book.DEFENCE_SUPPORT, defender, len(fight.defence)))
    if turn.is_bot(draft.table, attacker):
        bot.supports(draft)
    else:
        turn.resolve(draft)


# Cards above ten, and the end ---------------------------------------------------------------------


def _receive(draft: Draft, action: Receive) -> None:
    draft.receiver = action.seat
    draft.phase = Phase.GIVE
    draft.tell(happened.ReceiverChosen(book.TEN_CARDS, draft.seat, action.seat))


def _give_up(draft: Draft, action: GiveUp) -> None:
    seat, receiver, card = draft.seat, draft.receiver, action.card
    draft.lose(seat, card)
    if draft.table.solo:
        draft.put_on_discard(card)
        count = len(draft.discard)
        draft.tell(happened.CardDiscarded(book.SOLO_EXCESS, seat, card, count))
    else:
        draft.take(receiver, card)
        both = (seat, receiver)
        draft.tell(happened.CardGiven(book.TEN_CARDS, seat, receiver, card, card, readers=both))
    if len(draft.hands[seat]) > MOST_CARDS:
        return
    if receiver != NOBODY and len(draft.hands[receiver]) > MOST_CARDS:
        held = len(draft.hands[receiver])
        draft.tell(happened.ExcessWaited(book.WAITS, receiver, held))
    draft.receiver = NOBODY
    turn.pass_on(draft)


def _count(draft: Draft, action: Count) -> None:
    scoring.count(draft, action.region)


_EFFECTS: dict[type[Any], Callable[[Draft, Any], None]] = {
    Draw: _draw,
    BotSource: _bot_source,
    DrawTwo: _draw_two,
    PlayRegion: _play_region,
    Attack: _attack,
    Support: _support,
    Commit: _commit,
    Receive: _receive,
    GiveUp: _give_up,
    Count: _count,
}
