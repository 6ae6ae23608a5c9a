"""The screen: what keys and mouse choose, what every size shows, and why a card is not allowed while the cursor is on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from getaway_tui.engine.types import Look, Refusal
from getaway_tui.games.getaway.pack import CARDS
from getaway_tui.games.getaway.public import Lead, No, PickUp, Play, Ruff, Shed, Take
from getaway_tui.games.getaway.rules import GAME
from getaway_tui.games.getaway.table import TABLE, GetawayTable
from getaway_tui.kit.canvas import Canvas
from getaway_tui.kit.table import Key
from tests.support import Scene

NAMES = ("Anil", "Bea", "Chandra", "Dieter", "Emre", "Filippa", "Goran", "Hana")
SIZES = ((80, 22), (100, 28), (120, 38), (140, 43))


class Stand(App[None]):
    """A table alone, and what it says. Why not, it asks the rules, as the shell would."""

    def __init__(self, scene: Scene, seats: Sequence[int | None]) -> None:
        super().__init__()
        self.scene = scene
        self.table: GetawayTable = TABLE(NAMES[: scene.state.seats])
        self.table.why = self.why
        self._looks = tuple(scene.look(seat) for seat in seats)
        self.chosen: list[tuple[int, Any]] = []
        self.shown = ""
        """What stood there when the last key was pressed."""
        self.offered: tuple[Key, ...] = ()
        self.badge = ("", "")

    def why(self, seat: int, action: Any) -> tuple[str, str] | None:
        """As the shell tells it."""
        try:
            GAME.check(self.scene.state, seat, action)
        except Refusal as no:
            return no.key, no.rule
        return None

    def compose(self) -> ComposeResult:
        """Nothing but the table."""
        yield self.table

    def on_mount(self) -> None:
        """Fill the screen and look."""
        self.table.styles.height = "1fr"
        self.table.looks = self._looks
        self.table.focus()

    def on_table_chosen(self, event: GetawayTable.Chosen) -> None:
        """Keep what was chosen."""
        self.chosen.append((event.seat, event.action))

    def lines(self) -> list[str]:
        """What stands there, without styles."""
        return self.table.canvas().plain()

    def text(self) -> str:
        """The same in one piece."""
        return "\n".join(self.lines())


def position(hands: Sequence[str], *, table: Sequence[tuple[int, str]] = (), due: Sequence[int] = (), **fields: Any) -> Scene:
    """A table from hands written as "2H KH 3C"; options and other fields by name."""
    held = [hand.split() for hand in hands]
    seats = len(held)
    names = ("ruleset", "spades_trump", "kicker", "dehla", "joker", "memory_aid", "pot", "take_hand", "no_pickup", "beggar")
    options = {name: fields.pop(name) for name in names if name in fields}
    zero = [0] * seats
    full: dict[str, Any] = {
        "options": options,
        "seats": seats,
        "phase": "follow" if table else "lead",
        "ledger": {"chips": zero, "losses": zero, "extra": zero},
        "trick": 9,
        "leader": table[0][0] if table else 0,
        "hands": held,
        "captured": [[] for _ in held],
        "table": [{"seat": seat, "card": card} for seat, card in table],
        "due": list(due),
    }
    return Scene.load(GAME, {**full, **fields})


def follow(**fields: Any) -> Scene:
    """A led 9H, B played KH, and C has to follow with 2H, QH and 3C."""
    hands = ("4H 5C", "7D 8D", "2H QH 3C", "9D 10D")
    return position(hands, table=((0, "9H"), (1, "KH")), due=(2, 3), **fields)


# ---- keys and mouse -----------------------------------------------------------------------------------------------------


async def pressed(scene: Scene, *keys: str, seats: Sequence[int | None] = (2,)) -> Stand:
    """The table after these keys."""
    app = Stand(scene, seats)
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        app.shown, app.offered, app.badge = app.text(), app.table.keys(), app.table.badge()
    return app


async def test_the_cursor_begins_on_a_card_that_may_be_played_and_enter_plays_it() -> None:
    app = await pressed(follow(), "enter")
    assert app.chosen == [(2, Play(card="2H"))]


async def test_a_forced_follow_is_never_played_by_itself() -> None:
    scene = position(("4H 5C", "2H 7D", "9D 10D"), table=((0, "9H"),), due=(1, 2))
    assert [action.card for action in scene.legal(1)] == ["2H"]  # the only one, and still B is asked (GC-8.3)
    assert (await pressed(scene, seats=(1,))).chosen == []
    assert (await pressed(scene, "enter", seats=(1,))).chosen == [(1, Play(card="2H"))]


async def test_letters_choose_and_a_forbidden_card_says_why_before_it_is_tried() -> None:
    app = await pressed(follow(), "c")  # 2H a, QH b, 3C c
    assert "× must_follow_suit GC-5.2" in app.shown
    assert app.chosen == []
    assert "must_follow_suit" not in (await pressed(follow(), "b")).shown
    assert "Must follow hearts: a or b. GC-5.2" in (await pressed(follow(), "b")).shown


async def test_a_card_tried_in_vain_leaves_the_reason_to_the_shell() -> None:
    """The note line says why not; the board says what would be right, until the next key."""
    app = await pressed(follow(), "c", "enter")
    assert app.chosen == [(2, Play(card="3C"))]
    assert "must_follow_suit" not in app.shown
    assert "Must follow hearts: a or b. GC-5.2" in app.shown
    app = await pressed(follow(), "c", "enter", "s")
    assert "× must_follow_suit GC-5.2" in app.shown


async def test_arrows_go_through_the_hand_and_round() -> None:
    assert (await pressed(follow(), "right", "enter")).chosen == [(2, Play(card="QH"))]
    assert (await pressed(follow(), "right", "right", "right", "enter")).chosen == [(2, Play(card="2H"))]


async def test_a_choice_without_a_card_takes_two_presses_of_its_digit() -> None:
    hands = ("5C 6C", "4S 3D", "6H 9D")
    scene = position(hands, table=((0, "KH"),), due=(1, 2), spades_trump=True)
    app = await pressed(scene, "1", seats=(1,))
    assert app.chosen == []
    assert "Has no hearts: ruff with a. GC-6.11" in app.shown
    assert (await pressed(scene, "1", "1", seats=(1,))).chosen == [(1, PickUp())]
    assert (await pressed(scene, "enter", seats=(1,))).chosen == [(1, Ruff(card="4S"))]


async def test_whoever_has_nothing_to_ruff_with_is_asked_too_and_enter_takes_the_trick() -> None:
    scene = position(("5C 6C", "4C 3D", "6H 9S"), table=((0, "KH"),), due=(1, 2), spades_trump=True)
    app = await pressed(scene, "enter", seats=(1,))
    assert app.chosen == [(1, PickUp())]
    assert "Has no hearts, and nothing to ruff with." in app.shown


async def test_k_kicks_one_after_the_other_and_nobody_again() -> None:
    hands = ("KH 2C", "3C 4C", "5C 6C")
    scene = position(hands, kicker=True)  # every other card is gone, so the king is the top of hearts
    assert (await pressed(scene, "enter", seats=(0,))).chosen == [(0, Lead(card="KH"))]
    assert (await pressed(scene, "k", "enter", seats=(0,))).chosen == [(0, Lead(card="KH", kick=1))]
    assert (await pressed(scene, "k", "k", "enter", seats=(0,))).chosen == [(0, Lead(card="KH", kick=2))]
    assert (await pressed(scene, "k", "k", "k", "enter", seats=(0,))).chosen == [(0, Lead(card="KH"))]
    assert "kicks Bea" in (await pressed(scene, "k", seats=(0,))).shown


async def test_hands_are_taken_in_front_of_all_by_one_key() -> None:
    scene = position(
        ("2C 3C", "4C 7C", "5C 6C", "7D 8D"), ruleset="bhabhi", take_hand="anyone", phase="take_window", leader=1, kind="plain"
    )
    seats = tuple(ask.seat for ask in GAME.turn(scene.state).asks)
    assert (await pressed(scene, "1", seats=seats)).chosen == [(0, Take())]
    app = await pressed(scene, "enter", seats=seats)
    assert app.chosen[0] == (1, No())  # the leader first; the others follow when the shell asks again
    assert "Anil takes Bea's hand" in app.shown


async def test_who_said_yes_is_shown_while_others_may_come_before() -> None:
    """The claim of a seat further from the leader waits for those before it; its owner sees that it was heard."""
    scene = position(
        ("2C 3C", "4C 7C", "5C 6C", "7D 8D"), ruleset="bhabhi", take_hand="anyone", phase="take_window", leader=1, kind="plain"
    )
    assert "yes:" not in (await pressed(scene, seats=(1, 2, 3, 0))).shown
    scene.act(3, "take")
    assert "yes: Dieter" in (await pressed(scene, seats=(1, 2, 0))).shown


async def test_enter_never_takes_a_hand_by_itself() -> None:
    hands = ("2C 3C", "4C 7C", "5C 6C", "7D 8D")
    scene = position(hands, ruleset="bhabhi", take_hand="leader", phase="take_window", leader=1, kind="plain")
    assert (await pressed(scene, "enter", seats=(1,))).chosen == [(1, No())]
    assert (await pressed(scene, "1", "1", seats=(1,))).chosen == [(1, Take())]


async def test_a_card_is_shed_with_its_own_word() -> None:
    scene = position(("2C 8C", "3C 4C", "5D 6D"), ruleset="bhabhi", table=((0, "9H"),), due=(1, 2))
    app = await pressed(scene, seats=(1,))
    assert "shed a or b and end the trick. GC-B.3" in app.shown
    assert any(key.word.startswith("shed 3♣") for key in app.offered)
    assert (await pressed(scene, "b", "enter", seats=(1,))).chosen == [(1, Shed(card="4C"))]


async def click(app: Stand, pilot: Pilot[None], thing: Any) -> None:
    """Click on a thing of the picture."""
    canvas = app.table.canvas()
    x, y = next((x, y) for y in range(canvas.height) for x in range(canvas.width) if canvas.at(x, y) == thing)
    await pilot.click(offset=(app.table.region.x + x, app.table.region.y + y))
    await pilot.pause()


async def test_the_mouse_alone_chooses_plays_sorts_and_reads_the_scores() -> None:
    app = Stand(follow(), (2,))
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.pause()
        await click(app, pilot, "sort")
        assert "by suit" in app.text()
        await click(app, pilot, "sheet")
        assert "Level on points" in app.text()
        await click(app, pilot, "go on")
        assert "Level on points" not in app.text()
        await click(app, pilot, "3C")
        assert app.chosen == []
        await click(app, pilot, "prompt")  # not allowed: back to what is
        await click(app, pilot, "prompt")
        assert app.chosen == [(2, Play(card="2H"))]
        await click(app, pilot, "QH")
        await click(app, pilot, "QH")
        assert app.chosen[-1] == (2, Play(card="QH"))


# ---- what it shows --------------------------------------------------------------------------------------------------------


async def drawn(scene: Scene, size: tuple[int, int], seat: int | None, *keys: str) -> list[str]:
    """The lines of the table at one size."""
    app = Stand(scene, (seat,))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return app.lines()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
async def test_every_table_shows_everybody_at_every_size(seats: int, size: tuple[int, int]) -> None:
    hands = [f"{rank}S {rank}D" for rank in ("2", "3", "4", "5", "6", "7", "8", "9")][:seats]
    scene = position(hands, table=((0, "9H"),), due=range(1, seats), spades_trump=True, dehla=True, pot="match_winner")
    lines = await drawn(scene, size, 1)
    text = "\n".join(lines)
    assert all(name in text for name in NAMES[:seats])
    assert text.count("penalty 0") + text.count("pen. 0") >= seats
    assert "led" in text
    assert "to play" in text
    assert "Hearts were led. 1 card lies." in text
    assert "BEA'S HAND" in text
    assert "…" not in text


@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_of_forty_six_cards_is_shown_whole(size: tuple[int, int]) -> None:
    held = [card for card in CARDS if card not in ("2H", "2S", "2D", "2C", "3S", "AH")]
    scene = position((" ".join(held), "2S 3S", "2D 2C"), table=((1, "2H"),), due=(0,), ruleset="bhabhi")
    lines = await drawn(scene, size, 0)
    kerb = "\n".join(lines[-12:])
    canvas_letters = [card for card in held if f"{card[:-1]}{'♠♥♦♣'['SHDC'.index(card[-1])]}" in kerb]
    assert canvas_letters == held
    assert all(len(line) == len(lines[0]) for line in lines)


async def test_captured_tens_ruffs_kicks_and_the_joker_stand_beside_their_seat() -> None:
    scene = position(
        ("5C 6C", "3D 7D", "JK 8D", "9D QD"), table=((0, "KH"), (3, "2H"), (1, "4S")), due=(2,), spades_trump=True, kicker=True,
        dehla=True, joker=True, kicked=3, captured=[["10H", "10S"], [], [], []],
    )  # fmt: skip
    text = "\n".join(await drawn(scene, (80, 22), 2))
    for word in ("tens ♥♠", "ruffs", "highest", "kicked", "joker"):
        assert word in text


async def test_the_badges_fit_into_the_top_bar_at_80_columns() -> None:
    options = {"spades_trump": True, "no_pickup": True, "kicker": True, "dehla": True, "joker": True, "beggar": True}
    app = await pressed(follow(**options), seats=(2,))
    where, right = app.badge
    assert len(where) + len(right) <= 80 - 16
    for word in ("♠", "no pick-up", "kicker", "tens", "joker", "beggar"):
        assert word in where


async def test_full_memory_names_voids_and_cards_and_none_of_ones_own() -> None:
    scene = follow(memory_aid="full", known=[["4H"], [], ["QH"], []], voids=["", "S", "C", ""])
    text = "\n".join(await drawn(scene, (120, 38), 2))
    assert "Anil holds ♥ 4" in text
    assert "Bea void ♠" in text
    assert "Chandra holds" not in text
    assert "Chandra void" not in text
    assert "void" not in "\n".join(await drawn(follow(), (120, 38), 2)).replace("Void in hearts", "")


async def test_with_the_memory_aid_off_nothing_is_counted() -> None:
    text = "\n".join(await drawn(follow(memory_aid="off"), (140, 43), 2))
    assert "gone" not in text
    assert "MEMORY" not in text


def ledger() -> dict[str, Any]:
    """Two rounds: B caught, then A with a credit for B; two chips each are in the pot, and B keeps them."""
    rounds = [
        {"places": [0, 2, 3, 1], "loser": 1, "points": [0, 1, 0, 0], "credits": [0, 0, 0, 0], "chips": [-1, -1, -1, -1]},
        {"places": [2, 1, 3, 0], "loser": 0, "points": [1, 0, 0, 0], "credits": [0, -1, 0, 0], "chips": [-1, -1, -1, -1]},
    ]
    return {"rounds": rounds, "chips": [-2, -2, -2, -2], "pot": 8, "custody": 1, "losses": [1, 1, 0, 0], "extra": [0] * 4}


async def test_the_sheet_has_all_rounds_totals_ties_and_the_pot() -> None:
    lines = await drawn(follow(pot="match_winner", dehla=True, ledger=ledger()), (80, 22), 2, "f5")
    rows = {line.split()[1]: line.split()[2:] for line in lines[3:7]}
    # rounds, points, last places, first places, sum of places, chips
    assert rows == {
        "Anil": ["·", "1", "1", "1", "1", "5", "-2"],
        "Bea": ["1", "-1", "0", "1", "0", "6", "-2"],
        "Chandra": ["·", "·", "0", "0", "1", "3", "-2"],
        "Dieter": ["·", "·", "0", "0", "0", "6", "-2"],
    }
    text = " ".join(" ".join(lines).split())
    assert "fewer last places, then more first places, then the lower sum of places" in text
    assert "The pot of 8 chips goes to the winner of the match. Bea keeps the chips until the end." in text


async def test_nothing_of_a_hand_is_left_when_the_screen_is_covered() -> None:
    app = Stand(follow(), (2,))
    async with app.run_test(size=(140, 43)) as pilot:
        await pilot.pause()
        app.table.looks = ()
        await pilot.pause()
        assert not app.text().strip()
        app.table.looks = (app.scene.look(None),)
        await pilot.pause()
        assert "HAND" not in app.text()
        assert "Q♥" not in app.text()


def test_a_fan_of_large_cards_shows_every_corner() -> None:
    from getaway_tui.games.getaway.hand import lay_out
    from getaway_tui.games.getaway.table_picture import Held, hand

    held = tuple(CARDS[:13])
    look: Look[Any, Any] = position((" ".join(held), "2H 3H")).look(0)
    canvas = Canvas(80, 14)
    hand(canvas, look.board, Held(lay_out(held), frozenset(held), held[0], True, False), NAMES, 0, 0)
    line = canvas.plain()[4]
    assert [rank for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A") if rank not in line] == []
