"""Some truth that a seat could not tell from the real one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from getaway_tui.engine.chance import below, draw, shuffled
from getaway_tui.engine.types import Look, Seat

from ..box import ALL_MOVES, CELLS, COMMITS, FACES, LENGTH, PATHS, SETTINGS, turns_of
from ..public import Card, Figure, Public, Result, Standing, View, heats, printed
from ..state import Owed, Racer, State
from .seeing import SEALED


def guess(look: Look[Any, View], rng: Random) -> State:
    """A whole position with the same view, turn and choices for these eyes."""
    return _Guess(look, rng).state()


class _Guess:
    """Fills in what a look leaves open, with cards that nobody has seen."""

    def __init__(self, look: Look[Any, View], rng: Random) -> None:
        self.look = look
        self.board = look.board
        self.rng = rng
        self.owed: Owed | None = _OWED[look.turn.chance] if look.turn.chance is not None else None
        self.unseen = list(shuffled(self._unseen_cards(), rng))

    def state(self) -> State:
        """The guessed position."""
        board = self.board
        path = self._path()
        racers = self._racers(path)
        table, deck = self._path_cards(path, racers)
        return State(
            **{name: getattr(board, name) for name in Public.model_fields},
            racers=racers,
            owed=self.owed,
            centre=board.centre,
            deck=tuple(sorted(self.unseen, key=_DECK_ORDER.index)),
            discard=board.discard,
            drawn=board.drawn,
            aside=board.aside,
            path_deck=deck,
            used_paths=board.used_paths,
            table_paths=table,
            path=path,
            shown=self._shown(racers),
        )

    def _shown(self, racers: tuple[Racer, ...]) -> tuple[str, ...]:
        """What they have seen in this round, one after the other."""
        cards = [racers[seat].card for seat in self.board.racing]
        return tuple(card.moves for card in cards if card is not None)

    @property
    def _sealed(self) -> bool:
        return self.board.phase in SEALED

    def _unseen_cards(self) -> list[str]:
        board = self.board
        seen = Counter((*board.centre, *board.discard, *board.aside, *((board.drawn,) if board.drawn else ())))
        for figure in board.racers:
            seen.update((*figure.front, *(figure.hand or ()), *(figure.committed or ())))
        return [name for name, face in FACES.items() for _ in range(face.copies - seen[name])]

    # ---- the path --------------------------------------------------------------------------------------------------------

    def _path(self) -> Card | None:
        """The printed card of the round: seen, or one like what was seen of it."""
        board = self.board
        if board.path is not None or not (self._sealed or self.owed == "shuffle_hand"):
            return board.path
        own = board.racers[board.seat].card if board.seat is not None else None
        if board.options.path_length != LENGTH:
            return self._made(own)
        return printed(draw(self._like(own), self.rng))

    def _like(self, own: Card | None) -> list[str]:
        """The unseen path cards of which this card could be another form."""
        known = {own.id} if own is not None else set()
        left = [card for card in PATHS if card not in (*self.board.used_paths, *known)]
        if own is None:
            return left
        marked = [card for card in left if PATHS[card].antidote == own.antidote] or left
        return [card for card in marked if PATHS[card].turns == turns_of(own.cells)] or marked

    def _made(self, own: Card | None) -> Card:
        length = len(own.moves) if own is not None else self._length()
        moves = "".join(shuffled(ALL_MOVES, self.rng)[:length])
        cells = own.cells if own is not None else (*CELLS[:4], *reversed(CELLS[4:8]))[:length]
        return Card(moves=moves, cells=cells, antidote=own.antidote if own is not None else False)

    def _length(self) -> int:
        length = self.board.options.path_length
        return draw(SETTINGS.paths.lengths, self.rng) if length == "mixed" else length

    def _path_cards(self, path: Card | None, racers: tuple[Racer, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The path cards on the table, and those in the deck."""
        board = self.board
        count = len(PATHS) - board.path_deck - len(board.used_paths)
        cards = (path, *(racers[seat].card for seat in board.racing))
        named = [card.id for card in cards if card is not None and card.id is not None and card.id not in board.used_paths]
        table = list(dict.fromkeys(named))[:count]
        rest = shuffled([card for card in PATHS if card not in (*board.used_paths, *table)], self.rng)
        missing = count - len(table)
        return (*table, *rest[:missing]), tuple(card for card in PATHS if card in rest[missing:])

    # ---- the racers ------------------------------------------------------------------------------------------------------

    def _racers(self, path: Card | None) -> tuple[Racer, ...]:
        return tuple(self._racer(seat, figure, path) for seat, figure in enumerate(self.board.racers))

    def _racer(self, seat: Seat, figure: Figure, path: Card | None) -> Racer:
        known: dict[str, Any] = {name: getattr(figure, name) for name in (*Standing.model_fields, "front", "called", "call")}
        if seat == self.board.seat or not self._sealed:
            hand = figure.hand if figure.hand is not None else self._take(figure.held)
            return Racer(
                **known, hand=hand, committed=figure.committed or (), dare=figure.dare, extra=figure.extra or (),
                card=figure.card, result=figure.result,
            )  # fmt: skip
        hand, committed = self._hand(seat, figure)
        racer = Racer(**known, hand=hand, committed=committed)
        return self._raced(seat, figure, racer, path)

    def _take(self, count: int) -> tuple[str, ...]:
        return tuple(self.unseen.pop() for _ in range(count))

    def _hand(self, seat: Seat, figure: Figure) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A hand of so many cards; who has made ready may have committed some of them."""
        hand = self._take(figure.held)
        ready = figure.raced or (self.board.phase == "race" and seat in self.board.heat)
        committed: list[str] = []
        for card in dict.fromkeys(hand) if ready else ():
            if card in COMMITS and card not in figure.front and below(2, self.rng):
                committed.append(card)
        left = list(hand)
        for card in committed:
            left.remove(card)
        return tuple(left), tuple(committed)

    def _raced(self, seat: Seat, figure: Figure, racer: Racer, path: Card | None) -> Racer:
        """What happened in a race that only the racer saw."""
        board = self.board
        racing = board.phase == "race" and seat in board.heat
        if not figure.raced and not racing:
            return racer
        fields: dict[str, object] = {}
        if board.options.race_mode == "turns":
            n = below(SETTINGS.dare.most + 1, self.rng)
            drawn = self.owed != "draw_dare" or figure.raced
            fields = {"dare": n, "extra": self._extra(racer, n) if drawn else ()}
        if figure.raced or self.owed is None:
            fields["card"] = figure.card or self._card(seat, path)
        if figure.raced:
            fields["result"] = self._result(seat, figure, path)
        return racer.model_copy(update=fields)

    def _extra(self, racer: Racer, n: int) -> tuple[str, ...]:
        """So many dared cards of those that do not lie there already."""
        lying = self.board.centre if self.board.monster == "vampire" else racer.front
        faces = [face for face in FACES if FACES[face].type in SETTINGS.dare.types and face not in lying]
        return shuffled(faces, self.rng)[:n]

    def _card(self, seat: Seat, path: Card | None) -> Card | None:
        """The card of somebody else: the printed one for the first, another form of it for the rest."""
        board = self.board
        first = not board.racing or seat == board.racing[0]
        if path is None or first or board.options.pass_path == "same":
            return path
        becomes = str.maketrans(ALL_MOVES, "".join(shuffled(ALL_MOVES, self.rng)))
        return Card(moves=path.moves.translate(becomes), cells=path.cells, antidote=path.antidote)

    def _result(self, seat: Seat, figure: Figure, path: Card | None) -> Result:
        card = figure.card or path
        moves = card.moves if card is not None else ""
        sequence = moves if below(4, self.rng) else moves[:-1]
        if not self._finished(seat):
            return Result(sequence=sequence, status="gave_up")
        if self.board.options.race_mode == "turns":
            return Result(sequence=sequence)
        limit = self.board.options.raw_limit(seat)
        slow = 2 * SETTINGS.examples.slow_ms * _MS
        return Result(sequence=sequence, ns=below(slow if limit is None else min(slow, limit), self.rng))

    def _finished(self, seat: Seat) -> bool:
        """At one keyboard everybody sees who has finished: who may stop others, or has done so."""
        board = self.board
        if board.options.race_mode != "split" or not board.options.group_stop:
            return True
        ask = self.look.turn.ask_of(seat)
        called = any(seat in figure.called for figure in board.racers)
        return called or ask is not None or not self._in_heat(seat)

    def _in_heat(self, seat: Seat) -> bool:
        """Whether this seat is at the keyboard with those under way."""
        return any(seat in heat and self.board.heat[0] in heat for heat in heats(self.board.racing)) if self.board.heat else False


_MS = 1_000_000
_DECK_ORDER = tuple(FACES)
_OWED: dict[str, Owed] = {
    "choose_monster": "choose_monster",
    "choose_starter": "choose_starter",
    "draw_path": "draw_path",
    "make_path": "make_path",
    "shuffle_hand": "shuffle_hand",
    "draw_dare": "draw_dare",
    "relabel": "relabel",
    "pair_card": "pair_card",
    "draw_card": "draw_card",
}
