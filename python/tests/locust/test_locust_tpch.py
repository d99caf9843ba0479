# SPDX-License-Identifier: Apache-2.0

"""The example with the templates of Chauque 2020."""

from __future__ import annotations

import gzip
import importlib.util
import json
from argparse import Namespace
from collections import Counter
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PYTHON = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "locustfile_tpch", PYTHON / "examples" / "locustfile_tpch.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_statements_are_those_of_manx_bench(example: ModuleType) -> None:
    run = PYTHON / "tests" / "train" / "data" / "train-1.run.json.gz"
    measured = json.loads(gzip.decompress(run.read_bytes()))["statements"]
    ours = example.TpchUser.templates(None)
    assert {name: [text] for name, text in ours.items()} == measured


def test_tables_may_have_other_names(example: ModuleType) -> None:
    texts = example.TpchUser.templates(Namespace(tpch_table="other"))
    assert all(" other_" in text for text in texts.values())
    with pytest.raises(ValueError, match="--tpch-table is a name such as"):
        example.TpchUser.templates(Namespace(tpch_table="a; DROP TABLE b"))


def test_a_deck_holds_exactly_the_weights(example: ModuleType) -> None:
    made = example.Parameters(0.02, 1)
    assert len(made.deck()) == 23
    assert Counter(made.deck()) == example.WEIGHTS
    assert sorted(example.WEIGHTS.values()) == [1, 1, 3, 3, 3, 3, 3, 3, 3]


def test_templates_can_be_chosen(example: ModuleType) -> None:
    options = Namespace(tpch_templates="query-3,pricing-summary")
    assert sorted(example.TpchUser.templates(options)) == ["pricing-summary", "query-3"]
    deck = example.Parameters(0.02, 1, example.chosen(options)).deck()
    assert Counter(deck) == {"query-3": 3, "pricing-summary": 1}
    with pytest.raises(ValueError, match="no template 'query-4'; there are distinct-return-flag,"):
        example.chosen(Namespace(tpch_templates="query-4"))


def test_parameters_depend_on_the_seed_alone(example: ModuleType) -> None:
    def some(seed: str) -> list[Any]:
        made = example.Parameters(0.02, seed)
        return [(name, made.of(name)) for name in made.deck()]

    assert some("1-0-0") == some("1-0-0")
    assert some("1-0-0") != some("1-0-1")


@pytest.mark.parametrize(("scale", "partitions"), [(0.001, 3), (0.02, 8), (0.05, 20), (1, 400)])
def test_partitions_are_those_of_the_scale(
    example: ModuleType, scale: float, partitions: int
) -> None:
    assert len(example.Parameters(scale, 1).partitions) == partitions


@pytest.mark.parametrize("scale", [0, 11, float("nan")])
def test_other_scales_are_refused(example: ModuleType, scale: float) -> None:
    with pytest.raises(ValueError, match="--tpch-scale must be between"):
        example.Parameters(scale, 1)


def test_each_bind_marker_has_a_value_in_range(example: ModuleType) -> None:
    made = example.Parameters(0.02, 5)
    for _ in range(200):
        for name, text in example.CQL.items():
            values = made.of(name)
            assert len(values) == text.count("?")
            dates = [each for each in values if isinstance(each, date)]
            assert dates == sorted(dates)
            assert all(date(1992, 1, 1) <= each < date(1998, 12, 2) for each in dates)
        assert 1 <= made.of("query-3-v2")[0] <= 3000
        assert made.of("fetch-by-discount")[4] in [each / 100 for each in range(11)]
        _, month, before = made.of("query-3")
        assert month == (before.year - 1970) * 12 + before.month - 1
        assert before.day >= 15
