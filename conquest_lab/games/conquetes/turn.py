"""How a turn runs: its beginning, the result of an attack, cards above ten, the last card."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.games.conquetes import events as happened
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import scoring
from conquest_lab.games.conquetes.draft import Draft
from conquest_lab.games.conquetes.table import (
    BOT,
    MOST_ATTACK_REPLACEMENTS,
    MOST_CARDS,
    MOST_DEFENCE_REPLACEMENTS,
    Table,
)
from conquest_lab.games.conquetes.types import Fight, Phase
from conquest_lab.mechanics.connect import components


def begin(draft: Draft, seat: int) -> None:
    """A turn begins with a card to draw [C-07, C-30]."""
    bot = is_bot(draft.table, seat)
    draft.seat = seat
    draft.phase = Phase.BOT_DRAW if bot else Phase.DRAW
    draft.due = ((seat, 1),)
    draft.tell(happened.TurnBegan(book.BOT_TURN if bot else book.TURN, seat))


def end(draft: Draft) -> None:
    """The action is done: cards above ten go [C-19, C-31], then it is the next player's turn."""
    seat, solo = draft.seat, draft.table.solo
    cards = 0 if is_bot(draft.table, seat) else len(draft.hands[seat])
    if cards <= MOST_CARDS:
        pass_on(draft)
        return
    draft.tell(happened.TooManyCards(book.SOLO_TURN if solo else book.TEN_CARDS, seat, cards))
    draft.phase = Phase.GIVE
    if draft.players == 2:
        draft.receiver = 1 - seat
        draft.tell(happened.ReceiverChosen(book.ONE_RECEIVER, seat, draft.receiver))
    elif not solo:
        draft.phase = Phase.RECEIVER


def pass_on(draft: Draft) -> None:
    """The next player's turn, or the end when a last turn was finished [C-A03]."""
    if draft.pile:
        begin(draft, (draft.seat + 1) % (draft.players + draft.table.solo))
    else:
        scoring.begin(draft)


def is_bot(table: Table, seat: int) -> bool:
    """Whether a seat is the solo bot's."""
    return table.solo and seat == BOT


# The last card ------------------------------------------------------------------------------------


def pile_ran_out(draft: Draft) -> bool:
    """A player drew the last card: whether the game ends at once.

    With four players the discard pile becomes a second pile first [C-21].
    """
    four = draft.players == 4
    if four and not draft.reshuffled and draft.discard:
        draft.pile, draft.discard = draft.discard, ()
        draft.reshuffled = True
        draft.tell(happened.PileExhausted(book.END_FOUR, last=False))
        draft.tell(happened.PileShuffled(book.END_FOUR, len(draft.pile)))
        return False
    draft.tell(happened.PileExhausted(_end_rule(draft), last=True))
    fall_short(draft)
    if draft.table.options.finish_turn:
        draft.tell(happened.LastTurn(book.AT_ONCE, draft.seat))
        return False
    draft.tell(happened.TurnCutShort(book.AT_ONCE, draft.seat))
    return True


def _end_rule(draft: Draft) -> Rule:
    if draft.table.solo:
        return book.SOLO_END
    if draft.players < 4:
        return book.END_FEW
    return book.END_FOUR if draft.reshuffled else book.NOTHING_TO_SHUFFLE


def fall_short(draft: Draft) -> None:
    """Cards that are due and not there are not owed [C-A04]."""
    for seat, missing in draft.due:
        draft.tell(happened.DrawFellShort(book.FEWER_LEFT, seat, missing))
    draft.due = ()


# The result of an attack --------------------------------------------------------------------------


def resolve(draft: Draft) -> None:
    """Reveal and compare [C-14, C-15], discard [C-16], then replacements are due [C-17]."""
    fight, table = draft.fight, draft.table
    assert fight is not None
    attacker, defender = draft.owners[fight.source], draft.owners[fight.target]
    sides = ((attacker, fight.source, fight.attack), (defender, fight.target, fight.defence))
    totals = []
    for seat, region, cards in sides:
        totals.append(table.values[region] + sum(table.values[card] for card in cards))
        draft.tell(happened.SupportRevealed(book.REVEAL, seat, region, cards, totals[-1]))
    if totals[0] > totals[1]:
        _conquer(draft, fight)
    else:
        draft.tell(happened.Held(book.RESULT, defender, fight.target))
    for seat, _, cards in sides:
        if cards:
            draft.put_on_discard(*cards)
            spent = book.BOT_SUPPORT_SPENT if is_bot(table, seat) else book.SUPPORT_SPENT
            draft.tell(happened.SupportDiscarded(spent, seat, cards, len(draft.discard)))
    draft.fight = None
    _replace(draft, (attacker, len(fight.attack)), (defender, len(fight.defence)))


def _conquer(draft: Draft, fight: Fight) -> None:
    table, source, target = draft.table, fight.source, fight.target
    attacker, loser = draft.owners[source], draft.owners[target]
    lost = set(table.territory_of(draft.owners, target)) - {target}
    draft.give_region(target, attacker)
    rule = book.BOT_CONQUERS if is_bot(table, attacker) else book.RESULT
    draft.tell(happened.Conquered(rule, attacker, loser, source, target))
    parts = components(sorted(lost), table.neighbours)
    if len(parts) > 1:
        sizes = tuple(sorted(map(len, parts), reverse=True))
        draft.tell(happened.TerritorySplit(book.SPLITS, loser, sizes))
    size = len(table.territory_of(draft.owners, target))
    draft.tell(happened.TerritoryJoined(book.JOINS, attacker, target, size))


def _replace(draft: Draft, attacker: tuple[int, int], defender: tuple[int, int]) -> None:
    """Let both sides, (seat, cards engaged), draw replacements; the bot draws none."""
    if draft.table.solo and not draft.pile:
        scoring.begin(draft)
        return
    due = (
        (defender[0], min(defender[1], MOST_DEFENCE_REPLACEMENTS)),
        (attacker[0], min(attacker[1], MOST_ATTACK_REPLACEMENTS)),
    )
    draft.due = tuple(
        (seat, cards) for seat, cards in due if cards and not is_bot(draft.table, seat)
    )
    if not draft.pile:
        fall_short(draft)
    if draft.due:
        draft.phase = Phase.REPLACE
    else:
        end(draft)
