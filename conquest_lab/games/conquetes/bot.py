"""The solo bot: it decides nothing, its cards do [C-26 to C-32]."""

from __future__ import annotations

from conquest_lab.games.conquetes import events as happened
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import turn
from conquest_lab.games.conquetes.draft import Draft, with_cards
from conquest_lab.games.conquetes.table import BOT
from conquest_lab.games.conquetes.types import Fight, Phase


def draws(draft: Draft, card: int) -> None:
    """The bot's turn: the card it draws is played, looted, or names the region to attack [C-30]."""
    draft.draw_from_pile(card)
    draft.tell(happened.BotDrew(book.BOT_TURN, BOT, card, len(draft.pile)))
    if not draft.pile:
        draft.tell(happened.PileExhausted(book.BOT_LAST_CARD, last=True))
    owner = draft.owners[card]
    if owner == BOT:
        draft.loot = with_cards(draft.loot, (card,))
        draft.tell(happened.BotLooted(book.BOT_TURN, BOT, card, len(draft.loot)))
        turn.end(draft)
    elif owner < 0:
        draft.give_region(card, BOT)
        draft.tell(happened.BotPlayed(book.BOT_TURN, BOT, card))
        size = len(draft.table.territory_of(draft.owners, card))
        if size > 1:
            draft.tell(happened.TerritoryJoined(book.TERRITORY, BOT, card, size))
        turn.end(draft)
    else:
        draft.put_on_discard(card)
        draft.tell(happened.BotDiscarded(book.BOT_TURN, BOT, card, len(draft.discard)))
        _may_attack(draft, card)


def _may_attack(draft: Draft, target: int) -> None:
    sources = draft.table.bot_sources(draft.owners, target)
    if not sources:
        draft.tell(happened.BotPassed(book.BOT_TURN, BOT, target))
        turn.end(draft)
    elif len(sources) > 1 and draft.table.options.bot_tie == "chance":
        draft.fight = Fight(-1, target)
        draft.phase = Phase.BOT_SOURCE
    else:
        if len(sources) > 1:
            draft.tell(happened.BotChose(book.BOT_TIES, BOT, sources[0], len(sources)))
        _attack(draft, sources[0], target)


def chooses(draft: Draft, source: int) -> None:
    """Chance picked one of the bot's equals [C-A16]."""
    assert draft.fight is not None
    target = draft.fight.target
    equals = len(draft.table.bot_sources(draft.owners, target))
    draft.tell(happened.BotChose(book.BOT_TIES, BOT, source, equals))
    _attack(draft, source, target)


def _attack(draft: Draft, source: int, target: int) -> None:
    """The player is asked to defend before the bot draws its support [C-28]."""
    draft.fight = Fight(source, target)
    draft.phase = Phase.DEFEND
    defender = draft.owners[target]
    draft.tell(happened.Attacked(book.BOT_TURN, BOT, defender, source, target))


def supports(draft: Draft) -> None:
    """The player has engaged: now the bot draws its cards [C-28], or those that are left [C-29]."""
    needed = draft.table.bot_support[draft.seat != BOT]
    cards = min(needed, len(draft.pile))
    if cards < needed:
        draft.tell(happened.DrawFellShort(book.BOT_SHORT, BOT, needed - cards))
    if cards:
        draft.phase = Phase.BOT_SUPPORT
        draft.due = ((BOT, cards),)
    else:
        turn.resolve(draft)


def engages(draft: Draft, card: int) -> None:
    """A card of the pile comes to support the bot; after the last one the attack is decided."""
    fight = draft.fight
    assert fight is not None
    attacking = draft.seat == BOT
    draft.draw_from_pile(card)
    cards = with_cards(fight.attack if attacking else fight.defence, (card,))
    draft.fight = (
        Fight(fight.source, fight.target, cards, fight.defence)
        if attacking
        else Fight(fight.source, fight.target, fight.attack, cards)
    )
    draft.tell(happened.BotEngaged(book.BOT_SUPPORT, BOT, card, len(cards), len(draft.pile)))
    if not draft.pile:
        enough = len(cards) == draft.table.bot_support[not attacking]
        rule = book.BOT_JUST_ENOUGH if enough else book.BOT_SHORT
        draft.tell(happened.PileExhausted(rule, last=True))
    if not draft.due:
        turn.resolve(draft)
