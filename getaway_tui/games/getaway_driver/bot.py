"""Computer players."""

from __future__ import annotations

from getaway_tui.engine.bots import random_bot

BOTS = {"weak": random_bot, "fair": random_bot}
