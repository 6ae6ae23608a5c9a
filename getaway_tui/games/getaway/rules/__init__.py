"""The rules of Getaway: one judge for every move, and what each move does. A module a topic; this one ties them together."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from pydantic import TypeAdapter

from getaway_tui.engine.chance import draw, shuffled
from getaway_tui.engine.game import Game
from getaway_tui.engine.types import Ask, By, Event, Look, Move, Outcome, Refusal, Seat, Turn, change

from ..pack import CARDS, JOKER, OPENING, RANK, SUIT, TRUMP, holds
from ..public import (
    PRESETS,
    Action,
    Cut,
    Deal,
    DrawPower,
    Lead,
    No,
    Options,
    Pass,
    PickUp,
    Play,
    Ruff,
    Shed,
    Take,
    View,
)
from ..state import State
from . import bhabhi, deal, rounds, sight, standoff, trick
from .agreed import check_agreed
from .table import Crier, led_suit

_PICK_UP, _PASS, _TAKE, _NO = PickUp(), Pass(), Take(), No()


@functools.cache
def _lead(card: str, kick: Seat | None = None) -> Lead:
    return Lead(card=card, kick=kick)


@functools.cache
def _play(card: str) -> Play:
    return Play(card=card)


@functools.cache
def _ruff(card: str) -> Ruff:
    return Ruff(card=card)


@functools.cache
def _shed(card: str) -> Shed:
    return Shed(card=card)


@functools.cache
def _ask(seat: Seat, ask: str) -> Turn:
    return Turn(asks=(Ask(seat=seat, ask=ask),))


@functools.cache
def _window(seats: tuple[Seat, ...], open_: bool) -> Turn:
    return Turn(asks=tuple(Ask(seat=seat, ask="take_window", open=open_) for seat in seats))


_WITH_A_CARD = ("play", "ruff", "shed")
_CHANCE = {"cut": Turn(chance="cut"), "deal": Turn(chance="deal"), "power_draw": Turn(chance="draw_power")}
_NOBODY = Turn()


class Getaway(Game[Options, State, Any, View]):
    """Shed all cards; whoever still holds some when the others are away is caught."""

    slug = "getaway"
    ways_out = ("abandon_round",)
    version = 1
    seats = frozenset(range(2, 9))
    presets: Mapping[str, Options] = PRESETS
    option_type = Options
    state_type = State
    view_type = View
    action_type: TypeAdapter[Any] = TypeAdapter(Action)

    def start(self, seats: int, options: Options) -> State:
        """Before the cut (GC-3.1)."""
        check_agreed(seats, options)
        return State.model_validate({"options": options, "seats": seats, "phase": "cut"})

    def players(self, state: State) -> int:
        """Seats at the table."""
        return state.seats

    def turn(self, state: State) -> Turn:
        """Who may act (section 4.2)."""
        match state.phase:
            case "follow" | "kick_answer":
                return _ask(state.due[0], state.phase)
            case "lead":
                return _ask(state.leader, "lead")
            case "take_window":
                return _window(bhabhi.asked_to_take(state), state.options.take_hand == "anyone")
            case "over":
                return _NOBODY
            case phase:
                return _CHANCE[phase]

    def choices(self, state: State, seat: Seat) -> Iterable[Any]:
        """Every card with what it could be played as, then what needs no card."""
        match state.phase:
            case "lead":
                return self._leads(state, seat)
            case "follow" | "kick_answer":
                return self._follows(state, seat)
            case "take_window":
                return (_TAKE, _NO)
            case _:
                return ()

    def tries(self, state: State, seat: Seat) -> Iterable[Any]:
        """Every card of the hand, also those that may not be played now."""
        if state.phase not in ("follow", "kick_answer"):
            return self.choices(state, seat)
        hand, bhabhi_rules = state.hands[seat], state.options.ruleset == "bhabhi"
        ruffs = [_ruff(card) for card in hand if SUIT[card] == TRUMP] if state.options.spades_trump else []
        return [*map(_play, hand), *ruffs, *(map(_shed, hand) if bhabhi_rules else (_PICK_UP, _PASS))]

    def _leads(self, state: State, seat: Seat) -> Iterable[Any]:
        hand = state.hands[seat]
        if not state.options.kicker:
            return [_lead(card) for card in hand]
        targets = (None, *range(state.seats))
        return [_lead(card, target) for card in hand for target in targets]

    def _follows(self, state: State, seat: Seat) -> Iterable[Any]:
        hand, suit = state.hands[seat], led_suit(state)
        following = [_play(card) for card in hand if SUIT[card] == suit]
        if following:
            return following
        if state.options.ruleset == "bhabhi":
            return [_shed(card) for card in hand]
        ruffs: list[Any] = [_ruff(card) for card in hand if SUIT[card] == TRUMP] if state.options.spades_trump else []
        return [*ruffs, _PICK_UP, _PASS]

    # ---- the one judge -----------------------------------------------------------------------------------------------------

    def check(self, state: State, by: By, action: Any) -> None:
        """Whether this mover may do this now."""
        match action.kind:  # not by class: every class of pydantic that does not fit costs as much as the rest of the judgement
            case "play" | "pick_up" | "pass" | "shed" | "ruff":
                self._must_be_due(state, by)
                self._check_answer(state, state.due[0], action)
            case "lead":
                if state.phase != "lead" or by != state.leader:
                    raise Refusal("GC-5.1", "not_leading")
                self._check_lead(state, action)
            case "take" | "no":
                if state.phase != "take_window" or by not in bhabhi.asked_to_take(state):
                    raise Refusal("GC-B.12", "no_window")
            case "abandon_round":
                if not isinstance(by, int) or not self.turn(state).asks:
                    raise Refusal("GC-7.4", "nothing_to_abandon")
            case _:
                self._check_chance(state, by, action)

    def _check_chance(self, state: State, by: By, action: Any) -> None:
        turn = self.turn(state)
        if by != "chance" or turn.chance != action.kind:
            raise Refusal("GC-3.3", "not_chances_turn")
        match action:
            case Cut():
                deal.check_cut(state, action)
            case Deal():
                deal.check_deal(state, action)
            case DrawPower():
                if action.card not in bhabhi.drawable(state):
                    raise Refusal("GC-B.8", "not_in_that_pile", card=action.card)

    def _must_be_due(self, state: State, by: By) -> None:
        if state.phase not in ("follow", "kick_answer") or by != state.due[0]:
            raise Refusal("GC-5.2", "not_your_turn_in_trick")

    def _check_lead(self, state: State, action: Lead) -> None:
        card = action.card
        hand = state.hands[state.leader]
        if card not in hand:
            raise Refusal("GC-5.1", "not_your_card", card=card)
        if deal.must_open_with_ace(state) and card != OPENING:
            raise Refusal("GC-3.8", "open_with_the_ace", card=OPENING)
        if card == JOKER:
            self._check_joker(state, hand)
        if action.kick is not None:
            self._check_kick(state, card, action.kick)

    def _check_joker(self, state: State, hand: tuple[str, ...]) -> None:
        if state.trick == 1:
            raise Refusal("GC-6.42", "joker_not_first")
        if state.options.joker_weight == "last_card" and len(hand) > 1:
            raise Refusal("GC-6.44", "joker_last")

    def _check_kick(self, state: State, card: str, target: Seat) -> None:
        """GC-6.20, GC-6.21."""
        if not state.options.kicker:
            raise Refusal("GC-6.21", "no_kicks_agreed")
        kind = state.kind or standoff.kind_of(state)
        if kind != "plain" or state.finishing or card == JOKER:
            raise Refusal("GC-6.21", "no_kick_in_this_trick")
        if not 0 <= target < state.seats or target == state.leader or target in state.escaped:
            raise Refusal("GC-6.21", "kick_an_opponent")
        if any(SUIT[held] == SUIT[card] and RANK[held] > RANK[card] for hand in state.hands for held in hand):
            raise Refusal("GC-6.20", "not_the_top_card", card=card)
        if trick.is_wasted(state, card):
            raise Refusal("GC-6.7", "kick_finds_nobody", card=card)

    def _check_answer(self, state: State, seat: Seat, action: Any) -> None:
        hand, suit = state.hands[seat], led_suit(state)
        kind = action.kind
        if kind in _WITH_A_CARD and action.card not in hand:
            raise Refusal("GC-5.2", "not_your_card", card=action.card)
        if holds(hand, suit):
            if kind != "play" or SUIT[action.card] != suit:
                raise Refusal("GC-5.2", "must_follow_suit", suit=suit)
            return
        if state.options.ruleset == "bhabhi":
            if kind != "shed":
                raise Refusal("GC-B.3", "must_shed", suit=suit)
            bhabhi.may_shed(state, seat, action.card)
            return
        self._check_void(state, hand, suit, action)

    def _check_void(self, state: State, hand: tuple[str, ...], suit: str, action: Any) -> None:
        """Somebody without the led suit in the base game (GC-5.3, GC-6.11 to 6.18)."""
        may_ruff = state.options.spades_trump and suit != TRUMP
        passes = trick.may_pass(state)
        match action:
            case Ruff():
                if not state.options.spades_trump:
                    raise Refusal("GC-6.11", "no_trumps_agreed")
                if suit == TRUMP:
                    raise Refusal("GC-6.13", "no_ruff_of_spades")
                if SUIT[action.card] != TRUMP:
                    raise Refusal("GC-6.11", "ruff_with_a_spade", card=action.card)
                return
            case PickUp() | Pass():
                if may_ruff and state.options.trump_duty == "must" and holds(hand, TRUMP):
                    raise Refusal("GC-6.12", "must_ruff")
                if isinstance(action, Pass) and not passes:
                    raise Refusal("GC-5.3", "cannot_pass")
                if isinstance(action, PickUp) and passes:
                    raise Refusal("GC-6.16", "pass_instead")
                return
            case Shed():
                raise Refusal("GC-5.3", "no_shedding")
        raise Refusal("GC-5.3", "void_cannot_follow", suit=suit)

    # ---- what moves do -----------------------------------------------------------------------------------------------------

    def apply(self, state: State, move: Move[Any]) -> tuple[State, tuple[Event, ...]]:
        """Judge, then do."""
        self.check(state, move.by, move.action)
        crier = Crier(state)
        return self._done(state, move.by, move.action, crier), tuple(crier.events)

    def _done(self, state: State, by: By, action: Any, crier: Crier) -> State:
        match action.kind:
            case "play" | "pick_up" | "pass" | "shed" | "ruff":
                return trick.go_on(self._answered(self._kinded(state), action, crier), crier)
            case "lead":
                return trick.lead(state, action.card, action.kick, crier)
            case "take" | "no":
                assert isinstance(by, int)
                return bhabhi.answer(state, by, action.kind == "take", crier)
            case "cut":
                return deal.cut(state, action, crier)
            case "deal":
                return deal.deal(state, action, crier)
            case "draw_power":
                return bhabhi.draw(state, action.card, crier)
            case _:
                return rounds.void_round(state, "abandoned", crier)

    def _kinded(self, state: State) -> State:
        """A position written by hand leaves open how its trick is played."""
        return state if state.kind is not None else change(state, kind=standoff.kind_of(state))

    def _answered(self, state: State, action: Any, crier: Crier) -> State:
        seat = state.due[0]
        match action.kind:
            case "play":
                return trick.follow(state, seat, action.card, crier)
            case "ruff":
                return trick.ruff(state, seat, action.card, crier)
            case "shed":
                return bhabhi.shed(state, seat, action.card, crier)
            case "pick_up":
                return trick.pick_up(state, seat, crier)
            case _:
                return trick.pass_by(state, seat, crier)

    def chance(self, state: State, rng: Random) -> Any:
        """The cut, the deal, or the card drawn with the power."""
        match state.phase:
            case "cut":
                return Cut(cards=shuffled(CARDS, rng)[: len(state.cutters)])
            case "deal":
                return self._shuffle(state, rng)
            case _:
                return DrawPower(card=draw(bhabhi.drawable(state), rng))

    def _shuffle(self, state: State, rng: Random) -> Deal:
        pack, hands, start = shuffled(deal.undealt(state), rng), [], 0
        for size in deal.sizes(state):
            hands.append(pack[start : start + size])
            start += size
        return Deal(hands=tuple(hands))

    # ---- what is seen ------------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Section 8."""
        return sight.view(state, seat)

    def guess(self, look: Look[Any, View], rng: Random) -> State:
        """Some full position behind this look."""
        return sight.guess(look, rng)

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match (GC-7.2)."""
        if state.phase != "over":
            return None
        winners, losers, decided = rounds.verdict(state)
        results = [result for result in state.ledger.rounds if not result.playoff]
        return Outcome(
            winners=winners,
            losers=losers,
            reason=decided,
            scores=dict(enumerate(rounds.scores(state))),
            facts={
                "rounds_lost": tuple(sum(each.loser == seat for each in results) for seat in range(state.seats)),
                "first_away": tuple(sum(each.places[0] == seat for each in results) for seat in range(state.seats)),
                "sum_of_places": tuple(sum(each.places.index(seat) + 1 for each in results) for seat in range(state.seats)),
                "chips": state.ledger.chips,
            },
        )

    def rematch(self, state: State) -> Options:
        """The same again; a beggar's losses and extra chips run on over the sitting (GC-6.52)."""
        if not state.options.beggar:
            return state.options
        return change(state.options, earlier_losses=state.ledger.losses, earlier_chips=state.ledger.extra)


GAME = Getaway()
