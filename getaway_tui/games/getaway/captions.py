"""The short texts on the screen of Getaway. Sentences of the log, of questions and of refusals are in `words`."""

from __future__ import annotations

from getaway_tui.engine.language import _, ngettext

from .pack import JOKER, OPENING, RANK, SUIT, SYMBOL, TRUMP, in_order
from .public import RoundResult, View

_SUIT_NAMES = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}

CARD = _("card")
GO_ON = _("go on")
KICK = _("kick")
NOBODY = _("nobody takes")
LEGAL = _("« legal")
LOG = _("log")
LED = _("led")
KICKED = _("kicked")
RUFFS = _("ruffs")
SHED = _("sheds")
HIGHEST = _("highest")
AIMED = "►"
DEALER = _("(D)")
SHEET = _("scores")
PLAYOFF = _("+")
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
    """The top bar: which round, what is agreed, which trick; in fewer words where there are not so many columns."""
    rounds, playing = view.options.rounds, view.round
    long = _("play-off") if playing > rounds else _("round {round} of {rounds}").format(round=playing, rounds=rounds)
    short = _("play-off") if playing > rounds else _("{round}/{rounds}").format(round=playing, rounds=rounds)
    trick = [_("trick {trick}").format(trick=view.trick)] if view.trick else []
    full, brief = badges(view), [" ".join(badges(view, brief=True))] if badges(view) else []
    ways = ([long, *full, *trick], [long, *brief, *trick], [short, *brief, *trick], [short, *brief])
    told = [" · ".join(parts) for parts in ways]
    return next((text for text in told if room is None or len(text) <= room), told[-1])


def badges(view: View, *, brief: bool = False) -> list[str]:
    """The variants in force."""
    options = view.options
    named = [
        (options.ruleset == "bhabhi", _("bhabhi")),
        (options.spades_trump, SYMBOL[TRUMP] if brief else _("trump {suit}").format(suit=SYMBOL[TRUMP])),
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
    other = _("pass") if passes else ngettext("take it", "take them", len(view.table))
    if options.spades_trump and view.led != TRUMP:
        if options.trump_duty == "must":
            return _("Void in {suit}: ruff with {trump}, else {other}.").format(suit=suit, trump=SYMBOL[TRUMP], other=other)
        return _("Void in {suit}: {other}, or ruff with {trump}.").format(suit=suit, trump=SYMBOL[TRUMP], other=other)
    return _("Void in {suit}: {other}.").format(suit=suit, other=other)


def seat_facts(view: View, seat: int, width: int | None = None) -> str:
    """A seat's penalty points, chips, and known voids, as fully as there are columns for them."""
    points = view.scores[seat]
    long, short = [_("penalty {points}").format(points=points)], [_("pen. {points}").format(points=points)]
    chips, voids = [], []
    if view.options.pot != "off":
        held = view.ledger.chips[seat]
        chips = [ngettext("{chips} chip", "{chips} chips", held).format(chips=held)]
    if width is not None and view.voids is not None and view.voids[seat] and seat not in view.escaped:
        voids = [_("void {suits}").format(suits="".join(SYMBOL[suit] for suit in view.voids[seat]))]
    ways = (long + chips + voids, short + chips + voids, long + chips, short + chips, long, short)
    told = [" · ".join(parts) for parts in ways]
    return next((text for text in told if width is None or len(text) <= width), told[-1][: max(0, width or 0)])


def standing(view: View, seat: int) -> tuple[str, str]:
    """What a seat is doing in this trick, and the ink for it."""
    if seat in view.escaped:
        return _("away, {place}").format(place=ordinal(view.escaped.index(seat) + 1)), "go bold"
    if view.phase in ("follow", "kick_answer") and view.due and seat == view.due[0]:
        return (KICKED if seat == view.kicked else _("to play")), "lamp bold"
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


def play(code: str, kind: str) -> str:
    """What Enter does with a card."""
    texts = {"lead": _("lead {card}"), "ruff": _("ruff {card}"), "shed": _("shed {card}")}
    return texts.get(kind, _("play {card}")).format(card=_("joker") if code == JOKER else card(code))


def choice(view: View, kind: str, names: tuple[str, ...], seat: int) -> str:
    """A choice that is no card."""
    count = len(view.table)
    texts = {
        "pick_up": ngettext("take {count} card", "take {count} cards", count).format(count=count),
        "pass": _("pass"),
        "no": _("take no hand"),
        "take": take(names[_next_active(view, seat)], names[seat]),
    }
    return texts.get(kind, kind)


def _next_active(view: View, seat: int) -> int:
    step = 1 if view.options.direction == "clockwise" else -1
    others = ((seat + step * distance) % view.seats for distance in range(1, view.seats))
    return next((other for other in others if other not in view.escaped), seat)


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


def by_suit(by_rank: bool) -> str:
    """What the key `s` does with the hand."""
    return _("by suit") if by_rank else _("by rank")


def waste(view: View) -> str:
    """Cards in the waste."""
    return _("waste {count}").format(count=view.waste)


def gone(cards: int) -> str:
    """Cards of a suit that are out of play."""
    return _("{count:2} gone").format(count=cards)


def gone_line(gone: dict[str, int]) -> str:
    """The four counts in one line, while no hand is shown."""
    return _("gone ") + " ".join(f"{SYMBOL[suit]}{number}" for suit, number in reversed(gone.items()))


def gone_counts(gone: dict[str, int]) -> str:
    """The four counts where there is more room."""
    return "   ".join(f"{SYMBOL[suit]} {number}" for suit, number in reversed(gone.items()))


def aside(view: View) -> list[str]:
    """Cards that lie beside the table, tens that wait, and the joker while nobody holds it."""
    parts = []
    if view.aside:
        parts.append(_("aside {cards}").format(cards=" ".join(card(code) for code in view.aside)))
    if view.waiting:
        parts.append(_("waiting {cards}").format(cards=" ".join(card(code) for code in view.waiting)))
    if view.joker == "table":
        parts.append(_("joker on the table"))
    return parts


def barren(view: View) -> list[str]:
    """How many tricks were broken in a row, as long as the top bar does not say it yet (GC-9.1)."""
    if view.limit is None or not view.barren or standoff(view):
        return []
    return [_("broken {count} of {limit}").format(count=view.barren, limit=view.limit)]


def tens(cards: tuple[str, ...]) -> str:
    """Captured tens, by suit."""
    return _("tens {suits}").format(suits="".join(SYMBOL[SUIT[code]] for code in cards))


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


def claims(view: View, names: tuple[str, ...]) -> str:
    """Who wants to take a hand, while others may still come before (GC-B.12)."""
    return _("yes: {names}").format(names=", ".join(names[seat] for seat in view.claimed)) if view.claimed else ""


def prompt(view: View, letters: tuple[str, ...], kind: str) -> tuple[str, str]:
    """What may be played, by letter, and the rule that says so."""
    named = letters[0] if len(letters) == 1 else ", ".join(letters[:-1]) + _(" or ") + letters[-1] if len(letters) <= 6 else ""
    which = named or _("any bright card")
    suit = suit_name(view.led) if view.led else ""
    match kind:
        case "lead" if len(letters) == 1 and view.trick == 1:
            return _("The round opens with {card}: {which}.").format(card=card(OPENING), which=which), "GC-3.8"
        case "lead" if len(letters) == 1:
            return _("Lead the last card: {which}.").format(which=which), "GC-5.1"
        case "lead":
            return _("Lead any bright card."), "GC-5.1"
        case "ruff":
            return _("Has no {suit}: ruff with {which}.").format(suit=suit, which=which), "GC-6.11"
        case "shed" if view.kind == "shedding":
            return _("Has no {suit}: shed {which}.").format(suit=suit, which=which), "GC-B.2"
        case "shed":
            return _("Has no {suit}: shed {which} and end the trick.").format(suit=suit, which=which), "GC-B.3"
        case _ if view.phase == "kick_answer":
            return _("Is kicked and must follow {suit}: {which}.").format(suit=suit, which=which), "GC-6.22"
        case _:
            rule = "GC-5.2" if view.options.ruleset == "base" else "GC-B.2" if view.kind == "shedding" else "GC-B.3"
            return _("Must follow {suit}: {which}.").format(suit=suit, which=which), rule


def nothing_to_play(view: View) -> str:
    """Asked all the same, so that the question does not tell (GC-8.2)."""
    return _("Has no {suit}, and nothing to ruff with.").format(suit=suit_name(view.led)) if view.led else ""


def waits(view: View, names: tuple[str, ...]) -> str:
    """Whom the table waits for."""
    if view.phase in ("follow", "kick_answer") and view.due:
        return _("{name} is to play.").format(name=names[view.due[0]])
    if view.phase == "lead":
        return _("{name} is to lead.").format(name=names[view.leader])
    return ""


def known(view: View, names: tuple[str, ...], me: int | None = None) -> list[str]:
    """What the full memory aid knows of the others' hands."""
    lines = []
    for seat in range(view.seats):
        if seat == me or seat in view.escaped:
            continue
        facts = []
        if view.voids is not None and view.voids[seat]:
            facts.append(_("void {suits}").format(suits="".join(SYMBOL[suit] for suit in view.voids[seat])))
        if view.known is not None and view.known[seat]:
            facts.append(_("holds {cards}").format(cards=_by_suit(view.known[seat])))
        if facts:
            lines.append(f"{names[seat]} {', '.join(facts)}")
    return lines


def _by_suit(cards: tuple[str, ...]) -> str:
    """Cards in as few columns as can be: "♠ 3 10 ♥ A"."""
    parts: list[str] = []
    suit = ""
    for code in in_order(cards):
        if SUIT[code] != suit:
            suit = SUIT[code]
            parts += [SYMBOL[suit]] * bool(suit)
        parts.append(code[: -len(suit)] if suit else card(code))
    return " ".join(parts)


def round_ended(number: int, result: RoundResult, names: tuple[str, ...]) -> str:
    """A round that is over."""
    if result.loser is None:
        return _("Round {round} is over: nobody is caught.").format(round=number)
    return _("Round {round} is over: {name} is caught.").format(round=number, name=names[result.loser])


def points_of(result: RoundResult, seat: int, total: int | None = None) -> str:
    """What a round brought to one seat, and what it has now."""
    parts = [_("penalty {points}").format(points=result.points[seat])]
    if result.credits[seat]:
        parts.append(_("tens {credit}").format(credit=result.credits[seat]))
    if result.chips[seat]:
        parts.append(_("chips {chips:+}").format(chips=result.chips[seat]))
    if total is not None:
        parts.append(_("in all {total}").format(total=total))
    return " · ".join(parts)


# ---- the score sheet -----------------------------------------------------------------------------------------------------


def totals(view: View) -> list[tuple[str, tuple[int, ...]]]:
    """What the match stands at, by seat: points, the figures of the countback (GC-7.3), chips."""
    seats = range(view.seats)
    places = [result.places for result in view.ledger.rounds if not result.playoff]
    found = [
        (_("points"), view.scores),
        (_("last"), tuple(sum(each[-1] == seat for each in places) for seat in seats)),
        (_("first"), tuple(sum(each[0] == seat for each in places) for seat in seats)),
        (_("places"), tuple(sum(each.index(seat) + 1 for each in places) for seat in seats)),
    ]
    return [*found, (_("chips"), view.ledger.chips)] if view.options.pot != "off" else found


_SCORING = {
    "loser_only": _("The caught scores 1."),
    "placement": _("The last scores 3, the one before 1."),
    "sliding": _("Each place scores one more than the one before it."),
}
_TIES = {
    "countback": _("Level on points: fewer last places, then more first places, then the lower sum of places decide."),
    "playoff": _("Level on points: extra rounds decide, then last places, first places and the sum of places."),
    "shared": _("Level on points: the win is shared."),
}


def agreed(view: View, first: int) -> list[str]:
    """How points come about and what decides a tie; which rounds stand in the totals alone."""
    options = view.options
    lines = [f"{_SCORING[options.scoring]} {_TIES[options.tiebreak]}"]
    if options.dehla:
        lines.append(_("Tens: most of them alone take 1 off, all four take 2 off; the caught loses them."))
    if first > 1:
        lines.append(_("Rounds before round {first} stand in the totals alone.").format(first=first))
    return lines


_GO_TO = {
    "match_winner": _("The pot of {chips} goes to the winner of the match"),
    "round_winner": _("The {chips} of this round go to the first away"),
    "loser_keeps": _("The {chips} of this round go to the caught"),
}


def ledger(view: View, names: tuple[str, ...]) -> list[str]:
    """Where the chips lie, and what a beggar has paid in this sitting (GC-6.63, GC-6.52)."""
    options, book = view.options, view.ledger
    if options.pot == "off":
        return []
    held = book.pot + book.antes if options.pot == "match_winner" else book.antes
    line = _GO_TO[options.pot].format(chips=_chips(held))
    lines = [" ".join((f"{line}.", custody(view, names))).strip()] if view.phase != "over" else []
    if options.pot != "match_winner" and book.pot:
        lines.append(_("{chips} wait for the winner of the match.").format(chips=_chips(book.pot)))
    paid = [seat for seat in range(view.seats) if book.losses[seat] or book.extra[seat]]
    if options.beggar and paid:
        told = (
            _("{name} {chips} ({losses})").format(name=names[seat], chips=book.extra[seat], losses=book.losses[seat])
            for seat in paid
        )
        lines.append(_("Extra chips (rounds lost) in this sitting: {paid}.").format(paid=", ".join(told)))
    return lines


def custody(view: View, names: tuple[str, ...]) -> str:
    """Who keeps the chips until the match ends (GC-6.63)."""
    if view.ledger.custody is None or view.options.pot != "match_winner" or view.phase == "over":
        return ""
    return _("{name} keeps the chips until the end.").format(name=names[view.ledger.custody])


def _chips(number: int) -> str:
    return ngettext("{number} chip", "{number} chips", number).format(number=number)
