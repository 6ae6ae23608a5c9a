"""Computer players of Getaway. They get a look and nothing else."""

from __future__ import annotations

from getaway_tui.engine.bots import random_bot
from getaway_tui.engine.game import Bot

BOTS: dict[str, Bot] = {"weak": random_bot}
