"""The rules of Scotland Yard: set-up, the turn of Mister X, the hunt, the ends; `GAME` puts them together."""

from .game import GAME

__all__ = ["GAME"]
