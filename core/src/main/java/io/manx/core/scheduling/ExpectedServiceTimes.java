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
 * How long reads are likely to be executed: the moving mean of what reads of the same table, class
 * and number of rows took, numbers of rows being alike if they have the same power of two. Longer
 * ones count as {@value #LONGEST_TIMES_MEAN} times the mean: on crowded processors a few reads take
 * a hundred times as long as the others by the clock, and would decide it. Their geometric mean is
 * too low instead where half of the parts of range reads find nothing.
 *
 * <p>Such reads of all tables weigh in it as much as {@value #PRIOR_SAMPLES} of the table's own, so
 * that tables of which little is known are not told apart by chance: of n samples with the mean
 * own, and all for the mean of all tables, own × (all / own)^(32 / (32 + n)) is expected. Where
 * fewer than {@value #TRUSTED_SAMPLES} such reads have been seen, the next smaller number of rows
 * of which as many have been counts, in proportion; then the next larger one; then reads of all
 * tables; then a constant. One range read that found nothing would otherwise let all of its kind
 * pass the single reads, of which none would then be served and become known. For the same reason
 * an unknown single read counts as very short.
 *
 * <p>Thread-safe without locks. Remembers a bounded number of tables; for one beyond, another is
 * forgotten.
 *
 * @param <T> what tells tables apart
 */
public final class ExpectedServiceTimes<T> {
  static final int MOST_TABLES = 10_000;

  static final int TRUSTED_SAMPLES = 4;

  static final double PRIOR_SAMPLES = 32;

  static final double LONGEST_TIMES_MEAN = 8;

  /**
   * Of the newest sample, once there are many: so small that single reads, whose averages differ by
   * noise alone, hardly overtake each other.
   */
  private static final double WEIGHT = 1.0 / 512;

  private static final int BUCKETS = 32;

  /** A pause of the process is not what a read costs. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final ReadShape TYPICAL = ReadShape.single(false);
  private static final long UNKNOWN_SINGLE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final long UNKNOWN_SEVERAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final ConcurrentHashMap<T, Table> tables = new ConcurrentHashMap<>();
  private final Table allTables = new Table();

  /** Takes note of how long a read was executed. */
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
   * Returns how many times as long as a typical single read, of any table, a read is likely to be
   * executed.
   */
  public double cost(T table, ReadShape shape) {
    return relative(expectedNanos(table, shape));
  }

  /** Returns the same of a read of which it is not known what table it is of. */
  public double cost(ReadShape shape) {
    return relative(expectedNanos(shape, 0));
  }

  /** Returns how long a read is likely to be executed, in nanoseconds. */
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

  /** Returns how many tables it knows. */
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

  /** The plain mean at first, which counts for nothing until there are enough samples. */
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

    /** At least a nanosecond, so that it can be multiplied. */
    private double value() {
      return Math.max(1, nanos.value());
    }
  }
}
