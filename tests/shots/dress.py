"""Sizes and dresses, and the screen of an app as text and as SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import NamedTuple

from getaway_tui.shell.settings import Settings
from getaway_tui.shell.svg import svg_of as svg_of
from getaway_tui.shell.svg import text_of as text_of

SIZES = ((80, 24), (100, 30), (140, 45))
"""Columns and rows."""

DRESSES: Mapping[str, Settings] = {
    "dark": Settings(theme="dark", signs="full", motion="off", pace="none"),
    "light": Settings(theme="light", signs="full", motion="off", pace="none"),
    "nocolour": Settings(theme="none", signs="full", motion="off", pace="none"),
    "ascii": Settings(theme="none", signs="ascii", motion="off", pace="none"),
}
"""ASCII comes without colour as well: the poorest terminal there is."""

PLAIN = "plain"
"""The dress of the line mode, which has neither size nor colour."""


class Shot(NamedTuple):
    """One picture of one screen."""

    size: tuple[int, int]
    dress: str
    text: str
    svg: str = ""

    @property
    def title(self) -> str:
        """What it is called inside a text file and as a file."""
        return f"{self.size[0]}x{self.size[1]}-{self.dress}"


def words_of_svg(svg: str) -> str:
    """The text of such an SVG, without any blanks: what can be compared with a text picture."""
    return "".join(unescape(part) for part in re.findall(r">([^<>]*)</text>", svg)).replace("\xa0", "").replace("\n", "")
