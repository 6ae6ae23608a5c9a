"""What reaches a seat is its own: numbers of other hands are nowhere, in words, events or views."""

from __future__ import annotations

from itertools import pairwise

import pytest

from getaway_tui.engine.match import Match
from getaway_tui.games.safehouse.components import ESCAPE, TASKS
from getaway_tui.games.safehouse.public import Discard, Draw, EndActions, EndBriefing, EndPeek, Peek, Pin
from getaway_tui.games.safehouse.rules import GAME
from tests.games.safehouse.tables import ANN, BEN, CLEO, NAMES, begun, table
from tests.support import Scene, heard


def _text(scene: Scene, seat: int | None) -> str:
    return str(scene.view(seat).model_dump_json()) + "".join(event.model_dump_json() for event in scene.heard(seat))


@pytest.mark.parametrize("signals", ["pins", "full"])
def test_other_hands_are_nowhere(signals: str) -> None:
    scene = begun(3, signals=signals)
    state = scene.state
    for seat in (None, ANN, BEN, CLEO):
        text = _text(scene, seat)
        hidden = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
        hidden += [*state.draw_pile, *(card for stack in state.stacks for card in stack), *state.box]
        assert [card for card in hidden if f'"{card}"' in text] == []


def test_pins_and_drawing_reveal_no_card() -> None:
    scene = begun(3, peek=True)
    for card in scene.state.hands[ANN]:
        scene.act(ANN, Pin(card=card, show="band"))
    scene.act(BEN, Peek(player=BEN))
    for card in scene.state.hands[BEN]:
        scene.act(BEN, Pin(card=card, show="chapter" if card in ESCAPE else "band"))
    scene.act(BEN, EndPeek())
    hidden = scene.state.hands[BEN]
    thrown = scene.state.hands[ANN][0]
    scene.act(ANN, Discard(cards=(thrown,)))
    scene.act(ANN, EndActions())
    scene.act(ANN, Draw(pile="chapter"))
    drawn = scene.state.hands[ANN][-1]
    for seat in (None, CLEO):
        text = _text(scene, seat)
        assert [card for card in (*hidden, drawn, *scene.state.hands[ANN]) if f'"{card}"' in text] == []


def test_exchanged_cards_are_told_to_their_owner() -> None:
    scene = table(["G09", "HO3"], ["HO4"], witness=9, pursuer=5, tasks=[{"card": "HO7", "cards": ["G01", "B02", "B03"]}])
    scene.act(ANN, "lay_task", card="G09", task="HO7")
    for seat in (ANN, BEN, CLEO):
        known = {str(event.params["card"]) for event in scene.heard(seat) if event.key in ("chapter_given", "chapter_known")}
        own = {card for card in scene.state.hands[seat] if card in TASKS}
        assert own <= known
        assert known <= own | {"HO3", "HO4"}


def test_everybody_is_asked_the_same_whatever_they_hold() -> None:
    one = table(["Y01"], ["Y02", "G03"])
    other = table(["Y01"], ["R15", "B04"])
    assert GAME.turn(one.state) == GAME.turn(other.state)


def test_briefings_show_one_hand_at_a_time() -> None:
    match = Match.new(GAME, NAMES[:3], seed=4)
    for seat in range(3):
        assert [ask.seat for ask in match.turn.asks] == [seat]
        assert {action.kind for action in match.look(seat).legal} == {"end_briefing", "pin"}
        match.do(seat, EndBriefing())
    assert all(not match.look(seat).board.signals for seat in range(3))
    assert len(heard(match.events, None)) == 3
    assert all(before <= after for before, after in pairwise(move.at for move in match.moves))
