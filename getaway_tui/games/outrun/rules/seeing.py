"""What a seat sees (section 8 of the rules)."""

from __future__ import annotations

from getaway_tui.engine.types import Seat

from ..public import Figure, Public, Standing, View
from ..state import State

SEALED = ("prep", "race")
"""The phases in which rows, times, dares and commitments are secret."""


def view(state: State, seat: Seat | None) -> View:
    """All that these eyes may see (section 8)."""
    return View(
        **{name: getattr(state, name) for name in Public.model_fields},
        seat=seat,
        racers=tuple(_figure(state, other, seat) for other in range(len(state.racers))),
        centre=state.centre,
        deck=len(state.deck),
        discard=state.discard,
        drawn=state.drawn,
        aside=state.aside,
        path_deck=len(state.path_deck),
        used_paths=state.used_paths,
        path=state.path if _knows_the_path(state, seat) else None,
        heat=state.under_way if state.phase in SEALED else (),
    )


def _knows_the_path(state: State, seat: Seat | None) -> bool:
    if state.owed == "shuffle_hand":  # it lies face down
        return False
    if state.phase not in SEALED:
        return True
    if state.options.race_mode == "split":
        return bool(state.shown)
    return seat is not None and state.racers[seat].card == state.path


def _figure(state: State, seat: Seat, eyes: Seat | None) -> Figure:
    racer, own = state.racers[seat], seat == eyes
    sealed = state.phase in SEALED
    on_screen = state.options.race_mode == "split"
    return Figure(
        **{name: getattr(racer, name) for name in Standing.model_fields},
        front=racer.front,
        held=racer.held,
        raced=racer.result is not None,
        hand=racer.hand if own else None,
        committed=racer.committed if own else None,
        dare=racer.dare if own or not sealed else None,
        extra=racer.extra if own or not sealed else None,
        card=racer.card if own or on_screen or not sealed else None,
        result=racer.result if own or not sealed else None,
        called=racer.called,
        call=racer.call,
    )
