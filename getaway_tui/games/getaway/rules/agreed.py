"""What may be agreed on before the first round: which options go together (section 6.8)."""

from __future__ import annotations

from typing import Literal

from getaway_tui.engine import data
from getaway_tui.engine.types import Refusal

from ..pack import DEALS, SLUG, Row
from ..public import OPTION_ROWS, Options, plain


class PairRow(Row):
    """option_compat.csv: two options, or two of their values, and whether they go together."""

    a: str
    b: str
    combine: Literal["yes", "no"]
    rule: str = ""
    note: str = ""


_EXCLUDED = tuple(row for row in data.table(SLUG, "option_compat.csv", PairRow) if row.combine == "no")


def check_agreed(seats: int, options: Options) -> None:
    """Refuse what does not go together (section 6.8), and a number of players that has no deal (GC-3.4)."""
    if seats not in DEALS:
        raise Refusal("GC-3.4", "no_deal_for", seats=seats)
    for row in _EXCLUDED:
        if _is_on(row.a, options) and _is_on(row.b, options):
            raise Refusal(row.rule, "options_exclude", a=row.a.partition("=")[0], b=row.b.partition("=")[0], note=row.note)
    if options.joker and options.rounds < 2:
        raise Refusal("GC-6.40", "joker_needs_two_rounds", rounds=options.rounds)
    if isinstance(options.fat_hand_seat, int) and options.fat_hand_seat >= seats and options.uneven_deal == "fat_hand":
        raise Refusal("GC-3.6", "no_such_fat_seat", seat=options.fat_hand_seat, seats=seats)
    for carried in (options.earlier_losses, options.earlier_chips):
        if carried and len(carried) != seats:
            raise Refusal("GC-6.52", "carried_for_each_seat", seats=seats)


def _is_on(term: str, options: Options) -> bool:
    """Whether "option=value" holds, or a bare "option" differs from its default."""
    name, equals, value = term.partition("=")
    if equals:
        return bool(getattr(options, name) == plain(value))
    return bool(getattr(options, name) != plain(OPTION_ROWS[name].default))
