"""The census finds every piece wherever its type says that pieces lie."""

from collections.abc import Mapping
from typing import Annotated

from getaway_tui.engine.pieces import Piece, census
from getaway_tui.engine.types import Frozen

Card = Annotated[str, Piece()]
Tickets = Annotated[int, Piece("ticket")]


class Pawn(Frozen):
    name: str


class Laid(Frozen):
    seat: int
    card: Card


class Shelf(Frozen):
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Laid, ...] = ()
    drawn: Card | None = None
    tickets: tuple[Tickets, ...] = ()
    supply: Annotated[Mapping[str, int], Piece("supply:")] = {}
    pair: tuple[int, Card] | None = None
    pawns: Annotated[tuple[Pawn, ...], Piece()] = ()
    by_seat: Mapping[int, tuple[Card, ...]] = {}
    last: str = "AS"


def test_pieces_are_counted_wherever_they_lie_and_mentions_are_not() -> None:
    shelf = Shelf(
        hands=(("AS", "2C"), ("2C",)),
        trick=(Laid(seat=0, card="KH"),),
        drawn="QD",
        tickets=(3, 4),
        supply={"taxi": 2, "bus": 0},
        pair=(1, "JC"),
        pawns=(Pawn(name="red"),),
        by_seat={2: ("9S",)},
    )
    assert census(shelf) == {
        "AS": 1, "2C": 2, "KH": 1, "QD": 1, "ticket": 7, "supply:taxi": 2, "JC": 1, "name='red'": 1, "9S": 1,
    }  # fmt: skip


def test_moving_a_piece_keeps_the_census_and_losing_one_does_not() -> None:
    before = Shelf(hands=(("AS",), ("2C",)))
    assert census(Shelf(hands=((), ("2C",)), trick=(Laid(seat=0, card="AS"),))) == census(before)
    assert census(Shelf(hands=((), ("2C",)))) != census(before)
