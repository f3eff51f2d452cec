"""The actions of the moment: a sentence, buttons, and why the last attempt was refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce

from conquest_lab.core.ruleset import CHANCE, OVER, Action
from conquest_lab.core.words import Seat, counted
from conquest_lab.text.cite import cited
from conquest_lab.widgets.amounts import amounts_among, count_of
from conquest_lab.widgets.assist import repeat, repeatable
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.plan import Plan
from conquest_lab.widgets.reading import is_own, is_read
from conquest_lab.widgets.stage.battle import chance_to_conquer, compares_cards, current

MOST_BUTTONS, LONG_BUTTONS = 5, 2
"""Buttons of many actions: the rest is a list beside them. Of long ones that differ in a word, two."""

LONG = 60
"""Letters of a label that takes two lines or three."""

MOST_NAMED = 3
"""The most places, and the most buttons, that are named beside a refusal."""

TEMPI = (1, 2, 4)
"""The tempi at which the turns of computers can be shown, in times the usual one."""


class ActionsView(Panel, kind="actions"):
    """The prompt, a button for each action that can be taken now, and the refusal with its rule.

    plan: of several attacks, where the board has one; it takes the place of the buttons while it is made.
    """

    def __init__(self, desk: Desk, plan: Plan | None = None) -> None:
        self._plan = plan
        super().__init__(desk)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        plan = None if self._plan is None else self._plan.data(self.names(self._plan.path))
        offers = self._offers() if plan is None else []
        amounts = amounts_among(offers)
        sliders = [action for kind in amounts for action in kind]
        plain = [offer for offer in offers if offer not in sliders]
        buttons = len(plain)
        is_long = bool(plain) and len(self._said(plain[0])) > LONG
        # Five long ones fit beside a board; a list of one would save no room.
        if buttons > MOST_BUTTONS + (not is_long):
            buttons = LONG_BUTTONS if is_long else MOST_BUTTONS
            # The last one goes on to what comes next: it is a button, not one of many in a list.
            plain.insert(buttons - 1, plain.pop())
        shown = [*plain, *sliders]
        labels = [self._said(action) for action in shown]
        most = [labels[shown.index(kind[-1])] for kind in amounts]
        fighter, report = self._narrated() if desk.thinking >= 0 else (-1, "")
        return {
            "rows": desk.presentation.ordinary_rows,
            "phase": t.render(desk.presentation.phase(desk.session.state)),
            "plan": plan,
            "plans": plan is None
            and self._plan is not None
            and len(desk.chosen) < 2
            and self._plan.offered,
            "prompt": self._prompt(report) if plan is None or report else self._planned(plan),
            # What is said of a battle is said while its dice fall, all else when they lie. Where cards are
            # turned up, the hand is asked for the next one meanwhile: so is the question.
            "tells": report != "" or (desk.seat_to_act >= 0 and compares_cards(desk.presentation)),
            # What is shown bears the sign of the attacker, not of the defender who answers.
            **self.sign(fighter if report and not desk.looking else desk.session.current_player),
            "over": desk.session.current_player == OVER and not desk.looking,
            "fights": self._fights(),
            "repeat": t("Attack until it is decided")
            if plan is None and not desk.busy and repeatable(desk) is not None
            else "",
            "back": desk.can_undo and not desk.busy and not desk.looking and self._lays(),
            "before": self._before_all(),
            "telling": self._tempo(),
            "acts": [self.offer(action) for action in shown],
            "buttons": labels[:buttons],
            "onward": self._goes_onward(shown[:buttons]),
            "more": labels[buttons : len(plain)],
            "amounts": [
                {
                    "labels": labels[(first := shown.index(kind[0])) : first + len(kind)],
                    "counts": [count_of(action) for action in kind],
                    "first": first,
                    "main": offers[0] in kind,
                }
                for kind in amounts
            ],
            "most": _largest(shown[:buttons]),
            "first": self._is_first_usual(),
            "on_map": self._is_on_map(),
            "chosen": self.names(desk.chosen) if desk.selectable and plan is None else [],
            "notice": "" if desk.notice is None else t.render(desk.notice),
            "noticed": desk.noticed,
            "legal": self._legal([*most, *labels[:buttons]], len(plain) - buttons),
            "rule": cited(desk.rules.rulebook[desk.notice_rule], t) if desk.notice_rule else None,
        }

    def _planned(self, plan: Data) -> str:
        """The question while a plan is made, and what happens while it is played."""
        t = self.desk.t
        if plan["running"]:
            return t("Your plan is played, one attack after the other.")
        return t(
            "Plan: point at a territory of yours, then at each one to conquer, or at the last alone."
        )

    def _said(self, action: Action) -> str:
        return brief(self.label(action), self.names(self.desk.places_of(action)))

    def _legal(self, buttons: Sequence[str], folded: int) -> str:
        """The ways on from a refused action: the places to point at and the buttons.

        folded: the number of choices in the list below the buttons.
        """
        desk, t = self.desk, self.desk.t
        if desk.notice is None or desk.busy or desk.seat_to_act < 0:
            return ""
        lines, dice = self._lying()
        names = [] if lines else self.names(sorted(desk.targets or desk.selectable))
        ways = []
        if len(names) > MOST_NAMED + 1:
            more = len(names) - MOST_NAMED
            named = ", ".join(names[:MOST_NAMED])
            ways.append(t("point at {places} or one of {n} more places", places=named, n=more))
        elif names:
            ways.append(t("point at {places}", places=", ".join(names)))
        if desk.by_card:
            ways.append(t("press a card with a red border"))
        if lines:
            ways.append(t("press a golden line"))
        if dice:
            ways.append(t("press a die to sacrifice it"))
        # The last button is the one that goes on to what comes next.
        pressed = (
            [*buttons] if len(buttons) <= MOST_NAMED else [*buttons[: MOST_NAMED - 1], buttons[-1]]
        )
        ways += [t("press “{button}”", button=label) for label in pressed]
        if more := len(buttons) - len(pressed) + folded:
            ways.append(
                t.render(counted(more, "take {n} more choice", "take one of {n} more choices"))
            )
        return t("Possible now: {ways}.", ways=self._joined(ways)) if ways else ""

    def _fights(self) -> bool:
        """True where the first button attacks."""
        desk = self.desk
        usual = desk.complete[0] if desk.chosen and desk.complete and not desk.busy else None
        return (
            usual is not None and desk.presentation.contest(desk.session.state, usual) is not None
        )

    def _is_first_usual(self) -> bool:
        """True where the first button is emphasised.

        Not while places of an action are to be chosen, nor where all that can be done there has been done,
        nor where cards are asked for and none has been laid.
        """
        desk = self.desk
        if desk.chosen:
            return any(not desk.repeats(action) for action in desk.complete)
        if desk.presentation.card_fight(desk.seen) is not None:
            return self._lays(cards=True)
        return not desk.selectable

    def _lays(self, *, cards: bool = False) -> bool:
        """True where the person to act attacks with cards, or has engaged some; with `cards` only then."""
        fight = self.desk.presentation.card_fight(self.desk.seen)
        return fight is not None and any(
            side.owner == self.desk.seat_to_act and (side.cards or (attacks and not cards))
            for attacks, side in zip((True, False), fight.sides, strict=True)
        )

    def _goes_onward(self, buttons: Sequence[Action]) -> bool:
        """True if the last button leaves places that could be pointed at, and goes on to what comes next."""
        desk = self.desk
        return bool(desk.selectable and buttons) and not desk.places_of(buttons[-1])

    def _is_on_map(self) -> bool:
        """True while a place is to be pointed at next: the buttons then only go on to what comes next."""
        desk = self.desk
        return not desk.busy and bool(desk.targets if desk.chosen else desk.selectable)

    def _prompt(self, report: str) -> str:
        desk, t = self.desk, self.desk.t
        if desk.looking:
            return t("You are looking at an earlier moment.")
        if report or desk.choosing >= 0:
            return report or t("{player} is thinking…", player=Seat(desk.choosing))
        if desk.paused and desk.computer_to_act >= 0:
            return t("Paused. It is {player}'s turn.", player=Seat(desk.computer_to_act))
        player = desk.session.current_player
        if desk.seat_to_act < 0 and player >= 0 and not desk.paused:
            # Somebody at another device is asked: «your territories» would be those of the reader.
            return t("It is {player}'s turn.", player=Seat(player))
        if is_read(desk) and player == CHANCE:
            return self._ended() or self.prompt()
        return " ".join(filter(None, (self.prompt(), self._how())))

    def _ended(self) -> str:
        """The end of an attempt in words, while it is read; "" for a throw."""
        desk, t = self.desk, self.desk.t
        events = map(desk.visible, desk.session.last_events)
        shown = desk.presentation
        return self._joined([t.render(shown.describe(e)) for e in events if shown.is_read(e)])

    def _how(self) -> str:
        """The way to fill a line or sacrifice a die, where one of these is to be chosen."""
        desk, t = self.desk, self.desk.t
        if is_read(desk) or desk.busy:
            return ""
        lines, dice = self._lying()
        if lines:
            return t("Press a golden line, or the die.") if dice else t("Press a golden line.")
        return t("Press the die.") if dice else ""

    def _lying(self) -> tuple[bool, bool]:
        """True for lines of cards that can be filled, and for dice that can be sacrificed."""
        handles = [self.desk.presentation.handle(action) for action in self.desk.offered_actions]
        lines = any(handle.line is not None for handle in handles)
        return lines, any(handle.line is None and handle.dice for handle in handles)

    def _joined(self, said: Sequence[str]) -> str:
        """Parts of a sentence one after the other."""
        t = self.desk.t
        return reduce(
            lambda first, then: t("{first}; {then}", first=first, then=then), said or [""]
        )

    def _narrated(self) -> tuple[int, str]:
        """The attacker and the words for an attack that a computer makes or answers; -1 and "" for none.

        The words: «Bo attacks Peru from Brazil, 9 against 6 (71 %)».
        """
        desk, t = self.desk, self.desk.t
        laid = desk.presentation.card_fight(desk.seen)
        if laid is not None:
            source, target = self.names(side.place for side in laid.sides)
            attacker = laid.sides[0].owner
            return attacker, t(
                "{player} attacks: {source} → {target}",
                player=desk.owner_names[attacker],
                source=source,
                target=target,
            )
        battle = current(desk.session, desk.presentation)
        if battle is None or not 0 <= battle.owners[0] < len(desk.owner_names):
            return -1, ""
        source, target = self.names((battle.source, battle.target))
        chance = chance_to_conquer(desk.presentation, battle, battle.before)
        attackers, defenders = battle.units
        report = t(
            "{player} attacks {target} from {source}, {attackers} against {defenders}",
            player=desk.owner_names[battle.owners[0]],
            source=source,
            target=target,
            attackers=attackers,
            defenders=defenders,
        )
        if chance is not None:
            report = f"{report} ({t.percent(chance, 0)})"
        return battle.owners[0], report

    def _tempo(self) -> Data | None:
        """The tempo at which computers are shown, while one of them is to act; None for other times."""
        desk = self.desk
        if desk.computer_to_act < 0 and not (is_read(desk) and not is_own(desk)):
            return None
        return {
            "tempo": desk.tempo,
            "paused": desk.paused,
            "choices": list(TEMPI),
            "skip": desk.can_skip,
            "skipping": desk.skipping,
        }

    def _before_all(self) -> list[list[str]]:
        """Steps before anything can be decided: coming back in time, turning cards up."""
        desk, t = self.desk, self.desk.t
        if is_read(desk) and is_own(desk):
            return [["go_on", t("Go on")]]
        if not desk.looking:
            # Cards that lie face down are turned up before they can be traded.
            reveal = t("Turn the cards up (nobody else is looking)")
            return [["reveal", reveal]] if desk.face_down else []
        resume = [["resume", t("Play on from here")]] if desk.seat_to_act >= 0 else []
        return [["newest", t("To the newest ply")], *resume]

    def _offers(self) -> list[Action]:
        """The actions to show as buttons: those of the places chosen, and those that name no place."""
        desk = self.desk
        if desk.busy:
            return []
        anywhere = [
            action
            for action in desk.offered_actions
            if not desk.places_of(action) and not self._lies(action)
        ]
        if not desk.chosen:
            return anywhere
        # Beside what is done at a place stand the ways on, not the pieces bought for no place.
        ways = [action for action in anywhere if not desk.complete or count_of(action) < 0]
        return [*desk.complete, *ways]

    def _lies(self, action: Action) -> bool:
        """True if an action is a card or a die on the table, which is its button."""
        handle = self.desk.presentation.handle(action)
        return handle.card is not None or bool(handle.dice)

    def requested(self, do: str, message: Sent) -> None:
        desk = self.desk
        match do, message:
            case "drawn", _:
                desk.drawn = True
            case ("amount", {"index": int(index)}) if 0 <= index < len(self._offered):
                desk.picked = [*self._offered][index]
            case "repeat", _ if not desk.busy:
                repeat(desk)
            case "take-back", _ if desk.can_undo and self._lays():
                desk.undo()
            case "clear", _ if self._plan is not None and self._plan.chosen:
                self._plan.leave()
            case "clear", _:
                desk.clear()
            case (("plan" | "play_plan" | "bar"), _) if self._plan is not None:
                self._plan.on_message(do, message)
            case "newest", _:
                desk.look(len(desk.session.history))
            case "resume", _:
                desk.resume()
            case "go_on", _ if is_read(desk):
                desk.session.go_on()
            case "reveal", _:
                desk.revealed = desk.viewer
            case ("tempo", {"to": int(tempo)}) if tempo in TEMPI:
                desk.tempo = int(tempo)
            case ("pause", {"to": bool(paused)}):
                desk.paused = paused
            case "skip", _ if desk.can_skip:
                desk.skipping, desk.paused = True, False
                self.draw()


def _largest(actions: Sequence[Action]) -> int:
    """The largest of a few numbers of pieces, by its index; -1 where something else is asked."""
    counts = [count_of(action) for action in actions]
    return counts.index(max(counts)) if len(counts) > 1 and min(counts) >= 0 else -1


def brief(label: str, names: Sequence[str]) -> str:
    """A label without the places at its end, where those are shown already.

    >>> brief("Attack with 3 armies: Brazil → Peru", ("Brazil", "Peru"))
    'Attack with 3 armies'
    >>> brief("Build for 1 credit: barracks, Mongolia", ("Mongolia",))
    'Build for 1 credit: barracks'
    >>> brief("Brazil, line 2: cavalry", ("Brazil",))
    'Brazil, line 2: cavalry'
    >>> brief("Attack: Chile (2) → Peru (1)", ("Chile", "Peru"))
    'Attack'
    """
    head, colon, tail = label.partition(":")
    if not (colon and names):
        return label
    for name in reversed(names):
        # With its value where it has one, as “Peru (2)”.
        found = re.fullmatch(rf"(.*?)[\s,→]*{re.escape(name)}(?:\s\(\d+\))?", tail)
        if found is None:
            return label
        tail = found[1]
    return f"{head}: {tail.strip()}" if tail.strip() else head.strip()
