"""The pictures between races: monster board, map, the last race, and what lies in front of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Seat
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import seat_token

from .box import BOX, FACES, MONSTERS, SETTINGS, SLOWEST
from .faces import FACE_WIDTH, LARGE_FACES, SMALL_FACES
from .public import NS, View
from .raceview import INKS, short_name, token
from .words import MONSTER_NAMES, clock, move

_LETTERS = {
    "SW": "{first}/{second}",
    "LW": "L{first}",
    "NTW": "-{first}",
    "BACK": _("back"),
    "BOOST": "x2",
    "LITTLE": _("less"),
    "MAJOR": _("major"),
    "SHIELD": _("shield"),
    "FOCUS": _("focus"),
    "FAIR": _("fair"),
    "HAVE": _("have"),
}
"""Cards in a few letters."""
_SPECIALS = {"": "", "claw": _("claw"), "fire": _("fire"), "biohazard": _("hazard")}


def paint_board(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    board: View,
    names: Sequence[str],
    *,
    large: bool = False,
) -> None:
    """The monster board: six places from slow to fast, blocked ones hatched.

    Args:
        large: with the monster's head and with names.
    """
    assert board.monster is not None
    left = FACE_WIDTH + 2 if large else 10
    canvas.text(
        x + (left if large else 0), y, _("THE {monster}").format(monster=MONSTER_NAMES[board.monster].upper()), "stop bold"
    )
    if large:
        canvas.block(x, y, LARGE_FACES[board.monster], "gallery")
    else:
        canvas.block(x, y + 1, SMALL_FACES[board.monster], "stop bold")
    step = (width - left) // SLOWEST
    canvas.text(x + left + (13 if large else 3), y, _("slow"), "soft")
    canvas.right(x + width - 2, y, _("fast"), "soft")
    active = board.options.positions(len(board.racers))
    tall = 4 if large else 2
    for number in range(SLOWEST):
        place, at = SLOWEST - number, x + left + number * step
        if place in active:
            canvas.fill(at, y + 1, step - 1, tall, "kerb")
            _paint_place(canvas, at, y + 1 + large, step - 1, board, place, names if large else ())
        else:
            canvas.fill(at, y + 1, step - 1, tall, "slab", "▒", "line")


def _paint_place(canvas: Canvas, x: int, y: int, width: int, board: View, place: int, names: Sequence[str]) -> None:
    facts = board.board(place)
    said = f"+{facts.advance} {_SPECIALS[facts.special]}".strip()
    canvas.middle(x, y, width, said, "lamp bold" if place == 1 else "ink bold")
    who = [seat for seat, racer in enumerate(board.racers) if racer.place == place]
    if who:
        name = f" {names[who[0]][: width - 8]}" if names else ""
        canvas.middle(x, y + 1, width, f"{token(board, who[0])}{name}", "onlamp bold", seat_token(who[0]))
    else:
        canvas.middle(x, y + 1, width, _("free") if names else "·", "faint")


def box_line(board: View) -> str:
    """Who stands in the box."""
    boxed = [seat for seat in board.order if board.racers[seat].place == BOX]
    return _("+0 box: {tokens}").format(tokens=" ".join(token(board, seat) for seat in boxed) or "·")


def monster_facts(board: View) -> tuple[str, str]:
    """Who gets cards, and what else is printed on every board: on whom they are played and what clears them."""
    assert board.monster is not None
    rule = MONSTERS[board.monster]
    return (
        _("cards: {count} to {whom}").format(count=rule.count_each, whom=rule.cards_to),
        _("on {where} · cleared by {cleared}").format(where=rule.where_played, cleared=rule.cleared_by),
    )


def paint_map(canvas: Canvas, x: int, y: int, width: int, height: int, board: View) -> int:
    """The rooms, board below board, and the way out; the row below."""
    boards = board.options.map_boards
    each = board.rooms // boards
    gap = 1 if boards > 1 and height // boards > 5 else 0
    tall = max(3, min(6, height // boards - gap))
    room = (width - 17) // each
    for number in range(boards):
        top = y + number * (tall + gap)
        canvas.text(x, top + (tall - 1) // 2, _("MAP {number}").format(number=number + 1), "soft bold")
        for step in range(each):
            _paint_room(canvas, x + 6 + step * room, top, room, tall, board, number * each + step + 1)
        if number + 1 < boards:
            canvas.text(x + 8 + each * room, top + (tall - 1) // 2, "►", "lamp bold")
    top, left = y + (boards - 1) * (tall + gap), x + 7 + each * room
    canvas.fill(left, top, 6, tall, "lampbg")
    canvas.middle(left, top + (tall - 1) // 2, 6, _("EXIT"), "onlamp bold", "lampbg")
    out = [seat for seat, racer in enumerate(board.racers) if racer.room > board.rooms]
    for place, seat in enumerate(out[:1]):
        canvas.middle(left, top + place, 6, token(board, seat), "onlamp bold", seat_token(seat))
    return y + boards * (tall + gap) - gap


def _paint_room(canvas: Canvas, x: int, y: int, width: int, tall: int, board: View, number: int) -> None:
    """A room with the tokens in it; where not all of them have room, their letters."""
    canvas.fill(x, y, width, tall, "slab" if number % 2 else "kerb")
    canvas.text(x + 1, y, str(number), "soft")
    for row in (0, tall - 1) if tall > 3 else (0,):
        canvas.text(x + width - 1, y + row, "▐", "line")
    here = [seat for seat, racer in enumerate(board.racers) if racer.room == number and not racer.gone]
    marks = [token(board, seat) for seat in here]
    step = 5 if any(len(mark) > 3 for mark in marks) else 4
    across = max(1, width // step)
    if len(here) > across * (tall - 1):
        marks, step = [mark.strip("()[]<>{}|/!") for mark in marks], 2
        across = max(1, (width - 1) // step)
    for place, (seat, mark) in enumerate(zip(here, marks, strict=True)):
        row, column = divmod(place, across)
        if row + 1 < tall:
            canvas.text(x + column * step + (step > 2), y + 1 + row, mark, "onlamp bold", seat_token(seat))


def paint_race(canvas: Canvas, x: int, y: int, width: int, board: View, names: Sequence[str], shown: int, *, rows: bool) -> int:
    """The finish pile, turned over as far as `shown`: time, verdict and advance of each, laid against right where wrong.

    Args:
        rows: there is room for every laid row.
    """
    for number, seat in enumerate(finish_pile(board)):
        if number < shown:
            _paint_result(canvas, x, y, width, board, names, seat, rows=rows)
        else:
            canvas.text(x, y, "░░░", "backpat", "back")
        y += 1
    return y


def finish_pile(board: View) -> list[Seat]:
    """Who raced, from fast to slow as told by place; wrong ones where their time puts them, those without a time last."""
    judged = [seat for seat in board.order if board.racers[seat].result is not None]

    def key(seat: Seat) -> tuple[int, int, int]:
        result = board.racers[seat].result
        untimed = result is None or result.ns is None
        ns = 0 if result is None or result.ns is None else board.options.ranked(seat, result.ns)
        return int(untimed and board.options.race_mode != "turns"), ns, board.order.index(seat)

    return sorted(judged, key=key)


def photo_finish(board: View) -> tuple[Seat, ...]:
    """At one keyboard: those whose Finishes are so close that the room decided (OR-R22), from fast to slow."""
    if board.options.race_mode != "split":
        return ()
    window = SETTINGS.time.photo_finish_ms * (NS // 1000) * SETTINGS.handicap.most_factor
    timed: list[tuple[int, Seat]] = []
    for seat, racer in enumerate(board.racers):
        if racer.result is not None and racer.result.ns is not None:
            timed.append((board.options.ranked(seat, racer.result.ns), seat))
    groups: list[list[tuple[int, Seat]]] = []
    for each in sorted(timed):
        if groups and each[0] - groups[-1][0][0] < window:
            groups[-1].append(each)
        else:
            groups.append([each])
    return tuple(seat for group in groups if len(group) > 1 for _ranked, seat in group)


def race_head(board: View, names: Sequence[str]) -> str:
    """What is to be said of the whole finish pile."""
    close = photo_finish(board)
    return _("photo finish: {names}").format(names=", ".join(names[seat] for seat in close)) if close else ""


def _handicap(board: View, seat: Seat) -> str:
    """How the time of a racer counts, shown openly beside it (OR-10.6)."""
    factor, grace = board.options.handicap_of(seat)
    whole = SETTINGS.handicap.most_factor
    return (f"×.{factor:02}" if factor < whole else "") + (f" −{grace}s" if grace else "")


def _paint_result(
    canvas: Canvas, x: int, y: int, width: int, board: View, names: Sequence[str], seat: Seat, *, rows: bool
) -> None:
    racer = board.racers[seat]
    assert racer.result is not None
    ink = f"{seat_token(seat)} bold"
    end = canvas.text(x, y, token(board, seat), ink)
    canvas.text(end + 1, y, names[seat], ink, width=10)
    time = _("dare {n}").format(n=racer.dare) if racer.dare is not None else ""
    time = clock(racer.result.ns) if racer.result.ns is not None else time
    end = canvas.text(x + 16, y, time, "ink" if racer.right else "soft")
    if any(_handicap(board, other) for other in range(len(board.racers))):
        canvas.text(end + 1, y, _handicap(board, seat), "soft")
        x += 8
        width -= 8
    if racer.right:
        canvas.text(x + 27, y, _("right"), "go bold")
    else:
        canvas.text(x + 27, y, f"× {_wrong(racer.result.status)}", "stop bold")
    if racer.place is not None:
        canvas.text(x + 38, y, f"+{board.board(racer.place).advance}", "lamp bold" if racer.place == 1 else "ink bold")
    if rows:
        _paint_rows(canvas, x + 42, y, width - 42, racer.result.sequence, racer.expected or "", bool(racer.right))


def _wrong(status: str) -> str:
    return {"gave_up": _("gave up"), "stopped": _("stopped")}.get(status, _("wrong"))


def _paint_rows(canvas: Canvas, x: int, y: int, width: int, laid: str, expected: str, right: bool) -> None:
    """The laid row, and beside it the right one, the first difference marked."""
    start = x
    same = next(
        (at for at, pair in enumerate(zip(laid, expected, strict=False)) if pair[0] != pair[1]), min(len(laid), len(expected))
    )
    for at, sign in enumerate(laid):
        wrong = not right and at == same
        canvas.text(x, y, sign, "stop bold underline" if wrong else f"{INKS[sign]} bold")
        x += 2
    if not laid:
        x = canvas.text(x, y, _("nothing"), "soft") + 1
    if not right and x - start + 2 * len(expected) + 4 <= width:
        x = canvas.text(x, y, _("not "), "soft")
        for at, sign in enumerate(expected):
            canvas.text(x, y, sign, "go bold underline" if at == same else "soft")
            x += 2


def paint_fronts(canvas: Canvas, x: int, y: int, width: int, board: View, names: Sequence[str], but: Seat | None = None) -> int:
    """What lies in front of everybody (but one), how many cards they hold, and how many rooms they have to go; the row below."""
    hands = board.monster in ("bear", "dragon")
    if board.monster == "vampire":
        canvas.text(canvas.text(x, y, _("For all: "), "soft"), y, front_words(board.centre, width - 10), "ink", width=width - 10)
        y += 1
    for seat, racer in enumerate(board.racers):
        if racer.gone or seat == but:
            continue
        ink = f"{seat_token(seat)} bold"
        end = canvas.text(x, y, token(board, seat), ink)
        canvas.text(end + 1, y, names[seat], ink, width=9)
        right = canvas.right(x + width, y, str(max(0, board.rooms + 1 - racer.room)), "ink")
        right = x + width - 6
        if hands:
            right = canvas.right(right, y, str(racer.held), "ink") - 1
        if board.monster != "vampire":
            room = max(0, right - x - 16)
            canvas.text(x + 15, y, front_words(racer.front, room), "ink" if racer.front else "soft", width=room)
        y += 1
    return y


def fronts_head(board: View) -> str:
    """What the numbers behind each racer are."""
    return _("hand  to go") if board.monster in ("bear", "dragon") else _("to go")


def front_words(cards: Sequence[str], room: int) -> str:
    """Cards in a few words, "! Back away · skip Climb", or where that does not fit in a few letters, "!back -C"."""
    said = " · ".join(map(_in_words, cards)) or _("nothing")
    return said if len(said) <= room else " ".join(map(_in_letters, cards))


def _in_words(name: str) -> str:
    face = FACES[name]
    moves = " ".join(move(sign) for sign in face.parameter if sign in INKS)
    if face.type == "NTW":
        text = _("skip {moves}").format(moves=moves)
    elif face.type == "LW":
        text = _("{card} after {number}").format(card=short_name(name), number=face.parameter)
    else:
        text = f"{short_name(name)} {moves}".strip()
    return text if face.icon == "none" else f"{face.icon} {text}"


def _in_letters(name: str) -> str:
    face = FACES[name]
    sign = "!" if face.icon == "!" else ""
    return sign + _LETTERS[face.type].format(first=face.parameter[:1], second=face.parameter[1:])
