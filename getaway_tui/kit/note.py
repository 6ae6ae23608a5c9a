"""The note line: why not, what was just said, who is thinking. It stands until the next key."""

from __future__ import annotations

from rich.cells import cell_len

from . import glyphs
from .canvas import Canvas, Painted, wrapped
from .palette import Spec, seat_token


def paint_refusal(canvas: Canvas, x: int, y: int, width: int, sentence: str, rule: str = "", rows: int = 2) -> int:
    """Draw why something is not allowed: ×, the sentence, the rule; the row below."""
    return _paint_sentence(canvas, x, y, width, (glyphs.REFUSED, "stop bold"), sentence, "stop", rule, rows)


def _paint_sentence(
    canvas: Canvas, x: int, y: int, width: int, mark: tuple[str, Spec], sentence: str, ink: Spec, rule: str, rows: int
) -> int:
    """A sentence behind its mark, with the rule behind it where there is room, else below."""
    if mark[0]:
        canvas.text(x, y, *mark)
        x, width = x + 2, width - 2
    lines = wrapped(f"{sentence} {rule}", width)
    if len(lines) > rows:
        lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])]
    for number, line in enumerate(lines):
        if rule and number == len(lines) - 1 and line.endswith(rule) and cell_len(line) <= width:
            end = canvas.text(x, y, line.removesuffix(rule), ink)
            canvas.text(end, y, rule, "dusk")
        else:
            canvas.text(x, y, line, ink, width=width)
        y += 1
    return y


class NoteLine(Painted):
    """One or two rows for what has to be said now."""

    DEFAULT_CSS = "NoteLine { height: 2; width: 100%; }"

    def __init__(self, *, ground: str = "kerb", id: str | None = None) -> None:
        super().__init__(id=id)
        self._ground = ground
        self._mark: tuple[str, Spec] = ("", "ink")
        self._sentence = ""
        self._ink: Spec = "ink"
        self._rule = ""
        self._thinks: tuple[int, str, int] | None = None

    def refuse(self, sentence: str, rule: str = "") -> None:
        """Say why not."""
        self._show((glyphs.REFUSED, "stop bold"), sentence, "stop", rule)

    def say(self, sentence: str, rule: str = "", *, ink: Spec = "ink") -> None:
        """Say something else: what an action would do, what just happened."""
        self._show(("", "ink"), sentence, ink, rule)

    def ask(self, question: str) -> None:
        """An open question waits."""
        self._show(("?", "lamp bold"), question, "ink bold", "")

    def thinks(self, seat: int, words: str, beat: int) -> None:
        """A computer player thinks: its name with the word ("Chandra thinks"), and three dots, one more each beat."""
        self._show(("", "ink"), words, f"{seat_token(seat)} bold", "")
        self._thinks = (seat, words, beat % 4)

    def clear(self) -> None:
        """Nothing to say."""
        self._show(("", "ink"), "", "ink", "")

    @property
    def text(self) -> str:
        """What is said now, without its rule."""
        return self._sentence

    def _show(self, mark: tuple[str, Spec], sentence: str, ink: Spec, rule: str) -> None:
        self._mark, self._sentence, self._ink, self._rule, self._thinks = mark, sentence, ink, rule, None
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw the line."""
        canvas.fill(0, 0, canvas.width, canvas.height, self._ground)
        if self._thinks:
            seat, words, beat = self._thinks
            end = canvas.parts(2, 0, (glyphs.SEAT_SIGNS[seat % 8] + " ", self._ink), (words + " ", "ink"))
            canvas.text(end, 0, (glyphs.TOKEN * beat).ljust(3, glyphs.TOKEN_GONE), "glow")
        elif self._sentence:
            _paint_sentence(canvas, 2, 0, canvas.width - 4, self._mark, self._sentence, self._ink, self._rule, canvas.height)
