"""What the set-up form says of a table: how much of it the city will fill, and whom the options help."""

from __future__ import annotations

from collections.abc import Iterator

from getaway_tui.engine.language import _

from . import box
from .options import Options


def advice(seats: int, people: int, options: Options) -> tuple[str, ...]:
    """Sentences on a table: its size against the tiles, then what makes the chase easier or harder than usual."""
    columns, rows = options.size
    share = round(100 * (len(box.city(options.boxes)) + 2) / (columns * rows))
    size = _("Table of {columns} by {rows} fields: the city will fill {share} % of it.")
    return (size.format(columns=columns, rows=rows, share=share), *_helped(options))


def _helped(options: Options) -> Iterator[str]:
    """Whom the options help, beside the usual figures of the box."""
    driver: list[str] = []
    police: list[str] = []
    for more, less, what in (
        (options.thrown, options.usual_stash, _("stash tokens")),
        (options.meter_spaces, box.SETTINGS.meter.spaces, _("meter")),
    ):
        if more != less:
            (driver if more > less else police).append(what)
    if options.table == "small":
        police.append(_("small table"))
    if driver:
        yield _("Helps the Driver: {what}.").format(what=", ".join(driver))
    if police:
        yield _("Helps the Police: {what}.").format(what=", ".join(police))
