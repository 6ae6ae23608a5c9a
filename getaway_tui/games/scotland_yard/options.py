"""The set-up form: everything that can be agreed on before a game. Defaults and presets stand in presets.toml."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from getaway_tui.engine.types import Frozen

from .city import CITY, Net, Transport, net, presets, with_tuples

LIMITS = CITY.limits
_DEFAULTS = next(iter(presets().values()))


def _row(name: str, group: str, *, tier: str = "main", **bounds: Any) -> Any:
    """A field of the form: its default comes from the first preset."""
    extra: dict[str, Any] = {"tier": tier, "group": group}
    for key in ("offers", "when"):
        if key in bounds:
            extra[key] = bounds.pop(key)
    return Field(default=_DEFAULTS[name], validate_default=True, json_schema_extra=extra, **bounds)


_Tickets = Annotated[int, Field(ge=LIMITS.tickets[0], le=LIMITS.tickets[1])]
TicketCounts = tuple[_Tickets, _Tickets, _Tickets]
"""Taxi, bus, underground."""
_Cells = Annotated[int, Field(ge=1, le=LIMITS.log_cells[1])]
_Black = Annotated[int, Field(ge=LIMITS.black[0], le=LIMITS.black[1])]
_Times = Annotated[int, Field(ge=LIMITS.matches[0], le=LIMITS.matches[1])]
_Timer = Annotated[int, Field(ge=LIMITS.timers[0], le=LIMITS.timers[-1])]
_Pace = Annotated[int, Field(ge=LIMITS.paces[0], le=LIMITS.paces[-1])]
_Rings = Annotated[int, Field(ge=0, le=CITY.count("bobby_ring"))]


class Options(Frozen):
    """What the table agrees on. An untouched form is the rulebook of 2013."""

    preset: Literal["edition_2013", "edition_1983", "digital_2012", "introductory"] = Field(
        default="edition_2013", json_schema_extra={"tier": "hidden"}
    )
    """The named set that everything left out is taken from."""

    mister_x: Annotated[int, Field(ge=0)] | Literal["random"] = _row("mister_x", "roles", offers=["random", *range(6)])
    rounds: int = _row("rounds", "length", ge=LIMITS.rounds[0], le=LIMITS.rounds[1], offers=[22, 24, 13, 18])
    match: Literal["off"] | _Times = _row("match", "length", offers=["off", 1, 2])
    turn_timer: Literal["off"] | _Timer = _row("turn_timer", "length", offers=["off", *LIMITS.timers])
    assist: Literal["off", "stations", "distances"] = _row("assist", "help")
    assist_x: bool = _row("assist_x", "help")
    talk: Literal["open", "none"] = _row("talk", "help")
    steady_pace: Literal["off"] | _Pace = _row("steady_pace", "secrecy", offers=["off", *LIMITS.paces])
    x_code: bool = _row("x_code", "secrecy", tier="hidden")

    log_cells: int = _row("log_cells", "length", tier="house", ge=LIMITS.log_cells[0], le=LIMITS.log_cells[1], offers=[24, 14])
    reveals: tuple[_Cells, ...] = _row("reveals", "mister_x", tier="house", offers=[[3, 8, 13, 18, 24], [3, 8, 13, 18], []])
    x_visible: Literal["reveals", "except_hidden_moves"] = _row("x_visible", "mister_x", tier="house")
    hidden_moves: tuple[_Cells, ...] = _row("hidden_moves", "mister_x", tier="house", offers=[[], [3, 8, 13]])
    x_black: Literal["detective_pawns"] | _Black = _row(
        "x_black", "mister_x", tier="house", offers=["detective_pawns", *range(LIMITS.black[0], LIMITS.black[1] + 1)]
    )
    x_double: int = _row("x_double", "mister_x", tier="house", ge=0, le=CITY.printed("double"))
    x_normal: Literal["unlimited", "physical"] | TicketCounts = _row(
        "x_normal", "mister_x", tier="house", offers=["unlimited", "physical", [4, 3, 3]]
    )
    x_may_land_on_hunter: bool = _row("x_may_land_on_hunter", "mister_x", tier="house")
    surface_at_start: bool = _row("surface_at_start", "mister_x", tier="house")
    detective_tickets: Literal["unlimited", "none"] | TicketCounts = _row(
        "detective_tickets", "hunters", tier="house", offers=[[11, 8, 4], [10, 8, 4], "unlimited", "none"]
    )
    two_player_pool: Literal["off"] | TicketCounts = _row(
        "two_player_pool", "hunters", tier="house", offers=[[20, 16, 8], [22, 16, 8], "off"]
    )
    used_tickets: Literal["supply", "mister_x"] = _row("used_tickets", "hunters", tier="house")
    bobbies: Literal["by_rule"] | _Rings = _row("bobbies", "hunters", tier="house", offers=["by_rule", 0, 1, 2])
    min_detectives: int = _row(
        "min_detectives", "hunters", tier="house", ge=0, le=CITY.count("hunter_pawn"), offers=list(LIMITS.detective_pawns)
    )
    immobile_rule: Literal["detectives", "all_hunters"] = _row("immobile_rule", "hunters", tier="house")
    start_decks: Literal["DX", "classic"] = _row("start_decks", "map", tier="house")
    transports: tuple[Transport, ...] = _row(
        "transports",
        "map",
        tier="house",
        offers=[["taxi", "bus", "underground", "ferry"], ["taxi", "bus", "underground"], ["taxi", "bus"]],
    )
    extra_edge_13_14: bool = _row("extra_edge_13_14", "map", tier="house")

    @model_validator(mode="before")
    @classmethod
    def _of_the_preset(cls, given: Any) -> Any:
        """What is left out has the value of the named set. JSON lists become tuples here: strict reading stops at this step."""
        if not isinstance(given, dict):
            return given
        preset = given.get("preset")
        whole = {**presets()[preset], **given} if isinstance(preset, str) and preset in presets() else given
        return with_tuples(whole)

    @property
    def net(self) -> Net:
        """The connections in play."""
        return net(self.transports, self.extra_edge_13_14)

    @property
    def with_tickets(self) -> bool:
        """Whether moves are paid for and the log shows a transport."""
        return self.detective_tickets != "none"

    @property
    def x_pays(self) -> bool:
        """Whether the normal tickets of Mister X can run out (SY-4.3)."""
        return self.with_tickets and self.x_normal != "unlimited"

    def shows(self, move: int, black: bool) -> bool:
        """Whether Mister X stands on the board after this move (SY-6.1; without tickets a black one hides him)."""
        if self.x_visible == "reveals":
            return move in self.reveals
        return move not in self.hidden_moves and not black

    def black_counts(self, move: int) -> bool:
        """Whether a black ticket may be laid on this move: where no transport is shown, only to hide the station."""
        return self.with_tickets or self.x_visible == "reveals" or move not in self.hidden_moves


def _named(name: str) -> Options:
    return Options.model_validate({"preset": name})


PRESETS = {name: _named(name) for name in presets()}
