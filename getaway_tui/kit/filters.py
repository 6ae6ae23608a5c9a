"""What finished lines pass through where a terminal has no colours or no signs beyond ASCII."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from .glyphs import to_ascii


class AsciiSigns(LineFilter):
    """One translation of single signs, so that no layout knows of ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in ASCII; every sign keeps its width."""
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]


@lru_cache(1024)
def _without_colour(style: Style) -> Style:
    return style.without_color


class NoColours(LineFilter):
    """Takes every colour away and keeps bold, dim, underline and reverse: not one colour code leaves the program."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line without colours."""
        return [
            Segment(segment.text, _without_colour(segment.style), segment.control) if segment.style else segment
            for segment in segments
        ]
