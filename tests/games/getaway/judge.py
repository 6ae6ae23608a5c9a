"""A second judge of Getaway, written from the rules on paper alone: it shares no code with the game.

One round is one generator. It asks (`Question`), is answered (`Answer`), and returns how the round ended. Cards are words like
"10H", actions are words like "lead KH kick 2"; options are a plain dict that holds what differs from the defaults.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any, NamedTuple

CHANCE = -1
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "CDHS"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


class Question(NamedTuple):
    """Who is asked what, and what they may answer."""

    seats: tuple[int, ...]
    ask: str
    choices: tuple[str, ...]


class Answer(NamedTuple):
    """What somebody decided."""

    seat: int
    word: str


class Result(NamedTuple):
    """How a round ended."""

    places: tuple[int, ...]
    loser: int | None
    tens: tuple[int, ...]
    """Captured tens by seat; the loser's count for nothing, and are nought here."""
    void: bool = False


Asking = Generator[Question, Answer, Result]


class _Over(Exception):
    """One player is left, or none is caught."""

    def __init__(self, loser: int | None) -> None:
        self.loser = loser


def suit(card: str) -> str:
    """The suit of a card; the joker has none."""
    return "" if card == "JK" else card[-1]


def rank(card: str) -> int:
    """2 to 14; the joker is worth nothing."""
    return 0 if card == "JK" else RANKS.index(card[:-1]) + 2


class Judge:
    """The table of one round."""

    def __init__(
        self, hands: Iterable[Iterable[str]], options: Mapping[str, Any], *, leader: int = 0, trick: int = 2,
        must_ace: bool = True, barren: int = 0, redeals: int = 0,
    ) -> None:  # fmt: skip
        self.hands = [set(hand) for hand in hands]
        self.options = dict(options)
        self.leader = leader
        self.trick = trick
        self.must_ace = must_ace
        self.barren = barren
        self.redeals = redeals
        held = {card for hand in self.hands for card in hand}
        self.gone = {card for card in PACK if card not in held}
        """Out of play: waste, set aside, captured, waiting."""
        self.waste = set(self.gone)
        self.places: list[int] = []
        self.on_table: list[tuple[int, str]] = []
        self.kind = "plain"
        self.finishing = False
        self.tens = [0] * len(self.hands)
        self.waiting = 0
        self.run: int | None = None
        self.drawn: str | None = None

    # ---- small words --------------------------------------------------------------------------------------------------

    def on(self, name: str, value: Any = True) -> bool:
        """Whether an option has this value."""
        return bool(self.options.get(name, False if value is True else None) == value)

    @property
    def bhabhi(self) -> bool:
        return self.on("ruleset", "bhabhi")

    @property
    def trumps(self) -> bool:
        return self.on("spades_trump")

    @property
    def amnesty(self) -> bool:
        return bool(self.options.get("opening_amnesty", self.bhabhi))

    def active(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat not in self.places]

    def after(self, seat: int) -> list[int]:
        """Everybody still in, from the next one in the direction of play; the seat itself, if in, comes last."""
        turn = -1 if self.on("direction", "anticlockwise") else 1
        round_ = [(seat + turn * n) % len(self.hands) for n in range(1, len(self.hands) + 1)]
        return [each for each in round_ if each not in self.places]

    def has(self, seat: int, of: str) -> bool:
        return any(suit(card) == of for card in self.hands[seat])

    def live(self, of: str) -> set[str]:
        """Cards of a suit that are not gone, those on the table among them."""
        return {card for card in PACK if suit(card) == of and card not in self.gone}

    # ---- a round --------------------------------------------------------------------------------------------------------

    def round(self) -> Asking:
        """Trick after trick, until it is over."""
        drew = False
        try:
            while (verdict := self.trick_start()) is None:
                if not drew:  # a drawn card is led at once
                    yield from self.window()
                drew = yield from self.one_trick()
                self.trick += 1
        except _Over as over:
            return self.result(over.loser)
        return verdict

    def result(self, loser: int | None) -> Result:
        places = (*self.places, *([loser] if loser is not None else []))
        tens = tuple(0 if seat == loser else number for seat, number in enumerate(self.tens))
        return Result(places, loser, tens)

    def trick_start(self) -> Result | None:
        """GC-5.20, GC-6.3, GC-9.x, GC-B.2, GC-B.14."""
        self.on_table = []
        if len(self.active()) == 1:
            raise _Over(self.active()[0])
        opening = self.trick == 1 and self.amnesty
        if self.bhabhi:
            self.kind = "shedding" if opening or self.barren >= 60 else "plain"
            return None
        self.kind = "open" if opening else "plain"
        if self.trick == 1 or not (self.dead() or self.counted()):
            return None
        match self.options.get("standoff", "open_trick"):
            case "open_trick":
                self.kind = "open"
            case "finish_no_pickup":
                self.finishing = True
            case "redeal" if self.redeals == 0:
                return Result((), None, (), void=True)
            case _:
                return self.adjudicated()
        return None

    def dead(self) -> bool:
        """GC-9.2."""
        if self.on("no_pickup") or self.on("last_of_suit") or self.finishing:
            return False
        held = [card for seat in self.active() for card in self.hands[seat]]
        if "JK" in held or len(self.hands[self.leader]) < 2:
            return False
        if self.trumps and any(suit(card) == "S" for card in held):
            return False
        return all(sum(suit(card) == of for card in held) <= 1 for of in SUITS)

    def counted(self) -> bool:
        """GC-9.4."""
        return not self.finishing and self.barren >= self.options.get("standoff_laps", 2) * len(self.active())

    def adjudicated(self) -> Result:
        """GC-9.8."""

        def weight(seat: int) -> tuple[int, int, int, int]:
            cards = self.hands[seat]
            top = max(cards, key=lambda card: (rank(card), SUITS.find(suit(card)) if suit(card) else -1))
            return len(cards), sum(map(rank, cards)), rank(top), SUITS.find(suit(top)) if suit(top) else -1

        order = sorted(self.active(), key=weight)
        self.places += order[:-1]
        return self.result(order[-1])

    # ---- taking a hand -------------------------------------------------------------------------------------------------

    def window(self) -> Generator[Question, Answer, None]:
        """GC-B.12."""
        mode = self.options.get("take_hand", "off")
        while self.bhabhi and mode != "off" and self.trick > 1 and len(self.active()) > 2:
            order = [self.leader] if mode == "leader" else [self.leader, *self.after(self.leader)[:-1]]
            said: dict[int, str] = {}
            taker = None
            while taker is None and len(said) < len(order):
                answer = yield Question(tuple(seat for seat in order if seat not in said), "take_window", ("no", "take"))
                said[answer.seat] = answer.word
                for seat in order:
                    if said.get(seat) != "no":
                        taker = seat if said.get(seat) == "take" else None
                        break
            if taker is None:
                return
            other = self.after(taker)[0]
            self.hands[taker] |= self.hands[other]
            self.hands[other] = set()
            self.escape(other)
            if other == self.leader:
                self.leader = taker
            self.trick_start()

    # ---- one trick -------------------------------------------------------------------------------------------------------

    def one_trick(self) -> Generator[Question, Answer, bool]:
        """Whether it ends with a power draw."""
        leader = self.leader
        answer = yield Question((leader,), "lead", tuple(sorted(self.leads())))
        words = answer.word.split()
        card, kicked = words[1], int(words[3]) if len(words) > 2 else None
        self.hands[leader].discard(card)
        if card == "JK":
            return self.joker_led()
        wasted = self.last_of_its_suit(card)
        self.on_table = [(leader, card)]
        order = [seat for seat in self.after(leader) if seat != leader]
        if kicked is not None:
            order = [kicked, *(seat for seat in order if seat != kicked)]
        if self.bhabhi:
            return (yield from self.bhabhi_trick(order))
        yield from self.base_trick(order, kicked, wasted)
        return False

    def leads(self) -> Iterable[str]:
        """GC-5.1, GC-3.8, GC-6.21, GC-6.42, GC-6.44."""
        hand = self.hands[self.leader]
        for card in hand:
            if self.trick == 1 and self.must_ace and "AS" in hand and card != "AS":
                continue
            if card == "JK":
                if self.trick > 1 and not (self.on("joker_weight", "last_card") and len(hand) > 1):
                    yield "lead JK"
                continue
            yield f"lead {card}"
            if self.may_kick(card):
                for seat in self.active():
                    if seat != self.leader:
                        yield f"lead {card} kick {seat}"

    def may_kick(self, card: str) -> bool:
        """GC-6.20, GC-6.21."""
        if not self.on("kicker") or self.kind == "open" or self.finishing or self.last_of_its_suit(card):
            return False
        return all(other in self.gone for other in PACK if suit(other) == suit(card) and rank(other) > rank(card))

    def last_of_its_suit(self, card: str) -> bool:
        """GC-6.7."""
        if not self.on("last_of_suit") or self.trick == 1:
            return False
        if self.trumps and suit(card) != "S" and self.live("S"):
            return False
        return self.live(suit(card)) == {card}

    def joker_led(self) -> bool:
        """GC-6.42."""
        leader = self.leader
        self.barren, self.run, self.drawn = 0, None, None
        if not self.hands[leader]:
            self.escape(leader)
        self.leader = self.after(leader)[0]
        return False

    def escape(self, seat: int) -> None:
        self.places.append(seat)
        self.barren = 0

    # ---- the base game -----------------------------------------------------------------------------------------------------

    def base_trick(self, order: list[int], kicked: int | None, wasted: bool) -> Generator[Question, Answer, None]:
        """GC-5.x, GC-6.1x, GC-6.2x."""
        led = suit(self.on_table[0][1])
        before = len(self.places)
        order = self.touched(self.leader, order)
        if wasted and len(self.active()) > 1:  # the escape is looked at first
            order = []
        while order:
            seat = order[0]
            alone = len(self.active()) == 1
            word = yield from self.decided(seat, led, kicked == seat, alone)
            verb, _, card = word.partition(" ")
            order = order[1:]
            if verb in ("play", "ruff"):
                self.hands[seat].discard(card)
                self.on_table.append((seat, card))
                order = self.touched(seat, order)
            elif alone:  # could not or would not play the last card: caught, and nothing is picked up (GC-6.6)
                raise _Over(seat)
            elif verb == "pick_up":
                self.hands[seat] |= {card for _, card in self.on_table}
                self.leader, self.run = seat, None
                self.barren = self.barren + 1 if len(self.places) == before else 0
                return
        self.completed()

    def touched(self, seat: int, order: list[int]) -> list[int]:
        """A card has touched the table: escapes, and what an escape ends (GC-5.10, GC-5.20, GC-6.6)."""
        if self.hands[seat]:
            return order
        self.escape(seat)
        left = self.active()
        if not left:
            raise _Over(None)
        if len(left) > 1:
            return order
        last = left[0]
        if self.on("last_trick", "play_out") and last in order and len(self.hands[last]) == 1 and "JK" not in self.hands[last]:
            return [last]
        raise _Over(last)

    def decided(self, seat: int, led: str, kicked: bool, alone: bool) -> Generator[Question, Answer, str]:
        """What a seat does in the trick, asked where it has to be (GC-5.2, GC-5.3, GC-6.11 to 6.18, GC-8.2, GC-8.3)."""
        hand = self.hands[seat]
        ask = "kick_answer" if kicked else "follow"
        if self.has(seat, led):
            choices = [f"play {card}" for card in hand if suit(card) == led]
            return (yield from self.told(seat, ask, choices, asked=len(hand) > 1))
        passes = (self.on("no_pickup") or self.finishing or self.kind == "open" or alone) and not kicked
        choices = ["pass" if passes else "pick_up"]
        if not self.trumps or led == "S":
            return (yield from self.told(seat, ask, choices, asked=False))
        ruffs = [f"ruff {card}" for card in hand if suit(card) == "S"]
        if self.on("trump_duty", "must"):
            return (yield from self.told(seat, ask, ruffs or choices, asked=bool(ruffs) and len(hand) > 1))
        spade_about = bool(self.live("S") - {card for _, card in self.on_table})
        return (yield from self.told(seat, ask, [*ruffs, *choices], asked=spade_about))

    def told(self, seat: int, ask: str, choices: list[str], *, asked: bool) -> Generator[Question, Answer, str]:
        if not asked:
            assert len(choices) == 1, "nothing with a choice happens by itself"
            return choices[0]
        answer = yield Question((seat,), ask, tuple(sorted(choices)))
        return answer.word

    def completed(self) -> None:
        """GC-5.6 to 5.8, GC-5.12, GC-6.5, GC-6.10."""
        winner = self.winner_of(self.on_table)
        self.barren = 0
        self.leader = winner
        if winner in self.places:
            self.leader = self.after(winner)[0]
            rivals = [(seat, card) for seat, card in self.on_table if seat not in self.places]
            if self.on("winner_escaped", "next_highest") and rivals:
                self.leader = self.winner_of(rivals)
        self.out_of_play(winner)

    def winner_of(self, cards: list[tuple[int, str]]) -> int:
        """The highest spade under trumps, else the highest card of the led suit."""
        led = suit(self.on_table[0][1])
        trumps = self.trumps and not self.bhabhi
        return max(
            ((trumps and suit(card) == "S", suit(card) == led, rank(card), seat) for seat, card in cards),
            key=lambda each: each[:3],
        )[3]

    def out_of_play(self, winner: int) -> None:
        """To the waste, tens into prison (GC-5.7, GC-6.30, GC-6.35)."""
        cards = {card for _, card in self.on_table}
        tens = {card for card in cards if rank(card) == 10} if self.on("dehla") else set()
        self.gone |= cards
        self.waste |= cards - tens
        self.on_table = []
        if self.on("dehla") and self.on("dehla_capture", "two_running"):
            self.waiting += len(tens)
            if self.run != winner:
                self.run = winner
                return
            self.tens[winner] += self.waiting
            self.waiting, self.run = 0, None
            return
        self.tens[winner] += len(tens)

    # ---- Bhabhi -----------------------------------------------------------------------------------------------------------

    def bhabhi_trick(self, order: list[int]) -> Generator[Question, Answer, bool]:
        """GC-B.2 to B.9; whether the power holder draws a card to lead."""
        leader, led_card = self.on_table[0]
        led, acted = suit(led_card), [leader]
        before = len(self.places)
        for seat in order:
            hand = self.hands[seat]
            if self.has(seat, led):
                choices = [f"play {card}" for card in hand if suit(card) == led]
            else:
                choices = [f"shed {card}" for card in self.sheds(hand)]
            word = yield from self.told(seat, "follow", choices, asked=len(hand) > 1)
            verb, _, card = word.partition(" ")
            hand.discard(card)
            acted.append(seat)
            if card != "JK":  # laid back beside the table
                self.on_table.append((seat, card))
            if verb == "shed" and self.kind != "shedding":
                self.thulla(acted, led_card == self.drawn, before)
                return False
        winner = self.winner_of(self.on_table)
        return (yield from self.clean(winner, acted))

    def sheds(self, hand: set[str]) -> Iterable[str]:
        """GC-B.2, GC-B.3, GC-6.46."""
        if hand == {"JK"}:
            return ["JK"]
        cards = [card for card in hand if card != "JK"]
        if self.trick == 1 and self.kind == "shedding" and self.on("opening_discard", "highest"):
            cards = [card for card in cards if rank(card) == max(map(rank, cards))]
        return cards

    def thulla(self, acted: list[int], drawn_was_led: bool, before: int) -> None:
        """GC-B.4, GC-B.6, GC-B.7, GC-B.13."""
        led = suit(self.on_table[0][1])
        if self.on("heads_up", "shootout") and len(self.active()) == 2 and drawn_was_led:
            self.places.append(acted[-1])
            raise _Over(acted[0])
        picker = max((rank(card), seat) for seat, card in self.on_table if suit(card) == led)[1]
        self.hands[picker] |= {card for _, card in self.on_table}
        self.leader, self.run, self.drawn = picker, None, None
        self.settle(acted, picker)
        self.barren = self.barren + 1 if len(self.places) == before else 0

    def settle(self, acted: list[int], keeper: int) -> None:
        for seat in acted:
            if seat != keeper and not self.hands[seat]:
                self.places.append(seat)

    def clean(self, winner: int, acted: list[int]) -> Generator[Question, Answer, bool]:
        """GC-B.5, GC-B.8, GC-B.9."""
        older = set(self.waste)
        self.barren, self.drawn = 0, None
        self.out_of_play(winner)
        self.settle(acted, winner)
        self.leader = winner
        if self.active() == [winner]:
            raise _Over(winner)
        if self.hands[winner]:
            return False
        mode = self.options.get("power_draw", "waste")
        neighbour = self.after(winner)[0]
        pile = self.hands[neighbour] if mode == "neighbour" else older or (self.waste - older)
        if mode == "escape" or not pile:
            self.escape(winner)
            self.leader = self.after(winner)[0]
            return False
        answer = yield Question((CHANCE,), "draw_power", tuple(sorted(f"draw_power {card}" for card in pile)))
        card = answer.word.split()[1]
        if mode == "neighbour":
            self.hands[neighbour].discard(card)
            if not self.hands[neighbour]:
                self.escape(neighbour)
        else:
            self.waste.discard(card)
            self.gone.discard(card)
        self.hands[winner] = {card}
        self.drawn = card
        if self.active() == [winner]:
            raise _Over(winner)
        return True
