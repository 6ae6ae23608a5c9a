"""Settings never stop the program: what is wrong in the file is said, and the rest counts."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from getaway_tui.shell import settings
from getaway_tui.shell.settings import Settings


def test_without_a_file_everything_is_as_untouched(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "none.toml") == (Settings(), ())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.toml"
    chosen = Settings(theme="light", pace="slow", bell=True)
    assert settings.save(chosen, file)
    assert settings.load(file) == (chosen, ())
    assert file.stat().st_mode & 0o777 == 0o600


def test_unknown_keys_warn_and_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('colour = "blue"\nbell = true\n')
    found, warnings = settings.load(file)
    assert found.bell
    assert len(warnings) == 1
    assert "'colour'" in warnings[0]
    settings.save(found, file)
    assert 'colour = "blue"' in file.read_text()


def test_wrong_values_warn_and_the_others_count(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('pace = "warp"\nbell = "yes"\nsigns = "ascii"\n')
    found, warnings = settings.load(file)
    assert found == Settings(signs="ascii")
    assert len(warnings) == 2


def test_no_toml_at_all_is_said_once(tmp_path: Path) -> None:
    for content in (b"\xff\xfe", b"[[[", b"pace = "):
        file = tmp_path / "settings.toml"
        file.write_bytes(content)
        found, warnings = settings.load(file)
        assert found == Settings()
        assert len(warnings) == 1


def test_every_setting_has_choices_and_its_default_is_one() -> None:
    for field in fields(Settings):
        assert getattr(Settings(), field.name) in settings.choices(field.name)


def test_a_disk_that_says_no_is_told_and_harms_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert not settings.save(Settings(bell=True), blocked / "settings.toml")
