// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import io.manx.core.estimate.Ewma;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Expected service times of reads: the moving mean of reads of the same table, class and number of
 * rows. Numbers of rows are alike if they have the same power of two. A read counts as at most
 * {@value #LONGEST_TIMES_MEAN} times the mean: on crowded processors a few reads take a hundred
 * times as long as the others by the clock, and would dominate it. A geometric mean would be too
 * low if half the parts of range reads find nothing.
 *
 * <p>The mean of all tables has the weight of {@value #PRIOR_SAMPLES} samples of a table's own, so
 * that little-known tables do not differ by chance. With n samples of mean own, and all for the
 * mean of all tables, own × (all / own)^(32 / (32 + n)) is expected.
 *
 * <p>A mean counts from {@value #TRUSTED_SAMPLES} samples on. Before that the next smaller known
 * number of rows is used in proportion; then the next larger one; then reads of all tables; then a
 * constant. Otherwise one range read that found nothing would let all of its kind pass the single
 * reads, which would never be served and become known. For the same reason an unknown single read
 * counts as very short.
 *
 * <p>Thread-safe without locks. Remembers a bounded number of tables; a new one then replaces
 * another.
 *
 * @param <T> type of the keys of tables
 */
public final class ExpectedServiceTimes<T> {
  static final int MOST_TABLES = 10_000;

  static final int TRUSTED_SAMPLES = 4;

  static final double PRIOR_SAMPLES = 32;

  static final double LONGEST_TIMES_MEAN = 8;

  /**
   * Weight of the newest sample, once there are many. It is so small that single reads, whose
   * averages differ only by noise, hardly overtake each other.
   */
  private static final double WEIGHT = 1.0 / 512;

  private static final int BUCKETS = 32;

  /** Upper bound of a service time, since a pause of the process is not a read's cost. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final ReadShape TYPICAL = ReadShape.single(false);
  private static final long UNKNOWN_SINGLE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final long UNKNOWN_SEVERAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final ConcurrentHashMap<T, Table> tables = new ConcurrentHashMap<>();
  private final Table allTables = new Table();

  /** A read has been executed. */
  public void served(T table, ReadShape shape, long serviceNanos) {
    double nanos = Math.max(0, Math.min(serviceNanos, LONGEST_NANOS));
    Table known = tables.get(table);
    if (known == null) {
      if (tables.size() >= MOST_TABLES) {
        tables.keySet().stream().findFirst().ifPresent(tables::remove);
      }
      known = tables.computeIfAbsent(table, any -> new Table());
    }
    known.add(shape, nanos);
    allTables.add(shape, nanos);
  }

  /**
   * Returns the expected service time of a read as a multiple of a typical single read's, of any
   * table.
   */
  public double cost(T table, ReadShape shape) {
    return relative(expectedNanos(table, shape));
  }

  /** Returns the same for a read of an unknown table. */
  public double cost(ReadShape shape) {
    return relative(expectedNanos(shape, 0));
  }

  /** Returns the expected service time of a read, in nanoseconds. */
  long expectedNanos(T table, ReadShape shape) {
    Table known = tables.get(table);
    return expectedNanos(shape, known == null ? 0 : known.expected(shape, allTables));
  }

  private double relative(long nanos) {
    double typical = allTables.expected(TYPICAL, allTables);
    return (double) nanos / (typical > 0 ? typical : UNKNOWN_SINGLE_NANOS);
  }

  private long expectedNanos(ReadShape shape, double ofTable) {
    double nanos = ofTable;
    if (nanos == 0) {
      nanos = allTables.expected(shape, allTables);
    }
    if (nanos > 0) {
      return Math.round(nanos);
    }
    return shape.readClass() == ReadClass.SINGLE ? UNKNOWN_SINGLE_NANOS : UNKNOWN_SEVERAL_NANOS;
  }

  /** Returns the number of remembered tables. */
  int tables() {
    return tables.size();
  }

  /** Averages by class and power of two of rows; 0 stands for unknown. */
  private static final class Table {
    private final Map<ReadClass, AtomicReferenceArray<@Nullable Average>> averages =
        new EnumMap<>(ReadClass.class);

    Table() {
      for (ReadClass each : ReadClass.values()) {
        averages.put(each, new AtomicReferenceArray<>(BUCKETS));
      }
    }

    private AtomicReferenceArray<@Nullable Average> ofClass(ReadShape shape) {
      return Objects.requireNonNull(averages.get(shape.readClass()));
    }

    private static int bucket(ReadShape shape) {
      return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(shape.rows());
    }

    void add(ReadShape shape, double nanos) {
      AtomicReferenceArray<@Nullable Average> buckets = ofClass(shape);
      int bucket = bucket(shape);
      Average average = buckets.get(bucket);
      if (average == null) {
        buckets.compareAndSet(bucket, null, new Average());
        average = Objects.requireNonNull(buckets.get(bucket));
      }
      average.add(nanos);
    }

    double expected(ReadShape shape, Table all) {
      AtomicReferenceArray<@Nullable Average> buckets = ofClass(shape);
      AtomicReferenceArray<@Nullable Average> prior = all.ofClass(shape);
      int bucket = bucket(shape);
      double proportion = 1;
      for (int i = bucket; i >= 0; i--) {
        double known = value(buckets.get(i), prior.get(i));
        if (known > 0) {
          return Math.min((double) LONGEST_NANOS, known * proportion);
        }
        proportion *= 2;
      }
      for (int i = bucket + 1; i < BUCKETS; i++) {
        double known = value(buckets.get(i), prior.get(i));
        if (known > 0) {
          return known;
        }
      }
      return 0;
    }

    private static double value(@Nullable Average own, @Nullable Average all) {
      return own == null || all == null ? 0 : own.trusted(all);
    }
  }

  /** A mean, at first of all samples, which counts only with enough samples. */
  private static final class Average {
    private final Ewma nanos = Ewma.fromFirstSample(WEIGHT);
    private final AtomicInteger samples = new AtomicInteger();

    void add(double sample) {
      int before = samples.get();
      if (before * WEIGHT < 1) {
        before = samples.getAndIncrement();
      }
      double most = before < TRUSTED_SAMPLES ? sample : LONGEST_TIMES_MEAN * value();
      nanos.add(Math.min(sample, most), Math.max(WEIGHT, 1.0 / (before + 1)));
    }

    double trusted(Average all) {
      int known = samples.get();
      return known < TRUSTED_SAMPLES
          ? 0
          : value() * Math.pow(all.value() / value(), PRIOR_SAMPLES / (PRIOR_SAMPLES + known));
    }

    /** The mean; at least a nanosecond, so that it can be divided by. */
    private double value() {
      return Math.max(1, nanos.value());
    }
  }
}
