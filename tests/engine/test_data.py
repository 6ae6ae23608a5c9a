"""Data files: validated, and every fault told with its place."""

from pathlib import Path

import pytest

from getaway_tui.engine import data
from getaway_tui.engine.types import Frozen


class Row(Frozen):
    code: str
    number: int = 7


class Numbers(Frozen):
    laps: int


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(data, "_roots", [tmp_path])
    data._read_table.cache_clear()
    (tmp_path / "game").mkdir()
    return tmp_path / "game"


def test_a_table_is_read_and_an_empty_cell_leaves_the_default(folder: Path) -> None:
    (folder / "t.csv").write_text("code,number\nA,1\nB,\n")
    assert data.table("game", "t.csv", Row) == (Row(code="A", number=1), Row(code="B", number=7))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("code,number\nA,1\nB,two\n", "game/t.csv line 3: number: Input should be a valid integer"),
        ("code,number\nA\n", "game/t.csv line 2: 1 cells where the heading has 2."),
        ("code,colour\nA,red\n", "game/t.csv line 2: colour: Extra inputs are not permitted"),
    ],
)
def test_a_damaged_table_is_told_with_file_line_and_column(folder: Path, content: str, said: str) -> None:
    (folder / "t.csv").write_text(content)
    with pytest.raises(data.DataError) as error:
        data.table("game", "t.csv", Row)
    assert str(error.value).startswith(said)


def test_toml_is_read_and_its_faults_told(folder: Path) -> None:
    (folder / "n.toml").write_text("laps = 2\n")
    assert data.toml("game", "n.toml", Numbers) == Numbers(laps=2)
    (folder / "n.toml").write_text("laps = \n")
    with pytest.raises(data.DataError, match="not valid TOML"):
        data.toml("game", "n.toml", Numbers)
    (folder / "n.toml").write_text('laps = "two"\n')
    with pytest.raises(data.DataError, match="laps"):
        data.toml("game", "n.toml", Numbers)


def test_a_missing_or_foreign_file_is_one_sentence(folder: Path) -> None:
    with pytest.raises(data.DataError, match=r"no file game/none\.csv"):
        data.table("game", "none.csv", Row)
    (folder / "t.csv").write_bytes(b"code\n\xff\n")
    with pytest.raises(data.DataError, match="not UTF-8"):
        data.table("game", "t.csv", Row)


def test_a_folder_in_use_goes_before_the_installed_one(folder: Path, tmp_path: Path) -> None:
    (folder / "t.csv").write_text("code,number\nA,1\n")
    other = tmp_path / "other"
    (other / "game").mkdir(parents=True)
    (other / "game" / "t.csv").write_text("code,number\nZ,9\n")
    assert data.table("game", "t.csv", Row)[0].code == "A"
    data.use(other)
    assert data.table("game", "t.csv", Row)[0].code == "Z"
