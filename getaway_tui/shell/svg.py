"""The screen as text and as an SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import TerminalTheme
from textual.app import App
from textual.color import Color

from getaway_tui.kit.palette import Palette


def text_of(app: App[Any]) -> str:
    """The screen as it goes to the terminal, line by line, without blanks at the ends."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips()).rstrip("\n")


def svg_of(app: App[Any], palette: Palette, title: str) -> str:
    """The screen as an SVG that names no font to fetch and nothing of this machine."""
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
        _environ={},
    )
    lines = app.screen._compositor.render_strips()
    console.print(Segments(_lined(lines)), end="", overflow="ignore", no_wrap=True, crop=False)
    theme = _theme(palette)
    frame = _FORMAT.replace("GROUND", theme.background_color.hex)
    frame = frame.replace("WIDTH", str(12 * width)).replace("HEIGHT", str(round(24.4 * height + 3)))
    return _slim(console.export_svg(title=title, theme=theme, code_format=frame, font_aspect_ratio=0.6, unique_id="t"))


def _lined(lines: Iterable[Iterable[Segment]]) -> Iterable[Segment]:
    """One stretch for each look, however the screen was cut."""
    for line in lines:
        yield from Segment.simplify(line)
        yield Segment.line()


def _theme(palette: Palette) -> TerminalTheme:
    """What a terminal shows where a picture leaves the colour to it."""
    night, ink = ("#ffffff", "#1c1c1c") if palette.light else ("#10131a", "#ece5d7")
    return TerminalTheme(Color.parse(night).rgb, Color.parse(ink).rgb, [Color.parse(night).rgb] * 8)


_FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 WIDTH HEIGHT">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<rect width="100%" height="100%" fill="GROUND"/>
<g class="{unique_id}-matrix">
{backgrounds}
{matrix}
</g>
</svg>
"""


def _slim(svg: str) -> str:
    """Without what draws nothing, and every word in its own place.

    Left out are line ends, blanks, and the clips of lines out of which nothing reaches. Some programs fold the blanks of a line,
    others set a font of another width: words that stand where they belong stay readable in both.
    """
    svg = re.sub(r'<text [^>]*>\n</text>| clip-path="[^"]*"', "", svg)
    return re.sub(r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)" textLength="[^"]*">([^<]*)</text>', _words, svg)


def _words(line: re.Match[str]) -> str:
    looks, left, y, text = line.groups()
    text = unescape(text)
    placed = []
    for word in re.finditer(r"[^\xa0]+", text):
        x = float(left) + 12 * cell_len(text[: word.start()])
        placed.append(
            f'<text class="{looks}" x="{x:g}" y="{y}" textLength="{12 * cell_len(word[0])}">{escape(word[0], quote=False)}</text>'
        )
    return "".join(placed)
