"""The whole truth of a game of Outrun."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from getaway_tui.engine.pieces import Piece, census
from getaway_tui.engine.types import Seat, change

from .box import BOX, CHARACTERS, FACES, PATHS, SETTINGS, Held, Moves, PathId
from .public import Public, Result, Shown, Standing, heats, printed

HeldPiece = Annotated[Held, Piece()]
PathPiece = Annotated[PathId, Piece()]
Owed = Literal[
    "choose_monster",
    "choose_starter",
    "draw_path",
    "make_path",
    "shuffle_hand",
    "draw_dare",
    "relabel",
    "pair_card",
    "draw_card",
]


class Racer(Standing):
    """One racer, hidden things too."""

    front: tuple[HeldPiece, ...] = ()
    hand: tuple[HeldPiece, ...] = ()
    committed: tuple[HeldPiece, ...] = ()
    """Lie face down in front of the racer until the check."""
    dare: Annotated[int, Field(ge=0, le=SETTINGS.dare.most)] | None = None
    extra: tuple[Held, ...] = ()
    """Dared cards, printed for this race."""
    card: Shown | None = None
    """The card that this racer saw in this round."""
    result: Result | None = None
    called: tuple[Seat, ...] = ()
    """Who wants this racer stopped (split mode)."""
    call: bool | None = None
    """What the neighbour called."""

    @property
    def held(self) -> int:
        """How many cards others see in this hand."""
        return len(self.hand) + len(self.committed)


class State(Public):
    """What lies open, and what does not.

    A position written by hand may leave out what follows from the rest: cards that are named nowhere lie in their deck, the
    racing order begins with the turner, the round order follows the places, a racer under way has the printed card.
    """

    racers: tuple[Racer, ...]
    owed: Owed | None = None
    """What chance must do first."""
    centre: tuple[HeldPiece, ...] = ()
    deck: tuple[HeldPiece, ...] = ()
    """What is in it; it has no order."""
    discard: tuple[HeldPiece, ...] = ()
    drawn: HeldPiece | None = None
    """The card in course of use."""
    aside: tuple[HeldPiece, ...] = ()
    """Drawn again for, discarded after the draw."""
    path_deck: tuple[PathPiece, ...] = ()
    """What is in it; it has no order."""
    used_paths: tuple[PathPiece, ...] = ()
    table_paths: tuple[PathPiece, ...] = ()
    """The path cards of this round."""
    path: Shown | None = None
    """The printed card of this round, or the one made for it."""
    shown: tuple[Moves, ...] = ()
    """The sequences that racers have seen in this round."""

    @model_validator(mode="after")
    def _complete(self) -> State:
        """Fill in what a position written by hand leaves out."""
        given = self.model_fields_set
        found: dict[str, Any] = {"racers": self._characters()}
        if "monster" not in given and self.options.monster != "random" and self.options.match != "grand_tour":
            found["monster"] = self.options.monster
        if self.options.match == "grand_tour" and "monster" not in given:
            found["monster"] = SETTINGS.match.tour[self.game - 1]
        if "racing" not in given:
            found["racing"] = self._clockwise()
        if "order" not in given and any(racer.place is not None for racer in self.racers):
            found["order"] = self._by_place()
        if "table_paths" not in given and self.path is not None and self.path.id is not None:
            found["table_paths"] = (self.path.id,)
        self.__dict__.update(found)
        if self.phase == "play" and "at" not in given:
            holders = [at for at, seat in enumerate(self.order) if self.racers[seat].held]
            self.__dict__.update(at=min(holders, default=0))
        if self.phase == "race" and self.owed is None and self.path is not None:
            self._show_the_path()
        self.__dict__.update(self._decks())
        return self

    def _characters(self) -> tuple[Racer, ...]:
        """Racers of whom nothing is said run as the characters in order."""
        return tuple(
            racer if "character" in racer.model_fields_set else change(racer, character=1 + seat % len(CHARACTERS))
            for seat, racer in enumerate(self.racers)
        )

    def _clockwise(self) -> tuple[Seat, ...]:
        seats = len(self.racers)
        round_table = [(self.turner + step) % seats for step in range(seats)]
        return tuple(seat for seat in round_table if not self.racers[seat].gone)

    def _by_place(self) -> tuple[Seat, ...]:
        placed = [seat for seat, racer in enumerate(self.racers) if racer.place is not None]
        return tuple(sorted(placed, key=lambda seat: (self.racers[seat].place == BOX, self.racers[seat].place)))

    def _show_the_path(self) -> None:
        """Those under way have a card before them."""
        missing = [seat for seat in self.under_way if self.racers[seat].card is None]
        racers = tuple(
            racer.model_copy(update={"card": self.path}) if seat in missing else racer for seat, racer in enumerate(self.racers)
        )
        shown = self.shown
        if missing and not shown and self.path is not None:
            shown = (self.path.moves,)
        self.__dict__.update(racers=racers, shown=shown)

    def _decks(self) -> dict[str, Any]:
        """The cards that are named nowhere lie in their deck."""
        given, found = self.model_fields_set, {}
        lying: Counter[str] = census(self)
        if "deck" not in given:
            found["deck"] = tuple(name for name, face in FACES.items() for _ in range(face.copies - lying[name]))
        if "path_deck" not in given:
            found["path_deck"] = tuple(card for card in PATHS if card not in lying)
        return found

    @model_validator(mode="after")
    def _possible(self) -> State:
        """Refuse a position that no game can reach."""
        seats = len(self.racers)
        if not 2 <= seats <= 6:
            raise ValueError(f"{seats} racers do not make a table; 2 to 6 do")
        mentioned = (self.turner, *self.racing, *self.order, *self.turned_red, *(seat for seat in self.due if seat is not None))
        if not all(0 <= seat < seats for seat in mentioned):
            raise ValueError("nobody sits there")
        self._pieces_fit()
        self._racers_fit()
        self._phase_fits()
        return self

    def _pieces_fit(self) -> None:
        lying = census(self)
        for name, face in FACES.items():
            if lying[name] > face.copies:
                raise ValueError(f"{name} lies in {lying[name]} places, but there are {face.copies} of it")
        if any(lying[card] > 1 for card in PATHS):
            raise ValueError("a path card lies in two places")
        for racer in self.racers:
            if len(set(racer.front)) < len(racer.front):
                raise ValueError("two equal cards lie in front of a racer (OR-5.62)")
        if len(set(self.centre)) < len(self.centre):
            raise ValueError("two equal cards lie in the centre (OR-5.62)")
        if self.centre and self.monster != "vampire":
            raise ValueError("only the Vampire has cards in the centre")

    def _racers_fit(self) -> None:
        if all(racer.gone for racer in self.racers):
            raise ValueError("somebody must be left")
        if self.ended is None and self.phase != "move" and any(racer.room > self.rooms for racer in self.racers):
            raise ValueError("a racer has left the map, but the game goes on")
        places = [racer.place for racer in self.racers if racer.place]
        active = self.options.positions(len(self.racers))
        if len(set(places)) < len(places) or not set(places) <= set(active):
            raise ValueError(f"one racer on a position; at this table they are {', '.join(map(str, active))}")

    def _phase_fits(self) -> None:
        if (self.phase == "over") != (self.ended is not None):
            raise ValueError("a game is over when it has ended")
        if self.monster is None and self.owed != "choose_monster" and self.ended is None:
            raise ValueError("a monster lies on the table")
        if self.phase in ("prep", "race", "check") and self.path is None:
            raise ValueError("a path card lies on the table while it is raced")
        if self.phase in ("prep", "race") and not self.under_way:
            raise ValueError("everybody has raced")
        if self.phase in ("bear_drop", "move", "infect", "play") and self.at >= len(self.order):
            raise ValueError("the round order says who is next; places do, too")
        if self.phase in ("vamp_focus", "zombie_oneshot") and self.drawn is None:
            raise ValueError("a drawn card is in course of use")
        if self.phase == "zombie_oneshot" and not self.due:
            raise ValueError("somebody drew that card")
        if self.phase == "play" and not self.racers[self.order[self.at]].held:
            raise ValueError("who plays holds a card")

    @property
    def under_way(self) -> tuple[Seat, ...]:
        """Who races now: one racer, or at one keyboard those of the heat without a result."""
        waiting = [seat for seat in self.racing if self.racers[seat].result is None and not self.racers[seat].gone]
        if self.options.race_mode != "split" or not waiting:
            return tuple(waiting[:1])
        return tuple(seat for seat in self.heat if seat in waiting)

    @property
    def heat(self) -> tuple[Seat, ...]:
        """Who races at the same time as the next racer without a result."""
        waiting = [seat for seat in self.racing if self.racers[seat].result is None and not self.racers[seat].gone]
        if not waiting:
            return ()
        if self.options.race_mode != "split":
            return tuple(waiting[:1])
        return next(heat for heat in heats(self.racing) if waiting[0] in heat)

    @property
    def here(self) -> tuple[Seat, ...]:
        """Who is still at the table."""
        return tuple(seat for seat, racer in enumerate(self.racers) if not racer.gone)

    def affecting(self, seat: Seat) -> tuple[str, ...]:
        """The cards that affect a racer, in order of arrival (OR-5.11)."""
        racer = self.racers[seat]
        lying = self.centre if self.monster == "vampire" else racer.front
        return (*lying, *racer.committed, *racer.extra)


__all__ = ["Owed", "Racer", "State", "printed"]
