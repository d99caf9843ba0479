// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import java.util.Arrays;
import java.util.Optional;

/** A figure by which collection policies are compared. */
enum CollectionFigure {
  P999("p999", "p999_ms", "p99.9", "ms"),
  P9999("p9999", "p9999_ms", "p99.99", "ms"),
  MAX("max", "max_ms", "slowest write", "ms"),
  FLUSH_MEAN("flush_mean", "flush_mean_ms", "mean flush", "ms"),
  FLUSH_DEVIATION("flush_sd", "flush_sd_ms", "deviation of flushes", "ms"),
  ERASES("erases", "erases", "erases", "blocks");

  private final String id;
  private final String field;
  private final String label;
  private final String unit;

  CollectionFigure(String id, String field, String label, String unit) {
    this.id = id;
    this.field = field;
    this.label = label;
    this.unit = unit;
  }

  /** Returns the name among ratios. */
  String id() {
    return id;
  }

  /** Returns the field of the value. */
  String field() {
    return field;
  }

  /** Returns the label for people. */
  String label() {
    return label;
  }

  String unit() {
    return unit;
  }

  /** Returns whether this is a latency of writes, which must be known. */
  boolean isLatency() {
    return this == P999 || this == P9999 || this == MAX;
  }

  static Optional<CollectionFigure> of(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }
}
