"""All that Safehouse says, one English sentence each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from getaway_tui.engine.language import _, ngettext
from getaway_tui.engine.types import Ask, Event, Look, Outcome, Param, Refusal, Scalar
from getaway_tui.engine.words import Names

from .components import CHAPTERS, CHIPS, ESCAPE, GLASSES, PAGES, PURSUERS, ROWS, SETUP, TASKS
from .public import Action, Discard, Signal, View, missing, row_solved

TITLES: Mapping[str, str] = {
    "great_danger": _("Great Danger"),
    "big_thrill": _("Big Thrill"),
    "try_to_survive": _("Try to survive"),
    "first_time": _("First time: no clock, open hands"),
    "by_turns": _("By turns: no seconds"),
}

COLOUR_NAMES: Mapping[str, str] = {
    "yellow": _("yellow"),
    "green": _("green"),
    "blue": _("blue"),
    "red": _("red"),
    "pink": _("pink"),
}
LETTERS: Mapping[str, str] = {colour: colour[0].upper() for colour in COLOUR_NAMES}
"""One letter a colour, so that no colour is the only mark."""
BAND_NAMES: Mapping[str, str] = {
    "very_low": _("very low"),
    "low": _("low"),
    "medium": _("medium"),
    "high": _("high"),
    "very_high": _("very high"),
}
REWARD_NAMES: Mapping[str, str] = {"small": _("small"), "medium": _("medium"), "large": _("large")}
ROW_NAMES: Mapping[str, str] = {
    "suspect": _("Suspect"),
    "victim": _("Victim"),
    "motive": _("Motive"),
    "weapon": _("Weapon"),
    "evidence": _("Evidence"),
}
CAUSES: Mapping[str, str] = {
    "horn": _("empty glass"),
    "symbol": _("symbol"),
    "card": _("pursuer card"),
    "removal": _("task removed"),
    "remember": _("higher card"),
}


# ---- names of things --------------------------------------------------------------


def chapter(name: str) -> str:
    """A chapter inside a sentence."""
    return PAGES[name].name.lower()


def wanted(colours: Sequence[str]) -> str:
    """Colours as letters: "YYGG"."""
    return "".join(LETTERS[colour] for colour in colours)


def card(name: str) -> str:
    """A card by its face: only for who may see it."""
    if name in ESCAPE:
        face = ESCAPE[name]
        return f"{COLOUR_NAMES[face.colour]} {face.value}"
    if name in PURSUERS:
        return _pursuer_card(name)
    task = TASKS[name]
    return _("{chapter} {colours}, {steps}").format(
        chapter=chapter(task.chapter), colours=wanted(task.order), steps=steps(task.steps)
    )


def _pursuer_card(name: str) -> str:
    face = PURSUERS[name]
    if not face.per_task:
        return _("pursuer {steps}").format(steps=face.fixed)
    return _("pursuer for open tasks + {steps}").format(steps=face.fixed) if face.fixed else _("pursuer for open tasks")


def task(name: str) -> str:
    """An open task by its colours."""
    return _("{chapter} {colours}").format(chapter=chapter(TASKS[name].chapter), colours=wanted(TASKS[name].order))


def steps(number: int) -> str:
    """A number of steps."""
    return ngettext("{number} step", "{number} steps", number).format(number=number)


def signal(words: Sequence[str]) -> str:
    """What a pin says of a card: "very high blue", "chapter YYRP, medium"."""
    if words[0] == "chapter":
        return _("chapter {colours}, {reward}").format(colours=wanted(words[1:-1]), reward=REWARD_NAMES[words[-1]])
    colour, band, *more = words
    said = f"{BAND_NAMES[band]} {COLOUR_NAMES[colour]}"
    return f"{said} ({_more(more)})" if more else said


def _more(words: Sequence[str]) -> str:
    return ", ".join(chapter(word) if word in PAGES else f"{word} {CHIPS[word].name}" for word in words)


def case_sentence(white: Sequence[str]) -> str:
    """The crime, told from the chips left white (section 7)."""
    found = {CHIPS[chip].row: CHIPS[chip].name for chip in white}
    return _("{suspect} killed {victim}. Motive: {motive}; weapon: {weapon}; proof: {evidence}.").format(**found)


# ---- events --------------------------------------------------------------

_EVENTS = {
    "hand_dealt": _("Dealt: {cards}."),
    "hands_counted": _("{seat} holds {escape} escape and {chapter} chapter cards."),
    "beginner_chosen": _("{seat} begins."),
    "turn_begun": _("{seat} acts."),
    "actions_ended": _("{seat} ends the actions."),
    "chapter_played": _("{seat} opens the task {task_card}."),
    "card_laid": _("{seat} lays {card} on {task}."),
    "special_laid": _("{seat} lays {card} on the special card."),
    "chip_turned": _("{chip} turns {side}."),
    "escape_discarded": _("{seat} discards {card}."),
    "chapter_boxed": _("{seat} puts a chapter card into the box."),
    "chapter_known": _("In the box: {card}."),
    "task_removed": _("{seat} removes the task {task}."),
    "task_fulfilled": _("The task {task} is fulfilled: {steps}."),
    "special_fulfilled": _("The special card is fulfilled: {steps}."),
    "witness_moved": _("The witness runs from {from} to {to}."),
    "pursuer_moved": _("The pursuer comes from {from} to {to}: {cause}."),
    "special_cleared": _("The page turns: {cards} go from the special card to the discard pile."),
    "page_turned": _("Next page: {chapter}. Witness on {witness}, pursuer on {pursuer}."),
    "chapters_exchanged": _("{seat} exchanges old chapter cards: {count}."),
    "chapter_given": _("New chapter card: {card}."),
    "card_given": _("New escape card: {card}."),
    "escape_drawn": _("{seat} draws an escape card."),
    "chapter_drawn": _("{seat} draws a chapter card."),
    "draw_announced": _("{seat} announces chapter cards: {k}."),
    "pursuer_drawn": _("{seat} draws {card}: {steps}."),
    "pile_turned": _("The discard pile is turned over: {count} cards."),
    "hand_filled": _("{seat} keeps {escape} escape and {chapter} chapter cards."),
    "turn_ended": _("{seat} ends the turn."),
    "card_pinned": _("{seat} pins {words}."),
    "pin_lifted": _("{seat} takes the pin {words} away."),
    "request_made": _("{seat} asks for a {band} {colour}."),
    "peek_begun": _("{seat} peeks at the own hand."),
    "peek_ended": _("{seat} has peeked."),
    "case_solved": _("The case is solved."),
    "case_opened": _("The case is open again."),
}


def event(event: Event, names: Names) -> str:
    """What happened, in the present tense."""
    params = event.params
    told = {name: _told(name, value, names) for name, value in params.items()}
    match event.key:
        case "remember_laid":
            return _remembered(params, told)
        case "glass_emptied":
            left = _number(params["field"])
            return _("The horn: time field {field}.").format(field=left) if left else _("The horn: the last glass is through.")
        case "glass_turned" if params["seat"] is None:
            return _("The glass turns by itself.")
        case "glass_turned":
            return _("{seat} turns the glass.").format(**told)
        case "page_turned":
            return _EVENTS[event.key].format(**{**told, "chapter": chapter(str(params["chapter"]))})
        case "chapter_played":
            return _EVENTS[event.key].format(**told, task_card=card(str(params["card"])))
        case "game_ended":
            return _ENDINGS[str(params["reason"])]
        case key:
            return _EVENTS[key].format(**told)


def _remembered(params: Mapping[str, Param], told: Mapping[str, str]) -> str:
    if params["higher"]:
        return _("{seat} lays {card} on REMEMBER, a higher card.").format(**told)
    return _("{seat} lays {card} on REMEMBER.").format(**told)


def _told(name: str, value: Param, names: Names) -> str:
    """One parameter inside a sentence."""
    if isinstance(value, tuple):
        words = tuple(str(word) for word in value)
        return signal(words) if name == "words" else ", ".join(card(word) for word in words)
    if name == "seat" and isinstance(value, int):
        return names[value]
    if name == "steps" and isinstance(value, int):
        return steps(value)
    text = str(value)
    spoken = {
        "card": card,
        "task": task,
        "chip": _chip,
        "cause": CAUSES.__getitem__,
        "band": BAND_NAMES.__getitem__,
        "colour": COLOUR_NAMES.__getitem__,
    }
    return spoken[name](text) if name in spoken else text


def _chip(name: str) -> str:
    return f"{ROW_NAMES[CHIPS[name].row]} {CHIPS[name].name}"


def _number(value: Param) -> int:
    return value if isinstance(value, int) else 0


# ---- asks and actions --------------------------------------------------------------

_ASKS = {
    "briefing": _("{seat} looks at the hand for the first time."),
    "who_begins": _("Who begins?"),
    "act": _("{seat} acts: at least one action, no exact numbers aloud."),
    "refill": _("{seat} fills the hand up."),
    "peek": _("{seat} peeks at the own hand."),
    "aside": _("{seat} may peek, or turn an empty glass."),
}


def ask(ask: Ask, names: Names) -> str:
    """What the seat is asked."""
    return _ASKS[ask.ask].format(seat=names[ask.seat])


def action(action: Action, names: Names) -> str:
    """What an action would do, short enough for a list."""
    match action.kind:
        case "lay_task":
            return _("Lay {card} on {task}").format(card=card(action.card), task=task(action.task))
        case "discard":
            return _discard(action)
        case "choose":
            return _("{name} begins").format(name=names[action.player] if action.player < len(names) else action.player + 1)
        case "announce":
            return _("Announce chapter cards: {k}").format(k=action.k)
        case "draw":
            return _("Draw an escape card") if action.pile == "escape" else _("Draw a chapter card")
        case "pin":
            return _PINS[action.show].format(card=card(action.card))
        case "ask":
            return _("Ask for {band} {colour}").format(band=BAND_NAMES[action.band], colour=COLOUR_NAMES[action.colour])
        case "remove_task":
            return _("Remove {task}: pursuer 1 step").format(task=task(action.task))
        case "play_chapter" | "lay_special" | "lay_remember" | "unpin":
            return _ON_A_CARD[action.kind].format(card=card(action.card))
        case kind:
            return _PLAIN[kind]


_PINS = {
    "band": _("Pin {card} in words"),
    "chapter": _("Pin {card} with its chapter"),
    "chips": _("Pin {card} with its chips"),
}
_ON_A_CARD = {
    "play_chapter": _("Open {card}"),
    "lay_special": _("Lay {card} on the special card"),
    "lay_remember": _("Lay {card} on REMEMBER"),
    "unpin": _("Take the pin of {card} away"),
}
_PLAIN = {
    "deal": _("Deal"),
    "end_briefing": _("Seen enough"),
    "end_actions": _("End the actions"),
    "peek": _("Peek at the own hand"),
    "end_peek": _("Cover the hand again"),
    "turn_glass": _("Turn the glass"),
    "horn": _("The horn"),
}


def _discard(action: Discard) -> str:
    return _("Discard {cards}").format(cards=", ".join(card(each) for each in action.cards) or "—")


# ---- refusals --------------------------------------------------------------

_REFUSALS = {
    "number_of_players": _("Safehouse is for 2 to 4 players, not for {seats}."),
    "solo_is_for_two_hands": _("Alone, one person plays two hands: 2 seats, not {seats}."),
    "no_such_beginner": _("There is no seat {number} at this table."),
    "dealt_already": _("The cards are dealt already."),
    "each_card_once": _("Each card is dealt once, a hand to each seat."),
    "escape_cards_dealt": _("Each hand begins with {count} escape cards."),
    "chapter_cards_dealt": _("Each hand begins with hotel room cards: {count}."),
    "stacks_by_chapter": _("Each stack holds all chapter cards of its chapter that were not dealt."),
    "pursuer_cards_chosen": _("At this level the draw pile holds {count} pursuer cards."),
    "rest_is_the_pile": _("The draw pile holds all escape cards that were not dealt."),
    "pursuer_cards_spread": _("Each of the {piles} piles holds exactly 2 pursuer cards."),
    "chance_deals_and_chooses": _("This is for chance to say."),
    "not_now": _("This is not the moment for it."),
    "nobody_sits_there": _("There is no seat {number} at this table."),
    "not_your_turn": _("Only {seat} plays cards now."),
    "actions_are_over": _("The refill has begun; only drawing is left."),
    "actions_first": _("Drawing begins when the actions are ended."),
    "not_in_hand": _("{card} is not in this hand."),
    "other_chapter": _("{card} is of another chapter; only cards of the {chapter} open now."),
    "task_not_open": _("{task} does not lie open."),
    "colour_not_wanted": _("{task} wants no {colour}."),
    "colour_complete": _("{task} has all its {colour} cards."),
    "too_low": _("Only {last} or higher follows here."),
    "special_used": _("The special card of the {chapter} is used up until the page turns."),
    "names_other_chapter": _("{card} names another chapter; the special card takes cards of the {chapter}."),
    "name_each_card_once": _("Discard one or more cards, each named once."),
    "discard_alone": _("At this table discarding is allowed only as the one action of a turn."),
    "no_investigation": _("Great Danger is played without REMEMBER and chips."),
    "do_something_first": _("At least one action comes before the end of a turn."),
    "nothing_to_announce": _("At this table each card is chosen when it is drawn."),
    "announced_already": _("The chapter cards of this refill are announced already."),
    "announce_at_most": _("At most {most} chapter cards can be announced."),
    "announce_first": _("First announce how many chapter cards this refill takes."),
    "stack_empty": _("No chapter cards of the {chapter} are left; draw escape cards."),
    "only_escape_cards": _("All announced chapter cards are drawn; the rest are escape cards."),
    "chapter_cards_first": _("The announced chapter cards come first: {left} to go."),
    "pile_passed_once": _("No escape card is left to draw in this refill."),
    "glass_runs": _("There is no empty sand glass to turn."),
    "not_due": _("The clock has nothing to say now."),
    "no_pins_here": _("At this table nothing is pinned."),
    "hand_is_covered": _("Cards are pinned only while their owner sees them."),
    "chapter_card_in_short": _("A chapter card is pinned in one way: colours and reward."),
    "not_pinned": _("{card} is not pinned."),
    "only_the_active_player_asks": _("Only the active player asks around."),
    "no_peek_here": _("At this table nobody peeks."),
    "own_hand_only": _("Everybody peeks at the own hand only."),
    "over": _("The game is over."),
}


def refusal(refusal: Refusal, names: Names) -> str:
    """Why not, and what would be allowed instead."""
    said = {name: _refused(name, value, names) for name, value in refusal.params.items()}
    text = _REFUSALS[refusal.key].format(**said, number=_number(refusal.params.get("seat")) + 1)
    return text[:1].upper() + text[1:]


def _refused(name: str, value: Param, names: Names) -> str:
    if name == "seat" and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else str(value + 1)
    if name == "chapter":
        return chapter(str(value))
    return _told(name, value, names)


# ---- options --------------------------------------------------------------

_OPTIONS: Mapping[str, tuple[str, str]] = {
    "level": (_("Level"), _("Great Danger has no case to solve; Try to survive has two more pursuer cards.")),
    "clock": (_("Clock"), _("Real time for all, a glass for each player, glasses counted in turns, or no clock.")),
    "timer": (_("Signal"), _("Music goes on by itself; a sand glass waits up to 10 seconds until somebody turns it.")),
    "turns_per_glass": (_("Turns per glass"), _("How many turns a glass lasts where turns are counted.")),
    "handoff": (_("Handing over"), _("Whether the clock runs while the hand is covered.")),
    "briefing": (_("First look"), _("Whether the first look at the hands costs time.")),
    "horn": (_("Horn"), _("How an empty glass makes itself known.")),
    "signals": (_("Signals"), _("Pins show chosen cards in words; full shows every hand in words.")),
    "peek": (_("Peek"), _("Whether the others may look at their own hands during a turn.")),
    "first_player": (_("Who begins"), _("Agreed at the table, drawn, or a seat.")),
    "hands": (_("Hands"), _("Open hands are for learning, or for one person who plays all seats.")),
    "solo": (_("Alone"), _("One person plays two open hands.")),
    "glass_seconds": (_("Glass"), _("Seconds a glass runs; even gives every number of players about the same chance.")),
    "head_start": (_("Head start"), _("How many fields behind the witness the pursuer starts.")),
    "discard": (_("Discarding"), _("Together with other actions, or only instead of them.")),
    "special_equal": (_("Equal on special"), _("Whether an equal value follows on the special card.")),
    "draw_choice": (_("Drawing"), _("Each card is chosen when it is drawn, or chapter cards are announced first.")),
    "remember_cost": (_("Price of REMEMBER"), _("Whether a higher card is paid before or after its chips turn.")),
    "discard_browse": (_("Discard pile"), _("Whether only the top card is seen, or the whole pile.")),
}

_VALUES: Mapping[str, Mapping[str, str]] = {
    "level": {key: TITLES[key] for key in ("great_danger", "big_thrill", "try_to_survive")},
    "clock": {"real": _("real time"), "chess": _("a glass each"), "turns": _("turns"), "off": _("none")},
    "timer": {"music": _("music"), "sand_glass": _("sand glass")},
    "turns_per_glass": {"auto": _("by number of players")},
    "handoff": {"grace": _("5 s free"), "running": _("clock runs"), "stopped": _("clock stands")},
    "briefing": {"off_clock": _("off the clock"), "on_clock": _("on the clock")},
    "horn": {"bell_flash": _("bell and flash"), "flash": _("flash"), "bell": _("bell"), "off": _("off")},
    "signals": {"pins": _("pins"), "off": _("voice only"), "full": _("full")},
    "first_player": {"ask": _("agreed"), "random": _("drawn")},
    "hands": {"hidden": _("hidden"), "open": _("open")},
    "glass_seconds": {"even": _("even")},
    "discard": {"free": _("with others"), "only_alone": _("only alone")},
    "draw_choice": {"one_by_one": _("one by one"), "announce": _("announced")},
    "remember_cost": {"before": _("before"), "after": _("after")},
    "discard_browse": {"top": _("top card"), "all": _("whole pile")},
}


def option(name: str) -> tuple[str, str]:
    """A short label for an option of the form, and one sentence on what it does."""
    return _OPTIONS[name]


def value(name: str, value: Scalar) -> str:
    """A short label for one value of an option."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return _number_label(name, value)
    return _VALUES[name][str(value)]


def _number_label(name: str, value: int) -> str:
    if name == "first_player":
        return _("seat {number}").format(number=value + 1)
    return _("{number} s").format(number=value) if name == "glass_seconds" else str(value)


# ---- the end --------------------------------------------------------------

_ENDINGS = {
    "safe": _("The witness is safe."),
    "caught": _("The pursuer has caught the witness."),
    "not_solved": _("The pursuer is in the safehouse, and the case is open."),
    "time": _("The last glass is through: out of time."),
    "stuck": _("Nothing is left to play or to draw."),
}


def outcome(outcome: Outcome, names: Names) -> str:
    """How it ended, in one sentence."""
    case = outcome.facts.get("case", (None,))[0]
    ending = _ENDINGS[outcome.reason]
    return f"{ending} {case_sentence(str(case).split())}" if case and outcome.winners else ending


# ---- the table in lines --------------------------------------------------------------


def board(look: Look[Any, Any], names: Names) -> Sequence[str]:
    """The table as plain lines, complete: for the line mode and for screen readers."""
    board: View = look.board
    return [
        *_track_lines(board),
        *_clock_lines(board),
        *_task_lines(board),
        *_investigation_lines(board),
        *_team_lines(board, names),
        *_hand_lines(board, look.seat, names),
    ]


def _track_lines(board: View) -> Iterator[str]:
    page = board.page
    yield _("{level}, chapter {number} of {of}: {chapter}.").format(
        level=TITLES[board.options.level],
        number=CHAPTERS.index(board.chapter) + 1,
        of=len(CHAPTERS),
        chapter=page.name,
    )
    symbols = ", ".join(str(field) for field in sorted(page.symbols))
    yield _("Board from {low} to {end}; symbols on {symbols}.").format(low=board.lowest, end=page.end, symbols=symbols)
    yield _("Witness on {witness}, pursuer on {pursuer}; lead {lead}, to the end {left}.").format(
        witness=board.witness, pursuer=board.pursuer, lead=board.lead, left=page.end - board.witness
    )
    if board.chapter != CHAPTERS[-1]:
        lowest = PAGES[CHAPTERS[CHAPTERS.index(board.chapter) + 1]].lowest
        yield _("After the page the pursuer would stand on {field}.").format(field=max(lowest, board.pursuer))


def _clock_lines(board: View) -> Iterator[str]:
    if board.options.clock != "off":
        yield _("Time field {field}; glasses through: {through} of {of}.").format(
            field=board.time_field, through=board.clock.through, of=GLASSES
        )
    yield _("Pursuer cards seen since the pile was turned: {seen} of {of}.").format(
        seen=board.pursuers_seen, of=board.pursuers_in_play
    )


def _task_lines(board: View) -> Iterator[str]:
    yield _("Open tasks: {count}.").format(count=len(board.tasks))
    for place, open_task in enumerate(board.tasks):
        wants = "".join(LETTERS[colour] * count for colour, count in missing(open_task).items())
        laid = ", ".join(card(each) for each in open_task.cards) or _("nothing yet")
        yield _("  {letter}: {task}; laid: {laid}; needs {wants}.").format(
            letter=chr(ord("a") + place), task=card(open_task.card), laid=laid, wants=wants
        )
    yield _special_line(board)


def _special_line(board: View) -> str:
    page = board.page
    if board.special_used:
        return _("  Special card: used up in this chapter.")
    laid = ", ".join(card(each) for each in board.special) or _("nothing yet")
    return _("  Special card: {cards} {chapter} cards for {steps}; laid: {laid}.").format(
        cards=page.special_cards, chapter=chapter(board.chapter), steps=steps(page.special_steps), laid=laid
    )


def _investigation_lines(board: View) -> Iterator[str]:
    if not board.options.setup.investigation:
        return
    for row, chips in ROWS.items():
        shown = ", ".join(f"{chip} {CHIPS[chip].name} {'#' if chip in board.black else '.'}" for chip in chips)
        count = sum(chip in board.black for chip in chips)
        solved = _(", solved") if row_solved(board.black, row) else ""
        yield _("{row}: {chips}; black {count} of {of}{solved}.").format(
            row=ROW_NAMES[row], chips=shown, count=count, of=SETUP.investigation.black_per_row_to_solve, solved=solved
        )
    laid = ", ".join(card(each) for each in reversed(board.remember)) or _("empty")
    yield _("REMEMBER from the top: {cards}.").format(cards=laid)


def _team_lines(board: View, names: Names) -> Iterator[str]:
    for seat, count in enumerate(board.counts):
        said = "; ".join(_said(signal) for signal in board.signals if signal.seat == seat) or _("nothing")
        acts = _(" (acts)") if seat == board.active and board.result is None else ""
        yield _("{name}{acts}: {escape} escape, {chapter} chapter; says {said}.").format(
            name=names[seat], acts=acts, escape=count.escape, chapter=count.chapter, said=said
        )
    if board.request:
        yield _("{name} asks: {band} {colour}?").format(
            name=names[board.request.seat],
            band=BAND_NAMES[board.request.band],
            colour=COLOUR_NAMES[board.request.colour],
        )
    top = card(board.discard[-1]) if board.discard else _("none")
    yield _("Draw pile {draw}; discard pile {discard}, top {top}; chapter stack {stack}.").format(
        draw=board.draw_count,
        discard=board.discard_count,
        top=top,
        stack=board.stacks[CHAPTERS.index(board.chapter)],
    )
    if len(board.discard) > 1:
        yield _("Discard pile from the bottom: {cards}.").format(cards=", ".join(card(each) for each in board.discard))


def _said(said: Signal) -> str:
    return signal(said.words)


def _hand_lines(board: View, seat: int | None, names: Names) -> Iterator[str]:
    pinned = {pin.card for pin in board.pins}
    for owner, hand in enumerate(board.hands):
        if hand is None:
            continue
        yield _("Hand of {name}:").format(name=names[owner])
        for place, each in enumerate(hand, 1):
            mark = _(", pinned") if each in pinned else ""
            yield f"  {place}: {_face(each, case=board.options.setup.investigation)}{mark}."


def _face(name: str, *, case: bool) -> str:
    """A card of the own hand; its chips count only where there is a case."""
    if name in TASKS:
        return _("chapter card {card}").format(card=card(name))
    face = ESCAPE[name]
    if not case:
        return _("{card}, {chapter}").format(card=card(name), chapter=chapter(face.chapter))
    chips = ", ".join(f"{chip} {CHIPS[chip].name}" for chip in face.chips)
    return _("{card}, {chapter}, {chips}").format(card=card(name), chapter=chapter(face.chapter), chips=chips)
