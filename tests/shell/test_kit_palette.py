"""Colours by meaning: contrasts, distances of the seats, and what each terminal is sent."""

from __future__ import annotations

import itertools
import math

import pytest
from rich.color import Color, ColorSystem

from getaway_tui import games
from getaway_tui.kit.palette import NAMES, Palette, choose, hex_of_number, seat_token, speaks_utf8
from getaway_tui.kit.tokens import DEAD, MAY_STAND, REVERSED, SEATS, SURFACES, TOKENS

COLOURED = ("dark", "light", "dark-256", "light-256")
GROUNDS = {"night", "kerb", "slab", "river", "tile", "line", "lampbg", "glow", "onlamp", "paper", "back", "backpat"}
TEXTS = [name for name in TOKENS if name not in GROUNDS and not name.startswith("pip")]
STRONG = ["lampbg", "stop", "go", "dusk", "felt", "fog", "sienna", "gallery", "brass", "taxi", "bus", "under", "ferry", *SEATS]

Rgb = tuple[float, float, float]


def rgb(colour: str) -> Rgb:
    """Parts from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def linear(part: float) -> float:
    """Light instead of numbers."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """WCAG 2.2."""
    bright, dark = sorted(
        (
            sum(share * linear(part) for share, part in zip((0.2126, 0.7152, 0.0722), rgb(each), strict=True))
            for each in (one, other)
        ),
        reverse=True,
    )
    return (bright + 0.05) / (dark + 0.05)


def lab(light: Rgb) -> Rgb:
    """CIELAB of linear light, for daylight D65."""
    x = (0.4124564 * light[0] + 0.3575761 * light[1] + 0.1804375 * light[2]) / 0.95047
    y = 0.2126729 * light[0] + 0.7151522 * light[1] + 0.0721750 * light[2]
    z = (0.0193339 * light[0] + 0.1191920 * light[1] + 0.9503041 * light[2]) / 1.08883
    fx, fy, fz = (each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Rgb, other: Rgb) -> float:
    """The distance of two colours as people see it (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = 1 - 0.17 * math.cos(math.radians(hm - 30)) + 0.24 * math.cos(math.radians(2 * hm))
    t += 0.32 * math.cos(math.radians(3 * hm + 6)) - 0.20 * math.cos(math.radians(4 * hm - 63))
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rotation = -math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2)))) * 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * dc / sc * dh / sh)


SIGHT: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How eyes see light, after Machado, Oliveira and Fernandes 2009, severity 1."""


def seen(colour: str, sight: str) -> Rgb:
    """CIELAB of a colour as such eyes see it."""
    light = [linear(part) for part in rgb(colour)]
    mixed = (sum(share * part for share, part in zip(row, light, strict=True)) for row in SIGHT[sight])
    red, green, blue = (min(1.0, max(0.0, part)) for part in mixed)
    return lab((red, green, blue))


def shown(palette: str, name: str) -> str:
    """The colour that the terminal shows for a token."""
    colour = Palette(palette).colour_of(name)
    assert colour is not None
    return colour.get_truecolor().hex


def nearest(palette: str, names: tuple[str, ...], sight: str) -> float:
    """The smallest distance of two of these colours."""
    colours = [shown(palette, name) for name in names]
    return min(ciede2000(seen(a, sight), seen(b, sight)) for a, b in itertools.combinations(colours, 2))


def test_the_distance_formula_agrees_with_published_pairs() -> None:
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("ground", SURFACES)
def test_text_is_readable_on_every_surface(name: str, ground: str) -> None:
    weak = {text: contrast(shown(name, text), shown(name, ground)) for text in TEXTS}
    assert {text: ratio for text, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("ground", MAY_STAND)
def test_text_is_readable_on_the_other_grounds(name: str, ground: str) -> None:
    weak = {text: contrast(shown(name, text), shown(name, ground)) for text in MAY_STAND[ground]}
    assert {text: ratio for text, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("ground", STRONG)
def test_text_is_readable_on_lit_grounds(name: str, ground: str) -> None:
    style = Palette(name).style("onlamp bold", ground)
    assert style.color is not None
    assert style.bgcolor is not None
    assert contrast(style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex) >= 4.5


XTERM = {
    "black": "#000000",
    "red": "#cd0000",
    "green": "#00cd00",
    "yellow": "#cdcd00",
    "blue": "#0000ee",
    "magenta": "#cd00cd",
    "cyan": "#00cdcd",
    "white": "#e5e5e5",
    "bright_black": "#7f7f7f",
    "bright_red": "#ff0000",
    "bright_green": "#00ff00",
    "bright_yellow": "#ffff00",
    "bright_blue": "#5c5cff",
    "bright_magenta": "#ff00ff",
    "bright_cyan": "#00ffff",
    "bright_white": "#ffffff",
    "default": "#e5e5e5",
}
"""What the 16 names are in xterm as it is delivered; people may have others, and then they chose them."""


def test_text_is_readable_in_sixteen_colours() -> None:
    """On the terminal's own black, on lit grounds, on cards and on their backs."""
    on_black = {name: contrast(XTERM[TOKENS[name].ansi], XTERM["black"]) for name in TEXTS}
    assert {name: ratio for name, ratio in on_black.items() if ratio < 4.5} == {}
    lit = {name: contrast(XTERM[TOKENS["onlamp"].ansi], XTERM[TOKENS[name].ansi]) for name in STRONG}
    assert {name: ratio for name, ratio in lit.items() if ratio < 4.5} == {}
    for ground in ("paper", "back"):
        told = {name: contrast(XTERM[TOKENS[name].ansi], XTERM[TOKENS[ground].ansi]) for name in MAY_STAND[ground]}
        assert {name: ratio for name, ratio in told.items() if ratio < 4.5} == {}


def test_seats_have_sixteen_colours_of_their_own() -> None:
    """Signs and names part eight seats where 16 colours cannot; the four of most tables are apart for all eyes."""
    names = [TOKENS[seat].ansi for seat in SEATS]
    assert len(set(names)) == len(names)
    for sight in SIGHT:
        four = [seen(XTERM[name], sight) for name in names[:4]]
        assert min(ciede2000(one, other) for one, other in itertools.combinations(four, 2)) >= 9.9, sight


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("sight", SIGHT)
def test_the_suits_of_four_colours_are_apart_for_all_eyes(name: str, sight: str) -> None:
    """Where two pips come near, as red and green do, the suit's sign and its letter part them."""
    pips = ("pipblack", "pipred", "pipblue", "pipgreen")
    assert nearest(name, pips, sight) >= (12 if sight == "normal" else 5), nearest(name, pips, sight)


def test_colours_that_games_bring_along_are_readable() -> None:
    own = [about.tokens for about in games.found() if about.tokens]
    added = sorted({name for tokens in own for name in tokens})
    for palette in COLOURED:
        extended = Palette(palette).extended(own)
        for name, ground in itertools.product(added, SURFACES):
            ink, on = extended.colour_of(name), extended.colour_of(ground)
            assert ink is not None
            assert on is not None
            assert contrast(ink.get_truecolor().hex, on.get_truecolor().hex) >= 4.5, f"{name} on {ground} in {palette}"


@pytest.mark.parametrize(
    ("palette", "seats", "least"),
    [
        ("dark", 4, {"normal": 29.6, "protan": 15.8, "deutan": 22.4, "tritan": 23.7}),
        ("light", 4, {"normal": 20.9, "protan": 8.6, "deutan": 7.6, "tritan": 9.0}),
        ("dark", 6, {"normal": 14.4, "protan": 10.8, "deutan": 9.4, "tritan": 13.9}),
        ("light", 6, {"normal": 20.5, "protan": 8.0, "deutan": 7.6, "tritan": 9.0}),
        ("dark", 8, {"normal": 11.8, "protan": 10.8, "deutan": 9.4, "tritan": 11.1}),
        ("light", 8, {"normal": 11.3, "protan": 8.0, "deutan": 7.6, "tritan": 8.8}),
        ("dark-256", 8, {"normal": 13.9, "protan": 7.6, "deutan": 8.1, "tritan": 7.0}),
        ("light-256", 8, {"normal": 9.3, "protan": 9.3, "deutan": 9.3, "tritan": 9.3}),
    ],
)
def test_seats_are_as_far_apart_as_the_guide_says(palette: str, seats: int, least: dict[str, float]) -> None:
    for sight, distance in least.items():
        assert nearest(palette, SEATS[:seats], sight) >= distance - 0.05, sight


@pytest.mark.parametrize("palette", ["dark", "light"])
def test_right_attention_and_danger_differ(palette: str) -> None:
    assert nearest(palette, ("go", "lamp", "stop", "dusk"), "normal") >= 21


@pytest.mark.parametrize("name", TOKENS)
def test_rounding_leaves_the_256_colours_alone(name: str) -> None:
    token = TOKENS[name]
    for number in (token.dark_256, token.light_256):
        assert Color.parse(hex_of_number(number)).downgrade(ColorSystem.EIGHT_BIT).number == number


@pytest.mark.parametrize("name", NAMES)
def test_every_palette_knows_every_pair(name: str) -> None:
    palette = Palette(name)
    for ink, ground in itertools.product(TOKENS, TOKENS):
        assert palette.style(ink, ground) is palette.style(ink, ground)


def test_no_colours_means_none_at_all() -> None:
    palette = Palette("none")
    for ink, ground in itertools.product(TOKENS, TOKENS):
        style = palette.style(f"{ink} underline", ground)
        assert style.color is None
        assert style.bgcolor is None
        assert style.underline
        assert bool(style.reverse) == (ground in REVERSED)
    assert palette.style("lamp").bold
    assert palette.style("faint").dim
    assert not palette.style("faint", "lampbg").dim


def test_sixteen_colours_keep_only_the_strong_grounds() -> None:
    palette = Palette("16")
    assert all(palette.style("ink", ground).bgcolor is None for ground in DEAD)
    assert palette.style("onlamp", "lampbg").bgcolor == Color.parse("yellow")
    assert palette.style("ink", "paper").bgcolor == Color.parse("white")
    assert palette.style("faint").dim


def test_256_colours_are_sent_by_their_numbers() -> None:
    style = Palette("dark-256").style("lamp", "slab")
    assert (style.color, style.bgcolor) == (Color.from_ansi(214), Color.from_ansi(236))


def test_words_behind_a_token_and_arguments_mean_the_same() -> None:
    palette = Palette()
    assert palette.style("lamp bold", "kerb") == palette.style("lamp", "kerb", bold=True)
    assert palette.seat(3) == palette.style("s4 bold")
    assert seat_token(8) == "s1"
    with pytest.raises(KeyError):
        palette.style("mauve")
    with pytest.raises(ValueError, match="sepia"):
        Palette("sepia")


@pytest.mark.parametrize(
    ("system", "setting", "environ", "name"),
    [
        ("truecolor", "night", {}, "dark"),
        ("truecolor", "day", {}, "light"),
        ("256", "night", {}, "dark-256"),
        ("256", "day", {}, "light-256"),
        ("standard", "day", {}, "16"),
        (None, "night", {}, "16"),
        ("truecolor", "16 colours", {}, "16"),
        ("truecolor", "no colours", {}, "none"),
        ("truecolor", "night", {"NO_COLOR": "1"}, "none"),
        ("truecolor", "night", {"NO_COLOR": ""}, "dark"),
    ],
)
def test_the_terminal_and_the_settings_choose(system: str | None, setting: str, environ: dict[str, str], name: str) -> None:
    assert choose(system, setting, environ=environ).name == name


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({}, True),
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.utf8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "de_DE.ISO-8859-1"}, False),
    ],
)
def test_the_locale_chooses_the_signs(environ: dict[str, str], utf8: bool) -> None:
    assert speaks_utf8(environ) is utf8
    assert choose("truecolor", environ=environ).ascii is not utf8
    assert choose("truecolor", environ=environ, ascii=True).ascii


def test_games_bring_colours_of_their_own() -> None:
    own = {"metro": {"dark": "#5fd7d7", "light": "#005f5f", "light_256": "30", "ansi": "cyan", "plain": "b"}}
    palette = Palette("light-256").extended([own])
    assert palette.style("metro").color == Color.from_ansi(30)
    assert palette.changed("dark-256").style("metro").color == Color.from_ansi(80)
    assert palette.changed("none").style("metro").bold
    assert palette.variables()["metro"] == "#008787"
    assert "metro" not in Palette().tokens


def test_settings_survive_another_palette() -> None:
    palette = Palette("dark", ascii=True, four_colours=True).changed("light", suit_letters=True)
    assert (palette.name, palette.ascii, palette.four_colours, palette.suit_letters) == ("light", True, True, True)


@pytest.mark.parametrize("name", NAMES)
def test_style_sheets_get_the_same_colours(name: str) -> None:
    palette = Palette(name)
    theme = palette.theme()
    assert theme.name == f"getaway-{name}"
    assert theme.variables["kerb"] == palette.hex("kerb")
    assert theme.dark is not palette.light
    assert theme.ansi is (name in ("16", "none"))
    assert palette.variables().keys() == TOKENS.keys()
