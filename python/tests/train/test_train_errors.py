# SPDX-License-Identifier: Apache-2.0

"""Whatever a user can remedy is one line with the file and the remedy, and exit code 2."""

from __future__ import annotations

import errno
import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from manx.train import output
from manx.train.command import main
from manx.train.errors import TrainError
from tests.train.made import HEADER, histories, rows, run, runs, write_history, write_run


def failure(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """Runs the command, which must fail, and returns the line that it says."""
    assert main([str(each) for each in arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("python -m manx.train: ")
    assert printed.err.count("\n") == 1
    return printed.err


def _truncated(file: Path) -> None:
    content = gzip.compress(json.dumps(run({"read": [1.0]})).encode())
    file.write_bytes(content[: len(content) // 2])


def _flipped(file: Path) -> None:
    content = bytearray(gzip.compress(json.dumps(run({"read": [1.0]})).encode()))
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(bytes(content))


def _without(field: str) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        content = run({"read": [1.0]})
        del content[field]
        write_run(file, content)

    return write


def _with(**fields: Any) -> Callable[[Path], None]:
    return lambda file: _ignored(write_run(file, run({"read": [1.0]}, **fields)))


def _ignored(_: object) -> None:
    return None


@pytest.mark.parametrize(
    ("write", "said"),
    [
        (lambda file: file.write_bytes(b""), "is empty; measure again"),
        (_truncated, "is damaged: it is truncated; measure again into another file"),
        (_flipped, "is damaged"),
        (lambda file: file.write_bytes(b"\x1f\x8b nonsense"), "compressed data is damaged"),
        (lambda file: file.write_bytes(b"{"), "incomplete or not JSON"),
        (lambda file: file.write_bytes(b"\xff\xfe"), "incomplete or not JSON"),
        (lambda file: file.write_text("[" * 100_000), "incomplete or not JSON"),
        (lambda file: file.write_text("[]"), "not a JSON object"),
        (_without("operations"), "its content is incomplete"),
        (_without("configuration"), "its content is incomplete"),
        (_without("formatVersion"), "its format version is missing"),
        (_with(operations={"read": {"total": "SElTVA=="}}), "its content is incomplete"),
        (_with(operations=[]), "its content is incomplete"),
        (_with(statements={"read": "SELECT"}), "its content is incomplete"),
        (_with(formatVersion=2), "has format version 2, this Manx reads up to 1; read it with"),
        (_with(configuration={}), "does not say how its requests were sent; give runs of"),
    ],
)
def test_run_files_that_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], write: Callable[[Path], None], said: str
) -> None:
    file = tmp_path / "bad.run.json.gz"
    write(file)
    line = failure(capsys, *runs(tmp_path, (1, 2, 4)), file)
    assert str(file) in line
    assert said in line


def _changed(column: str, value: str) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        lines = rows(0, 12, 1, {"read": 5})
        lines[-1][column] = value
        write_history(file, lines)

    return write


@pytest.mark.parametrize(
    ("write", "said"),
    [
        (lambda file: file.write_text(""), "is empty; measure again with 'locust --csv PREFIX'"),
        (
            lambda file: file.write_text("Type,Name,Request Count\n"),
            "is not a stats history of Locust 2 (no column 'Timestamp'); give the file that ends in"
            " _stats_history.csv",
        ),
        (lambda file: file.write_bytes(b"\xff,\xfe\n"), "is damaged"),
        (lambda file: file.write_text("\x00PNG"), "is not a stats history"),
        (lambda file: file.write_text(",".join(HEADER) + "\n"), "has no measurements"),
        (lambda file: file.write_text(",".join(HEADER) + "\n1,2"), "line 2 has 2 fields"),
        (_changed("Timestamp", "soon"), "is damaged: line 25 has"),
        (_changed("50%", "NaN"), "is damaged: line 25 has 'NaN' instead of a time"),
        (_changed("Name", ""), "is damaged: line 25 has no name; delete the line"),
        (
            lambda file: write_history(
                file, [row for row in rows(0, 30, 1, {"a": 5}) if row["Name"] == "Aggregated"]
            ),
            "has no rows of single templates; measure with 'locust --csv PREFIX --csv-full",
        ),
    ],
)
def test_locusts_files_that_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], write: Callable[[Path], None], said: str
) -> None:
    file = tmp_path / "bad_stats_history.csv"
    write(file)
    line = failure(capsys, *histories(tmp_path, (1, 2, 4)), file)
    assert str(file) in line
    assert said in line


def test_files_must_be_named_and_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no file to train with; name some" in failure(capsys)
    for name in ("none.run.json.gz", "none_stats_history.csv"):
        assert f"{name} does not exist; check the path" in failure(capsys, tmp_path / name)
    assert "no run files (*.run.json.gz) or stats histories" in failure(capsys, tmp_path)
    other = tmp_path / "photo.png"
    other.write_bytes(b"PNG")
    assert "is not a run file of Manx; give one that ends in" in failure(capsys, other)


@pytest.mark.parametrize("refused", ["iterdir", "is_dir"])
def test_directories_must_be_readable(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    refused: str,
) -> None:
    permitted = getattr(Path, refused)

    def refuse(path: Path, **named: Any) -> Any:  # The superuser may read any directory.
        if path == tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return permitted(path, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, refused, refuse)
        line = failure(capsys, tmp_path)
    assert f"cannot read {tmp_path} (Permission denied); check the path and its permis" in line


@pytest.mark.parametrize(
    ("concurrencies", "said"),
    [
        ((1, 2), "a line needs at least 3 points of a template, and none has them; measure at"),
        ((4, 4, 4), "all runs have one concurrency, and a line needs two or more; measure at"),
    ],
)
def test_points_that_permit_no_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], concurrencies: tuple[int, ...], said: str
) -> None:
    files = []
    for number, threads in enumerate(concurrencies):
        folder = tmp_path / str(number)
        folder.mkdir()
        files += runs(folder, [threads])
    assert said in failure(capsys, *files)


def test_histories_that_permit_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "a line needs at least 3 points" in failure(capsys, *histories(tmp_path, (1, 2), 8))
    assert "all runs have one concurrency" in failure(capsys, *histories(tmp_path, (4,)))


def test_files_must_belong_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = runs(tmp_path, (1, 2, 4))
    other = write_run(
        tmp_path / "other.run.json.gz",
        run({"read": [1.0]}, configuration={"workload": "C", "loop": "closed, 8 threads"}),
    )
    assert "(workload is 'B' and 'C')" in failure(capsys, *files, other)
    assert "is a run to train with and to test with" in failure(capsys, *files, "--test", files[0])
    assert "give files of one kind" in failure(capsys, *files, *histories(tmp_path, (1,)))
    foreign = write_run(tmp_path / "foreign.run.json.gz", run({"update": [1.0]}))
    line = failure(capsys, *files, "--test", foreign)
    assert "none of the templates of the training (read), but update" in line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--min-r2", "2"], "--min-r2 2.0 is out of range; choose 0 to 1"),
        (["--min-r2", "nan"], "--min-r2 nan is out of range"),
        (["--threshold", "-1"], "--threshold -1.0 is out of range"),
        (["--statistic", "p95"], "invalid choice: 'p95'"),
        (["--method", "lasso"], "invalid choice: 'lasso'"),
        (["--frobnicate"], "unrecognized arguments: --frobnicate; see python -m manx.train --help"),
    ],
)
def test_options_out_of_range(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert said in failure(capsys, *runs(tmp_path, (1, 2, 4)), *arguments)


def test_outputs_are_checked_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = runs(tmp_path, (1, 2, 4))
    assert "it is a directory; name a file in it" in failure(capsys, *files, "--out", tmp_path)
    assert "choose another file" in failure(capsys, *files, "--out", files[0])
    below = Path(files[0]) / "model.json"
    assert "choose another directory" in failure(capsys, *files, "--out", below)
    assert "choose another directory" in failure(capsys, *files, "--plots", files[0])


def test_a_link_keeps_pointing_and_its_target_is_written(tmp_path: Path) -> None:
    target = tmp_path / "later" / "target"
    link = tmp_path / "link"
    link.symlink_to(target)
    for content in (b"one and longer", b"two"):
        output.write(link, content)
        assert target.read_bytes() == content
        assert link.is_symlink()
    assert not target.is_symlink()
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    with pytest.raises(TrainError, match="cannot write"):
        output.write(circle, b"")


def test_what_is_open_already_is_appended_to(tmp_path: Path) -> None:
    out = tmp_path / "out"
    program = (
        "import pathlib; from manx.train import output; print('before,', end=' ', flush=True);"
        " output.write(pathlib.Path('/dev/stdout'), b'through')"
    )
    with out.open("wb") as file:
        subprocess.run([sys.executable, "-c", program], stdout=file, check=True)
    assert out.read_text() == "before, through"
    output.write(Path("/dev/null"), b"nowhere")
    assert not Path("/dev/null").is_file()


def test_statements_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = histories(tmp_path, (1, 2, 4))
    texts = tmp_path / "texts.json"
    assert "does not exist" in failure(capsys, *files, "--statements", texts)
    for content in ("", "[]", '{"a": 1}', '{"a": [1]}'):
        texts.write_text(content)
        line = failure(capsys, *files, "--statements", texts)
        assert f"{texts} has no statements; give a JSON object" in line


@pytest.mark.parametrize(
    ("module", "arguments", "name"),
    [("sklearn", [], "scikit-learn"), ("matplotlib", ["--plots", "plots"], "matplotlib")],
)
def test_missing_extras_are_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    arguments: list[str],
    name: str,
) -> None:
    for part in ("", ".linear_model", ".figure"):
        monkeypatch.setitem(sys.modules, module + part, None)
    line = failure(capsys, *runs(tmp_path, (1, 2, 4)), *arguments)
    assert f"{name} is missing: pip install {name}" in line


def test_nothing_is_written_after_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "model.json"
    out.write_text("before")
    failure(capsys, *runs(tmp_path, (1, 2)), "--out", out)
    assert out.read_text() == "before"


def test_the_command_has_help() -> None:
    helped = subprocess.run(
        [sys.executable, "-m", "manx.train", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path), "COLUMNS": "100"},
    )
    assert "examples:" in helped.stdout
    assert "--test FILE" in helped.stdout
