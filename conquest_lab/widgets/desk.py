"""The desk that all views of a game look at: a session, a language, and what has been pointed at so far.

No view asks another view. Each observes `version` and draws itself again from the desk; whatever it
hears from the browser it hands to the desk with the ply it was drawn for, so that a click made on an
older picture is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

import traitlets

from conquest_lab.core.errors import ConquestError, IllegalActionError
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import CHANCE, OVER, Action, Event, Ruleset
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.core.words import Message, Seat, Speaker, Value, say
from conquest_lab.players import PERSON, Decision
from conquest_lab.session import Session
from conquest_lab.svg.palette import ATLAS, UNSEATED, Identity
from conquest_lab.text import speaker
from conquest_lab.widgets.amounts import largest_first
from conquest_lab.widgets.data import Change
from conquest_lab.widgets.redrawing import Redrawing

State: TypeAlias = Hashable
"""A state or an observation of any game: views hand it on, and never look inside."""

Rules: TypeAlias = Ruleset[State, Action]
"""The rules of any game."""

Shown: TypeAlias = Presentation[State, Action]
"""The words and pictures of any game."""


def owners_of(session: Session) -> tuple[int, ...]:
    """The seats, then the owners of places that have no seat."""
    seats = len(session.names)
    others = {owner for owner in session.scene.owners if owner >= seats}
    return (*range(seats), *range(seats, max(others, default=-1) + 1))


def identity_of(owner: int, seats: int) -> Identity:
    """The colours and signs of an owner, when this many sit at the table."""
    return ATLAS.identity(owner if owner < seats else UNSEATED + owner - seats)


class Desk(Redrawing):
    """The model behind every view of one game.

    session: the playthrough that is shown.
    language: a language of `speaker`.
    chosen: the places pointed at so far, on the way to an action.
    notice: the reason why the last thing tried cannot be done; None for nothing.
    notice_rule: id of the rule behind the notice, "" for none.
    noticed: the number of notices so far: the same one may be given again.
    thinking: the seat of the computer player who is choosing, -1 for none.
    advised: the places of the decision that advice or a review prefers at the moment that is shown.
    revealed: the seat whose hand lies open although several people share the screen, -1 for none.
    looking: whether an earlier moment is only looked at; no one decides then, until `resume`.
    tempo: how many times faster than usual the turns of computers are shown; paused: whether they wait;
        `skipping`: whether they are not shown at all, until a person is asked.
    drawn: whether a page has drawn the game.
    reasons: what computer players decided and why, by the ply it was decided at.
    """

    session = traitlets.Instance(Session)
    language = traitlets.Unicode("en")
    chosen: traitlets.Tuple = traitlets.Tuple()
    advised: traitlets.Tuple = traitlets.Tuple()
    notice = traitlets.Instance(Message, allow_none=True)
    notice_rule = traitlets.Unicode("")
    thinking = traitlets.Int(-1)
    revealed = traitlets.Int(-1)
    looking = traitlets.Bool(default_value=False)
    tempo = traitlets.Int(1)
    paused = traitlets.Bool(default_value=False)
    drawn = traitlets.Bool(default_value=False)
    keeps_secrets = True
    """True if hands lie face down between people; a property of the kind of desk."""
    can_undo = True
    """True if plies can be taken back, and played again; another property of that kind."""
    can_set_up = True
    """True if the person to act may do the set-up for everybody; a third one."""
    can_skip = True
    """True if the turns of computers can be left out until a person is asked; a fourth one."""
    can_reseat = False
    """True if another kind of player may sit down while the game goes on; a fifth one."""
    rematches: tuple[str, ...] = ("new", "same", "seats")
    """The rematches that can be begun: new dice, the same dice, the same dice and everybody one seat on."""
    anew: Callable[[int], None] | None = None
    """Begins a game of its own from a ply of this one, which stays as it is; None where none can be kept."""
    gives_record = True
    """True if the whole record, hidden cards and seed included, may be handed to the page."""

    thought = 0.02
    """Seconds for the thoughts of a computer that knows more than others, until a decision takes longer."""

    def __init__(self, session: Session, language: str = "en") -> None:
        self.reasons: dict[int, Decision[Action]] = {}
        self.thoughts: dict[str, tuple[float, int]] = {}  # the time for them by kind of decision
        self.stuck_at = -1  # the ply at which a computer player failed; none goes on from there
        self.noticed = 0
        self.picked: Action | None = None  # the number of pieces that a slider stands at
        self._closed = False
        self._chosen_by = -1
        self._played: type = object
        self._taken = -1  # the place conquered or reinforced last, from which one goes on
        self._preset = False  # whether it was chosen without being pointed at
        self._seen: tuple[State, int, State, Scene] | None = None
        super().__init__(session=session, language=language)
        self._speaker = speaker(language, session.names)
        self.observe(
            self.changed,
            [
                *("language", "chosen", "notice", "thinking", "revealed", "looking", "session"),
                *("tempo", "paused", "advised"),
            ],
        )
        session.observe(self._stepped, "step")

    # What is shown -------------------------------------------------------------------------------

    @property
    def t(self) -> Speaker:
        """The speaker of the language, who knows the names of the players."""
        return self._speaker

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.session.rules

    @property
    def presentation(self) -> Shown:
        """The words and pictures of the game."""
        return self.session.presentation

    @property
    def ply(self) -> int:
        """The ply that is shown; messages from the browser must name it."""
        return self.session.cursor

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, kind in enumerate(self.session.kinds) if kind == PERSON)

    @property
    def audience(self) -> tuple[int, ...]:
        """The seats of the people who see the turns of computers."""
        return self.people

    @property
    def seat_to_act(self) -> int:
        """The seat of the person who decides now, -1 when no one does."""
        player = self.session.current_player
        return player if player >= 0 and self.session.kinds[player] == PERSON else -1

    @property
    def viewer(self) -> int:
        """The seat whose cards may be seen: the only person, else the person to act; -1 for none."""
        people = self.people
        return people[0] if len(people) == 1 else self.seat_to_act

    @property
    def busy(self) -> bool:
        """True if no one decides: a computer player thinks, or an earlier moment is only looked at."""
        return self.thinking >= 0 or self.looking

    @property
    def computer_to_act(self) -> int:
        """The seat of the computer that is to decide, -1 for none."""
        player = self.session.current_player
        waits = self.looking or player < 0 or self.session.kinds[player] == PERSON
        return -1 if waits else player

    @property
    def choosing(self) -> int:
        """The seat of the computer that decides now or in a moment, -1 for none.

        `thinking` is the same once it has begun: views are drawn before, when a ply was played.
        """
        waits = self.looking or self.paused or self.stuck_at == self.ply
        player = self.session.current_player
        return -1 if waits or player < 0 or self.session.kinds[player] == PERSON else player

    @property
    def newest(self) -> bool:
        """True if the newest ply is shown."""
        return self.session.cursor == len(self.session.history)

    def hand_is_open(self, seat: int) -> bool:
        """True if the hand of a seat may be shown: that of the only person, or the one just revealed."""
        return seat == self.viewer and (len(self.people) == 1 or self.revealed == seat)

    @property
    def scene(self) -> Scene:
        """The table as the viewer sees it; of hands no one may see, only the number of cards."""
        assert self.seen is not None
        assert self._seen is not None
        return self._seen[3]

    def is_out(self, seat: int) -> bool:
        """True if no place is left to a player at the moment that is shown, where places are fought for."""
        shown = self.presentation
        fought = shown.has_contests and seat < len(self.session.names)
        return fought and not shown.setting_up(self.seen) and seat not in self.scene.owners

    @property
    def seen(self) -> State:
        """The state as the viewer may know it; made once for all views."""
        state, viewer = self.session.state, self.viewer
        if self._seen is None or self._seen[0] is not state or self._seen[1] != viewer:
            observed = self.rules.observation(state, viewer)
            self._seen = (state, viewer, observed, self.presentation.scene(observed))
        return self._seen[2]

    @property
    def loose_dice(self) -> tuple[Dice, ...]:
        """Dice that lie ready or are lost, outside the set-up."""
        if self.presentation.setting_up(self.session.state):
            return ()
        return self.presentation.loose_dice(self.seen)

    @property
    def owners(self) -> tuple[int, ...]:
        """The seats, then the owners of places that have no seat."""
        return owners_of(self.session)

    @property
    def identities(self) -> tuple[int, ...]:
        """The number of each owner's identity in a palette."""
        seats = len(self.session.names)
        return tuple(n if n < seats else UNSEATED + n - seats for n in self.owners)

    @property
    def owner_names(self) -> tuple[Value, ...]:
        """The name of each owner."""
        state = self.seen
        return tuple(self.presentation.owner_name(state, owner) for owner in self.owners)

    def identity(self, owner: int) -> Identity:
        """The colours and signs of an owner."""
        return identity_of(owner, len(self.session.names))

    def visible(self, event: Event) -> Event:
        """An event as the viewer may know it: no secret of a hand that lies face down."""
        viewer = self.viewer
        return event.seen_by(viewer if self.hand_is_open(viewer) else -1)

    # What can be done ----------------------------------------------------------------------------

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the person to act; () for others, and while an earlier moment is shown."""
        return self.session.legal_actions if self.seat_to_act >= 0 and not self.looking else ()

    @property
    def offered_actions(self) -> tuple[Action, ...]:
        """The legal actions that may be read out: none that names cards which lie face down."""
        if self.hand_is_open(self.seat_to_act):
            return self.legal_actions
        return tuple(a for a in self.legal_actions if not self.presentation.names_cards(a))

    def places_of(self, action: Action) -> tuple[int, ...]:
        """The places to point at for an action; none where the game does not say what its places are."""
        return action.places if self.presentation.places else ()

    @property
    def candidates(self) -> tuple[Action, ...]:
        """The offered actions that begin with the places chosen so far."""
        n = len(self.chosen)
        return tuple(a for a in self.offered_actions if self.places_of(a)[:n] == self.chosen)

    @property
    def complete(self) -> tuple[Action, ...]:
        """The offered actions that name exactly the places chosen so far, the most usual first."""
        found = [a for a in self.offered_actions if self.places_of(a) == self.chosen]
        return tuple(sorted(largest_first(found), key=self.repeats))

    @property
    def usual(self) -> Action:
        """The action of the emphasised button, which pointing again at the last place plays."""
        return self.picked if self.picked in self.complete else self.complete[0]

    def repeats(self, action: Action) -> bool:
        """True if an action adds to what is there already: it is not the most likely one."""
        return self.presentation.repeats(self.session.state, action)

    @property
    def selectable(self) -> frozenset[int]:
        """The places an action can begin with; none that would tell of a hand that lies face down."""
        return frozenset(
            places[0] for places in map(self.places_of, self.offered_actions) if places
        )

    @property
    def by_card(self) -> dict[int, Action]:
        """The offered action that each card of the hand stands for, where it stands for one."""
        found: dict[int, Action] = {}
        for action in self.offered_actions:
            card = self.presentation.handle(action).card
            if card is not None:
                found.setdefault(card, action)
        return found

    @property
    def face_down(self) -> bool:
        """True if a hand has to be turned up before everything that may be legal can be offered.

        With cards in hand that is so whether any of them can be played now or not: it would tell the others.
        """
        seat = self.seat_to_act
        if seat < 0 or self.looking or self.hand_is_open(seat):
            return False
        asks = self.presentation.asks_for_cards(self.session.state)
        return asks and (
            any(self.scene.hands[seat : seat + 1])
            or len(self.offered_actions) < len(self.legal_actions)
        )

    @property
    def targets(self) -> frozenset[int]:
        """The places that can follow those chosen so far."""
        n = len(self.chosen)
        return (
            frozenset(p[n] for p in map(self.places_of, self.candidates) if len(p) > n)
            if n
            else frozenset()
        )

    @property
    def marks(self) -> dict[int, str]:
        """The places that are `"chosen"`, or can be as a `"target"` or first; none while no one decides."""
        if self.busy:
            return {}
        first = dict.fromkeys(self.selectable, "can")
        return first | dict.fromkeys(self.targets, "target") | dict.fromkeys(self.chosen, "chosen")

    # What people do ------------------------------------------------------------------------------

    def point_at(self, place: int, ply: int) -> None:
        """Somebody pointed at a place on the picture of this ply.

        It goes on with the places chosen so far when an action does, else it begins anew; when one action
        alone can be meant it is played; pointing again at the last place plays the usual one.
        """
        if ply != self.ply:
            return
        self._forget_notice()
        longer = (*self.chosen, place)
        if self.chosen and self.chosen[-1] == place and self.complete:
            self.play(self.usual, ply)
        elif any(self.places_of(a)[: len(longer)] == longer for a in self.offered_actions):
            self.chosen = longer
            if len(self.candidates) == 1 and self._means(self.complete):
                self.play(self.complete[0], ply)
        elif self._preset and (place,) == self.chosen:
            self._preset = False  # begun there, and not let go of
        elif place in self.chosen:
            # Back to the first of two places; pointing again at the last lets go.
            kept = self.chosen[: self.chosen.index(place) + 1]
            self.chosen = kept if kept != self.chosen else ()
        elif place in self.selectable:
            self.chosen = (place,)
            if len(self.candidates) == 1 and self._means(self.complete):
                self.play(self.complete[0], ply)
        else:
            self._explain(longer)

    def point_at_line(self, place: int, line: int, ply: int) -> None:
        """Somebody pointed at a line that cannot be filled now: the reason is said."""
        if ply == self.ply:
            self._forget_notice()
            self._explain(
                (place,), self.presentation.meant_by_line(self.session.state, place, line)
            )

    def aim(self, source: int, target: int, ply: int) -> None:
        """Somebody dragged a place to another one: both are chosen, and what is wrong is said."""
        if ply == self.ply:
            self.clear()
            self.point_at(source, ply)
            if self.chosen == (source,):
                self.point_at(target, ply)

    def _means(self, complete: tuple[Action, ...]) -> bool:
        """True if pointing plays: one action is left, no whole battle, whose odds are looked at first.

        Nor is anything bought by pointing where one may also go on.
        """
        if len(complete) != 1:
            return False
        contest = self.presentation.contest(self.session.state, complete[0])
        if contest is not None and contest.to_the_end:
            return False
        return len(self.chosen) > 1 or all(map(self.places_of, self.offered_actions))

    def clear(self, ply: int | None = None) -> None:
        """Forget the places chosen so far."""
        if ply is None or ply == self.ply:
            self._forget_notice()
            self.chosen = ()

    def play(self, action: Action | str, ply: int) -> bool:
        """Play an action or its line for the person to act; what is wrong becomes the notice."""
        self._forget_notice()
        if ply != self.ply:
            return False
        if self.seat_to_act < 0 or self.looking:
            self.notice = self._whose_turn()
            return False
        played = self.session.try_play(action, ply=ply)
        if not played and self.session.error is not None:
            self.tell(self.session.error)
        return played

    def tell(self, error: ConquestError) -> None:
        """Show what is wrong."""
        refusal = error.refusal if isinstance(error, IllegalActionError) else None
        self.notice_rule = "" if refusal is None else refusal.rule.id
        self.notice = error.message if refusal is None else refusal.detail

    def _explain(self, places: tuple[int, ...], meant: Action | None = None) -> None:
        """Say why nothing is done with places, or why not what was meant there."""
        if self.seat_to_act < 0 or self.looking:
            self.notice = self._whose_turn()
            return
        state, pointed_at = self.session.state, self.presentation.pointed_at
        for action in (meant or pointed_at(state, places), pointed_at(state, places[-1:])):
            if action is None or (self.face_down and self.presentation.names_cards(action)):
                continue  # the refusal would disclose which cards the hand lacks
            refusal = self.rules.why_illegal(state, action)
            if refusal is not None:
                self.tell(IllegalActionError(self.rules.format_action(action), refusal))
                return
        if self.face_down:
            self.notice = say("Turn your cards up first: they say what can be done here.")
            return
        name = self.presentation.places[places[-1]].name
        self.notice_rule = self._rule_of_moment()
        self.notice = say("Nothing can be done with {place} now.", place=name)

    def _rule_of_moment(self) -> str:
        """The id of the rule that asks for the decision that is due, "" where none can be named.

        Any action of another moment is refused by it: one that was played before is tried.
        """
        now = {type(action) for action in self.legal_actions}
        for ply in reversed(self.session.history[: self.ply]):
            if ply.actor >= 0 and type(ply.action) not in now:
                refusal = self.rules.why_illegal(self.session.state, ply.action)
                return "" if refusal is None else refusal.rule.id
        return ""

    def _whose_turn(self) -> Message:
        player = self.session.current_player
        if self.looking:
            return say("You are looking at an earlier moment.")
        if player == OVER:
            return say("The game is over.")
        if player == CHANCE:
            return say("Dice or cards decide now.")
        return say("It is {player}'s turn.", player=Seat(player))

    def _forget_notice(self) -> None:
        self.notice_rule = ""
        self.notice = None

    def reseat(self, seat: int, kind: str) -> None:
        """Let another kind of player decide for a seat from now on: a computer, or a person."""
        if self.can_reseat:
            self.session.reseat(seat, kind)
            self.stuck_at = -1
            self.changed(None)

    # Back and forth ------------------------------------------------------------------------------

    def look(self, ply: int) -> None:
        """Show the game after this many plies; it goes on from its newest ply, or after `resume`."""
        self.session.seek(ply)
        self.looking = not self.newest

    def undo(self) -> bool:
        """Take back to where a person last had a choice, who may now decide otherwise."""
        return self._went(self.session.undo())

    def redo(self) -> bool:
        """Play again what was taken back."""
        return self._went(self.session.redo())

    def resume(self) -> None:
        """Let the person to move at the moment that is looked at decide anew; a game that is over stays."""
        history = self.session.history
        if self.seat_to_act < 0:
            return
        if self.anew is not None and self.rules.current_player(history[-1].step.state) == OVER:
            self.anew(self.ply)
        else:
            self.looking = False

    def _went(self, moved: bool) -> bool:
        # Where only computer players sit they would play the same again at once.
        if moved:
            self.looking = not self.newest and self.seat_to_act < 0
        return moved

    def close(self) -> None:
        """Stop following the session, and update no view any more."""
        if self._closed:
            return
        self._closed = True
        self.session.unobserve(self._stepped, "step")
        self.unobserve_all()
        self.unfollow_all()

    # Changes -------------------------------------------------------------------------------------

    @traitlets.observe("notice")
    def _count_notice(self, _change: object) -> None:
        self.noticed += self.notice is not None

    @traitlets.observe("session")
    def _new_session(self, change: Change) -> None:
        old = change.get("old")
        if isinstance(old, Session):
            old.unobserve(self._stepped, "step")
            self.session.observe(self._stepped, "step")
        self._speaker = speaker(self.language, self.session.names)
        self.set_trait("chosen", ())
        self.set_trait("advised", ())
        self.revealed = -1
        self.looking = not self.newest
        self._forget_notice()

    @traitlets.observe("chosen")
    def _new_choice(self, _change: object) -> None:
        self._chosen_by = self.seat_to_act
        self.picked = None
        self._preset = False

    @traitlets.observe("language")
    def _new_language(self, _change: object) -> None:
        if self.trait_has_value("session"):
            self._speaker = speaker(self.language, self.session.names)

    def _stepped(self, _change: object) -> None:
        # The next battle is usually between the same places: they stay chosen while defender and dice
        # decide, and after that as long as an action of the same kind names them.
        last, seat = self.session.last_ply, self.seat_to_act
        own = last is not None and last.actor == self._chosen_by and last.action.places
        if last is not None and own:
            self._played = type(last.action)
        # A turn begins with nothing chosen: what was taken in the one before leads to no attack of this one.
        begins = last is not None and any(event.turn_of >= 0 for event in last.step.events)
        conquered = len(self.chosen) == 2 and self.scene.owners[self.chosen[1]] == self._chosen_by
        if begins and self.chosen:
            self.chosen = ()
        if begins or (seat >= 0 and seat != self._chosen_by):
            self._taken = -1
        elif conquered or (own and len(self.chosen) == 1):
            self._taken = self.chosen[-1]
        if self.chosen and seat >= 0:
            again = any(isinstance(action, self._played) for action in self.candidates)
            if seat != self._chosen_by or not again:
                self.chosen = ()
        if not self.chosen and seat == self._chosen_by and self._goes_on_from(self._taken):
            self.chosen, self._taken = (self._taken,), -1
            self._preset = True
        if self.revealed not in (-1, self.seat_to_act):
            self.revealed = -1
        self.advised = ()
        self.picked = None
        if self.newest:
            self.looking = False
        self._forget_notice()
        self.changed(None)

    def _goes_on_from(self, place: int) -> bool:
        """True if a place can attack, or can do again what was just done: not for a move at a turn's end."""
        state, contest = self.session.state, self.presentation.contest
        begin = (a for a in self.offered_actions if self.places_of(a)[:1] == (place,))
        return any(isinstance(a, self._played) or contest(state, a) is not None for a in begin)
