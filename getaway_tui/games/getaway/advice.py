"""What the set-up form says of a table before the match: how long it lasts, and what to beware of (GC-6.71, GC-6.73, GC-6.74)."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.language import _, ngettext

from .pack import NUMBERS
from .public import Options


def advice(seats: int, people: int, options: Options) -> tuple[str, ...]:
    """Sentences on a table of so many seats, so many of them people: warnings first, then the length, then shorter games."""
    return (*_warnings(options), _length(seats, people, options), *_shorter(seats, options))


def _warnings(options: Options) -> Iterator[str]:
    """What is allowed and yet seldom wanted (GC-6.74)."""
    fat = options.uneven_deal == "fat_hand"
    if fat and options.ruleset == "bhabhi":
        yield _("Beware: in Bhabhi the fat hand is caught up to twice as often as others.")
    if options.ruleset == "base" and options.standoff == "redeal":
        yield _("Beware: most rounds stand off, and with a new deal they are void.")
    if options.joker and options.joker_weight == "last_card":
        yield _("Beware: a joker for the last card is very hard on whoever opens.")
    if options.beggar and fat and options.fat_hand_seat == "dealer":
        yield _("Beware: whoever was caught deals next, and gets the fat hand.")


def _length(seats: int, people: int, options: Options) -> str:
    """How long the match will be (GC-6.71): each turn of a person takes its time, with others at the device or alone."""
    turns = options.rounds * _handovers(seats, options) * people / seats
    minutes = max(1, round(turns * NUMBERS.form.seconds / 60))
    if minutes > 10:
        minutes = 5 * round(minutes / 5)
    return ngettext("The match lasts about {minutes} minute.", "The match lasts about {minutes} minutes.", minutes).format(
        minutes=minutes
    )


def _handovers(seats: int, options: Options) -> int:
    """How often a round goes on to another player, about."""
    handovers = NUMBERS.form.handovers
    table = handovers.bhabhi if options.ruleset == "bhabhi" else handovers.no_pickup if options.no_pickup else handovers.base
    return table[seats - NUMBERS.form.fewest]


def _shorter(seats: int, options: Options) -> Iterator[str]:
    """Many players have a long round in the rulebook game (GC-6.73)."""
    if seats >= NUMBERS.form.many and options.ruleset == "base" and not options.no_pickup:
        yield _("For so many players the presets Gentle and Bhabhi are much shorter.")
