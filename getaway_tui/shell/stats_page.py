"""The statistics page: who played what, who wins how often, and who beats whom."""

from __future__ import annotations

from getaway_tui import games
from getaway_tui.kit import glyphs
from getaway_tui.kit.bars import Key
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.clock import minutes

from . import stats
from .page import Page

_BAR = 20
_WIDTH = 74


class StatsPage(Page[None]):
    """Dismissed when read."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: tuple[str | None, ...] = (None, *(about.slug for about in games.found() if stats.tallies(about.slug)))
        self._at = 0

    def paint(self, canvas: Canvas) -> None:
        """One page for all games, and one for each."""
        slug = self._pages[self._at]
        title = games.about(slug).title if slug else "all games"
        keys = (Key("←→", "game"),) if len(self._pages) > 1 else ()
        self.bars(canvas, "Getaway", "lamp", "statistics", title, keys, Key("Esc", "done", "escape"))
        x = max(2, (canvas.width - _WIDTH) // 2)
        tallies = stats.tallies(slug)
        if not tallies:
            canvas.text(x, 3, "No match with people at the table has ended yet.", "ink")
            return
        y = self._paint_tallies(canvas, x, 2, tallies)
        if slug is not None:
            y = self._paint_roles(canvas, x, y + 1, slug)
        self._paint_duels(canvas, x, y + 1, slug)

    def _paint_tallies(self, canvas: Canvas, x: int, y: int, tallies: tuple[stats.Tally, ...]) -> int:
        canvas.heading(x, y, _WIDTH, "people", "played  won")
        room = max(1, (canvas.height - 6) // 2)
        for tally in tallies[:room]:
            y += 1
            canvas.text(x, y, tally.name, "ink bold", width=20)
            if self._pages[self._at] is None:
                canvas.text(x + 22, y, games.about(tally.game).title if _known(tally.game) else tally.game, "soft", width=17)
            else:
                longest, running = stats.streak(tally.name, tally.game)
                canvas.text(x + 22, y, f"in a row {longest}, now {running}", "soft", width=20)
            filled = round(_BAR * tally.won / tally.played)
            canvas.text(x + 40, y, glyphs.FULL * filled + glyphs.NOTHING * (_BAR - filled), "go")
            canvas.right(x + _WIDTH - 6, y, str(tally.played), "ink")
            canvas.right(x + _WIDTH, y, str(tally.won), "ink bold")
        return y + 1

    def _paint_roles(self, canvas: Canvas, x: int, y: int, slug: str) -> int:
        rows = stats.by_role(slug)
        if y + 2 >= canvas.height - 2:
            return y
        canvas.heading(x, y, _WIDTH, "by role and rules", "played  won")
        for role, variant, played, won in rows[: max(1, (canvas.height - y) // 3)]:
            y += 1
            canvas.text(x, y, ", ".join(part for part in (role.replace("_", " "), stats.told(variant)) if part), "ink", width=50)
            canvas.right(x + _WIDTH - 6, y, str(played), "ink")
            canvas.right(x + _WIDTH, y, str(won), "ink bold")
        best = stats.quickest(slug, 1)
        if best and y + 4 < canvas.height:
            y += 1
            canvas.text(x, y, f"the quickest win: {best[0][0]}, {minutes(best[0][1])}", "lamp", width=_WIDTH)
        return y + 1

    def _paint_duels(self, canvas: Canvas, x: int, y: int, slug: str | None) -> None:
        duels = stats.duels(slug)
        room = canvas.height - 3 - y
        if not duels or room < 2:
            return
        canvas.heading(x, y, _WIDTH, "head to head", "met  won : won")
        for duel in duels[: room - 1]:
            y += 1
            canvas.text(x, y, f"{duel.first} {glyphs.NOTHING} {duel.second}", "ink", width=50)
            canvas.right(x + _WIDTH - 11, y, str(duel.met), "ink")
            canvas.right(x + _WIDTH, y, f"{duel.first_won} : {duel.second_won}", "ink bold")

    def pressed(self, key: str, character: str | None) -> bool:
        """Another game, or back."""
        match key:
            case "left" | "h" | "up" | "shift+tab":
                self._at = (self._at - 1) % len(self._pages)
            case "right" | "l" | "down" | "tab" | "space" | "enter":
                self._at = (self._at + 1) % len(self._pages)
            case "escape" | "q":
                self.dismiss(None)
            case _:
                return False
        return True


def _known(slug: str) -> bool:
    return any(about.slug == slug for about in games.found())
