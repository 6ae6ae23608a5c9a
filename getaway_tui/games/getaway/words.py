"""All that Getaway says, one English sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _, ngettext
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Param, Refusal, Scalar
from getaway_tui.engine.words import Names

from . import captions
from .advice import advice as advice
from .public import View

TITLES: Mapping[str, str] = {
    "first_game": _("First game"),
    "classic": _("Rulebook evening"),
    "long_match": _("Long match"),
    "gentle": _("Gentle: no pick-up"),
    "sharp": _("Sharp: trumps and kicks"),
    "party": _("Party"),
    "bhabhi": _("Bhabhi / Thulla"),
}

# ---- events ------------------------------------------------------------------------------------------------------------

_EVENTS = {
    "card_cut": _("{seat} cuts {card}."),
    "dealer_chosen": _("{seat} cut the lowest card and deals."),
    "round_begun": _("Round {round}: {dealer} deals."),
    "hand_dealt": _("Dealt: {cards}."),
    "joker_given": _("{seat} gets the joker on top of the hand."),
    "joker_kept": _("The joker stays on the table."),
    "opener_named": _("{seat} opens the round."),
    "card_led": _("{seat} leads {card}."),
    "kick_declared": _("{seat} kicks {target}, who answers first."),
    "card_followed": _("{seat} plays {card}."),
    "card_ruffed": _("{seat} ruffs with {card}."),
    "card_shed": _("{seat} sheds {card}."),
    "suit_missed": _("{seat} has no {suit}."),
    "card_picked_up": _("{seat} takes {card} into hand."),
    "pass_made": _("{seat} passes."),
    "joker_led": _("{seat} leads the joker and lays it back."),
    "player_escaped": _("{seat} is away, {place}."),
    "trick_broken": _("Trick {trick} is broken."),
    "trick_completed": _("{winner} wins trick {trick}."),
    "last_of_suit_wasted": _("{card} is the last of its suit and goes to the waste."),
    "ten_captured": _("{seat} captures {card}."),
    "ten_waiting": _("{card} waits in the middle."),
    "lead_passed": _("The lead passes to {seat}."),
    "card_taken": _("Taken: {card}."),
    "take_declined": _("{seat} takes no hand."),
    "power_drawn": _("{seat} has the power and no card, and draws one."),
    "card_drawn": _("Drawn: {card}."),
    "neighbour_emptied": _("That was the last card of {seat}."),
    "standoff_counted": _("{count} tricks broken in a row; a standoff comes at {limit}."),
    "round_adjudicated": _("Standoff: the hands are counted."),
    "hand_shown": _("{seat} shows {cards}."),
    "custody_given": _("{seat} keeps the chips until the match ends."),
    "joker_armed": _("{seat} arms the joker for the next round."),
    "playoff_begun": _("Play-off: an extra round decides between {seats}."),
}

_KINDS = {
    "plain": _("Trick {trick}: {leader} leads."),
    "open": _("Trick {trick} is open: whoever is void passes. {leader} leads."),
    "shedding": _("Trick {trick} is for shedding: whoever is void sheds a card. {leader} leads."),
}

_CAUSES = {
    "ante": _("{seat} pays {chips} as ante."),
    "beggar": _("{seat} pays {chips} extra as beggar."),
    "round": _("{seat} takes the {chips} of the round."),
    "match": _("{seat} wins {chips} of the pot."),
    "redeal": _("Standoff: the round is void and dealt again."),
    "abandoned": _("The round is broken off and dealt again."),
    "dead": _("Standoff: nobody could ever follow again."),
    "counted": _("Standoff: too many tricks were broken in a row."),
}


def event(event: Event, names: Names) -> str:
    """What happened, in the present tense."""
    params = event.params
    told = {name: _told(name, value, names) for name, value in params.items()}
    match event.key:
        case "trick_begun":
            return _KINDS[str(params["kind"])].format(**told)
        case "hands_dealt":
            return _("Cards each: {sizes}.").format(sizes=", ".join(str(size) for size in _many(params["sizes"])))
        case "cards_set_aside":
            lie = ngettext("{cards} lies beside the table.", "{cards} lie beside the table.", len(_many(params["cards"])))
            return lie.format(**told)
        case "trick_picked_up":
            return _counted(params, "count", "{seat} takes {count} card.", "{seat} takes {count} cards.", told)
        case "hand_taken":
            return _counted(
                params, "count", "{taker} takes the one card of {from}.", "{taker} takes the {count} cards of {from}.", told
            )
        case "chips_paid" | "chips_won":
            chips = ngettext("{count} chip", "{count} chips", _number(params["chips"])).format(count=params["chips"])
            return _CAUSES[str(params["cause"])].format(**{**told, "chips": chips})
        case "round_voided":
            return _CAUSES[str(params["cause"])]
        case "standoff_met":
            return _CAUSES[str(params["kind"])]
        case "points_scored":
            return _points(params, told)
        case "round_ended":
            return _round_ended(params, told)
        case "match_ended":
            return _match_ended(params, names)
        case key:
            return _EVENTS[key].format(**told)


def _told(name: str, value: Param, names: Names) -> str:
    """One parameter inside a sentence."""
    if name in ("seat", "dealer", "leader", "target", "winner", "loser", "taker", "from") and isinstance(value, int):
        return names[value]
    if name in ("seats", "winners", "losers", "places"):
        return _listed([names[_number(seat)] for seat in _many(value)])
    if name == "card":
        return captions.card(str(value))
    if name == "cards":
        return " ".join(captions.card(str(card)) for card in _many(value))
    if name == "suit":
        return captions.suit_name(str(value))
    if name == "place":
        return captions.ordinal(_number(value))
    return str(value)


def _many(value: Param) -> tuple[Scalar, ...]:
    return value if isinstance(value, tuple) else (value,)


def _number(value: Param) -> int:
    return value if isinstance(value, int) else 0


def _listed(words: Sequence[str]) -> str:
    if not words:
        return _("nobody")
    return words[0] if len(words) == 1 else _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def _counted(params: Mapping[str, Param], name: str, one: str, many: str, told: Mapping[str, str]) -> str:
    return ngettext(one, many, _number(params[name])).format(**told)


def _points(params: Mapping[str, Param], told: Mapping[str, str]) -> str:
    sentence = ngettext("{seat}: {points} penalty point", "{seat}: {points} penalty points", _number(params["points"]))
    credit = _(", {credit} for tens") if _number(params["credit"]) else ""
    return (sentence + credit + ".").format(**told)


def _round_ended(params: Mapping[str, Param], told: Mapping[str, str]) -> str:
    if params["loser"] is None:
        return _("Round {round} is over, and nobody is caught.").format(**told)
    return _("Round {round} is over: {loser} is caught.").format(**told)


def _match_ended(params: Mapping[str, Param], names: Names) -> str:
    winners = [names[_number(seat)] for seat in _many(params["winners"])]
    return _decided(winners, str(params["decided_by"]))


_DECIDED = {
    "points": _("{winners} wins the match with the fewest penalty points."),
    "countback": _("{winners} wins the match: level on points, ahead on countback."),
    "playoff": _("{winners} wins the match in the play-off."),
    "shared": _("{winners} share the match."),
}


def _decided(winners: Sequence[str], decided: str) -> str:
    return _DECIDED[decided].format(winners=_listed(winners))


# ---- questions, actions, refusals ----------------------------------------------------------------------------------------

_ASKS = {
    "lead": _("{seat} is to lead."),
    "follow": _("{seat} is to play."),
    "kick_answer": _("{seat} is kicked and answers first."),
    "take_window": _("Does {seat} take the hand of the next player?"),
}


def ask(ask: Ask, names: Names) -> str:
    """What the seat is asked."""
    return _ASKS[ask.ask].format(seat=names[ask.seat])


def action(action: Any, names: Names) -> str:
    """What an action would do."""
    match action.kind:
        case "lead" if action.kick is not None:
            return _("Lead {card} and kick {name}").format(card=captions.card(action.card), name=names[action.kick])
        case "lead":
            return _("Lead {card}").format(card=captions.card(action.card))
        case "play":
            return _("Play {card}").format(card=captions.card(action.card))
        case "ruff":
            return _("Ruff with {card}").format(card=captions.card(action.card))
        case "shed":
            return _("Shed {card}").format(card=captions.card(action.card))
        case kind:
            return _PLAIN_ACTIONS[kind]


_PLAIN_ACTIONS = {
    "pick_up": _("Take the trick into hand"),
    "pass": _("Pass"),
    "take": _("Take the next player's hand"),
    "no": _("Take no hand"),
    "abandon_round": _("Break the round off, deal again"),
    "cut": _("Cut for the deal"),
    "deal": _("Deal"),
    "draw_power": _("Draw a card"),
}

_REFUSALS = {
    "no_deal_for": _("There is no deal for {seats} players; Getaway is for 2 to 8."),
    "options_exclude": _("{a} and {b} do not go together: {note}."),
    "joker_needs_two_rounds": _("The joker comes in the second round; play 2 rounds or more, or leave it out."),
    "no_such_fat_seat": _("The fat hand cannot go to seat {seat}: there are seats 0 to {last}."),
    "carried_for_each_seat": _("Losses and chips of earlier matches are given for each of the {seats} seats, or not at all."),
    "cut_one_each": _("Each of the {seats} players who cut turns over one card of the pack, all different."),
    "wrong_hand_sizes": _("The hands must have {sizes} cards."),
    "set_aside_not_dealt": _("{cards} are set aside and are not dealt."),
    "deal_every_card_once": _("Every card is dealt once, and the joker is not dealt."),
    "not_chances_turn": _("Chance does not do this now."),
    "not_in_that_pile": _("{card} is not among the cards to draw from."),
    "not_your_turn_in_trick": _("It is another player's turn in this trick."),
    "not_leading": _("Only the leader leads, and only to begin a trick."),
    "no_window": _("Hands can only be taken between tricks, by those who are asked."),
    "nothing_to_abandon": _("There is no running round to break off."),
    "not_your_card": _("{card} is not in this hand; choose a card of it."),
    "open_with_the_ace": _("The opening trick begins with {card}."),
    "joker_not_first": _("The joker can be led from the second trick on."),
    "joker_last": _("The joker can only be led as the last card."),
    "joker_not_shed": _("The joker is shed only as the last card; shed another one."),
    "no_kicks_agreed": _("Kicks are not agreed at this table; lead without one."),
    "no_kick_in_this_trick": _("There is no kick in this trick; lead without one."),
    "kick_an_opponent": _("Kick an opponent who still holds cards."),
    "not_the_top_card": _("A kick needs the highest card of its suit still in play, and {card} is not that."),
    "kick_finds_nobody": _("{card} goes straight to the waste, so it kicks nobody; lead it without."),
    "must_follow_suit": _("Must follow {suit}."),
    "must_shed": _("Has no {suit}: shed any other card."),
    "shed_the_highest": _("In the opening trick a card of the highest rank in hand is shed."),
    "no_trumps_agreed": _("Spades are no trumps at this table, so nothing can be ruffed."),
    "no_ruff_of_spades": _("Spades were led; without one the trick is taken."),
    "ruff_with_a_spade": _("{card} is no spade; ruff with a spade."),
    "must_ruff": _("Has a spade and must ruff with it."),
    "cannot_pass": _("Nobody passes in this trick: without the suit the trick is taken."),
    "pass_instead": _("Whoever is void passes in this trick and takes nothing."),
    "no_shedding": _("Cards are shed only in Bhabhi; without the suit the trick is taken."),
    "void_cannot_follow": _("That card is no {suit}; without the suit there is nothing to play."),
}


def refusal(refusal: Refusal, names: Names) -> str:
    """Why not, and what would be allowed."""
    params = dict(refusal.params)
    told = {name: _told(name, value, ()) if name in ("card", "cards", "suit") else str(value) for name, value in params.items()}
    if refusal.key == "options_exclude":
        told |= {name: option(str(params[name]))[0] for name in ("a", "b")}
    if refusal.key == "no_such_fat_seat":
        told["last"] = str(_number(params["seats"]) - 1)
    if refusal.key == "wrong_hand_sizes":
        told["sizes"] = ", ".join(str(size) for size in _many(params["sizes"]))
    sentence = _REFUSALS[refusal.key].format(**told)
    return sentence[:1].upper() + sentence[1:]


# ---- the form ------------------------------------------------------------------------------------------------------------

_OPTIONS = {
    "ruleset": (
        _("Rule set"),
        _("Rulebook: the void player takes the trick. Bhabhi: the void player ends it and the highest takes it."),
    ),
    "rounds": (_("Rounds"), _("How many rounds a match has; a round of four takes about ten minutes.")),
    "spades_trump": (_("Spades trump"), _("A spade beats every other suit, and who is void may ruff.")),
    "no_pickup": (_("No pick-up"), _("Who cannot follow passes instead of taking the trick.")),
    "kicker": (_("Kicker"), _("With the highest card of a suit the leader says who answers first.")),
    "dehla": (_("Tens"), _("Captured tens bring points off at the end of the round.")),
    "joker": (_("Joker"), _("The first away hands the joker to whoever opens the next round.")),
    "beggar": (_("Beggar"), _("Whoever is caught deals next and pays an extra chip.")),
    "scoring": (_("Scoring"), _("Who gets penalty points at the end of a round.")),
    "pot": (_("Pot"), _("Play chips: one each before the round.")),
    "memory_aid": (_("Memory aid"), _("What the screen remembers of cards that left play.")),
    "uneven_deal": (_("Uneven deal"), _("What happens to cards that cannot be dealt evenly.")),
    "fat_hand_seat": (_("Fat hand"), _("Who gets all the extra cards.")),
    "direction": (_("Direction"), _("Which way the deal and the play go round.")),
    "later_opener": (_("Later openers"), _("Who opens the second and later rounds.")),
    "opening_amnesty": (_("Opening amnesty"), _("In the opening trick nobody takes cards for being void.")),
    "opening_discard": (_("Opening shed"), _("What a void player sheds in the opening trick of Bhabhi.")),
    "winner_escaped": (_("Winner away"), _("Who leads when the winner of the trick has just got away.")),
    "last_trick": (_("Last trick"), _("Whether the last player may still play a last card to the trick.")),
    "standoff": (_("Standoff"), _("What breaks a position that would go on for ever.")),
    "standoff_laps": (_("Standoff after"), _("So many laps of broken tricks bring a standoff.")),
    "last_of_suit": (_("Last of suit"), _("The last card of a suit goes to the waste when it is led.")),
    "trump_duty": (_("Ruffing"), _("Whether a void player with a spade may or must ruff.")),
    "dehla_capture": (_("Capturing tens"), _("At once, or by winning two tricks in a row.")),
    "joker_weight": (_("Joker may be led"), _("At any time from the second trick on, or only as the last card.")),
    "beggar_scale": (_("Extra chips"), _("One each time, or one more with every loss.")),
    "tiebreak": (_("Ties"), _("What decides a match that ends level on points.")),
    "power_draw": (_("Power, no card"), _("What a player does who wins a trick with the last card in Bhabhi.")),
    "take_hand": (_("Taking a hand"), _("Whether somebody may take the whole hand of the next player.")),
    "heads_up": (_("Last two"), _("Whether answering a drawn card by a shed card saves at once.")),
    "earlier_losses": (_("Earlier losses"), _("Rounds lost in earlier matches of this sitting.")),
    "earlier_chips": (_("Earlier chips"), _("Extra chips paid in earlier matches of this sitting.")),
}

_VALUES = {
    "base": _("rulebook"),
    "bhabhi": _("Bhabhi / Thulla"),
    "loser_only": _("1 for the caught"),
    "placement": _("3 last, 1 before"),
    "sliding": _("0 1 2 3 by place"),
    "off": _("off"),
    "match_winner": _("to the match winner"),
    "round_winner": _("to the first away"),
    "loser_keeps": _("to the caught"),
    "counts": _("counts"),
    "full": _("everything"),
    "set_aside": _("set twos aside"),
    "fat_hand": _("one fat hand"),
    "spread": _("first ones get more"),
    "dealer": _("the dealer"),
    "eldest": _("left of the dealer"),
    "clockwise": _("clockwise"),
    "anticlockwise": _("anticlockwise"),
    "ace_leads": _("the ace leads"),
    "ace_holder_any": _("its holder, any card"),
    "round_loser": _("the caught"),
    "any": _("any card"),
    "highest": _("the highest rank"),
    "next_clockwise": _("the next player"),
    "next_highest": _("the next highest"),
    "sudden": _("ends at once"),
    "play_out": _("is played out"),
    "open_trick": _("an open trick"),
    "finish_no_pickup": _("no pick-ups any more"),
    "adjudicate": _("hands are counted"),
    "redeal": _("a new deal"),
    "may": _("may"),
    "must": _("must"),
    "immediate": _("at once"),
    "two_running": _("two in a row"),
    "tempo": _("any time"),
    "last_card": _("last card only"),
    "flat": _("one"),
    "rising": _("rising"),
    "countback": _("countback"),
    "playoff": _("play-off"),
    "shared": _("shared"),
    "waste": _("draws from the waste"),
    "neighbour": _("draws from neighbour"),
    "escape": _("is away"),
    "leader": _("the leader"),
    "anyone": _("anybody"),
    "normal": _("plays on"),
    "shootout": _("saves at once"),
}


def option(name: str) -> tuple[str, str]:
    """A label for an option, and one sentence on it."""
    return _OPTIONS[name]


def value(name: str, value: Scalar) -> str:
    """A label for one value of an option."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if name == "later_opener" and value == "round_winner":
        return _("the first away")
    if name == "fat_hand_seat" and isinstance(value, int):
        return _("seat {seat}").format(seat=value + 1)
    return _VALUES.get(str(value), str(value))


# ---- the end and the plain table -----------------------------------------------------------------------------------------


def outcome(outcome: Outcome, names: Names) -> str:
    """How the match ended; where points were level, the figures that decided (GC-7.5)."""
    told = _decided([names[seat] for seat in outcome.winners], outcome.reason)
    return f"{told} {figures}" if outcome.reason == "countback" and (figures := _countback(outcome, names)) else told


_FIGURES = {
    "rounds_lost": _("Rounds lost: {mine} against {theirs} of {rivals}."),
    "first_away": _("First away: {mine} against {theirs} of {rivals}."),
    "sum_of_places": _("Sum of places: {mine} against {theirs} of {rivals}."),
}


def _countback(outcome: Outcome, names: Names) -> str:
    """The figure of the countback in which the last rival of the winner fell behind (GC-7.3)."""
    winner, best = outcome.winners[0], min(outcome.scores.values())
    rivals = [seat for seat, score in outcome.scores.items() if score == best and seat != winner]
    for name, sentence in _FIGURES.items():
        figures = outcome.facts[name]
        level = [seat for seat in rivals if figures[seat] == figures[winner]]
        if not level and rivals:
            theirs = _listed([str(figures[seat]) for seat in rivals])
            return sentence.format(mine=figures[winner], theirs=theirs, rivals=_listed([names[seat] for seat in rivals]))
        rivals = level
    return ""


def board(look: Look[Any, View], names: Names) -> Sequence[str]:
    """The table as plain lines."""
    view = look.board
    told = tuple(names)
    lines = [captions.where(view).capitalize() + "."]
    if (standoff := captions.standoff(view)) != "":
        lines.append(standoff.capitalize() + ".")
    lines += [_seat_line(view, seat, told) for seat in range(view.seats)]
    lines.append(_waste_line(view))
    if view.last is not None:
        lines.append(captions.last(view, told))
    lines += _trick_lines(view, told)
    if view.hand:
        lines.append(_("Hand: {cards}.").format(cards=_by_suit(view.hand)))
    return lines


def _seat_line(view: View, seat: int, names: tuple[str, ...]) -> str:
    facts = [captions.seat_facts(view, seat).replace(" · ", ", ")]
    if view.dealer == seat:
        facts.insert(0, _("dealer"))
    if seat in view.escaped:
        facts.append(_("away, {place}").format(place=captions.ordinal(view.escaped.index(seat) + 1)))
    else:
        facts.append(captions.count(view.sizes[seat]))
    if view.captured[seat]:
        facts.append(captions.tens(view.captured[seat]))
    if view.joker == seat:
        facts.append(_("holds the joker"))
    if view.leader == seat and seat not in view.escaped:
        facts.append(_("leads"))
    return f"{names[seat]}: {', '.join(facts)}."


def _waste_line(view: View) -> str:
    parts = [_("{count} in the waste").format(count=view.waste)]
    if view.gone is not None:
        parts += [_("{suit} {count} gone").format(suit=captions.suit_name(suit), count=n) for suit, n in view.gone.items()]
    parts += [*captions.aside(view), *captions.barren(view)]
    return ", ".join(parts).capitalize() + "."


def _trick_lines(view: View, names: tuple[str, ...]) -> list[str]:
    lines = [f"{names[laid.seat]} {_('played')} {captions.card(laid.card)}." for laid in view.table]
    if view.best is not None and len(view.table) > 1:
        lines.append(_("{name} is highest.").format(name=names[view.best]))
    first, rest = captions.led(view)
    if first:
        lines.append(f"{first} {rest}")
    return [*lines, *(f"{line}." for line in captions.known(view, names))]


def _by_suit(hand: tuple[str, ...]) -> str:
    suits: dict[str, list[str]] = {}
    for card in hand:
        suits.setdefault(card[-1], []).append(captions.card(card))
    return ", ".join(" ".join(cards) for cards in suits.values())
