# SPDX-License-Identifier: Apache-2.0

"""The command `python -m manx.train`."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from manx.train import history, report, runs
from manx.train.errors import TrainError, reading
from manx.train.fits import METHODS, require
from manx.train.output import check_output, directory, write_model
from manx.train.plots import FILE, draw, figure
from manx.train.sources import STATISTICS, Source
from manx.train.statements import read_statements
from manx.train.training import MIN_R_SQUARED, Options, Training, train

_PROGRAM = "python -m manx.train"
_FAILED = 2

_DESCRIPTION = """\
Learns from runs at several concurrencies how long the requests of each template take (Chauque 2020,
section 4.1), and says how well that predicts.

Files are Locust's stats histories (PREFIX_stats_history.csv, written with --csv-full-history), run
files of Manx (*.run.json.gz), or directories with them. A run file gives one point for each
template. A stats history gives one for each ten seconds in which the number of users is the same.

The model is for the policy 'regression' of manx.policies and of Manx's driver for Java."""

_EXAMPLES = """\
examples:
  for n in 1 4 16 64; do locust -f locustfile_tpch.py --headless -u $n -r $n -t 5m \\
      --csv train-$n --csv-full-history; done
  python -m manx.train train-*_stats_history.csv --test test-*_stats_history.csv \\
      --out model.json --plots plots
  python -m manx.train runs --statistic p90 --min-r2 0.8 --threshold 20 --out model.json
"""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        raise TrainError(f"{message}; see {_PROGRAM} --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=_PROGRAM,
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path, help="file to train with")
    parser.add_argument(
        "--test",
        metavar="FILE",
        nargs="+",
        action="extend",
        default=[],
        type=Path,
        help="held-out files that the lines are judged by, after all files of the training",
    )
    _add_choices(parser)
    parser.add_argument(
        "--statements",
        metavar="FILE",
        type=Path,
        help="JSON object with the CQL texts of each template; PREFIX_statements.json beside a"
        " stats history is read without being named",
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="write the model")
    parser.add_argument(
        "--plots", metavar="DIR", type=Path, help=f"draw the fitted lines there, as {FILE}"
    )
    return parser


def _add_choices(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--statistic",
        choices=STATISTICS,
        default=STATISTICS[0],
        help="what is predicted (default: %(default)s)",
    )
    parser.add_argument(
        "--method",
        choices=METHODS,
        default=METHODS[0],
        help="whose lines the model has: those of ordinary least squares or of stochastic gradient"
        " descent (default: %(default)s)",
    )
    parser.add_argument(
        "--min-r2",
        metavar="RATIO",
        type=float,
        default=MIN_R_SQUARED,
        help="a template whose line has a lower R² is not predicted (default: %(default)s)",
    )
    parser.add_argument(
        "--threshold",
        metavar="MS",
        type=float,
        help="a request is long if its prediction exceeds this (default: the 90th percentile of"
        " the predictions for all requests of the training)",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        arguments: Its arguments; by default those of the process.

    Returns:
        The exit code: 2 if a user can remedy what is wrong, which one line on stderr says.
    """
    try:
        _run(_parser().parse_args(arguments))
    except TrainError as error:
        print(f"{_PROGRAM}: {error}", file=sys.stderr)
        return _FAILED
    return 0


def _run(arguments: argparse.Namespace) -> None:
    options = _options(arguments)
    require()
    if arguments.plots is not None:
        figure()
    sources = _read(arguments.files, options.statistic)
    tests = _read(arguments.test, options.statistic)
    if not sources:
        raise TrainError(f"no file to train with; name some, see {_PROGRAM} --help")
    if arguments.statements is not None:
        sources[0].statements.update(read_statements(arguments.statements))
    inputs = [each.file for each in (*sources, *tests)]
    if arguments.out is not None:
        check_output(arguments.out, inputs)
    if arguments.plots is not None:
        check_output(directory(arguments.plots) / FILE, inputs)
    training = train(sources, tests, options)
    print(report.text(training, [*sources, *tests]))
    _write(arguments, training)


def _options(arguments: argparse.Namespace) -> Options:
    if not 0 <= arguments.min_r2 <= 1:
        raise TrainError(f"--min-r2 {arguments.min_r2} is out of range; choose 0 to 1")
    threshold = arguments.threshold
    if threshold is not None and not (math.isfinite(threshold) and threshold >= 0):
        raise TrainError(f"--threshold {threshold} is out of range; choose milliseconds from 0")
    return Options(arguments.statistic, arguments.method, arguments.min_r2, threshold)


def _read(paths: Iterable[Path], statistic: str) -> list[Source]:
    sources = []
    for path in paths:
        with reading(path):
            files = _files_in(path) if path.is_dir() else [path]
        for file in files:
            read = history.read_history if file.suffix == ".csv" else runs.read_runs
            sources += read(file, statistic)
    return sources


def _files_in(folder: Path) -> list[Path]:
    """Returns the run files and stats histories directly in a directory, by name."""
    files = sorted(
        file for file in folder.iterdir() if file.name.endswith((runs.SUFFIX, history.SUFFIX))
    )
    if not files:
        raise TrainError(
            f"no run files (*{runs.SUFFIX}) or stats histories (*{history.SUFFIX}) directly in"
            f" {folder}; name files or another directory"
        )
    return files


def _write(arguments: argparse.Namespace, training: Training) -> None:
    if arguments.out is None:
        print("The model was not written; name a file by --out.")
    else:
        write_model(arguments.out, training)
        print(f"Model: {arguments.out}")
        model = json.dumps(str(arguments.out.resolve()), ensure_ascii=False)
        print(f"For drivers: RegressionPolicy(local_dc, model={model})")
    if arguments.plots is not None:
        print(f"Plots: {draw(arguments.plots, training)}")
