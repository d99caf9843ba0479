# SPDX-License-Identifier: Apache-2.0

"""Models, and the files that they are in."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from manx import ModelError
from manx._core.request import (
    Demand,
    ModelledKinds,
    ModelledTemplate,
    PredictedStatistic,
    RequestKinds,
    RequestModel,
    RequestModelFile,
    TemplateLine,
)

LIGHT = "SELECT a FROM t WHERE k = ?"
HEAVY = "SELECT sum(a) FROM t WHERE k = ?"
AGAIN = "; write it again with 'python -m manx.train --out'"
MODEL = (
    '{"format": "manx-model", "version": 1, "statistic": "p50", "thresholdMillis": 20,'
    ' "minRSquared": 0.5, "templates": [{"name": "read", "statements": ["select a'
    ' from t where k=?"], "w0Millis": -1.5, "w1MillisPerRequest": 0.25, "points": 6,'
    ' "rSquared": 0.9, "minConcurrency": 1, "maxConcurrency": 64.5}]}'
)


def line(w0: float, w1: float, r_squared: float = 0.9) -> TemplateLine:
    return TemplateLine(w0, w1, 5, r_squared, 1, 64)


def model(min_r_squared: float, *templates: tuple[str, TemplateLine]) -> RequestModel:
    return RequestModel(
        PredictedStatistic.P50,
        20,
        min_r_squared,
        [ModelledTemplate("it", [statement], each) for statement, each in templates],
    )


BOTH = model(0.5, (LIGHT, line(1, 0.1)), (HEAVY, line(10, 2)))


def test_requests_are_long_where_their_line_crosses_the_threshold() -> None:
    light = BOTH.template_of("select a from t where k = 'user17'")
    heavy = BOTH.template_of(HEAVY)
    assert BOTH.predict_millis(light, 32) == pytest.approx(4.2)
    assert [BOTH.is_long(light, 190), BOTH.is_long(light, 191)] == [False, True]
    assert [BOTH.is_long(heavy, 5), BOTH.is_long(heavy, 6)] == [False, True]
    assert BOTH.template_of("SELECT b FROM t") == RequestModel.UNKNOWN
    assert math.isnan(BOTH.predict_millis(RequestModel.UNKNOWN, 1))
    assert not BOTH.is_long(RequestModel.UNKNOWN, 1e9)


def test_what_is_badly_explained_or_hardly_measured_is_not_predicted() -> None:
    assert not model(0.5, (LIGHT, line(100, 1, 0.49))).is_predicted(0)
    assert model(0.49, (LIGHT, line(100, 1, 0.49))).is_predicted(0)
    for concurrencies, millis in (((1, 2), (5, 9)), ((8, 8, 8), (5, 9, 7)), ((), ())):
        fitted = TemplateLine.fitted(concurrencies, millis)
        assert not model(0, (LIGHT, fitted)).is_predicted(0)


def test_lines_are_those_of_paper_arithmetic() -> None:
    steep = TemplateLine.fitted((10, 20, 30), (0, 10, 20))
    assert steep.w0_millis == pytest.approx(-10)
    assert steep.millis_at(1) == 0
    assert (steep.min_concurrency, steep.max_concurrency, steep.points) == (10, 30, 3)
    flat = TemplateLine.fitted((1, 2, 4), (30, 30, 30))
    assert model(1, (LIGHT, flat)).predict_millis(0, 100) == 30


def test_a_model_needs_a_template_and_statements_that_are_there_once() -> None:
    with pytest.raises(ValueError, match=r"^the model has no templates$"):
        model(0)
    with pytest.raises(ValueError, match=r"^templates\[1\].statements has what is there before"):
        model(0, (LIGHT, line(1, 1)), ("SELECT a FROM t WHERE k = 1", line(1, 1)))


def test_requests_are_predicted_by_the_statement_of_their_kind() -> None:
    kinds = ModelledKinds(BOTH)
    assert not kinds.is_identified(7)
    kinds.identify(7, HEAVY)
    kinds.identify(9, "SELECT other FROM t")
    assert kinds.is_identified(7)
    assert kinds.predict_millis(Demand(7, 0, False), 3) == 18
    assert not kinds.is_long(Demand(7, 0, False), 4)
    assert kinds.is_long(Demand(7, 0, False), 5)
    assert math.isnan(kinds.predict_millis(Demand(9, 0, False), 3))
    assert math.isnan(kinds.predict_millis(Demand.UNKNOWN, 3))
    newer = 7 + RequestKinds.MAX_KINDS
    kinds.identify(newer, LIGHT)
    kinds.identify(7, HEAVY)  # of a request that ends late
    assert math.isnan(kinds.predict_millis(Demand(7, 0, False), 3))
    assert kinds.predict_millis(Demand(newer, 0, False), 9) == 2


def test_all_fields_are_read(tmp_path: Path) -> None:
    file = tmp_path / "model.json"
    file.write_text(MODEL)
    read = RequestModelFile.read(file)
    assert read.statistic is PredictedStatistic.P50
    assert (read.threshold_millis, read.min_r_squared) == (20, 0.5)
    (template,) = read.templates
    assert (template.name, template.statements) == ("read", ("select a from t where k=?",))
    assert (template.line.points, template.line.r_squared) == (6, 0.9)
    assert (template.line.min_concurrency, template.line.max_concurrency) == (1, 64.5)
    assert read.predict_millis(read.template_of("SELECT a FROM t WHERE k = 'x'"), 10) == 1


@pytest.mark.parametrize(
    ("valid", "wrong", "message"),
    [
        ('"manx-model"', '"other"', "format must be 'manx-model'"),
        ('"format": "manx-model", ', "", "format is missing"),
        ('"version": 1', '"version": 2', "version is 2, and this Manx reads version 1"),
        ('"version": 1', '"version": "1"', "version must be a whole number of at least 0, not '1'"),
        ("p50", "p51", "statistic must be one of mean, p50, p90, p99"),
        ('"minRSquared"', '"minR2"', "unknown field minR2; the fields are format, "),
        ('"points"', '"pointz"', "unknown field templates[0].pointz"),
        ('"points": 6, ', "", "templates[0].points is missing"),
        ('"points": 6', '"points": 2.5', "points must be a whole number of at least 1, not 2.5"),
        ('"points": 6', '"points": null', "points must be a whole number of at least 1, not null"),
        ("0.9", "1.1", "templates[0].rSquared must be a number from 0 to 1, not 1.1"),
        ("0.9", "true", "templates[0].rSquared must be a number from 0 to 1, not true"),
        ("20", "-20", "thresholdMillis must be a number of at least 0, not -20"),
        ("20", "1e999", "there is a number beyond any double"),
        ("20", "9" * 400, "there is a number beyond any double"),
        ("20", "NaN", "there is NaN, which is no value"),
        ('"points": 6', '"points": 6, "points": 6', "the name 'points' for the second time"),
        ("-1.5", '"fast"', "templates[0].w0Millis must be a number, not 'fast'"),
        ("64.5", "0.5", "maxConcurrency must be a number of at least 1, not 0.5"),
        ('["select a from t where k=?"]', "[7]", "statements[0] must be a text, not 7"),
        ('["select a from t where k=?"]', "[" * 40 + "]" * 40, "there are more than 32 levels"),
        ("[{", "[7, {", "templates[0] must be an object, not 7"),
        (MODEL, "[]", "the file must be an object, not an array"),
        (MODEL, "", "line 1, column 1: there is no JSON"),
        (MODEL, MODEL[:-5], "there is no JSON"),
        (MODEL, "[" * 500_000, "there are more than 32 levels"),
        (MODEL, " " * (1 << 20) + MODEL, "it has more than 1048576 bytes"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, valid: str, wrong: str, message: str) -> None:
    assert valid in MODEL
    file = tmp_path / "model.json"
    file.write_text(MODEL.replace(valid, wrong))
    with pytest.raises(ModelError) as failure:
        RequestModelFile.read(file)
    text = str(failure.value)
    assert text.startswith(f"model file {file} cannot be used: ")
    assert message in text
    assert text.endswith(AGAIN)
    assert "\n" not in text


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    with pytest.raises(ModelError) as failure:
        RequestModelFile.read(missing)
    assert str(failure.value) == (
        f"there is no model file {missing}; write it with 'python -m manx.train --out'"
    )
    for path in (str(tmp_path), str(tmp_path / "a\0b")):
        with pytest.raises(ModelError, match="cannot be read; check the path and its permissions"):
            RequestModelFile.read(path)
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"\xe9": 1}')
    with pytest.raises(ModelError, match="it is not UTF-8"):
        RequestModelFile.read(latin)
