"""The console script: a bare start, `--version` and a plain `play` are answered at once, all else goes to the command line."""

from __future__ import annotations

import os
import sys

_COMPLETES = "_GETAWAY_TUI_COMPLETE"
"""What a shell sets that wants to know how a call could go on."""


def main() -> None:
    """The console script."""
    arguments = sys.argv[1:]
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them takes longer than a game's models
    if arguments == ["--version"]:
        from getaway_tui import __version__

        print(f"getaway-tui {__version__}")
        return
    if _COMPLETES in os.environ:
        from getaway_tui.cli import app

        app(prog_name="getaway-tui")
    if not arguments:
        from getaway_tui.start import launcher

        sys.exit(launcher())
    if arguments[0] == "play":
        from getaway_tui import quick

        if (code := quick.play(arguments)) is not None:
            sys.exit(code)
    from getaway_tui.cli import app

    app()


if __name__ == "__main__":
    main()
