"""The deduction aid: the exact set of stations where Mister X can be, from what everybody has seen.

Every function takes the set before something happened and gives the set after it. The set is exact: Mister X must move, never
enters a hunter's station and, where the game goes on, was not cornered; and every member of it is possible.
"""

from __future__ import annotations

from .city import CITY, Neighbours, Station
from .options import Options
from .public import Board
from .reach import has_exit, x_tickets

Candidates = tuple[Station, ...]
"""Stations in ascending order."""


def at_start(options: Options, hunters: tuple[Station, ...]) -> Candidates:
    """The start cards that Mister X may have drawn, the hunters' own being known."""
    deck = "X" if options.start_decks == "DX" else options.start_decks
    return tuple(sorted(set(CITY.deck(deck)) - set(hunters)))


def after_leg(before: Candidates, ways: Neighbours, occupied: frozenset[int]) -> Candidates:
    """After a hidden move along these ways, past the hunters' stations."""
    reached: set[Station] = set()
    for station in before:
        reached.update(ways[station])
    return tuple(sorted(reached - occupied))


def without(before: Candidates, station: Station) -> Candidates:
    """After a hunter came to this station and caught nobody."""
    return tuple(each for each in before if each != station)


def not_cornered(board: Board) -> Candidates:
    """When the game goes on with Mister X to move: the candidates that have a way out."""
    tickets, occupied = x_tickets(board, len(board.cells) + 1), board.occupied
    return tuple(station for station in board.candidates if has_exit(board, station, tickets, occupied))
