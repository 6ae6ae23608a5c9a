"""Everything can be said."""

from __future__ import annotations

import json

from getaway_tui.engine.types import By, Refusal
from tests.contract.checks.texts import label, sentence
from tests.contract.cover import factors
from tests.contract.playing import NAMES, Case, Position, offers, told_of

_FEW = 5
_ODD_NAMES = ("{0}%s", "[/b]", "%(a)s", "{name}", "\\", "[red]", "%", "{")
"""Names that must come through as they are."""


def everything_has_words(case: Case) -> None:
    """Every event, ask, action, refusal and outcome has a sentence, every option and value a label, every board its lines."""
    words, names = case.loaded.words, NAMES
    for play in case.plays:
        with told_of(play):
            outcome = play.game.outcome(play.states[-1])
            if outcome is not None:
                sentence(words.outcome(outcome, names[: play.setting.seats]))
            for event in play.told:
                sentence(words.event(event, names[: play.setting.seats]), str(event))
            for event in play.told[: case.size.sound]:
                label(words.event(event, _ODD_NAMES), str(event))
    for position in case.positions(case.size.sound):
        with told_of(position):
            _words_of(position, case)


def _words_of(position: Position, case: Case) -> None:
    words, names = case.loaded.words, NAMES[: position.play.setting.seats]
    for ask in position.turn.asks:
        sentence(words.ask(ask, names), str(ask), "?")
    for by, action in offers(position, _FEW):
        label(words.action(action, names), f"{by}: {action!r}")
    for asked in position.asked:
        for action in position.game.tries(position.state, asked):
            label(words.action(action, names), f"{asked}: {action!r}")
    for seat in position.everybody:
        lines = list(words.board(position.look(seat), names))
        assert lines, f"the board of {seat} has no lines"
        for line in lines:
            assert isinstance(line, str), f"a line of the board is no text: {line!r}"
            assert "\n" not in line, f"a line of the board is several: {line!r}"
            assert not any("─" <= sign <= "╿" for sign in line), f"a line of the board is drawn, not told: {line!r}"


def refusals_have_words(case: Case) -> None:
    """Every refusal says in one sentence why not, and names a rule."""
    for position in case.positions(case.size.sound, over=False):
        with told_of(position):
            movers: tuple[By, ...] = ("chance",) if position.turn.chance else position.asked
            for by in movers:
                for action in case.mutants.of((), position.rng("words"), case.size.mutants):
                    try:
                        position.game.check(position.state, by, action)
                    except Refusal as refusal:
                        names = NAMES[: position.play.setting.seats]
                        sentence(case.loaded.words.refusal(refusal, names), f"{refusal} {refusal.params}")


def options_have_words(case: Case) -> None:
    """The form can be drawn: presets have titles, options a label and a sentence, values a label of their own."""
    words, game = case.loaded.words, case.game
    for preset in game.presets:
        label(words.TITLES[preset], preset)
    for factor in factors(game)[1:]:
        short, long = words.option(factor.name)
        label(short, factor.name)
        sentence(long, factor.name)
        values = [value(1) for value in factor.values]
        single = [item for value in values for item in value] if factor.each else values
        scalars = {json.dumps(value): value for value in single if not isinstance(value, list | dict)}
        labels = {key: words.value(factor.name, value) for key, value in scalars.items()}
        for key, text in labels.items():
            label(text, f"{factor.name} = {key}")
        assert len(set(labels.values())) == len(labels), f"values of {factor.name} have the same label: {labels}"
