"""What slower hands should be given: a handicap by the times that people have raced (section 10.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from getaway_tui.engine.types import Event, Seat

from .box import SETTINGS
from .public import NS

_PRACTICE, _HANDICAP = SETTINGS.practice, SETTINGS.handicap


def raced_times(log: Iterable[Event]) -> dict[Seat, list[float]]:
    """The seconds of everybody's right races so far, as all have heard them."""
    times: dict[Seat, list[float]] = {}
    for event in log:
        seat, ns = event.params.get("seat"), event.params.get("ns")
        if event.key == "race_judged" and event.params["right"] and isinstance(seat, int) and isinstance(ns, int):
            times.setdefault(seat, []).append(ns / NS)
    return times


def suggested(times: Mapping[Seat, Sequence[float]]) -> dict[Seat, int]:
    """The factor in hundredths for everybody with enough right races: best middle time by the own one, never below the least."""
    middles = {seat: median(seconds) for seat, seconds in times.items() if len(seconds) >= _PRACTICE.races}
    if not middles:
        return {}
    best = min(middles.values())
    return {
        seat: max(_HANDICAP.least_factor, min(_HANDICAP.most_factor, round(_HANDICAP.most_factor * best / middle)))
        for seat, middle in middles.items()
    }
