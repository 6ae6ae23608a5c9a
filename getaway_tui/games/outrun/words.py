"""All that Outrun says."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Refusal, Scalar
from getaway_tui.engine.words import Names

from . import lines
from .box import ANTIDOTE, BOX, CHARACTERS, FACES, LONG_WAY, MONSTERS, MOVES, SLOWEST
from .public import Figure, View

listed, writing, written, taken_up = lines.listed, lines.writing, lines.written, lines.taken_up

TITLES: Mapping[str, str] = {
    "first_race": _("First race"),
    "bear": _("The Bear, two maps"),
    "one_keyboard": _("All at one keyboard"),
    "no_clock": _("Without a clock"),
    "grand_tour": _("Grand tour"),
}

MONSTER_NAMES = {"vampire": _("Vampire"), "bear": _("Bear"), "zombie": _("Zombie"), "dragon": _("Dragon")}
CAUSES = {
    "antidote": _("the antidote"),
    "fire": _("the fire"),
    "claw": _("the claw"),
    "focus": _("a Focus"),
}
_REPLACED = {
    "one_at_a_time": _("{card} gives way for another ! card of {target}."),
    "duplicate": _("{card} lies there already for {target}, so it is discarded."),
    "no_effect": _("{card} has no effect for {target} and is discarded."),
    "redraw": _("{card} is put aside, and another card is drawn for {target}."),
    "have_mine": _("{card} of {target} is discarded by Have mine."),
}

# ---- events ----------------------------------------------------------------------------------------------------------------

_EVENTS = {
    "monster_chosen": _("The monster is the {monster}."),
    "starter_chosen": _("{seat} turns the first card."),
    "round_begun": _("Round {round}: {turner} turns the path card."),
    "path_turned": _("A path card lies face down."),
    "path_shown": _("The path: {card}."),
    "own_path_shown": _("{seat} has the path {moves}."),
    "hand_ordered": _("The hands lie in the order {order} this round."),
    "card_committed": _("{card} lies face down in front of its owner."),
    "commit_shown": _("{seat} had laid {card}."),
    "commit_returned": _("{card} lies there already and goes back to the hand."),
    "seat_readied": _("{seat} is ready."),
    "racer_stopped": _("Time's up for {seat}."),
    "stop_called": _("{seat} wants {racer} stopped."),
    "race_rerun": _("{seat} races again, because the race was cut off."),
    "racer_cured": _("{seat} is cured."),
    "racer_clawed": _("{seat} is clawed."),
    "racer_burned": _("{seat} is on fire."),
    "racer_dropped": _("{seat} stands under the claw."),
    "drop_declined": _("{seat} does not stand under the claw."),
    "racer_escaped": _("{seat} is out."),
    "card_drawn": _("{seat} draws a card."),
    "card_given": _("The card is {card}."),
    "card_lost": _("No card is left for {seat}."),
    "focus_used": _("{seat} uses Focus."),
    "fair_used": _("{seat} trades with {target}: everything in front of both changes places."),
    "have_used": _("{seat} gives everything in front to {target}."),
    "use_declined": _("{seat} does not use {card}."),
    "turn_ended": _("{seat} has played."),
    "seat_left": _("{seat} leaves the table."),
    "game_abandoned": _("The table ends the game."),
    "points_scored": _("{seat} gets {points} points."),
}


def _told(key: str) -> Callable[[Mapping[str, Any], Names], str]:
    def tell(params: Mapping[str, Any], names: Names) -> str:
        return _EVENTS[key].format(**{name: _param(name, value, names) for name, value in params.items()})

    return tell


def _param(name: str, value: Any, names: Names) -> str:
    """One parameter as people read it."""
    if name in ("seat", "turner", "target", "racer", "judge", "winner", "by"):
        return _who(value, names)
    if name == "monster":
        return MONSTER_NAMES[str(value)]
    if name == "card":
        return card(str(value))
    if name in ("moves", "order", "laid", "expected"):
        return row(str(value))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _who(seat: Any, names: Names) -> str:
    if seat is None:
        return _("all")
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else str(seat)


def _race_ended(params: Mapping[str, Any], names: Names) -> str:
    return _("{seat} has raced: {raced} of {of}.").format(
        seat=_who(params["seat"], names), raced=params["raced"], of=params["of"]
    )


def _race_judged(params: Mapping[str, Any], names: Names) -> str:
    seat, ns = _who(params["seat"], names), params["ns"]
    if params["status"] == "gave_up":
        return _("{seat} gave up.").format(seat=seat)
    if params["status"] == "stopped":
        return _("{seat} was stopped.").format(seat=seat)
    time = "" if ns is None else f" {clock(ns)}"
    if params["right"]:
        return _("{seat}{time}: right, {laid}.").format(seat=seat, time=time, laid=row(params["laid"]))
    return _("{seat}{time}: wrong, {laid} where {expected} was right.").format(
        seat=seat, time=time, laid=row(params["laid"]), expected=row(params["expected"])
    )


def _call_made(params: Mapping[str, Any], names: Names) -> str:
    judge, racer = _who(params["judge"], names), _who(params["racer"], names)
    if params["right"]:
        return _("{judge} calls the row of {racer} right.").format(judge=judge, racer=racer)
    return _("{judge} calls the row of {racer} wrong.").format(judge=judge, racer=racer)


def _racer_placed(params: Mapping[str, Any], names: Names) -> str:
    seat, position = _who(params["seat"], names), params["position"]
    if position == BOX:
        return _("{seat} goes to the box.").format(seat=seat)
    return _("{seat} stands on position {position}.").format(seat=seat, position=position)


def _racer_moved(params: Mapping[str, Any], names: Names) -> str:
    seat, rooms = _who(params["seat"], names), params["to"] - params["from"]
    if not rooms:
        return _("{seat} stays in room {room}.").format(seat=seat, room=params["from"])
    told = (
        _("{seat} moves from room {one} to {other}, doubled.")
        if params["doubled"]
        else _("{seat} moves from room {one} to {other}.")
    )
    return told.format(seat=seat, one=params["from"], other=params["to"])


def _racer_infected(params: Mapping[str, Any], names: Names) -> str:
    seat = _who(params["seat"], names)
    if params["by"] is None:
        return _("{seat} is infected.").format(seat=seat)
    return _("{by} infects {seat}.").format(seat=seat, by=_who(params["by"], names))


def _front_cleared(params: Mapping[str, Any], names: Names) -> str:
    return _("{seat} is rid of {cards}: {cause}.").format(
        seat=_who(params["seat"], names), cards=cards(params["cards"]), cause=CAUSES[params["cause"]]
    )


def _centre_cleared(params: Mapping[str, Any], names: Names) -> str:
    return _("The centre is rid of {cards}.").format(cards=cards(params["cards"]))


def _card_expired(params: Mapping[str, Any], names: Names) -> str:
    return _("{card} of {seat} has had its round.").format(card=card(params["card"]), seat=_who(params["seat"], names))


def _card_laid(params: Mapping[str, Any], names: Names) -> str:
    if params["seat"] is None:
        return _("{card} is drawn for all.").format(card=card(params["card"]))
    return _("{seat} draws {card}.").format(seat=_who(params["seat"], names), card=card(params["card"]))


def _deck_reshuffled(params: Mapping[str, Any], names: Names) -> str:
    which = _("path cards") if params["which"] == "path" else _("interference cards")
    return _("The {count} used {which} are shuffled into a new deck.").format(count=params["count"], which=which)


def _card_played(params: Mapping[str, Any], names: Names) -> str:
    seat, target, name = _who(params["seat"], names), _who(params["target"], names), card(params["card"])
    if params["seat"] == params["target"]:
        return _("{seat} plays {card} on oneself.").format(seat=seat, card=name)
    return _("{seat} plays {card} on {target}.").format(seat=seat, card=name, target=target)


def _card_replaced(params: Mapping[str, Any], names: Names) -> str:
    return _REPLACED[params["cause"]].format(card=card(params["card"]), target=_who(params["target"], names))


def _game_ended(params: Mapping[str, Any], names: Names) -> str:
    winner = _who(params["winner"], names)
    match params["reason"]:
        case "escaped":
            return _("{winner} leaves the museum first, in round {round}.").format(winner=winner, round=params["round"])
        case "round_limit":
            return _("{winner} is furthest when the last round is over.").format(winner=winner)
    return _("{winner} is the last one left.").format(winner=winner)


def _dared(params: Mapping[str, Any], names: Names) -> str:
    return _("The dare is {n}.").format(n=params["n"])


def _dare_shown(params: Mapping[str, Any], names: Names) -> str:
    seat = _who(params["seat"], names)
    if not params["n"]:
        return _("{seat} dares nothing.").format(seat=seat)
    return _("{seat} dares {n}: {cards}.").format(seat=seat, n=params["n"], cards=cards(params["cards"]))


_TOLD: Mapping[str, Callable[[Mapping[str, Any], Names], str]] = {
    "race_ended": _race_ended,
    "race_judged": _race_judged,
    "call_made": _call_made,
    "racer_placed": _racer_placed,
    "racer_moved": _racer_moved,
    "racer_infected": _racer_infected,
    "front_cleared": _front_cleared,
    "centre_cleared": _centre_cleared,
    "card_expired": _card_expired,
    "card_laid": _card_laid,
    "deck_reshuffled": _deck_reshuffled,
    "card_played": _card_played,
    "card_replaced": _card_replaced,
    "game_ended": _game_ended,
    "dared": _dared,
    "dare_shown": _dare_shown,
}


def event(event: Event, names: Names) -> str:
    """What happened."""
    tell = _TOLD.get(event.key) or _told(event.key)
    return tell(event.params, names)


# ---- names -----------------------------------------------------------------------------------------------------------------


@functools.cache
def card(code: str) -> str:
    """What a card is called; a row of moves or a path card by its moves."""
    if code in FACES:
        return _(FACES[code].name)
    return code if code.startswith("P") and code[1:].isdigit() else row(code)


def cards(codes: Any) -> str:
    """Several cards."""
    return ", ".join(card(code) for code in codes) or _("nothing")


def row(sequence: str) -> str:
    """A row of laid cards: "Jump Climb Duck"."""
    return " ".join(move(sign) for sign in sequence) or _("nothing")


@functools.cache
def move(sign: str) -> str:
    """One laid card."""
    others = {LONG_WAY: _("Long way"), ANTIDOTE: _("Antidote")}
    return others[sign] if sign in others else _(MOVES[sign].name)


def clock(ns: int) -> str:
    """A time as minutes, seconds and thousandths."""
    ms = ns // 1_000_000
    return f"{ms // 60_000:02}:{ms // 1000 % 60:02}.{ms % 1000:03}"


def seconds(ns: int) -> str:
    """A time in seconds."""
    return _("{seconds} s").format(seconds=f"{ns // 1_000_000_000}")


# ---- asks, actions, refusals -------------------------------------------------------------------------------------------------

_ASKS = {
    "setup": _("Who saw the scariest film last and turns the first card?"),
    "turn": _("Turn the path card."),
    "prep": _("Get ready for the race."),
    "race": _("Race."),
    "check": _("Is the row of the left neighbour right or wrong?"),
    "bear_drop": _("Stand under the claw and be rid of all cards?"),
    "infect": _("Choose whom to infect."),
    "move": _("Play a Boost before moving?"),
    "vamp_focus": _("Clear the centre with this Focus?"),
    "zombie_oneshot": _("Use the card that was drawn?"),
    "play": _("Play cards, or keep them."),
    "leave": _("Leave the table?"),
}


def ask(ask: Ask, names: Names) -> str:
    """What the seat is asked."""
    if ask.ask == "race" and not ask.must:
        return _("Stop the racer?")
    return _ASKS[ask.ask]


_ACTIONS = {
    "choose_monster": _("Meet the {monster}"),
    "choose_starter": _("{seat} turns the first card"),
    "turn_path": _("Turn the path card"),
    "draw_path": _("Draw path {card}"),
    "make_path": _("Make the path {moves}"),
    "shuffle_hand": _("Lay the hands as {order}"),
    "commit": _("Lay {card} before the race"),
    "ready": _("Ready: show the card"),
    "draw_dare": _("Draw the dared cards"),
    "relabel": _("Relabel the card"),
    "pair_card": _("Draw path {card}"),
    "stop": _("Time's up for {racer}"),
    "rerun": _("Race again"),
    "infect": _("Infect {target}"),
    "draw_card": _("Draw {card}"),
    "decline": _("Do not use it"),
    "play": _("Play {card} on {target}"),
    "use_focus": _("Use Focus: clear your own front"),
    "use_fair": _("Use Fair trade? with {target}"),
    "use_have": _("Use Have mine on {target}"),
    "done": _("Done"),
    "abandon": _("End the game for all"),
    "leave": _("Leave the table"),
}


def action(action: Any, names: Names) -> str:
    """What an action would do."""
    match action.kind:
        case "race":
            return _race_action(action)
        case "dare":
            return _("Dare {n} extra cards").format(n=action.n)
        case "judge":
            told = _("{racer} is right") if action.right else _("{racer} is wrong")
            return told.format(racer=_who(action.racer, names))
        case "drop":
            return _("Stand under the claw") if action.yes else _("Stay")
        case "use":
            return _use_action(action, names)
    params = {name: _param(name, value, names) for name, value in action.model_dump().items()}
    return _ACTIONS[action.kind].format(**params)


def _race_action(action: Any) -> str:
    """How many cards, never which: a list of moves must not tell the racer what is right."""
    if action.status == "gave_up":
        return _("Give up")
    if action.status == "stopped":
        return _("Out of time")
    time = "" if action.ns is None else _(" in {time}").format(time=clock(action.ns))
    return _("Finish with {count} cards{time}").format(count=len(action.sequence), time=time)


def _use_action(action: Any, names: Names) -> str:
    if action.target is not None:
        return _("Use it with {target}").format(target=_who(action.target, names))
    return _("Use it") if action.yes else _("Do not use it")


_REFUSALS = {
    "two_to_six": _("Outrun needs 2 to 6 racers, not {seats}."),
    "one_each": _("Give one {option} for each of the {seats} seats, or none."),
    "different_characters": _("Everybody runs as somebody else; choose different characters."),
    "nobody_there": _("Nobody sits there; the table has {seats} seats, and some may be empty."),
    "not_now": _("That is not what is asked now."),
    "not_in_the_path_deck": _("{card} is not in the path deck."),
    "no_path": _("A path shows different moves over a walk through the grid with an allowed number of turns."),
    "another_length": _("A path of this game has so many moves: {lengths}."),
    "each_move_once": _("Each of the eight moves lies in the hand once."),
    "not_for_the_race": _("{card} is not for this moment; Boost, Little shortcut and Major shortcut are."),
    "not_in_your_hand": _("There is no {card} in this hand."),
    "lies_there_already": _("{card} lies there already; two equal cards never lie in front of one racer."),
    "before_the_race": _("Cards for the race are laid just before it, when the racer gets ready."),
    "no_dares": _("Dares belong to the game without a clock."),
    "dare_range": _("A dare is 0 to {most} extra cards."),
    "dared_already": _("The dare is made and stands."),
    "not_the_dared_cards": _("As many different faces as were dared are drawn, none that lies there already."),
    "time_of_a_finish": _("A finish has a time, and nothing else has."),
    "no_time": _("Without a clock a race has no time."),
    "no_limit": _("There is no time limit, so nobody runs out of time."),
    "over_the_limit": _("The limit is {seconds} s of raw time; a longer race counts as stopped."),
    "laid_twice": _("Each card can be laid once."),
    "no_long_way": _("There are only as many Long way cards to lay as lie in front of the racer."),
    "not_racing": _("That seat is not racing; somebody else who is can be stopped."),
    "called_already": _("This stop is called already; the others who have finished must call it too."),
    "no_relabelling": _("A relabelling gives each of the eight moves another name."),
    "named_moves_stay": _("The moves {moves} are named on the racer's cards and stay as they are."),
    "not_as_hard_or_not_as_new": _("This card is not as hard as the printed one, or too like one that was seen."),
    "no_pair": _("{card} is no pair of the printed card; one with as many turns and the same mark is."),
    "not_your_neighbour": _("Judge the left neighbour, once, and only a finished row."),
    "only_boost": _("Only a Boost is played just before moving."),
    "not_beside_you": _("Choose the nearest white racer to the left or right who is not immune."),
    "not_in_the_deck": _("There is no {card} in the deck."),
    "used_not_played": _("{card} is not played on anybody, it is used."),
    "another_player": _("{card} needs another racer who is at the table."),
    "shielded": _("{target} has a Shield; choose somebody else."),
    "no_target": _("This card needs nobody else."),
    "choose_a_partner": _("Choose another infected racer without a Shield."),
    "no_partner": _("That is nobody to choose; another infected racer without a Shield is."),
    "decline_instead": _("Whoever does not want to use it declines."),
    "not_while_racing": _("Nobody leaves or ends the game while somebody is racing, or for another seat."),
}


def refusal(refusal: Refusal, names: Names) -> str:
    """Why not."""
    params = {name: _refused_param(name, value, names) for name, value in refusal.params.items()}
    return _REFUSALS[refusal.key].format(**params)


def _refused_param(name: str, value: Any, names: Names) -> str:
    if name == "option":
        return option(str(value))[0].lower()
    return _param(name, value, names)


# ---- options ---------------------------------------------------------------------------------------------------------------

_OPTIONS = {
    "monster": (_("Monster"), _("The board that is raced on; each has its own tricks.")),
    "map_boards": (_("Map boards"), _("How many boards of nine rooms lie between the start and the way out.")),
    "match": (_("Match"), _("One game, or several for points.")),
    "race_mode": (_("How to race"), _("One after the other with sealed times, all at one keyboard, or without a clock.")),
    "pass_path": (_("Later racers"), _("What those see who race after the first one.")),
    "time_limit": (_("Time limit"), _("After so many seconds a racer is stopped and counts as wrong.")),
    "group_stop": (_("Time's up"), _("The others may stop a racer who takes too long.")),
    "key_scheme": (_("Keys"), _("Which keys lay which card.")),
    "hand_order": (_("Hand"), _("Whether the eight cards lie in the same places every round.")),
    "handicap": (_("Handicap"), _("The share of the time that counts, and seconds that do not count at all.")),
    "character": (_("Character"), _("Whom the seat runs as.")),
    "starter": (_("First card"), _("Who turns the first path card.")),
    "referee": (_("Referee"), _("Who says first whether a row is right; the verdict is always the rules'.")),
    "one_at_a_time": (_("! cards"), _("How many of them may lie in front of one racer.")),
    "position_order": (_("Blocked places"), _("From which end the places are counted that a small table uses.")),
    "long_way_place": (_("The long way"), _("Where its card may lie in the row.")),
    "little_shortcut": (_("Little shortcut"), _("Whether one card must be left out.")),
    "shield_lasts": (_("Shield"), _("How long it lies in front of its owner.")),
    "boost_timing": (_("Boost"), _("Whether it may also be played just before moving.")),
    "vampire_duds": (_("Vampire's duds"), _("What happens to Fair trade?, Have mine and Shield in the centre.")),
    "duplicate_draw": (_("Drawn duplicates"), _("What happens to a drawn card that lies there already.")),
    "claw_in_box": (_("Claw in the box"), _("Racers in the box are clawed too.")),
    "box_adjacent": (_("Box is adjacent"), _("The box continues the Zombie's row to the left.")),
    "infect_from": (_("Infecting from"), _("Where a red racer infects somebody.")),
    "antidote_when_wrong": (_("Wrong antidote"), _("It cures even if the moves of the row are wrong.")),
    "race_to_end": (_("The last round"), _("Whether the others still move when somebody is out.")),
    "round_limit": (_("Round limit"), _("After so many rounds the furthest racer wins.")),
    "path_length": (_("Path length"), _("How many moves a path has; other lengths are made up at random.")),
    "show_running_clock": (_("Running clock"), _("The time is shown while somebody races.")),
    "sound": (_("Sound"), _("The terminal's bell rings when a race begins.")),
}

_VALUES = {
    "monster": {**MONSTER_NAMES, "random": _("by chance")},
    "match": {
        "single": _("one game"),
        "best_of_3": _("best of 3"),
        "best_of_5": _("best of 5"),
        "grand_tour": _("grand tour"),
    },
    "race_mode": {"pass": _("pass the device"), "split": _("one keyboard"), "turns": _("no clock")},
    "pass_path": {"relabel": _("same, relabelled"), "same": _("the same"), "paired": _("one like it")},
    "key_scheme": {
        "home": _("home row"),
        "letters": _("initials"),
        "digits": _("digits"),
        "mouse": _("mouse"),
        "two_tap": _("two taps"),
        "custom": _("own keys"),
    },
    "hand_order": {"fixed": _("fixed"), "shuffled": _("shuffled")},
    "starter": {"ask": _("ask"), "random": _("by chance")},
    "referee": {"computer": _("the rules"), "neighbour": _("the neighbour")},
    "one_at_a_time": {"standard": _("one"), "family": _("one of a kind"), "off": _("any number")},
    "position_order": {"p1_fastest": _("from the fast end"), "mirrored": _("from the slow end")},
    "long_way_place": {"printed": _("as printed"), "free": _("after card 1, 2 or 3")},
    "little_shortcut": {"optional": _("may"), "mandatory": _("must")},
    "shield_lasts": {
        "one_round": _("one round"),
        "next_play": _("one turn more"),
        "until_cleared": _("until cleared"),
    },
    "boost_timing": {"prep": _("before the race"), "when_moving": _("also when moving")},
    "vampire_duds": {"literal": _("discard"), "redraw": _("draw again")},
    "duplicate_draw": {"discard": _("discard"), "redraw": _("draw again")},
    "infect_from": {"biohazard": _("a biohazard"), "anywhere": _("any place")},
    "race_to_end": {"first_out": _("first one out"), "full_round": _("full round")},
    "time_limit": {"off": _("none")},
    "round_limit": {"none": _("none")},
    "path_length": {"mixed": _("mixed")},
}


def option(name: str) -> tuple[str, str]:
    """Label and sentence of an option."""
    return _OPTIONS[name]


def value(name: str, value: Scalar) -> str:
    """Label of a value."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "handicap":
        return _handicap(value)
    if name == "starter" and isinstance(value, int):
        return _("seat {seat}").format(seat=value + 1)
    if name == "character" and isinstance(value, int):
        return _(CHARACTERS[value].name)
    if name == "time_limit" and isinstance(value, int):
        return _("{seconds} s").format(seconds=value)
    return _VALUES.get(name, {}).get(str(value), str(value))


def _handicap(value: Any) -> str:
    if not isinstance(value, list | tuple):
        return _("none")
    factor, grace = value
    share = _("{percent} %").format(percent=factor)
    return _("{share} after {grace} s").format(share=share, grace=grace) if grace else share


# ---- ends and the table in plain lines ---------------------------------------------------------------------------------------


def outcome(outcome: Outcome, names: Names) -> str:
    """How it ended."""
    won = ", ".join(names[seat] for seat in outcome.winners)
    match outcome.reason:
        case "abandoned":
            return _("The table ended the game; nobody has won.")
        case "match":
            return _("{won} wins the match with {points} points.").format(won=won, points=max(outcome.scores.values(), default=0))
        case "last_racer":
            return _("{won} is the last racer at the table and wins.").format(won=won)
        case "round_limit":
            return _("{won} is furthest after the last round and wins.").format(won=won)
    return _("{won} has outrun all the others.").format(won=won)


def board(look: Look[Any, View], names: Names) -> Sequence[str]:
    """The table in plain lines."""
    seen = look.board
    monster = MONSTER_NAMES[seen.monster] if seen.monster else _("a monster nobody knows yet")
    lines = [
        _("{monster}, {rooms} rooms, round {round}; {turner} turns the path card.").format(
            monster=monster, rooms=seen.rooms, round=seen.round, turner=_who(seen.turner, names)
        )
    ]
    if seen.monster:
        lines += _board_lines(seen)
    if seen.centre:
        lines.append(_("In the centre: {cards}.").format(cards=cards(seen.centre)))
    lines += [_racer_line(figure, names[seat]) for seat, figure in enumerate(seen.racers)]
    lines.append(
        _("Interference deck {deck}, discards {discard}; path deck {paths}, used {used}.").format(
            deck=seen.deck, discard=len(seen.discard), paths=seen.path_deck, used=len(seen.used_paths)
        )
    )
    lines.append(_("Every hand: {moves}.").format(moves=row(seen.hand_order)))
    if seen.drawn:
        lines.append(_("Drawn: {card}.").format(card=card(seen.drawn)))
    return [*lines, *_path_lines(look, names)]


def _board_lines(seen: View) -> list[str]:
    active = seen.options.positions(len(seen.racers))
    places = [
        _("{place}: +{advance}{special}").format(
            place=place,
            advance=seen.board(place).advance,
            special=f" {seen.board(place).special}" if seen.board(place).special else "",
        )
        for place in range(SLOWEST, BOX, -1)
        if place in active
    ]
    assert seen.monster is not None
    rule = MONSTERS[seen.monster]
    return [
        _("Positions from slow to fast: {places}.").format(places="; ".join(places)),
        _("Cards: {count} to {whom}; cleared by: {cleared}.").format(
            count=rule.count_each, whom=rule.cards_to, cleared=rule.cleared_by
        ),
    ]


def _racer_line(figure: Figure, name: str) -> str:
    if figure.gone:
        return _("{name} has left.").format(name=name)
    token = CHARACTERS[figure.character].token
    parts = [_("room {room}").format(room=figure.room)]
    if figure.infected:
        parts.append(_("INFECTED"))
    if figure.immune:
        parts.append(_("immune"))
    if figure.place is not None:
        parts.append(_("in the box") if figure.place == BOX else _("position {place}").format(place=figure.place))
    parts.append(_("in front {cards}").format(cards=cards(figure.front)))
    parts.append(_("hand {count}").format(count=figure.held))
    for label, shown in ((_("holds"), figure.hand), (_("committed"), figure.committed), (_("dared"), figure.extra)):
        if shown:
            parts.append(f"{label} {cards(shown)}")
    if figure.points or figure.wins:
        parts.append(_("{points} points").format(points=figure.points))
    if figure.result is not None:
        parts.append(_("row {laid}").format(laid=row(figure.result.sequence)))
    return f"{token} {name}: {'; '.join(parts)}"


def _path_lines(look: Look[Any, View], names: Names) -> list[str]:
    """The path that these eyes may see, and what affects them."""
    seen = look.board
    lines = []
    if seen.path is not None:
        lines.append(_path(_("Path"), seen.path))
    own = seen.racers[seen.seat] if seen.seat is not None else None
    if own is not None and own.card is not None and own.card != seen.path:
        lines.append(_path(_("Own path"), own.card))
    if seen.seat is not None and own is not None:
        lines.append(_("Affecting {name}: {cards}.").format(name=names[seen.seat], cards=cards(seen.affecting(seen.seat))))
    return lines


def _path(label: str, path: Any) -> str:
    mark = _(" with the antidote") if path.antidote else ""
    return f"{label}: {row(path.moves)}{mark}"
