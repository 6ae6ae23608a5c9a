"""The short texts on the screen of Getaway. Sentences of the log, of questions and of refusals are in `words`."""

from __future__ import annotations

from getaway_tui.engine.language import _, ngettext

from .pack import JOKER, RANK, SUIT, SYMBOL, TRUMP
from .public import RoundResult, View

_SUIT_NAMES = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}

CARD = _("card")
GO_ON = _("go on")
KICK = _("kick")
NOBODY = _("nobody takes")
LEGAL = _("« legal")
LED = _("led")
HIGHEST = _("highest")
NO_CARDS = _("no cards")
JOKER_HELD = _("joker")
SCORE = _("score")
PENALTIES = _("penalty points")
MEMORY = _("memory aid")
CARDS_GONE = _("cards gone")
WHO_TAKES = _("Who takes the hand of the next player?")


def suit_name(suit: str) -> str:
    """A suit inside a sentence."""
    return _SUIT_NAMES[suit]


def card(code: str) -> str:
    """A card inside a sentence: "10♥"."""
    return _("the joker") if code == JOKER else f"{code[: -len(SUIT[code])]}{SYMBOL[SUIT[code]]}"


def ordinal(place: int) -> str:
    """1st, 2nd, …"""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd")}.get(place, _("{place}th").format(place=place))


def where(view: View, room: int | None = None) -> str:
    """The top bar: which round, which trick, and what is agreed. Where all that does not fit, `agreed` has a line of its own."""
    rounds = view.options.rounds
    parts = [_("play-off") if view.round > rounds else _("round {round} of {rounds}").format(round=view.round, rounds=rounds)]
    if view.trick:
        parts.append(_("trick {trick}").format(trick=view.trick))
    said = " · ".join([*parts, *badges(view)])
    return said if room is None or len(said) <= room else " · ".join(parts)


def agreed(view: View, room: int) -> str:
    """The variants in force, where the top bar has no room for them."""
    if len(where(view)) <= room:
        return ""
    return _("agreed: {variants}").format(variants=" · ".join(badges(view)))


def badges(view: View) -> list[str]:
    """The variants in force."""
    options = view.options
    named = [
        (options.ruleset == "bhabhi", _("bhabhi")),
        (options.spades_trump, _("trump {suit}").format(suit=SYMBOL[TRUMP])),
        (options.no_pickup or view.finishing, _("no pick-up")),
        (options.kicker, _("kicker")),
        (options.dehla, _("tens")),
        (options.joker, _("joker")),
        (options.beggar, _("beggar")),
        (options.last_of_suit, _("last of suit")),
    ]
    return [name for on, name in named if on]


def standoff(view: View) -> str:
    """How near a standoff is, from half its limit on (GC-9.10), and whether the trick is open."""
    if view.kind == "open":
        return _("open trick")
    if view.kind == "shedding":
        return _("shedding trick")
    if view.limit is None or 2 * view.barren < view.limit:
        return ""
    return _("standoff {count} of {limit}").format(count=view.barren, limit=view.limit)


def led(view: View) -> tuple[str, str]:
    """What was led, and what a player without that suit does."""
    if not view.led:
        return "", ""
    lie = ngettext("{count} card lies.", "{count} cards lie.", len(view.table)).format(count=len(view.table))
    first = _("{suit} were led.").format(suit=suit_name(view.led).capitalize())
    return first, f"{lie} {void(view)}"


def void(view: View) -> str:
    """What somebody without the led suit does in this trick."""
    suit = suit_name(view.led)
    options = view.options
    if options.ruleset == "bhabhi":
        if view.kind == "shedding":
            return _("Void in {suit}: shed any card.").format(suit=suit)
        return _("Void in {suit}: any card ends the trick.").format(suit=suit)
    passes = options.no_pickup or view.finishing or view.kind == "open"
    other = _("pass") if passes else _("take them")
    if options.spades_trump and view.led != TRUMP:
        if options.trump_duty == "must":
            return _("Void in {suit}: ruff with {trump}, else {other}.").format(suit=suit, trump=SYMBOL[TRUMP], other=other)
        return _("Void in {suit}: {other}, or ruff with {trump}.").format(suit=suit, trump=SYMBOL[TRUMP], other=other)
    return _("Void in {suit}: {other}.").format(suit=suit, other=other)


def seat_facts(view: View, seat: int, room: int = 80) -> str:
    """A seat's penalty points, whether it deals, and its chips, in the longest words for which there is room."""
    points, deals = view.scores[seat], seat == view.dealer
    said = [_("dealer · {points}") if deals else _("penalty {points}"), _("dealer {points}") if deals else "{points}"]
    if view.options.pot == "off":
        return said[0].format(points=points)
    chips = view.ledger.chips[seat]
    counted = ngettext("{chips} chip", "{chips} chips", chips).format(chips=chips)
    lines = [f"{words.format(points=points)} · {count}" for count in (counted, str(chips)) for words in said]
    shortest = f"{_('D')} {points} · {chips}" if deals else lines[-1]
    return next((line for line in lines if len(line) <= room), shortest)


def standing(view: View, seat: int) -> tuple[str, str]:
    """What a seat is doing in this trick, and the ink for it."""
    if seat in view.escaped:
        return _("away, {place}").format(place=ordinal(view.escaped.index(seat) + 1)), "go bold"
    if view.phase in ("follow", "kick_answer") and view.due and seat == view.due[0]:
        return (_("kicked") if seat == view.kicked else _("to play")), "lamp bold"
    if view.phase in ("lead", "take_window") and seat == view.leader:
        return _("to lead"), "lamp bold"
    if seat in view.passed:
        return _("no {suit}").format(suit=suit_name(view.led)) if view.led else _("passes"), "soft"
    if seat in view.due:
        return _("not yet"), "soft"
    return "", "soft"


def forecast(view: View, code: str, names: tuple[str, ...]) -> str:
    """What the card under the cursor means on the table as everybody sees it; nothing of anybody's hand."""
    if view.phase not in ("follow", "kick_answer") or view.best is None or not view.led:
        return ""
    top = next(laid.card for laid in view.table if laid.seat == view.best)
    name = names[view.best]
    after = max(0, len(view.due) - 1)
    coming = (
        _("The trick ends with it.")
        if after == 0
        else ngettext("{count} seat still to come.", "{count} seats still to come.", after).format(count=after)
    )
    if SUIT[code] == SUIT[top] and RANK[code] > RANK[top]:
        return _("{card} goes above {name}'s {top}. {coming}").format(card=card(code), name=name, top=card(top), coming=coming)
    if SUIT[code] == view.led:
        return _("{card} stays under {name}'s {top}. {coming}").format(card=card(code), name=name, top=card(top), coming=coming)
    return ""


def play(code: str, *, leading: bool) -> str:
    """What Enter does with a card."""
    return (_("lead {card}") if leading else _("play {card}")).format(card=card(code))


def extra(kind: str, count: int) -> str:
    """A choice that is no card."""
    texts = {
        "pick_up": ngettext("take {count} card", "take {count} cards", count).format(count=count),
        "pass": _("pass"),
        "no": _("take no hand"),
    }
    return texts.get(kind, kind)


def take(other: str, name: str) -> str:
    """Taking the next player's whole hand."""
    return _("{name} takes {other}'s hand").format(name=name, other=other)


def kick(name: str) -> str:
    """Whom the lead would kick."""
    return _("kicks {name} (k: another, or nobody)").format(name=name) if name else _("k kicks somebody with this card")


def hand_of(name: str) -> str:
    """The heading of a hand."""
    return _("{name}'S HAND").format(name=name.upper())


def count(cards: int) -> str:
    """How many cards."""
    return ngettext("{count} card", "{count} cards", cards).format(count=cards)


def sorted_by(by_rank: bool) -> str:
    """How the hand lies."""
    return _("sorted by rank") if by_rank else _("sorted by suit")


def by_suit(by_rank: bool) -> str:
    """What the key `s` does."""
    return _("by suit") if by_rank else _("by rank")


def waste(view: View) -> str:
    """Cards in the waste."""
    return _("waste {count}").format(count=view.waste)


def gone(cards: int) -> str:
    """Cards of a suit that are out of play."""
    return _("{count:2} gone").format(count=cards)


def gone_line(view: View) -> str:
    """The four counts in one line, while no hand is shown."""
    if view.gone is None:
        return aside(view)
    return _("gone ") + "  ".join(f"{SYMBOL[suit]} {number}" for suit, number in view.gone.items())


def aside(view: View) -> str:
    """Cards that lie beside the table, and tens that wait."""
    parts = []
    if view.aside:
        parts.append(_("aside {cards}").format(cards=" ".join(card(code) for code in view.aside)))
    if view.waiting:
        parts.append(_("waiting {cards}").format(cards=" ".join(card(code) for code in view.waiting)))
    if view.joker == "table":
        parts.append(_("joker on the table"))
    return " · ".join(parts)


def tens(number: int) -> str:
    """Captured tens."""
    return ngettext("{count} ten", "{count} tens", number).format(count=number)


def before(view: View) -> str:
    """What stands in the place of the led suit before anything is led."""
    if view.kind == "open":
        return _("Open trick: whoever is void passes.")
    if view.kind == "shedding":
        return _("Shedding trick: whoever is void sheds a card.")
    return ""


def last(view: View, names: tuple[str, ...]) -> str:
    """How the trick before ended; with the memory aid off, its winner alone."""
    if view.last is None:
        return ""
    name, how = names[view.last.seat], view.last.how
    if how == "completed":
        return _("Trick {trick}: {name} won it.").format(trick=view.last.trick, name=name)
    if how == "joker":
        return _("Trick {trick}: {name} led the joker.").format(trick=view.last.trick, name=name)
    return ngettext(
        "Trick {trick}: {name} took {count} card.", "Trick {trick}: {name} took {count} cards.", view.last.count
    ).format(trick=view.last.trick, name=name, count=view.last.count)


def prompt(view: View, letters: tuple[str, ...]) -> str:
    """What may be played, by letter."""
    named = letters[0] if len(letters) == 1 else ", ".join(letters[:-1]) + _(" or ") + letters[-1] if len(letters) <= 6 else ""
    if view.phase == "lead":
        return _("Lead {letters}.").format(letters=named) if len(letters) == 1 else _("Lead any bright card.")
    if view.led and named:
        return _("Play {letters}.").format(letters=named)
    return _("Play any bright card.")


def waits(view: View, names: tuple[str, ...]) -> str:
    """Whom the table waits for."""
    if view.phase in ("follow", "kick_answer") and view.due:
        return _("{name} is to play.").format(name=names[view.due[0]])
    if view.phase == "lead":
        return _("{name} is to lead.").format(name=names[view.leader])
    return ""


def known(view: View, names: tuple[str, ...]) -> list[str]:
    """What the full memory aid knows of the others' hands."""
    lines = []
    for seat in range(view.seats):
        if view.voids is not None and view.voids[seat]:
            suits = " ".join(SYMBOL[suit] for suit in view.voids[seat])
            lines.append(_("{name} void {suits}").format(name=names[seat], suits=suits))
        if view.known is not None and view.known[seat]:
            held = " ".join(card(code) for code in view.known[seat])
            lines.append(_("{name} holds {cards}").format(name=names[seat], cards=held))
    return lines


def round_ended(number: int, result: RoundResult, names: tuple[str, ...]) -> str:
    """A round that is over."""
    if result.loser is None:
        return _("Round {round} is over: nobody is caught.").format(round=number)
    return _("Round {round} is over: {name} is caught.").format(round=number, name=names[result.loser])


def points_of(result: RoundResult, seat: int) -> str:
    """What a round brought to one seat."""
    parts = [_("penalty {points}").format(points=result.points[seat])]
    if result.credits[seat]:
        parts.append(_("tens {credit}").format(credit=result.credits[seat]))
    if result.chips[seat]:
        parts.append(_("chips {chips:+}").format(chips=result.chips[seat]))
    return " · ".join(parts)
