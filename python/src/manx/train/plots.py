# SPDX-License-Identifier: Apache-2.0

"""Draws fitted lines as Chauque 2020 does in figure 10: points over concurrency, and the line."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from manx._core.request import TemplateLine
from manx.train.errors import TrainError
from manx.train.output import directory, write
from manx.train.sources import Point
from manx.train.training import TrainedTemplate, Training

FILE = "fitted-lines.png"
"""Name of the image."""

_COLUMNS = 3
_INCHES = 4.0
_STEPS = 50


def figure() -> type[Any]:
    """Returns matplotlib's class of figures, which needs no display.

    Raises:
        TrainError: If matplotlib is missing.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise TrainError("matplotlib is missing: pip install matplotlib") from error
    found: type[Any] = Figure
    return found


def draw(folder: Path, training: Training) -> Path:
    """Draws a panel for each template, and one for all requests together.

    Args:
        folder: Directory for the image; it is created if need be.
        training: What was trained.

    Returns:
        The image.

    Raises:
        TrainError: If matplotlib is missing, or the image cannot be written.
    """
    panels = [*training.templates, training.aggregated]
    columns = min(_COLUMNS, len(panels))
    rows = math.ceil(len(panels) / columns)
    made = figure()(figsize=(_INCHES * columns, _INCHES * 0.8 * rows), layout="constrained")
    axes = list(made.subplots(rows, columns, squeeze=False).flat)
    for each, axis in zip(panels, axes, strict=False):
        _panel(axis, each, training)
    for axis in axes[len(panels) :]:
        axis.set_axis_off()
    handles, labels = made.axes[0].get_legend_handles_labels()
    made.legend(handles, labels, loc="outside lower center", ncols=len(labels))
    image = io.BytesIO()
    made.savefig(image, format="png", dpi=100, metadata={"Software": None})
    file = directory(folder) / FILE
    write(file, image.getvalue())
    return file


def _panel(axis: Any, template: TrainedTemplate, training: Training) -> None:
    trained = template.trained
    axis.plot(trained.concurrencies(), trained.millis(), "o", color="C0", label="training")
    if training.is_held_out:
        axis.plot(*_coordinates(template.tested), "x", color="C1", label="test")
    axis.plot(*_curve(template.ols, template.tested), "-", color="C3", label="OLS")
    # The lines of both methods mostly coincide, so the second one is dashed and on top.
    axis.plot(*_curve(template.sgd, template.tested), "--", color="black", label="SGD")
    axis.set_title(_title(template), fontsize="medium")
    axis.set_xlabel("concurrency")
    axis.set_ylabel(f"{training.options.statistic}, ms")
    axis.set_ylim(bottom=0)
    axis.grid(visible=True, alpha=0.3)


def _coordinates(points: Iterable[Point]) -> tuple[list[float], list[float]]:
    known = list(points)
    return [point.concurrency for point in known], [point.millis for point in known]


def _curve(line: TemplateLine, tested: Iterable[Point]) -> tuple[list[float], list[float]]:
    """Returns a line where it has points; where it says nothing there is none."""
    if not line.is_predictive():
        return [], []
    most = max([line.max_concurrency, *(point.concurrency for point in tested)])
    x = [most * step / _STEPS for step in range(_STEPS + 1)]
    return x, [line.millis_at(each) for each in x]


def _title(template: TrainedTemplate) -> str:
    if not template.line.is_predictive():
        return f"{template.name}: {template.unpredicted}"
    return (
        f"{template.name}: R² = {template.ols.r_squared:.2f} (OLS),"
        f" {template.sgd.r_squared:.2f} (SGD)"
    )
