// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import java.util.function.ToDoubleFunction;

/** A figure that compares policies with the baseline. */
public enum Figure {
  /** 99.9th percentile of writes. */
  P999("p999", "p99.9 ms", RunFigures::p999),
  /** 99.99th percentile of writes. */
  P9999("p9999", "p99.99 ms", RunFigures::p9999),
  /** Slowest write. */
  MAX("max", "max ms", RunFigures::max),
  /** Mean time of a flush. */
  FLUSH_MEAN("flush_mean", "flush ms", RunFigures::flushMean),
  /** Standard deviation of the times of flushes. */
  FLUSH_DEVIATION("flush_sd", "flush sd ms", RunFigures::flushDeviation),
  /** Blocks erased. */
  ERASES("erases", "erases", RunFigures::erases);

  private final String id;
  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // only method references
  private final ToDoubleFunction<RunFigures> of;

  Figure(String id, String label, ToDoubleFunction<RunFigures> of) {
    this.id = id;
    this.label = label;
    this.of = of;
  }

  /** Name in JSON. */
  public String id() {
    return id;
  }

  /** Name in tables. */
  public String label() {
    return label;
  }

  /** Returns the value of this figure in a run. */
  public double of(RunFigures figures) {
    return of.applyAsDouble(figures);
  }
}
