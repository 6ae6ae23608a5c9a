"""Everything that Getaway Driver says in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _, ngettext
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Param, Refusal, Scalar
from getaway_tui.engine.words import Names

from . import box
from .actions import Action, Buy, DoStunt, HandbrakeStunt, PlayCard, QuickSwitch
from .advice import advice as advice
from .names import (
    ABILITIES,
    BLOCKS,
    CARDS,
    FEELS,
    LEVELS,
    MIDTOWNS,
    PILES,
    STUNTS,
    UPGRADES,
    WAYS,
    cell,
    cells,
    face,
    heading,
    piece,
    stunt_of,
)
from .public import Seen, Vehicle, View
from .sentences import ACTIONS, ASKS, ENDINGS, EVENTS, OPTIONS, REFUSALS, VALUES

TITLES: Mapping[str, str] = {
    "standard": _("The chase"),
    "first_game": _("First game"),
    "narrow_streets": _("Small table"),
    "both_sides": _("Both sides"),
    "alone": _("Alone"),
    "two_cars": _("Two cars"),
}

_VOCABULARY: Mapping[str, Mapping[str, str]] = {
    "card": CARDS,
    "stunt": STUNTS,
    "upgrade": UPGRADES,
    "ability": ABILITIES,
    "midtown": MIDTOWNS,
    "way": WAYS,
    "side": WAYS,
    "pile": PILES,
}


def _text(key: str, value: Any, names: Names) -> str:
    """One parameter of a sentence, by its name."""
    if value is None:
        return "-"
    if key == "seat":
        return str(names[value]) if isinstance(value, int) and 0 <= value < len(names) else str(value)
    if key == "facing":
        return heading(value)
    if key in ("vehicle", "piece", "kind"):
        return piece(str(value))
    if key == "tile":
        return face(str(value))
    if key == "option":
        return OPTIONS[str(value)][0]
    if key in _VOCABULARY and isinstance(value, str):
        return _VOCABULARY[key].get(value, value)
    if isinstance(value, tuple):
        return _listed(key, value)
    return str(value)


def _listed(key: str, values: tuple[Any, ...]) -> str:
    if key in ("field", "from", "to", "aim"):
        return cell(values)
    if key == "symbols":
        return ", ".join(STUNTS[value] for value in values) or _("none")
    if key == "cards":
        return ", ".join(CARDS[value] for value in values) or _("no cards")
    if key in ("least", "most"):
        return "×".join(map(str, values))
    return ", ".join(map(str, values))


def _said(template: str, params: Mapping[str, Any], names: Names) -> str:
    shown = {key.replace("from", "origin"): _text(key, value, names) for key, value in params.items()}
    return _(template).format(**shown)


def _first(templates: Mapping[str, str], *keys: str) -> str:
    return next(templates[key] for key in keys if key in templates)


def event(event: Event, names: Names) -> str:
    """What happened, in the present tense; with four, which car it is about."""
    said = _event(event, names)
    if len(names) < _FOUR:
        return said
    car = next((letter(number) for number in LETTERS if _about(event.params, number)), "")
    return _("Car {letter}: {said}").format(letter=car, said=said) if car else said


_FOUR = 4
LETTERS = (0, 1)


def letter(car: int) -> str:
    """What a car is called."""
    return "AB"[car]


def _about(given: Mapping[str, Param], car: int) -> bool:
    """Whether an event is about this car."""
    return given.get("car") == car or given.get("piece") == f"car_{car + 1}"


def _event(event: Event, names: Names) -> str:
    given = event.params
    match event.key:
        case "spot_chosen" if given["field"] is not None:
            return _said(EVENTS[f"spot_chosen:{given['cause']}"], given, names)
        case "roles_assigned":
            roles = given["roles"]
            assert isinstance(roles, tuple)
            if len(roles) == _FOUR:
                return " ".join(_who_plays(role, names[seat]) for seat, role in enumerate(roles))
            driver, police = names[roles.index("driver")], names[roles.index("police")]
            return _("{driver} drives, {police} is the Police.").format(driver=driver, police=police)
        case "game_ended":
            return _(ENDINGS[str(given["reason"])]).format(round=given["round"])
        case "token_placed" if given["field"] is None:
            return _("Stash token {token} lies on a border; the Police will say where.").format(token=_number(given["token"]))
        case (
            "fill_counted"
            | "tiles_drawn"
            | "tiles_returned"
            | "cards_taken"
            | "tokens_gained"
            | "tokens_lost"
            | "draws_due"
            | "deck_reshuffled"
        ):
            return _counted(event, names)
        case _:
            template = _first(EVENTS, f"{event.key}:{_variant(given)}", event.key)
            return _said(template, _numbered(given), names)


def _variant(given: Mapping[str, Param]) -> Param:
    """What tells apart events of one key: the cause, where a card comes from, yes or no."""
    if given.get("lent") is not None:
        return "lent"
    return next((given[key] for key in ("cause", "source", "here", "yes", "ask", "piece") if key in given), None)


def _numbered(given: Mapping[str, Param]) -> Mapping[str, Param]:
    """Tokens are numbered from 1 for people, cars have letters, and a car as a piece is a car."""
    shown = {**given, "token": _number(given["token"])} if "token" in given else given
    if "car" in given:
        shown = {**shown, "letter": letter(int(str(given["car"])))}
    return {**shown, "piece": "car"} if str(given.get("piece", "")).startswith("car_") else shown


def _number(token: Param) -> int:
    return int(str(token)) + 1


def _counted(event: Event, names: Names) -> str:
    given = event.params
    count = int(str(next(given[key] for key in ("need", "count", "amount") if key in given)))
    one, many = {
        "fill_counted": (_("{n} field is to be filled."), _("{n} fields are to be filled.")),
        "tiles_drawn": (_("{n} tile is drawn."), _("{n} tiles are drawn.")),
        "tiles_returned": (_("The camera sends {n} tile back."), _("The camera sends {n} tiles back.")),
        "cards_taken": (_("{seat} holds {n} card."), _("{seat} holds {n} cards.")),
        "tokens_gained": (_("The Police take {n} token and hold {held}."), _("The Police take {n} tokens and hold {held}.")),
        "draws_due": (
            _("The badge brings the Police {n} upgrade this round."),
            _("The badge brings the Police {n} upgrades this round."),
        ),
        "deck_reshuffled": (_("{n} upgrade card is shuffled anew."), _("{n} upgrade cards are shuffled anew.")),
        "tokens_lost": (
            _("The Police give {n} token back and hold {held}."),
            _("The Police give {n} tokens back and hold {held}."),
        ),
    }[event.key]
    if event.key == "fill_counted" and not count:
        return _("No field is to be filled.")
    return ngettext(one, many, count).format(n=count, held=given.get("held"), seat=_text("seat", given.get("seat"), names))


def ask(ask: Ask, names: Names) -> str:
    """What the seat is asked."""
    return _(ASKS[ask.ask])


def action(action: Action, names: Names) -> str:
    """What an action would do, short enough for a list."""
    given = action.model_dump()
    match action:
        case Buy(field=None):
            return _("Buy {upgrade}").format(upgrade=UPGRADES[action.upgrade])
        case Buy(facing=None):
            return _said(_("Buy {upgrade}, on {field}"), given, names)
        case PlayCard(lent=lent, both=both) | DoStunt(lent=lent, both=both) if lent is not None or both:
            return _paid(_said(ACTIONS[f"{action.kind}:{'both' if both else 'lent'}"], given, names), action.source)
        case HandbrakeStunt(lent=lent) if lent is not None:
            return _paid(_said(ACTIONS["handbrake_stunt:lent"], given, names), action.source)
        case QuickSwitch():
            return _paid(_said(ACTIONS["quick_switch:bring" if action.bring else "quick_switch"], given, names), action.source)
        case PlayCard(source="reuse"):
            return _said(_("Use {card} again for a stash token"), given, names)
        case _:
            key = f"{action.kind}:{_choice(given)}"
            return _said(_first(ACTIONS, key, action.kind), _numbered(given), names)


def _paid(text: str, source: str) -> str:
    """What is used again costs a stash token (GD-8.0)."""
    return _("{text}, for a stash token").format(text=text) if source == "reuse" else text


def _choice(given: Mapping[str, Any]) -> Any:
    return next((given[key] for key in ("here", "yes", "source", "right", "reason") if key in given), None)


def refusal(refusal: Refusal, names: Names) -> str:
    """Why not, and what would be allowed instead."""
    return _said(REFUSALS[refusal.key], _numbered(refusal.params), names)


def option(name: str) -> tuple[str, str]:
    """A short label for an option, and one sentence on what it does."""
    label, sentence = OPTIONS[name]
    return _(label), _(sentence)


def value(name: str, value: Scalar) -> str:
    """A short label for one value of an option."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _(VALUES.get(f"{name}:{value}", str(value)))


def outcome(outcome: Outcome, names: Names) -> str:
    """How it ended, in one sentence."""
    if (won := outcome.facts.get("games_won")) is not None:
        if not outcome.winners:
            return _("The match is drawn, a game each.")
        first, second = sorted(map(int, (str(each) for each in won)), reverse=True)
        return _("{name} wins the match, {first} to {second}.").format(name=names[outcome.winners[0]], first=first, second=second)
    return _(ENDINGS[outcome.reason]).format(round=outcome.facts["rounds"][0])


def ending(board: View, names: Names) -> str:
    """How the game that is over ended, for whoever looks at its table."""
    last = board.results[-1]
    return _(ENDINGS[last.reason]).format(round=last.round)


# ---- the table in plain lines -------------------------------------------------------------------------------


def board(look: Look[Any, View], names: Names) -> Sequence[str]:
    """The table as plain lines."""
    seen = look.board
    columns, rows = seen.options.size
    lines = [_("Round {round}; table of {columns} by {rows} fields.").format(round=seen.round, columns=columns, rows=rows)]
    lines += _people(seen, names)
    lines += [_terrain_line(piece.piece, piece.cells) for piece in seen.terrain]
    lines += _car_lines(seen)
    lines += [_tile_line(seen, tile) for tile in sorted(seen.tiles, key=lambda tile: (tile.field[1], tile.field[0]))]
    lines += _pieces(seen)
    lines += _stash_lines(seen)
    lines += _cards(seen)
    return lines


def _people(seen: View, names: Names) -> Iterable[str]:
    for seat, role in enumerate(seen.roles):
        yield _who_plays(role, names[seat])
    if seen.options.alone:
        yield _("The automaton is the Police: {level}.").format(level=LEVELS[seen.options.solo_level])
    for last in seen.results[:1]:
        if last.winner is None:
            continue
        yield _("Game 1: {name} won in round {round}.").format(name=names[last.winner], round=last.round)


def _who_plays(role: object, name: str) -> str:
    """What somebody plays."""
    told = {
        "driver": _("{name} drives."),
        "driver_a": _("{name} drives car A."),
        "driver_b": _("{name} drives car B."),
        "police": _("{name} is the Police."),
        "city": _("{name} is the City."),
    }
    return told[str(role)].format(name=name)


def _terrain_line(block: str, covered: Iterable[tuple[int, int]]) -> str:
    return _("Terrain: {piece} on {fields}.").format(piece=BLOCKS[block], fields=cells(covered))


def _car_lines(seen: View) -> Iterable[str]:
    for number, car in enumerate(seen.cars):
        line = _("Car on {field} facing {facing}; pursuit meter {meter} of {last}; stash tokens held {held}.")
        if seen.four:
            line = _("Car {letter} on {field} facing {facing}; pursuit meter {meter} of {last}; stash tokens held {held}.")
        yield line.format(
            letter=letter(number),
            field=cell(car.field),
            facing=heading(car.facing),
            meter=car.meter,
            last=seen.options.meter_spaces - 1,
            held=car.held,
        )
    flags = [
        (seen.brake, _("Brake Slam: the car does not drive this turn.")),
        (seen.collision, _("Collision Course: what the car drives onto crashes.")),
        (bool(seen.familiar), _("Familiar Ground: the Driver lays the tiles.")),
        (bool(seen.extras), _("The car is owed an extra move.")),
    ]
    yield from (sentence for holds, sentence in flags if holds)


def _tile_line(seen: View, tile: Seen) -> str:
    text = face(tile.tile) if tile.tile is not None else _("unknown")
    state = "" if tile.up else _(", face down")
    if tile.pile is not None:
        state += _(", from the {pile} pile").format(pile=PILES[tile.pile])
    hazard = _(", hazard token") if tile.field in seen.hazards else ""
    return _("{field}: {text}{state}{hazard}").format(field=cell(tile.field), text=text, state=state, hazard=hazard)


def vehicle_line(each: Vehicle) -> str:
    """Where a vehicle stands."""
    if each.field is None:
        return _("{name}: in the supply").format(name=piece(each.name))
    return _("{name}: {field} facing {facing}").format(name=piece(each.name), field=cell(each.field), facing=heading(each.facing))


def _pieces(seen: View) -> Iterable[str]:
    yield from (vehicle_line(each) for each in seen.vehicles)
    for blocker in seen.blockers:
        where = _("in the supply") if blocker.field is None else cell(blocker.field)
        yield _("{name}: {where}").format(name=piece(blocker.name), where=where)
    if seen.options.alone:
        yield from _automaton(seen)
    else:
        yield from _police(seen)
    if seen.drawn is not None:
        yield _("Drawn: {tiles}").format(tiles="; ".join(face(tile) for tile in seen.drawn) or "-")
    elif seen.drawn_count:
        yield _("Drawn: {count}").format(count=seen.drawn_count)
    if seen.fill is not None and seen.fill.fields:
        yield _("Fields to fill: {fields}").format(fields=cells(seen.fill.fields))


def _automaton(seen: View) -> Iterable[str]:
    """The piles and upgrade cards of the game against the automaton."""
    drawn = ", ".join(UPGRADES[name] for name in seen.upgrades) or _("none")
    yield _("Upgrades drawn: {drawn}; face down: {count}; due this round: {due}.").format(
        drawn=drawn, count=len(seen.deck), due=seen.draws
    )
    if seen.charged:
        yield _("The armored car may go through one hazard token this round.")
    if seen.bag.tiles is not None and seen.bag.risky is not None:
        quiet = seen.bag.tiles - seen.bag.risky
        yield _("Piles: {risky} risky tiles, {quiet} quiet ones.").format(risky=seen.bag.risky, quiet=quiet)
    yield _("Stash tokens that it costs to use a card again: {cost}.").format(cost=seen.options.reuse_cost)


def _police(seen: View) -> Iterable[str]:
    """What the Police own and may buy, and what the bag feels like."""
    owned = ", ".join(UPGRADES[name] for name in seen.upgrades) or _("none")
    yield _("Police tokens {tokens}; upgrades: {owned}.").format(tokens=seen.tokens, owned=owned)
    shop = ", ".join(_("{upgrade} {cost}").format(upgrade=UPGRADES[name], cost=row.cost) for name, row in box.UPGRADES.items())
    yield _("Upgrades and their costs: {shop}.").format(shop=shop)
    if seen.used:
        yield _("Used this round: {used}.").format(used=", ".join(ABILITIES[name] for name in seen.used))
    exact = "" if seen.bag.tiles is None else f" ({seen.bag.tiles})"
    yield _("Bag: {feel}{exact}.").format(feel=FEELS[seen.bag.feel], exact=exact)


def _stash_lines(seen: View) -> Iterable[str]:
    for token in seen.stash:
        if token.fields:
            yield _("Stash token {token}: {fields}").format(token=token.token + 1, fields=cells(token.fields, _(" or ")))
        else:
            yield _("Stash token {token}: {x}, {y} hundredths").format(token=token.token + 1, x=token.x, y=token.y)


def _cards(seen: View) -> Iterable[str]:
    for number, count in enumerate(seen.hand_counts):
        if seen.four:
            yield _("Driver {letter} holds {count} cards.").format(letter=letter(number), count=count)
        else:
            yield _("The Driver holds {count} cards.").format(count=count)
        if seen.hands is not None:
            yield _("Hand: {cards}").format(cards=card_list(seen.hands[number]))
        if seen.set_asides is not None and seen.set_asides[number]:
            yield _("Left in the box: {cards}").format(cards=card_list(seen.set_asides[number]))
    for car in seen.cars:
        yield _("Discard pile: {cards}").format(cards=card_list(car.discard))
        yield _("Out of the game: {cards}").format(cards=card_list(car.removed))


def card_list(cards: Iterable[str]) -> str:
    """Cards with their stunts."""
    texts = [f"{CARDS[card]} ({stunt_of(card)})" for card in box.ALL_CARDS if card in set(cards)]
    return ", ".join(texts) or _("none")
