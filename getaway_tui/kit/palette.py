"""What colours mean on this terminal: one palette object from which every picture and every style sheet takes its colours.

Six palettes stand behind the same token names: dark and light in truecolour, dark and light out of 256 colours, the 16 colours of
the terminal, and none at all. A picture asks for a meaning and never for a colour: `palette.style("lamp bold", on="kerb")`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from rich.color import Color
from rich.style import Style

from .tokens import DEAD, REVERSED, SEATS, TOKENS, Token

if TYPE_CHECKING:
    from textual.filter import LineFilter
    from textual.theme import Theme

Depth = Literal["true", "256", "16", "none"]
"""How many colours there are."""

NAMES = ("dark", "light", "dark-256", "light-256", "16", "none")
"""The six palettes."""

Spec = str
"""A token and what is done to it, in words: "ink", "lamp bold", "soft bold underline"."""

_ATTRIBUTES = {"b": "bold", "d": "dim"}


def seat_token(seat: int) -> str:
    """The colour of a seat, counted from 0."""
    return SEATS[seat % len(SEATS)]


def own_token(spec: Mapping[str, str]) -> Token:
    """A colour that a game brings along, from its ABOUT; what it leaves out is rounded or taken from the dark theme.

    Raises:
        KeyError: "dark" is missing.
    """
    dark = spec["dark"]
    light = spec.get("light", dark)
    return Token(
        dark,
        light,
        _number(spec.get("dark_256", dark)),
        _number(spec.get("light_256", light)),
        spec.get("ansi", "default"),
        spec.get("plain", ""),
    )


def _number(colour: str) -> int:
    """A number among the 256 colours, written as such or as a hex colour that is rounded."""
    if not colour.startswith("#"):
        return int(colour)
    from rich.color import ColorSystem

    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).number or 0


def hex_of_number(number: int) -> str:
    """A hex colour that Rich rounds to this number (16 to 255) on a terminal with 256 colours.

    Greys are not quite the colour that the terminal shows: Rich lays its 24 greys a little differently.
    """
    if number >= 232:
        return "#" + f"{round(255 * (number - 231) / 25):02x}" * 3
    steps = (0, 95, 135, 175, 215, 255)
    cube = number - 16
    return "#" + "".join(f"{steps[part]:02x}" for part in (cube // 36, cube // 6 % 6, cube % 6))


class Palette:
    """One look: which colours, which signs, which cards. Immutable in use; `changed` makes another one.

    Args:
        name: one of `NAMES`.
        ascii: draw with the 95 signs of ASCII.
        four_colours: diamonds blue and clubs green.
        suit_letters: the suit's letter beside its sign.
        tokens: colours beyond the shared ones, by name.
    """

    def __init__(
        self,
        name: str = "dark",
        *,
        ascii: bool = False,
        four_colours: bool = False,
        suit_letters: bool = False,
        tokens: Mapping[str, Token] = TOKENS,
    ) -> None:
        if name not in NAMES:
            raise ValueError(f"no palette is called {name!r}")
        self.name = name
        self.ascii = ascii
        self.four_colours = four_colours
        self.suit_letters = suit_letters
        self.tokens = tokens
        self.light = name.startswith("light")
        self.depth: Depth = "16" if name == "16" else "none" if name == "none" else "256" if name.endswith("256") else "true"
        self.colour = self.depth != "none"
        """Whether anything is coloured; without, cards are outlined."""
        self.grounds = self.depth in ("true", "256")
        """Whether night, kerb and slab can be told apart; without, bars are underlined."""
        self._styles: dict[tuple[Spec, str], Style] = {}
        self._filters: list[LineFilter] | None = None

    def changed(self, name: str | None = None, **settings: bool) -> Palette:
        """The same palette but for its name or some settings."""
        kept = {"ascii": self.ascii, "four_colours": self.four_colours, "suit_letters": self.suit_letters}
        return Palette(name or self.name, tokens=self.tokens, **{**kept, **settings})

    def extended(self, own: Iterable[Mapping[str, Mapping[str, str]]]) -> Palette:
        """The same palette with the colours that games bring along in their ABOUT."""
        tokens = dict(self.tokens)
        for each in own:
            tokens.update({name: own_token(spec) for name, spec in each.items()})
        return Palette(self.name, ascii=self.ascii, four_colours=self.four_colours, suit_letters=self.suit_letters, tokens=tokens)

    def style(
        self, ink: Spec = "ink", on: str = "night", *, bold: bool = False, dim: bool = False, underline: bool = False
    ) -> Style:
        """A style by meaning; always the same object for the same question.

        Args:
            ink: what is written, perhaps with "bold", "dim" or "underline" behind it.
            on: the ground it stands on.

        Raises:
            KeyError: there is no such token.
        """
        if bold or dim or underline:
            ink += " bold" * bold + " dim" * dim + " underline" * underline
        style = self._styles.get((ink, on))
        if style is None:
            style = self._styles[ink, on] = self._make(ink, on)
        return style

    def seat(self, seat: int, on: str = "night", *, bold: bool = True) -> Style:
        """The style of a seat's name and sign."""
        return self.style(seat_token(seat), on, bold=bold)

    def _make(self, ink: Spec, on: str) -> Style:
        name, *words = ink.split()
        attributes = set(words)
        token, ground = self.tokens[name], self.tokens[on]
        reverse = False
        if self.depth == "none":
            reverse = on in REVERSED or "r" in ground.plain
            attributes |= {_ATTRIBUTES[letter] for letter in token.plain if letter in _ATTRIBUTES}
        elif self.depth == "16" and "d" in token.plain:
            attributes.add("dim")
        return Style(
            color=self.colour_of(self._readable(name, on)),
            bgcolor=None if on in DEAD and not self.grounds else self.colour_of(on),
            bold="bold" in attributes or None,
            dim=("dim" in attributes and not reverse) or None,
            underline="underline" in attributes or None,
            reverse=reverse or None,
        )

    def _readable(self, name: str, on: str) -> str:
        """Dark text on lit grounds; in the light theme the lit grounds are dark, and paper is the text."""
        lit = on not in DEAD and on not in ("lampbg", "glow", "paper", "back")
        return "paper" if name == "onlamp" and self.light and lit else name

    def colour_of(self, name: str) -> Color | None:
        """The colour of a token on this terminal; None: the terminal's own."""
        token = self.tokens[name]
        if self.depth == "true":
            return Color.parse(token.light if self.light else token.dark)
        if self.depth == "256":
            return Color.from_ansi(token.light_256 if self.light else token.dark_256)
        if self.depth == "16" and token.ansi != "default":
            return Color.parse(token.ansi)
        return None

    def hex(self, name: str) -> str:
        """A token as a style sheet writes it: "#rrggbb", or "ansi_…" where the terminal's own colours are used."""
        token = self.tokens[name]
        if self.depth == "true":
            return token.light if self.light else token.dark
        if self.depth == "256":
            return hex_of_number(token.light_256 if self.light else token.dark_256)
        return f"ansi_{token.ansi}" if self.depth == "16" else "ansi_default"

    def variables(self) -> dict[str, str]:
        """The style sheets' variables: `$night`, `$ink`, … of the same names and colours."""
        return {name: self.hex(name) for name in self.tokens}

    def theme(self) -> Theme:
        """The same palette for Textual's own widgets and style sheets."""
        from textual.theme import Theme

        at = self.hex
        widgets = {
            "block-cursor-background": at("lampbg"),
            "block-cursor-foreground": at("onlamp"),
            "block-cursor-text-style": "bold" if self.colour else "reverse",
            "input-cursor-background": at("ink"),
            "input-cursor-foreground": at("night"),
            "input-cursor-text-style": "none" if self.grounds else "reverse",
            "input-selection-background": at("tile"),
            "scrollbar": at("tile"),
            "scrollbar-hover": at("line"),
            "scrollbar-active": at("lamp"),
            "scrollbar-background": at("night"),
            "scrollbar-corner-color": at("night"),
            "ansi-background": at("night"),
            "ansi-foreground": at("ink"),
            "border": at("lamp"),
            "border-blurred": at("line"),
        }
        return Theme(
            name=f"getaway-{self.name}",
            primary=at("dusk"),
            secondary=at("soft"),
            accent=at("lamp"),
            warning=at("lamp"),
            error=at("stop"),
            success=at("go"),
            foreground=at("ink"),
            background=at("night"),
            surface=at("kerb"),
            panel=at("slab"),
            boost=at("slab"),
            dark=not self.light,
            ansi=not self.grounds,
            variables={**self.variables(), **widgets},
        )

    def filters(self) -> list[LineFilter]:
        """What finished lines still pass through, for `App.get_line_filters`: nothing as a rule, ASCII signs or no colours."""
        if self._filters is None:
            from .filters import AsciiSigns, NoColours

            self._filters = [AsciiSigns()] * self.ascii + [NoColours()] * (not self.colour)
        return self._filters


def choose(
    color_system: str | None,
    setting: str = "night",
    *,
    environ: Mapping[str, str] = os.environ,
    ascii: bool | None = None,
    four_colours: bool = False,
    suit_letters: bool = False,
) -> Palette:
    """The palette for a terminal and a setting.

    Args:
        color_system: what `console.color_system` says: "truecolor", "256", "standard", "windows" or None.
        setting: "night", "day", "16 colours" or "no colours".
        environ: where NO_COLOR and the locale stand.
        ascii: None: by the locale.
    """
    if environ.get("NO_COLOR") or setting == "no colours":
        name = "none"
    elif setting == "16 colours" or color_system not in ("truecolor", "256"):
        name = "16"
    else:
        name = ("light" if setting == "day" else "dark") + ("-256" if color_system == "256" else "")
    if ascii is None:
        ascii = not speaks_utf8(environ)
    return Palette(name, ascii=ascii, four_colours=four_colours, suit_letters=suit_letters)


def speaks_utf8(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale's encoding is UTF-8; a terminal without locale variables is taken for a modern one."""
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG")
    if not locale:
        return True
    return "utf8" in locale.lower().replace("-", "")
