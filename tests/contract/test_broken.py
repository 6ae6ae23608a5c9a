"""The contract catches what it is meant to catch: every broken game fails the check that is meant for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from getaway_tui.engine.bots import LEVELS
from getaway_tui.engine.game import Loaded
from getaway_tui.engine.types import Event
from tests.contract import broken
from tests.contract.checks import Check, bots, moves, records, secrets, words
from tests.contract.playing import TINY, case
from tests.toys.border import words as border_words
from tests.toys.border.bot import BOTS
from tests.toys.border.rules import Border

MEANT: tuple[tuple[type[Border], Check, str], ...] = (
    (broken.LeaksInItsView, secrets.secrets_are_kept, "the view of .* depends on what seat"),
    (broken.LeaksOnTheOpenBoard, secrets.secrets_are_kept, "the view of None depends on what nobody cannot see"),
    (broken.LeaksInItsOffers, secrets.secrets_are_kept, "what seat [0-3] may do depends"),
    (broken.LeaksInItsRefusals, secrets.secrets_are_kept, "why not .* depends"),
    (broken.LeaksInItsList, secrets.reasons_are_kept, "why not, for [0-3], depends|is not what [0-3] may do"),
    (broken.LeaksInTheOrderOfAsking, secrets.secrets_are_kept, "whom the game asks depends"),
    (broken.LeaksInOpenAsks, secrets.secrets_are_kept, "what seat [0-3] may do depends on what nobody cannot see"),
    (broken.LeaksAndKnowsIt, secrets.unheard_draws_show_nothing, "shows .* a draw of which no event told"),
    (broken.TellsTooFew, secrets.private_words_stay_private, "hears nothing, and sees something else"),
    (broken.GuessesTheTruth, secrets.secrets_are_open_in_guesses, "every guess of .* is the truth"),
    (broken.LosesACrate, moves.nothing_is_lost, "pieces lost"),
    (broken.MakesAnImpossiblePosition, moves.values_are_sound, "no sound state"),
    (broken.CarriesMoreThanItSays, moves.values_are_sound, "no sound state"),
    (broken.AcceptsTheUnlisted, moves.others_are_refused, "may do what is not listed"),
    (broken.TrustsTheClock, moves.others_are_refused, "the clock may do something else"),
    (broken.TrustsChance, moves.others_are_refused, "pieces lost or new|not a sound state"),
    (broken.AcceptsWhatItCannotDo, moves.others_are_refused, "check allows what apply refuses"),
    (broken.ChangesOnARefusal, moves.refusals_change_nothing, "a refusal changed something"),
    (broken.StandsStill, moves.asks_hang_together, "nothing makes the game go on"),
    (broken.SharesEyesOneWay, moves.eyes_are_shared_both_ways, "seat 0 sees with"),
    (broken.EndsForStrangers, moves.games_end_well, "seats that are not there"),
    (broken.DrawsAnew, records.chance_repeats_itself, "chance said"),
    (broken.DrawsAnew, records.draws_depend_on_the_seed, "the same randomness drew"),
    (broken.TellsInAnyOrder, records.journals_replay, "replays otherwise"),
    (broken.TakesARevealBack, records.take_backs_are_safe, "showed its maker something hidden"),
)


def _loaded(game: Border, **players: Any) -> Loaded:
    return Loaded(game, {**LEVELS, **(players or BOTS)}, border_words)


@pytest.mark.parametrize(("game", "check", "reason"), MEANT, ids=lambda part: getattr(part, "__name__", ""))
def test_a_broken_game_is_caught(game: type[Border], check: Check, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        check(case(_loaded(game()), TINY))


def test_a_whole_game_passes_at_that_size() -> None:
    whole = case(_loaded(Border()), TINY)
    for check in {check for _, check, _ in MEANT}:
        check(whole)


def test_a_computer_player_that_knows_too_much_is_caught() -> None:
    loaded = _loaded(broken.RemembersItsLastView(), cheat=broken.cheat)
    with pytest.raises(AssertionError, match="cheat knows more than seat"):
        bots.bots_play_by_what_they_see(case(loaded, TINY._replace(bots=30)))


def test_a_computer_player_that_breaks_the_rules_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"stubborn does what seat [0-3] may not"):
        bots.bots_play_by_what_they_see(case(_loaded(Border(), stubborn=broken.stubborn), TINY))


def test_a_game_without_words_is_caught() -> None:
    silent: Any = SimpleNamespace(**{**vars(border_words), "event": _nothing})
    with pytest.raises(AssertionError, match="no words for"):
        words.everything_has_words(case(Loaded(Border(), BOTS, silent), TINY))


def _nothing(event: Event, names: Any) -> str:
    return ""
