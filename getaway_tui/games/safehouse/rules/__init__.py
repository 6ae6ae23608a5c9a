"""The rules of Safehouse, a module a topic."""

from .game import GAME, Safehouse

__all__ = ["GAME", "Safehouse"]
