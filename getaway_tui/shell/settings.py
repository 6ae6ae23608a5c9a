"""What stays from evening to evening: how it looks, moves and sounds. A small TOML file that nobody has to have."""

from __future__ import annotations

import os
import tomllib
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from . import keys

_FOLDER = "getaway-tui"
_KEY = "key_"
"""How the settings of keys begin; a command's name follows."""


@dataclass(frozen=True)
class Settings:
    """Every setting has a value that suits an untouched start; the file may hold any of them."""

    theme: Literal["auto", "dark", "light", "256-dark", "256-light", "16", "none"] = "auto"
    """auto: dark, as far as the terminal's colours reach."""
    signs: Literal["auto", "full", "ascii"] = "auto"
    """auto: ASCII where the locale is not UTF-8."""
    motion: Literal["off", "short"] = "short"
    """TEXTUAL_ANIMATIONS=none switches it off as well."""
    pace: Literal["none", "quick", "even", "slow"] = "even"
    """How long computer players seem to think, the same whatever they hold."""
    curtain: Literal["keys", "hold", "pin", "open"] = "keys"
    """How a new table hands the device over."""
    timer: Literal["off", "0:30", "1:00", "2:00", "3:00", "5:00", "10:00"] = "off"
    """How long a turn may take at a new table."""
    late: Literal["bell", "move"] = "bell"
    """What happens then: the bell and a mark in the log, or a computer player moves as well."""
    confirm: bool = False
    """At new tables the last action of a turn can be taken back before anybody else looks."""
    recap: bool = True
    """Tell each seat after the curtain what happened since it last looked."""
    cover: bool = False
    """Cover the screen when the terminal loses the focus."""
    bell: bool = False
    four_colours: bool = False
    """Diamonds blue and clubs green."""
    suit_letters: bool = False
    """S, H, D or C beside each suit sign."""
    key_hide: str = "f2"
    key_moves: str = "tab"
    key_why: str = "f7"
    key_rules: str = "question_mark"
    key_log: str = "L"
    key_back: str = "backspace"
    key_again: str = "ctrl+y"
    key_pause: str = "f8"
    key_call: str = "f3"
    key_computers: str = "f4"
    key_quit: str = "ctrl+q"
    """Which key does what on every table: see `keys`."""

    @cached_property
    def keys(self) -> keys.Keys:
        """The keys that were chosen: asked for several times a key press, made once."""
        return keys.Keys(_chosen_keys(self))


Late = Literal["bell", "move"]
"""What happens when the time of a turn is up: the bell and a mark in the log, or a computer player moves as well."""

TIMERS = {"off": 0, "0:30": 30, "1:00": 60, "2:00": 120, "3:00": 180, "5:00": 300, "10:00": 600}
"""The turn timers that a table may choose, in seconds."""

PACES = {"none": 0.0, "quick": 0.3, "even": 0.8, "slow": 1.8}
"""Seconds from a computer player's turn to its move."""


def folder() -> Path:
    """Where the settings lie."""
    from platformdirs import user_config_path

    return user_config_path(_FOLDER, appauthor=False)


def path() -> Path:
    """The settings file; GETAWAY_TUI_CONFIG names another one."""
    named = os.environ.get("GETAWAY_TUI_CONFIG")
    return Path(named) if named else folder() / "settings.toml"


def choices(name: str) -> tuple[str | bool, ...]:
    """The values that a setting may have."""
    if name.startswith(_KEY):
        return keys.choices(name.removeprefix(_KEY))
    kind = get_type_hints(Settings)[name]
    return (False, True) if kind is bool else get_args(kind)


def with_value(settings: Settings, name: str, value: Any) -> Settings:
    """The settings with one of them changed to one of its choices."""
    return replace(settings, **{name: value})


def load(file: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and a sentence for everything in the file that is no setting. Nothing in it can stop the program."""
    file = file or path()
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Settings(), (f"{file.name} cannot be used ({type(error).__name__}); the settings are as if untouched.",)
    settings, warnings = Settings(), []
    known = {field.name for field in fields(Settings)}
    for key, value in found.items():
        if key not in known:
            warnings.append(f"{file.name} has an unknown setting {key[:40]!r}; it is left alone.")
        elif not any(value == each and type(value) is type(each) for each in choices(key)):
            allowed = _toml_list(key)
            warnings.append(f"{file.name}: {key} can be {allowed}; it stays {_toml(getattr(settings, key))}.")
        else:
            settings = with_value(settings, key, value)
    settings, clashes = _without_clashes(settings, file.name)
    return settings, (*warnings, *clashes)


def _chosen_keys(settings: Settings) -> dict[str, str]:
    return {each.name: key for each in keys.COMMANDS if (key := getattr(settings, f"{_KEY}{each.name}")) != each.key}


def _without_clashes(settings: Settings, file: str) -> tuple[Settings, tuple[str, ...]]:
    """The settings with no key for two things, and a sentence for each key that was given up."""
    chosen = _chosen_keys(settings)
    _, refused = keys.settled(chosen)
    warnings = []
    for name in refused:
        delivered = keys.command(name).key
        warnings.append(
            f"{file}: {_KEY}{name} is {keys.shown(chosen[name])}, which is another key already; it stays {keys.shown(delivered)}."
        )
        settings = with_value(settings, f"{_KEY}{name}", delivered)
    return settings, tuple(warnings)


def save(settings: Settings, file: Path | None = None) -> bool:
    """Write the settings that differ from an untouched start; keys of other versions stay. False: it cannot be written."""
    file = file or path()
    untouched = Settings()
    lines = [
        f"{field.name} = {_toml(getattr(settings, field.name))}"
        for field in fields(Settings)
        if getattr(settings, field.name) != getattr(untouched, field.name)
    ]
    return write_whole(file, "\n".join([*lines, *_foreign(file)]) + "\n")


def write_whole(file: Path, text: str) -> bool:
    """Replace a small file in one step: readers see the old text or the new one. False: the disk says no."""
    aside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        aside.touch(mode=0o600)
        aside.write_text(text, "utf-8")
        aside.replace(file)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        return False
    return True


def _foreign(file: Path) -> list[str]:
    """Plain settings in the file that this version does not know."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return []
    known = {field.name for field in fields(Settings)}
    return [f"{key} = {_toml(value)}" for key, value in found.items() if key not in known and isinstance(value, str | bool)]


def _toml_list(name: str) -> str:
    """What a setting can be, in words that fit a sentence."""
    if name.startswith(_KEY):
        return '"f1", "f2", "f3", "f4", "f7", "f8", "f11", "f12"' + ("" if name == f"{_KEY}hide" else ' or "ctrl+a" and the like')
    return ", ".join(_toml(each) for each in choices(name))


def _toml(value: str | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return '"' + "".join(char if char.isprintable() and char not in '"\\' else f"\\u{ord(char):04x}" for char in value) + '"'
