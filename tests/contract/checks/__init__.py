"""What every game promises, as plain functions: each takes a played game and raises AssertionError where a promise is broken.

None of them knows a game. They are used on every game found, and on games broken on purpose to show that each catches what it
is meant to catch.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.contract.playing import Case

from . import bots, moves, records, secrets, words

Check = Callable[[Case], None]

ALL: tuple[Check, ...] = (
    moves.asks_hang_together,
    moves.games_end_well,
    moves.eyes_are_shared_both_ways,
    moves.values_are_sound,
    moves.nothing_is_lost,
    moves.offers_are_accepted,
    moves.others_are_refused,
    moves.refusals_change_nothing,
    records.journals_replay,
    records.saved_states_go_on,
    records.other_versions_are_refused,
    secrets.secrets_are_kept,
    secrets.reasons_are_kept,
    secrets.secrets_are_open_in_guesses,
    secrets.unheard_draws_show_nothing,
    secrets.private_words_stay_private,
    records.take_backs_are_safe,
    records.chance_repeats_itself,
    records.draws_depend_on_the_seed,
    words.everything_has_words,
    words.refusals_have_words,
    words.options_have_words,
    bots.bots_play_by_what_they_see,
    bots.bots_finish_games,
)
"""Every check."""
