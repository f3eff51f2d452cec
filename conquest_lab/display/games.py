"""Sessions, rulesets, boards, rulebooks and rules as sheets."""

from __future__ import annotations

from typing import Any

from conquest_lab import svg
from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Rule, Rulebook
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Speaker, counted
from conquest_lab.display.sheet import Sheet, sheet_of
from conquest_lab.mechanics.board import Board
from conquest_lab.session import Session
from conquest_lab.svg.moment import Moment
from conquest_lab.text.cite import standing, where


@sheet_of.register(Session)
def _session(session: Session, t: Speaker) -> Sheet:
    """The turn, the holdings of everybody, and the table of the board, as all may see them."""
    moment = Moment(session.rules, session.names, session.state, NOBODY, t)
    t = moment.t
    shown = session.presentation
    phase = t.render(shown.phase(moment.seen))
    sides = "\n".join(
        f"{'→' if side.turn else ' '} {side.look.symbol} {side.name}  {side.holds}"
        for side in moment.sides()
    )
    plies = len(session.history)
    heading = t("{game}, ply {ply} of {plies}", game=shown.title, ply=session.cursor, plies=plies)
    if phase:
        heading += f": {phase}"
    head, rows = moment.table()
    lines = (t.render(shown.prompt(moment.seen)), sides, *moment.dice_in_words())
    return Sheet(heading, lines=lines, head=head, rows=rows)


@sheet_of.register(Ruleset)
def _rules(rules: Ruleset[Any, Any], t: Speaker) -> Sheet:
    shown = presentation(rules)
    book = rules.rulebook
    rows = []
    for spec in option_specs(rules.options):
        value = getattr(rules.options, spec.name)
        others = ", ".join(repr(choice) for choice in spec.choices if choice != value)
        rows.append((spec.name, repr(value), others, t.render(spec.label)))
    return Sheet(
        f"{t.render(shown.title)} ({rules.name})",
        facts=(
            (t("Players"), t.render(rules.player_counts)),
            (
                t("Rules"),
                t.render(counted(len(book.rules), "{n} rule", "{n} rules")),
            ),
        ),
        head=(t("option"), t("value"), t("other values"), t("what it decides")),
        rows=rows,
    )


@sheet_of.register(Rule)
def _rule(rule: Rule, t: Speaker) -> Sheet:
    return Sheet(
        f"{rule.id}  {t.render(rule.title)}",
        lines=(t.render(rule.text), where(rule, t)),
    )


@sheet_of.register(Rulebook)
def _rulebook(book: Rulebook, t: Speaker) -> Sheet:
    source = book.source
    imprint = ", ".join(str(part) for part in (source.publisher, source.year) if part)
    return Sheet(
        t.render(book.title) + (f" ({imprint})" if imprint else ""),
        head=(t("rule"), t("title"), t("standing"), t("text")),
        rows=[
            (rule.id, t.render(rule.title), standing(rule, t), t.render(rule.text))
            for rule in book.rules
        ],
        find=t("Find in the rules"),
    )


@sheet_of.register(Board)
def _board(board: Board, t: Speaker) -> Sheet:
    groups = {group.key: group for group in board.continents}
    rows = [
        (
            place.key,
            t.render(place.name),
            t.render(groups[place.group].name),
            ", ".join(t.render(board.places[near].name) for near in board.neighbours[n]),
        )
        for n, place in enumerate(board.places)
    ]
    worth = ", ".join(
        t.render(group.name) + (f" +{group.worth}" if group.worth else "")
        for group in board.continents
    )
    return Sheet(
        t(
            "{board}: {places}",
            board=board.title,
            places=counted(len(board.places), "{n} place", "{n} places"),
        ),
        facts=((t("Continents"), worth),),
        picture=svg.board(board, lang="fr" if t.language == "fr" else "en")
        if svg.is_drawn(board)
        else "",
        head=(t("key"), t("name"), t("Continent"), t("Neighbours")),
        rows=rows,
        find=t("Find a place"),
    )
