"""London as the data files tell it: stations, connections, start cards, tickets in the box, and who can get where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, PositiveInt, RootModel, model_validator

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen

SLUG = "scotland_yard"

Transport = Literal["taxi", "bus", "underground", "ferry"]
Paid = Literal["taxi", "bus", "underground"]
"""What detectives have tickets of."""
Ticket = Literal["taxi", "bus", "underground", "black", "none"]
"""What covers a cell of the log; "none" where the game is played without tickets."""

PAID: tuple[Paid, ...] = ("taxi", "bus", "underground")


class StationRow(Frozen):
    """A numbered place; x and y run from 0 to 1, the board being 1.34 times as wide as high."""

    station: PositiveInt
    x: float
    y: float
    taxi: bool
    bus: bool
    underground: bool
    ferry: bool

    @property
    def serves(self) -> tuple[Transport, ...]:
        """The transports that stop here."""
        stops: tuple[tuple[Transport, bool], ...] = (
            ("taxi", self.taxi),
            ("bus", self.bus),
            ("underground", self.underground),
            ("ferry", self.ferry),
        )
        return tuple(transport for transport, stop in stops if stop)


class EdgeRow(Frozen):
    """A connection, usable both ways (SY-1.5)."""

    a: PositiveInt
    b: PositiveInt
    transport: Transport
    provenance: str


class CardRow(Frozen):
    """A start card and the back it has."""

    deck: Literal["D", "X", "classic"]
    station: PositiveInt
    provenance: str


class TicketRow(Frozen):
    """How many tickets of a kind a player gets and how many lie in the box."""

    ticket: Literal["taxi", "bus", "underground", "black", "double"]
    dealt_to: str
    per_holder: int
    printed_in_box: int
    provenance: str


class HuntersRow(Frozen):
    """How many pawns the hunters' side has (SY-2.2)."""

    players: int
    detectives: int
    bobbies: int
    provenance: str


class ComponentRow(Frozen):
    """How many of something lie in the box."""

    component: str
    count: int
    provenance: str


Bounds = tuple[int, int]


class Limits(Frozen):
    """What the set-up form accepts and offers."""

    rounds: Bounds
    log_cells: Bounds
    black: Bounds
    tickets: Bounds
    matches: Bounds
    timers: tuple[int, ...]
    paces: tuple[int, ...]
    detective_pawns: tuple[int, ...]
    points_for_a_win: int


class City(Frozen):
    """The validated data files."""

    stations: tuple[StationRow, ...]
    edges: tuple[EdgeRow, ...]
    extra_edges: tuple[EdgeRow, ...]
    """Connections that only older boards have."""
    cards: tuple[CardRow, ...]
    tickets: tuple[TicketRow, ...]
    hunters: tuple[HuntersRow, ...]
    components: tuple[ComponentRow, ...]
    limits: Limits

    @model_validator(mode="after")
    def _hangs_together(self) -> City:
        numbers = [row.station for row in self.stations]
        if numbers != list(range(1, len(numbers) + 1)):
            raise ValueError("stations are numbered 1, 2, 3, … without a gap")
        for edge in (*self.edges, *self.extra_edges):
            if not edge.a < edge.b <= len(numbers):
                raise ValueError(f"{edge.a}-{edge.b} does not join two stations, the smaller number first")
            if any(edge.transport not in self.stations[end - 1].serves for end in (edge.a, edge.b)):
                raise ValueError(f"{edge.transport} {edge.a}-{edge.b} joins a station that it does not serve")
        return self

    def deck(self, name: str) -> tuple[int, ...]:
        """The stations on the start cards with this back."""
        return tuple(card.station for card in self.cards if card.deck == name)

    def printed(self, ticket: str) -> int:
        """How many tickets of this kind lie in the box."""
        return next(row.printed_in_box for row in self.tickets if row.ticket == ticket)

    def count(self, component: str) -> int:
        """How many of this component lie in the box."""
        return next(row.count for row in self.components if row.component == component)


def _read() -> City:
    return City(
        stations=data.table(SLUG, "stations.csv", StationRow),
        edges=data.table(SLUG, "edges.csv", EdgeRow),
        extra_edges=data.table(SLUG, "extra_edges.csv", EdgeRow),
        cards=data.table(SLUG, "start_cards.csv", CardRow),
        tickets=data.table(SLUG, "tickets.csv", TicketRow),
        hunters=data.table(SLUG, "hunters.csv", HuntersRow),
        components=data.table(SLUG, "components.csv", ComponentRow),
        limits=data.toml(SLUG, "limits.toml", Limits),
    )


CITY = _read()
LAST = len(CITY.stations)

Station = Annotated[int, Field(ge=1, le=LAST)]
"""A numbered place on the map."""

Neighbours = tuple[tuple[int, ...], ...]
"""By station number (0 is nowhere): where one move leads, in ascending order."""


class Net:
    """The connections in play, as transports join them and as tickets open them.

    Attributes:
        by: transport -> where one move with it leads.
        ways: ticket -> where one move with it leads; black opens everything, "none" all that runs on land.
    """

    def __init__(self, edges: Iterator[EdgeRow], transports: tuple[Transport, ...]) -> None:
        ends: dict[Transport, list[set[int]]] = {each: [set() for _ in range(LAST + 1)] for each in transports}
        for edge in edges:
            if edge.transport in ends:
                ends[edge.transport][edge.a].add(edge.b)
                ends[edge.transport][edge.b].add(edge.a)
        self.by: dict[Transport, Neighbours] = {each: _sorted(ends[each]) for each in ends}
        land = [each for each in ends if each != "ferry"]
        nowhere: Neighbours = ((),) * (LAST + 1)
        self.ways: dict[Ticket, Neighbours] = {
            "taxi": self.by.get("taxi", nowhere),
            "bus": self.by.get("bus", nowhere),
            "underground": self.by.get("underground", nowhere),
            "black": _joined([ends[each] for each in ends]),
            "none": _joined([ends[each] for each in land]),
        }

    def only_by_ferry(self, a: int, b: int) -> bool:
        """Whether nothing but a ferry joins these two stations."""
        return b in self.ways["black"][a] and b not in self.ways["none"][a]


def _sorted(ends: list[set[int]]) -> Neighbours:
    return tuple(tuple(sorted(each)) for each in ends)


def _joined(nets: list[list[set[int]]]) -> Neighbours:
    return _sorted([set[int]().union(*(net[station] for net in nets)) for station in range(LAST + 1)])


@cache
def net(transports: tuple[Transport, ...], extra_edge: bool) -> Net:
    """The connections of a game with these transports, on the newer or the older board."""
    return Net(iter((*CITY.edges, *(CITY.extra_edges if extra_edge else ()))), transports)


class _Presets(RootModel[dict[str, dict[str, Any]]]):
    pass


@cache
def presets() -> dict[str, dict[str, Any]]:
    """The named sets of options, each with every key: those left out in the file have the value of the first one."""
    rows = {name: with_tuples(row) for name, row in data.toml(SLUG, "presets.toml", _Presets).root.items()}
    first = next(iter(rows.values()))
    return {name: {**first, **row} for name, row in rows.items()}


def with_tuples(row: dict[str, Any]) -> dict[str, Any]:
    """The same values, lists as tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
