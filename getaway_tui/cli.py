"""The command line. What draws is imported inside the commands that draw."""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from getaway_tui import __version__, games

OK, ERROR, USAGE = 0, 1, 2

_THEMES = ("dark", "light", "256-dark", "256-light", "16", "none")

_EXIT_CODES = (
    "Exit codes: 0 all well, 1 something broke, 2 a wrong call, 129 to 131 and 143 ended by hang-up, interrupt or signal."
)

app = typer.Typer(
    name="getaway-tui",
    help="Five getaway games for one terminal, passed round the table.",
    epilog=_EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
)


_command = functools.partial(app.command, epilog=_EXIT_CODES)
"""A command, whose help ends with the exit codes."""


def _slugs(incomplete: str) -> list[str]:
    return [about.slug for about in games.found() if about.slug.startswith(incomplete)]


def _saves(incomplete: str) -> list[tuple[str, str]]:
    """Saves by name, each with what it is."""
    from getaway_tui.shell import saves

    resting = [
        (save.path.stem, f"{save.game}: {', '.join(save.names)}" if not save.trouble else "damaged") for save in saves.saved()
    ]
    over = [(path.stem, "over") for path in sorted(saves.finished_folder().glob("*.jsonl"))]
    return [(name, what) for name, what in (*resting, *over) if name.startswith(incomplete)]


def _save(named: Path) -> Path:
    """The file of a save that is named as shell completion does, or by its path."""
    from getaway_tui.shell import saves

    if named.exists() or named.name != str(named):
        return named
    places = (folder / f"{named}.jsonl" for folder in (saves.folder(), saves.finished_folder()))
    return next((place for place in places if place.exists()), named)


def _themes(incomplete: str) -> list[str]:
    return [theme for theme in _THEMES if theme.startswith(incomplete)]


Slug = Annotated[str, typer.Argument(metavar="GAME", autocompletion=_slugs, help="A game, as `getaway-tui list` names it.")]


def _stop(sentence: str, code: int = USAGE) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(code)


def _about(slug: str) -> games.About:
    try:
        return games.about(slug)
    except KeyError:
        known = ", ".join(about.slug for about in games.found())
        _stop(f"There is no game {slug!r}; the games are {known}.")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"getaway-tui {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def bare(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII signs alone.")] = False,
    theme: Annotated[
        str | None, typer.Option("--theme", autocompletion=_themes, help="dark, light, 256-dark, 256-light, 16 or none.")
    ] = None,
    still: Annotated[bool, typer.Option("--still", help="No moving pictures.")] = False,
    demo: Annotated[
        bool, typer.Option("--demo", help="For strangers over SSH: a home each, and no way out (docs/ssh.md).")
    ] = False,
    own: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Play with your own card and tile faces (docs/components.md).")
    ] = None,
    welcome: Annotated[str, typer.Option("--welcome", metavar="TEXT", help="With --demo: a line for every guest.")] = "",
    only: Annotated[str | None, typer.Option("--games", metavar="LIST", help="With --demo: the games to offer.")] = None,
    guests: Annotated[
        Path | None, typer.Option("--guests", metavar="FOLDER", help="With --demo: where guests' homes lie.")
    ] = None,
) -> None:
    """Without a command: the launcher."""
    from getaway_tui.start import Look

    if theme is not None and theme not in _THEMES:
        _stop(f"There is no theme {theme!r}; the themes are {', '.join(_THEMES)}.")
    context.obj = Look(ascii=ascii, theme=theme, still=still)
    if demo:
        if context.invoked_subcommand is not None:
            _stop("With --demo there are no commands: guests get the launcher.")
        if own is not None:
            _stop("--data is not for guests: leave it out with --demo.")
        from getaway_tui.start import demo as open_door

        raise typer.Exit(open_door(context.obj, welcome, only, guests))
    if welcome or only or guests:
        _stop("--welcome, --games and --guests go with --demo.")
    if own is not None:
        _adopt(own)
    if context.invoked_subcommand is None:
        from getaway_tui.start import launcher

        raise typer.Exit(launcher(context.obj))


def _adopt(folder: Path) -> None:
    from getaway_tui import start

    try:
        start.adopt(folder)
    except start.CallError as error:
        _stop(str(error))


@_command("list")
def list_games() -> None:
    """List the games."""
    for about in games.found():
        typer.echo(f"{about.slug:16} {about.title}, {about.people}, {about.minutes}. {about.line}")


@_command()
def rules(slug: Slug) -> None:
    """Print the rules of a game."""
    from getaway_tui.engine import data

    text = data.text(_about(slug).slug, "rules.en.md")
    typer.echo("\n".join(line for line in _without_anchors(text)))


def _without_anchors(text: str) -> list[str]:
    import re

    return [re.sub(r'<a id="[^"]*"></a>\s*', "", line) for line in text.splitlines()]


@_command()
def play(
    context: typer.Context,
    slug: Slug,
    plain: Annotated[bool, typer.Option("--plain", help="Plain numbered lines: for screen readers and slow links.")] = False,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", help="A seat: NAME for a person, NAME=LEVEL for a computer player. Once a seat."),
    ] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, an option of the game.")] = None,
    preset: Annotated[str | None, typer.Option("--preset", help="Ready-made options.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Deal as this seed says.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Computer players in every seat.")] = False,
    today: Annotated[
        bool, typer.Option("--today", help="The deal of the day: the same for everybody who plays it today.")
    ] = False,
) -> None:
    """Play a game at once: you and computer players, unless seats are given."""
    from getaway_tui import start

    about = _about(slug)
    if today and seed is not None:
        _stop("With --today the day is the seed; leave --seed or --today out.")
    if today:
        from datetime import date

        from getaway_tui.engine.dealcode import of_the_day

        seed = of_the_day(date.today())
    try:
        table = start.table(about, player or [], option or [], preset, seed, watch)
    except start.CallError as error:
        _stop(str(error))
    raise typer.Exit(start.play(table, context.obj, plain=plain))


@_command()
def deal(
    context: typer.Context,
    code: Annotated[list[str], typer.Argument(metavar="CODE", help="As the end of a match shows it.")],
    plain: Annotated[bool, typer.Option("--plain", help="Plain numbered lines.")] = False,
) -> None:
    """Play a deal once more, by its code: the same game, seats, rules and shuffles."""
    from getaway_tui import start

    try:
        table = start.dealt(" ".join(code))
    except start.CallError as error:
        _stop(str(error))
    raise typer.Exit(start.play(table, context.obj, plain=plain))


@_command()
def resume(
    context: typer.Context,
    save: Annotated[
        Path | None,
        typer.Argument(
            metavar="[SAVE]", autocompletion=_saves, help="A save, by file or name; without one, the game played last."
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Go on in plain numbered lines.")] = False,
) -> None:
    """Go on with a saved game."""
    from getaway_tui import start

    raise typer.Exit(start.resume(None if save is None else _save(save), context.obj, plain=plain))


@_command()
def replay(
    context: typer.Context,
    save: Annotated[
        Path, typer.Argument(metavar="FILE", autocompletion=_saves, help="A save, of a match that is over or goes on.")
    ],
    text: Annotated[bool, typer.Option("--text", help="Tell it in lines.")] = False,
    cast: Annotated[Path | None, typer.Option("--cast", metavar="FILE", help="Record it for asciinema.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw one moment of it.")] = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, metavar="MOVES", help="With --svg: when so many moves stood; else the last.")
    ] = None,
) -> None:
    """Look at a match once more. One that goes on is shown as everybody may see it."""
    from getaway_tui import start

    if at is not None and svg is None:
        _stop("--at goes with --svg.")
    raise typer.Exit(start.replay(_save(save), context.obj, text=text, cast=cast, svg=svg, at=at))


@_command()
def shots(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the pictures go, as SVG and text.")],
    slug: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", autocompletion=_slugs, help="These games; else all.")
    ] = None,
    size: Annotated[str, typer.Option("--size", metavar="COLUMNSxROWS", help="From 80x24 to 300x100.")] = "80x24",
) -> None:
    """Draw the screens: the pages, and each game from a match that computer players play for the camera."""
    from getaway_tui import start

    slugs = [_about(each).slug for each in slug or [about.slug for about in games.found() if games.has_table(about.slug)]]
    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 80 <= int(width) <= 300 and 24 <= int(height) <= 100):
        _stop(f"A size is columns x rows from 80x24 to 300x100, not {size!r}.")
    raise typer.Exit(start.shots(folder, slugs, context.obj, (int(width), int(height))))


@_command()
def stats(
    slug: Annotated[
        str | None, typer.Argument(metavar="[GAME]", autocompletion=_slugs, help="One game; without it, all.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    reset: Annotated[bool, typer.Option("--reset", help="Begin anew; a copy is kept.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --reset: do not ask.")] = False,
) -> None:
    """Say who played what, and who won how often."""
    from getaway_tui.shell import stats as figures

    if slug is not None:
        _about(slug)
    if reset:
        _begin_anew(yes)
    elif as_json:
        typer.echo(figures.as_json())
    else:
        tallies = figures.tallies(slug)
        for tally in tallies:
            typer.echo(f"{tally.name:20} {tally.game:16} played {tally.played}, won {tally.won}, lost {tally.lost}")
        for duel in figures.duels(slug):
            typer.echo(f"{duel.first} and {duel.second}: met {duel.met}, won {duel.first_won} to {duel.second_won}")
        if not tallies:
            typer.echo("No match with people at the table has ended yet.")


def _begin_anew(yes: bool) -> None:
    from getaway_tui.shell import stats as figures

    if not yes and typer.prompt('All figures go, and a copy is kept. Type "yes" to go on', default="no") != "yes":
        typer.echo("Nothing was changed.")
        return
    try:
        copy = figures.reset()
    except OSError as error:
        _stop(f"The statistics cannot be written: {(error.strerror or str(error)).lower()}.", ERROR)
    typer.echo("There was nothing to forget." if copy is None else f"Begun anew; the copy is {copy}.")


@_command()
def doctor(
    context: typer.Context,
    screen: Annotated[bool, typer.Option("--screen", help="A page to look at: signs, colours, keys and mouse.")] = False,
) -> None:
    """Say what this terminal can do, where things lie, and what to put into a bug report. Holds no secret."""
    if screen:
        from getaway_tui import start

        raise typer.Exit(start.doctor(context.obj))
    from getaway_tui.doctor import report

    typer.echo("\n".join(report()))


@_command()
def engine() -> None:
    """Play any game without a screen: one JSON object a line in, one out."""
    from getaway_tui.engine.protocol import serve

    serve(games, sys.stdin.buffer, sys.stdout.buffer)


@_command()
def arena(
    slug: Slug,
    players: Annotated[str, typer.Option("--players", help="A level for each seat, between commas: fair,fair,strong,weak.")],
    games_: Annotated[int, typer.Option("--games", min=1, help="How many games; a set plays one deal in every seat.")] = 100,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes that play side by side.")] = 2,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, an option of the game.")] = None,
    preset: Annotated[str | None, typer.Option("--preset", help="Ready-made options.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="The deals are drawn from it.")] = "arena",
    rotate: Annotated[bool, typer.Option("--rotate/--fixed", help="Move the entrants on by a seat, or leave them.")] = True,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what an interrupted call played already.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let computer players play many games against each other."""
    from getaway_tui import start
    from getaway_tui.arena_call import fight

    about = _about(slug)
    try:
        contest = start.contest(about, players.split(","), option or [], seed, rotate, preset)
    except start.CallError as error:
        _stop(str(error))
    raise typer.Exit(fight(contest, games_, jobs, fresh=fresh, as_json=as_json))
