package io.manx.results.report.collection;

import java.util.Arrays;
import java.util.Optional;

/** A figure by which policies of collection are compared. */
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

  /** Its name among ratios. */
  String id() {
    return id;
  }

  /** The field that holds its value. */
  String field() {
    return field;
  }

  /** What people call it. */
  String label() {
    return label;
  }

  String unit() {
    return unit;
  }

  /** Whether it is of writes, of which there must be some, and so must be known. */
  boolean isLatency() {
    return this == P999 || this == P9999 || this == MAX;
  }

  static Optional<CollectionFigure> of(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }
}
