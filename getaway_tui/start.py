"""From a call to a table: which game, who sits there, and whether this terminal can draw or gets plain lines."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from getaway_tui.arena import Contest
    from getaway_tui.engine.game import Game
    from getaway_tui.games import About
    from getaway_tui.shell.session import Session

USAGE = 2
_NO_SCREEN = ("dumb", "unknown", "")


@dataclass(frozen=True)
class Look:
    """How the call wants the screen drawn."""

    ascii: bool = False
    theme: str | None = None
    """dark, light, 256-dark, 256-light, 16 or none; None: what the settings say, or what the terminal can."""
    still: bool = False


@dataclass(frozen=True)
class Table:
    """A match to begin: the game, and who sits where."""

    slug: str
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    """The computer player of each seat; None: a person."""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str | None = None


class CallError(ValueError):
    """A call that cannot be carried out; the message is one sentence."""


_COMPUTERS = ("Bea", "Chandra", "Dieter", "Esi", "Farid", "Gita", "Hanna")
"""What computer players are called when nobody named them."""


def table(
    about: About,
    players: Sequence[str],
    options: Sequence[str],
    preset: str | None,
    seed: str | None,
    watch: bool,
    known: Sequence[str] = (),
) -> Table:
    """The table that a call asks for: by default one person against computer players.

    Args:
        known: the levels that there are; by default those that people meet.

    Raises:
        CallError: a level, preset or option that does not exist, or a number of seats that the game does not allow.
    """
    from getaway_tui.engine.match import OptionError, read_options
    from getaway_tui.engine.tablewords import refusal
    from getaway_tui.engine.types import Refusal
    from getaway_tui.games import load

    game, bots, words = load(about.slug)
    if preset is not None and preset not in game.presets:
        raise CallError(f"There is no preset {preset!r}; {about.title} has {', '.join(game.presets)}.")
    chosen = dict(game.presets[preset].model_dump(mode="json")) if preset is not None else {}
    chosen |= dict(_option(text) for text in options)
    seats = [_seat(text, tuple(known or bots)) for text in players] or company(about, usual_number(game, chosen), watch)
    if watch and players:
        raise CallError("With --watch nobody is named; leave --player or --watch out.")
    if len(seats) not in game.seats:
        numbers = ", ".join(str(number) for number in sorted(game.seats))
        raise CallError(f"{about.title} is for {numbers} players, not for {len(seats)}.")
    names = tuple(name for name, _ in seats)
    try:
        read = read_options(game, chosen)
        game.start(len(seats), read)
    except OptionError as error:
        raise CallError(str(error)) from None
    except Refusal as no:
        raise CallError(refusal(words, no, names)) from None
    return Table(about.slug, names, tuple(level for _, level in seats), read.model_dump(mode="json"), seed)


_USUAL = 4
"""So many sit down where nobody says how many."""


def usual_number(game: Game[Any, Any, Any, Any], options: Mapping[str, Any]) -> int:
    """How many sit down under these options where nobody says how many: four, else as many as can; where no number of people
    starts, the most, so that the game says why not."""
    numbers = sorted(game.seats, key=lambda number: (number != _USUAL, -number))
    return next((number for number in numbers if _starts(game, number, options)), numbers[0])


def _starts(game: Game[Any, Any, Any, Any], seats: int, options: Mapping[str, Any]) -> bool:
    """Whether so many people can play under these options."""
    from getaway_tui.engine.match import OptionError, read_options
    from getaway_tui.engine.types import Refusal

    try:
        game.start(seats, read_options(game, options))
    except (OptionError, Refusal):
        return False
    return True


def dealt(code: str) -> Table:
    """The table that a deal code gives.

    Raises:
        CallError: it is no code, or of a game, rules version or computer player that this program does not have.
    """
    from getaway_tui import games
    from getaway_tui.engine import data
    from getaway_tui.engine.dealcode import DealError, decode

    try:
        deal = decode(code)
        about = games.about(deal.game)
    except DealError as error:
        raise CallError(str(error)) from None
    except KeyError:
        raise CallError("This deal code is of a game that this program does not have.") from None
    game, _, _ = games.load(about.slug)
    if deal.version != game.version:
        raise CallError(
            f"This deal was played by version {deal.version} of the rules; this program plays version {game.version}."
        )
    if deal.data != data.fingerprint(about.slug):
        whose = (
            f"own components {deal.data}; start with --data and their folder" if deal.data else "the components of this program"
        )
        raise CallError(f"This deal was played with {whose}.")
    names = [f"Player {seat}" if level is None else f"Player {seat}={level}" for seat, level in enumerate(deal.levels, 1)]
    options = [f"{name}={json.dumps(value)}" for name, value in deal.options.items()]
    return table(about, names, options, None, deal.seed, watch=False)


def adopt(folder: Path) -> None:
    """Play with the components in this folder, once they are found to make games that can be played.

    Raises:
        CallError: a file is damaged, or what lies in the box does not fit together.
    """
    from getaway_tui import games
    from getaway_tui.engine.data import DataError
    from getaway_tui.engine.data import adopt as take

    try:
        for slug in take(folder, [about.slug for about in games.found()]):
            _try_out(slug)
    except DataError as error:
        raise CallError(str(error)) from None


def _try_out(slug: str) -> None:
    """Load a game from its own components, start every table that a preset allows, and play one match by random players.

    Raises:
        CallError: something does not fit together.
    """
    from getaway_tui import games
    from getaway_tui.engine import tablewords
    from getaway_tui.engine.data import DataError
    from getaway_tui.engine.match import Match
    from getaway_tui.engine.selfplay import decide
    from getaway_tui.engine.types import Refusal

    try:
        loaded = games.load(slug)
        if games.has_table(slug):
            games.load_table(slug)
        starts = 0
        for options in loaded.game.presets.values():
            for seats in sorted(loaded.game.seats):
                with contextlib.suppress(Refusal):
                    loaded.game.start(seats, options)
                    starts += 1
        if not starts:
            raise DataError("no table of any preset can start")
        seats = usual_number(loaded.game, {})
        match = Match.new(loaded.game, [str(seat) for seat in range(seats)], None, "trial")
        for _ in range(_TRIAL):
            if match.outcome is not None:
                break
            decide(match, dict.fromkeys(range(seats), loaded.bots["random"]))
    except DataError as error:
        raise CallError(str(error)) from None
    except Refusal as no:
        why = tablewords.refusal(games.load(slug).words, no, [str(seat) for seat in range(1, 10)])
        raise CallError(f"The components in {slug} do not make a whole game: {why} {no.rule}") from None
    except Exception as error:  # whatever a box that is not whole does to rules that trust theirs: the box is refused
        said = " ".join(str(error).split())[:120]
        raise CallError(
            f"The components in {slug} do not fit together: {type(error).__name__}{f', {said}' if said else ''}."
        ) from None


_TRIAL = 300
"""Decisions of random players after which own components are taken for playable."""


def contest(
    about: About, levels: Sequence[str], options: Sequence[str], seed: str, rotate: bool, preset: str | None = None
) -> Contest:
    """The contest that a call of the arena asks for.

    Raises:
        CallError: a level or option that does not exist, or a number of seats that the game does not allow.
    """
    from getaway_tui.arena import Contest, fingerprint
    from getaway_tui.games import contestants, load

    known = tuple(contestants(about.slug))
    asked = table(about, [f"{level}={level}" for level in levels], options, preset, seed, watch=False, known=known)
    version = load(asked.slug).game.version
    return Contest(asked.slug, tuple(levels), asked.options, seed, version, fingerprint(asked.slug), rotate)


def company(about: About, number: int, watch: bool = False) -> list[tuple[str, str | None]]:
    """Who sits at a table that nobody set up: one person and computer players of the middle level, or computer players alone."""
    level = about.levels[len(about.levels) // 2] if about.levels else "random"
    first = ("Anil", level) if watch else ("Ann", None)
    return [first, *((name, level) for name in _COMPUTERS[: number - 1])]


def _seat(text: str, levels: Sequence[str]) -> tuple[str, str | None]:
    name, equals, level = text.rpartition("=")
    if not equals:
        return text, None
    if level not in levels:
        raise CallError(f"There is no computer player {level!r}; the levels are {', '.join(levels)}.")
    return name, level


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CallError(f"An option is written NAME=VALUE, not {text!r}.")
    try:
        read = json.loads(value)
    except ValueError:
        return name, value
    return name, read


def launcher(look: Look | None = None) -> int:
    """The list of games. Returns the exit code."""
    if (why := _undrawable()) is not None:
        return _refuse(why)
    if (why := _plain_only()) is not None:
        print(f"{why} Games are played in plain lines here: getaway-tui play GAME --plain.", file=sys.stderr)
        return USAGE
    from getaway_tui.shell.app import run

    return run(look or Look())


def demo(look: Look | None, welcome: str, only: str | None, folder: Path | None) -> int:
    """The launcher for a stranger, who gets a home of their own and no way out of the games. Returns the exit code."""
    from getaway_tui import games, guest
    from getaway_tui.shell.saves import state_folder

    try:
        games.ONLY.update(guest.choose([about.slug for about in games.found()], only))
    except ValueError as error:
        print(error, file=sys.stderr)
        return USAGE
    if (why := why_no_screens()) is not None:
        print(why, file=sys.stderr)
        return USAGE
    homes = folder or state_folder() / "guests"
    guest.sweep(homes, older=guest.FORGOTTEN, now=time.time())
    admitted = guest.admit(homes, ask=guest.ask_in_lines, welcome=welcome)
    from getaway_tui.shell.app import run

    code = run(look or Look(), guest=admitted)
    if said := guest.farewell(admitted):
        print(said)
    return code


def play(table: Table, look: Look | None, *, plain: bool = False) -> int:
    """Straight to a table. Returns the exit code."""
    if not plain and (why := _plain_only()) is not None:
        print(why, file=sys.stderr)
        plain = True
    if plain:
        from getaway_tui.shell.plain import play_plain

        return play_plain(table)
    if (why := _undrawable()) is not None:
        return _refuse(why)
    from getaway_tui.shell.app import run

    return run(look or Look(), table=table)


def resume(save: Path | None, look: Look | None, *, plain: bool = False) -> int:
    """Back to a saved game, by default the one played last. Returns the exit code."""
    from getaway_tui.shell.saves import newest

    path = save or newest()
    if path is None:
        print("There is no saved game; getaway-tui play GAME begins one.", file=sys.stderr)
        return USAGE
    if not plain and (why := _plain_only()) is not None:
        print(why, file=sys.stderr)
        plain = True
    if plain:
        from getaway_tui.shell.plain import resume_plain

        return resume_plain(path)
    if (why := _undrawable()) is not None:
        return _refuse(why)
    from getaway_tui.shell.app import run

    return run(look or Look(), save=path)


def replay(
    save: Path, look: Look | None, *, text: bool, cast: Path | None, svg: Path | None = None, at: int | None = None
) -> int:
    """A match once more: on the screen, as lines of text, as a recording of the screen, or one moment as an SVG. Returns the exit
    code."""
    if not text and cast is None and svg is None:
        if (why := why_no_screens()) is not None:
            print(f"{why} replay {save} --text tells it in lines.", file=sys.stderr)
            return USAGE
        from getaway_tui.shell.app import run

        return run(look or Look(), reel=save)
    from getaway_tui.engine.journal import SaveError
    from getaway_tui.shell.reel import Reel
    from getaway_tui.shell.session import Session

    try:
        session = Session.retold(save)
    except SaveError as error:
        print(error, file=sys.stderr)
        return USAGE
    if text:
        print("\n".join(Reel(session).story()))
    for path, draw in ((cast, _record), (svg, lambda session, path: _picture(session, path, at))):
        try:
            if path is not None:
                draw(session, path)
        except OSError as error:
            print(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.", file=sys.stderr)
            return USAGE
    return 0


def _record(session: Session, path: Path) -> None:
    from getaway_tui.shell.film import record

    record(session, path)


def _picture(session: Session, path: Path, at: int | None) -> None:
    from getaway_tui.shell.film import picture

    picture(session, path, at)


def shots(folder: Path, slugs: Sequence[str], look: Look | None, size: tuple[int, int]) -> int:
    """Draw the screens of these games into a folder, as SVG and text. Returns the exit code."""
    from getaway_tui.shell.album import draw
    from getaway_tui.shell.app import called_for
    from getaway_tui.shell.settings import Settings

    settings = called_for(Settings(theme="dark", signs="full", motion="off", pace="none"), look or Look())
    try:
        count = draw(folder, slugs, settings, size)
    except OSError as error:
        print(f"{folder} cannot be written: {(error.strerror or str(error)).lower()}.", file=sys.stderr)
        return USAGE
    print(f"{count} pictures lie in {folder}.")
    return 0


def doctor(look: Look | None) -> int:
    """The test page. Returns the exit code."""
    if (why := why_no_screens()) is not None:
        return _refuse(why)
    from getaway_tui.shell.app import run

    return run(look or Look(), test=True)


def why_no_screens() -> str | None:
    """Why nothing is drawn here, or None."""
    return _undrawable() or _plain_only()


def _undrawable() -> str | None:
    """Why nothing can be drawn here, or None."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output"), (sys.stderr, "error output")):
        try:
            if stream is not None and os.isatty(stream.fileno()):
                continue
        except (OSError, ValueError):
            pass
        return f"The screens need a terminal, and standard {name} is none."
    return None


def _plain_only() -> str | None:
    """Why this terminal gets plain lines, or None."""
    if sys.platform == "win32":
        return None
    term = os.environ.get("TERM", "")
    if term in _NO_SCREEN:
        return f"TERM is {term or 'not set'}, so this is played in plain lines."
    return None


def _refuse(why: str) -> int:
    print(f"{why} Without one there are: list, rules GAME, play GAME --plain, and engine.", file=sys.stderr)
    return USAGE
