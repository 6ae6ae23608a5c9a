"""The column beside the map: meter, tokens, bag and stash for all; then the Driver's cards or the shop of the Police."""

from __future__ import annotations

from getaway_tui.engine.language import _
from getaway_tui.kit import glyphs, meters
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.palette import Spec

from .. import box, names
from ..box import CardName, UpgradeName
from ..public import Vehicle, View
from . import pair
from .mapview import BARRICADE, PIECES, Scene

STATUS = 4
"""Rows of what all may always see."""


def status(canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene) -> int:
    """Pursuit meter, enforcement tokens, bag, stash tokens; the row below them."""
    end = x + width
    if board.four:
        return _status_of_four(canvas, x, y, width, board, scene)
    canvas.text(x, y, _("Meter"), "soft")
    last = board.options.meter_spaces - 1
    meter = board.car.meter if board.cars else 0
    meters.counted(canvas, x + 8, y, meter, last, "stop bold")
    canvas.right(end, y, _("{at} of {last}").format(at=meter, last=last), "ink bold")
    if board.options.alone:
        _deck(canvas, x, y + 1, width, board)
        _piles(canvas, x, y + 2, width, board)
    else:
        _tokens(canvas, x, y + 1, width, board, scene)
        _bag(canvas, x, y + 2, width, board)
    canvas.text(x, y + 3, _("Stash"), "soft")
    held = board.car.held if board.cars else 0
    canvas.parts(x + 8, y + 3, ("$", "go bold"), (str(held), "ink bold"))
    canvas.right(end, y + 3, _("{count} lie").format(count=len(board.stash)), "soft")
    return y + STATUS


def _status_of_four(canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene) -> int:
    y = pair.meters_of(canvas, x, y, width, board)
    canvas.text(x, y, _("Police tokens"), "soft")
    canvas.parts(x + 14, y, (glyphs.TOKEN, scene.police), (f" {board.tokens}", "ink bold"))
    canvas.right(x + width, y, _("{count} $ lie").format(count=len(board.stash)), "soft")
    _bag(canvas, x, y + 1, width, board)
    return y + 2


def _tokens(canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene) -> None:
    canvas.text(x, y, _("Police tokens"), "soft")
    room = max(board.tokens, box.count("enforcement tokens", board.options.boxes))
    if room <= width - 17:
        meters.tokens(canvas, x + 14, y, board.tokens, room, scene.police)
    canvas.right(x + width, y, str(board.tokens), "ink bold")


def _deck(canvas: Canvas, x: int, y: int, width: int, board: View) -> None:
    """The automaton's upgrade cards, and how many badges still bring (GD-12.14)."""
    canvas.text(x, y, _("Deck"), "soft")
    canvas.text(x + 8, y, glyphs.BACK * len(board.deck), "backpat", "back")
    canvas.right(x + width, y, _("{count} due").format(count=board.draws) if board.draws else _("none due"), "ink bold")


def _piles(canvas: Canvas, x: int, y: int, width: int, board: View) -> None:
    """The heights of the two piles (GD-12.2)."""
    canvas.text(x, y, _("Piles"), "soft")
    risky, tiles = board.bag.risky or 0, board.bag.tiles or 0
    canvas.parts(x + 8, y, (str(risky), "stop bold"), (_(" risky"), "soft"))
    canvas.right(x + width, y, _("{count} quiet").format(count=tiles - risky), "ink bold")


def _bag(canvas: Canvas, x: int, y: int, width: int, board: View) -> None:
    """What a hand feels, in six steps; the number only where it is felt exactly."""
    canvas.text(x, y, _("Bag"), "soft")
    steps = sorted(box.SETTINGS.bag, key=lambda feel: box.SETTINGS.bag[feel])
    share = (steps.index(board.bag.feel) + 1) / len(steps)
    text = names.FEELS[board.bag.feel] if board.bag.tiles is None else str(board.bag.tiles)
    room = max(4, width - 9 - len(text) - 1)
    meters.lane(canvas, x + 8, y, min(room, 10), share, "sienna")
    canvas.right(x + width, y, text, "ink bold")


def bag_sentence(board: View) -> str:
    """What feeling the bag says (GD-3.5)."""
    if board.bag.risky is not None and board.bag.tiles is not None:
        quiet = board.bag.tiles - board.bag.risky
        return _("The piles hold {risky} risky and {quiet} quiet tiles.").format(risky=board.bag.risky, quiet=quiet)
    if board.bag.tiles is not None:
        return _("The bag holds {count} tiles.").format(count=board.bag.tiles)
    fewest, most = box.feel_range(board.bag.feel, board.options.boxes)
    feel = names.FEELS[board.bag.feel]
    return _("The bag feels {feel}: {fewest} to {most} tiles.").format(feel=feel, fewest=fewest, most=most)


# ---- the Driver's cards ----------------------------------------------------------------------------------------------------


def cards(
    canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene, title: str, aimed: str | None, hand_open: bool
) -> int:
    """The hand, open or closed, and the cards that were used; the row below them."""
    right = "" if board.hand is None else _("h closes") if hand_open else _("h opens")
    canvas.heading(x, y, width, title, right, ink=f"{scene.driver} bold")
    y = _hand(canvas, x, y + 1, width, board, aimed, hand_open)
    car = board.car if board.cars else None
    if car is None or not (car.discard or car.removed):
        return y
    cost = board.options.reuse_cost
    again = car.held >= cost
    canvas.heading(x, y, width, _("used"), _("${cost} to use again").format(cost=cost) if again or cost > 1 else "")
    y += 1
    for card in car.discard:
        chosen = card == aimed
        if chosen:
            canvas.fill(x, y, width, 1, "lampbg")
        _card_row(canvas, x + 2, y, width - 2, card, "onlamp bold" if chosen else "ink" if again else "faint")
        canvas.hit(x, y, width, 1, ("card", card))
        y += 1
    if car.removed:
        gone = " ".join(names.sign_of(card) for card in car.removed)
        canvas.text(x + 2, y, _("out of the game: {signs}").format(signs=gone), "faint", width=width - 2)
        y += 1
    return y


def cards_height(board: View, hand_open: bool) -> int:
    """How many rows the cards take."""
    hand = len(board.hand) if board.hand and hand_open else 1
    used = [len(car.discard) + bool(car.removed) for car in (board.car,) if car.discard or car.removed] if board.cars else []
    return 1 + hand + sum(1 + rows for rows in used)


def _hand(canvas: Canvas, x: int, y: int, width: int, board: View, aimed: str | None, hand_open: bool) -> int:
    if board.hand is None or not hand_open:
        count = board.hand_count
        end = canvas.text(x + 2, y, glyphs.BACK * 3 * count if 3 * count < width - 8 else glyphs.BACK * count, "backpat", "back")
        canvas.text(end + 1, y, str(count), "ink bold")
        if board.hand is not None:
            canvas.hit(x, y, width, 1, ("key", "h"))
        return y + 1
    for number, card in enumerate(board.hand, 1):
        chosen = card == aimed
        canvas.text(x, y, str(number), "lamp bold")
        canvas.fill(x + 2, y, width - 2, 1, "lampbg" if chosen else "paper")
        _card_row(canvas, x + 3, y, width - 4, card, "onlamp bold" if chosen else "pipblack bold")
        canvas.hit(x, y, width, 1, ("card", card))
        y += 1
    if not board.hand:
        canvas.text(x + 2, y, _("no card left"), "soft")
        y += 1
    return y


def _card_row(canvas: Canvas, x: int, y: int, width: int, card: CardName, ink: Spec) -> None:
    """Sign, stunt and ability of a card, as on its strip."""
    name = names.CARDS[card]
    left = f"{names.sign_of(card)} {names.stunt_of(card)}"
    if len(left) + len(name) + 1 > width:
        left = names.sign_of(card)
    canvas.text(x, y, left, ink)
    room = width - len(left) - 1
    canvas.right(x + width, y, name if len(name) <= room else name[: room - 1] + glyphs.ELLIPSIS, ink)


# ---- the cards of the automaton ----------------------------------------------------------------------------------------------


def automaton(canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene) -> int:
    """Every upgrade card of the automaton, and whether it waits, was drawn, or is out of the game; the row below."""
    canvas.heading(x, y, width, _("automaton"), names.LEVELS[board.options.solo_level], ink=f"{scene.police} bold")
    y += 1
    for upgrade in box.SETTINGS.solo.deck[board.options.solo_level]:
        waits = upgrade in board.deck
        card = box.UPGRADES[upgrade]
        canvas.text(x + 1, y, names.SHORT_UPGRADES[upgrade], "ink" if waits else "soft")
        out = card.pieces_in_box - _left(board, card.piece or "")
        canvas.text(x + 16, y, PIECES.get(card.piece or "", BARRICADE) * out, f"{scene.police} bold")
        state = _("to come") if waits else _("gone") if upgrade == "helicopter" else _("drawn")
        charged = upgrade == "armored_car" and board.charged
        canvas.right(x + width, y, _("charged") if charged else state, "ink bold" if waits or charged else "faint")
        y += 1
    return y


def automaton_in_brief(board: View) -> str:
    """The same where there is little room."""
    waiting = ", ".join(names.BRIEF_UPGRADES[name] for name in box.UPGRADES if name in board.deck)
    text = _("To come: {waiting}").format(waiting=waiting or _("all shuffled anew"))
    return text + (_("; armored car charged") if board.charged else "")


# ---- the shop of the Police ------------------------------------------------------------------------------------------------


def shop(canvas: Canvas, x: int, y: int, width: int, board: View, scene: Scene, aimed: str | None) -> int:
    """Every upgrade with its cost, what is left of it and whether it was bought; the row below."""
    waiting = " ".join(short(each) for each in still_to_move(board))
    right = _("move {vehicles}").format(vehicles=waiting) if waiting else _("bought this round") if board.bought else ""
    canvas.heading(x, y, width, _("shop"), right, ink=f"{scene.police} bold")
    y += 1
    for upgrade, card in box.UPGRADES.items():
        left = _left(board, card.piece) if card.piece else _open_cards(board, upgrade)
        chosen = aimed == upgrade
        able = bool(left) and card.cost <= board.tokens
        ink: Spec = "onlamp bold" if chosen else "ink" if able else "faint"
        if chosen:
            canvas.fill(x, y, width, 1, "lampbg")
        canvas.text(x + 1, y, names.SHORT_UPGRADES[upgrade], ink)
        canvas.text(x + 16, y, glyphs.TOKEN * card.cost, ink if chosen else scene.police if able else "faint")
        canvas.right(x + width, y, _state(board, upgrade, card, left), ink)
        canvas.hit(x, y, width, 1, ("upgrade", upgrade))
        y += 1
    return y


def _open_cards(board: View, upgrade: UpgradeName) -> int:
    """Upgrade cards without a piece that can still be bought."""
    return board.options.boxes - board.upgrades.count(upgrade)


def _left(board: View, piece: str) -> int:
    """Pieces of a kind in the supply."""
    supply = [each.name for each in board.vehicles if each.field is None]
    supply += [each.name for each in board.blockers if each.field is None]
    return sum(box.kind_of(name) == piece for name in supply)


def _state(board: View, upgrade: str, card: box.UpgradeCard, left: int) -> str:
    if upgrade in _used(board):
        return _("used {times}").format(times=f"{_uses(board, upgrade)}/2") if board.upgrades.count(upgrade) > 1 else _("used")
    if not left:
        return _("out") if card.piece else _("bought")
    if card.piece is None:
        return ""
    return str(left) if card.pieces_in_box > 1 else ""


def _uses(board: View, upgrade: str) -> int:
    """How often an ability was used this round, where there are two copies."""
    return sum(ability.startswith(upgrade) for ability in board.used)


def owned(board: View) -> str:
    """The upgrades that lie open, and which of them were used this round."""
    if not board.upgrades:
        return _("nothing yet")
    used = _used(board)
    return ", ".join(names.BRIEF_UPGRADES[name] + (_(" (used)") if name in used else "") for name in board.upgrades)


def driver_in_brief(board: View) -> str:
    """How many cards the Driver holds, and which were used."""
    if board.four:
        return "; ".join(pair.in_brief(board, car) for car in range(len(board.hand_counts)))
    used = [names.SHORT_CARDS[card] for car in board.cars for card in car.discard]
    gone = [names.SHORT_CARDS[card] for car in board.cars for card in car.removed]
    text = _("Driver holds {count}").format(count=board.hand_count)
    text += _(", used {cards}").format(cards=" ".join(used)) if used else ""
    return text + (_(", gone {cards}").format(cards=" ".join(gone)) if gone else "")


def _used(board: View) -> set[str]:
    """The upgrades whose ability was used this round."""
    return {ability.removesuffix("_turn").removesuffix("_tunnel") for ability in board.used}


def still_to_move(board: View) -> list[Vehicle]:
    """The vehicles that may still move in this round."""
    if board.step not in ("r3_move", "r3_forced"):
        return []
    return [
        each
        for each in board.vehicles
        if each.field is not None and not each.halted and (each.extra or not (each.acted or each.followed))
    ]


def short(each: Vehicle) -> str:
    """A vehicle in two signs: "p1"."""
    kind, _sep, number = each.name.rpartition("_")
    return f"{PIECES[kind]}{number}"
