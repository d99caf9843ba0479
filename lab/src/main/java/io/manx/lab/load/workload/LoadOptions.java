// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Options of a load: what to send, how fast and for how long.
 *
 * @param workload mix of operations
 * @param keys distribution of requests over records
 * @param records number of records
 * @param fields fields of a record
 * @param lengths lengths of fields
 * @param ratePerSecond arrivals per second of the open loop; 0 means a closed loop
 * @param arrivals distribution of the gaps between arrivals in the open loop
 * @param threads threads of the closed loop, each with one request outstanding
 * @param settle load that is discarded before the measured part
 * @param duration length of the measured part
 * @param timeout request timeout; failures are recorded with at least this latency
 * @param consistency consistency level per operation
 * @param seed seed of all random choices
 * @param maximumOutstanding maximum of outstanding requests; beyond it the generator drops requests
 *     to protect itself
 * @param layout tables of the records, and the lengths of ranges and slices
 * @param requests number of requests that end the measured part of a closed loop, at most after its
 *     duration; 0 if only the duration ends it
 * @param dropsPageCache whether the nodes' data is dropped from the page cache before the load
 *     begins
 * @param scale size of TPC-H's tables, if the workload reads them; there are then as many records
 *     as customers
 * @param processes number of processes that send the load; 1 is this process alone
 */
public record LoadOptions(
    OperationMix workload,
    KeyDistribution keys,
    long records,
    int fields,
    FieldLengths lengths,
    double ratePerSecond,
    Arrivals.Kind arrivals,
    int threads,
    Duration settle,
    Duration duration,
    Duration timeout,
    Map<OperationKind, ConsistencyLevel> consistency,
    long seed,
    int maximumOutstanding,
    Layout layout,
    long requests,
    boolean dropsPageCache,
    TpchScale scale,
    int processes) {

  /** Default consistency level of an operation; also the driver's default. */
  public static final ConsistencyLevel DEFAULT_CONSISTENCY = DefaultConsistencyLevel.LOCAL_ONE;

  private static final double MAXIMUM_RATE = 1_000_000;
  private static final int MAXIMUM_THREADS = 10_000;
  private static final int MAXIMUM_FIELDS = 1_000;
  private static final int MAXIMUM_PROCESSES = 64;
  private static final Duration LONGEST = Duration.ofDays(7);

  public LoadOptions {
    range("records", records, 1, Integer.MAX_VALUE);
    range("fields", fields, 1, MAXIMUM_FIELDS);
    range("outstanding requests", maximumOutstanding, 1, Integer.MAX_VALUE);
    range("client processes", processes, 1, MAXIMUM_PROCESSES);
    positive("duration", duration);
    positive("timeout", timeout);
    if (settle.isNegative() || settle.compareTo(LONGEST) > 0) {
      throw new UserException("settle " + settle + " is out of range; choose 0s to 7 days");
    }
    if (threads > 0) {
      range("threads", threads, 1, MAXIMUM_THREADS);
    } else if (!(ratePerSecond > 0 && ratePerSecond <= MAXIMUM_RATE)) {
      throw new UserException(
          String.format(
              Locale.ROOT,
              "rate %s is out of range; choose more than 0 and at most %,.0f requests/s",
              ratePerSecond,
              MAXIMUM_RATE));
    }
    if (threads <= 0 && ratePerSecond * duration.toNanos() < 1e9) {
      throw new UserException(
          "rate %s for %s gives less than one request; raise the rate or the duration"
              .formatted(ratePerSecond, seconds(duration)));
    }
    if (requests != 0) {
      range("requests", requests, 1, Integer.MAX_VALUE);
    }
    if (requests > 0 && threads <= 0) {
      throw new UserException(
          "a number of requests needs a closed loop; add --threads N, or drop --requests");
    }
    if (workload.has(OperationKind.SLICE) && layout.sliceRows() > records) {
      throw new UserException(
          "slice rows %1$d are more than the records, %2$d; choose --slice-rows of at most %2$d, or --records of at least %1$d"
              .formatted(layout.sliceRows(), records));
    }
    requireShares(processes, threads);
    consistency = Map.copyOf(consistency);
  }

  private static void requireShares(int processes, int threads) {
    if (threads > 0 && threads < processes) {
      throw new UserException(
          "%d threads are too few for %d client processes; choose --threads of at least %2$d, or fewer --client-processes"
              .formatted(threads, processes));
    }
  }

  /** Returns a builder of a load with default settings. */
  public static LoadOptionsBuilder of(OperationMix workload, Duration duration) {
    return new LoadOptionsBuilder(workload, duration);
  }

  /** Returns a builder with all settings of this load. */
  public LoadOptionsBuilder toBuilder() {
    return new LoadOptionsBuilder(this);
  }

  private static void range(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new UserException(
          name + " " + value + " is out of range; choose " + min + " to " + max);
    }
  }

  private static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
      throw new UserException(
          name + " " + value + " is out of range; choose more than 0s and at most 7 days");
    }
  }

  /** Returns whether this is an open loop: start times do not depend on answers. */
  public boolean openLoop() {
    return threads == 0;
  }

  /**
   * Returns a warning if some operations will have too few requests for a p99.9. There is none for
   * a closed loop without a number of requests.
   */
  public Optional<String> fewRequests() {
    if (!openLoop() && requests == 0) {
      return Optional.empty();
    }
    return FewRequests.of(
        workload, openLoop() ? ratePerSecond * duration.toNanos() / 1e9 : requests);
  }

  /** Returns advice on how to get more requests. */
  public String waysToMoreRequests() {
    return openLoop() ? "raise the rate or the duration" : "raise the number of requests";
  }

  /** Returns the number of rows in the table of slices; 0 without slices. */
  public long sliceRowsInAll() {
    return workload.has(OperationKind.SLICE) ? layout.partitions(records) * layout.sliceRows() : 0;
  }

  /** Returns the number of rows in all tables. */
  public long storedRows() {
    return workload.dataSet() == DataSet.TPC_H
        ? workload.tpchTables().stream().mapToLong(table -> table.rows(scale)).sum()
        : records + sliceRowsInAll();
  }

  /** Returns the consistency level of an operation. */
  public ConsistencyLevel consistencyOf(OperationKind kind) {
    return consistency.getOrDefault(kind, DEFAULT_CONSISTENCY);
  }

  /** Returns the requests of this load, for one thread. */
  public RequestSequence newSequence() {
    return new RequestSequence(workload, keys, records, fields, layout, seed);
  }

  /** Returns the same load with other times and another seed, for the rounds of a comparison. */
  public LoadOptions lasting(Duration newSettle, Duration newDuration, long newSeed) {
    return toBuilder().settle(newSettle).duration(newDuration).seed(newSeed).build();
  }

  /** Returns the same load with another layout and end. */
  public LoadOptions with(Layout newLayout, long newRequests, boolean newDropsPageCache) {
    return toBuilder()
        .layout(newLayout)
        .requests(newRequests)
        .dropsPageCache(newDropsPageCache)
        .build();
  }

  /**
   * Returns a closed loop with another mix of operations and other threads, on the same records.
   */
  public LoadOptions withMix(
      OperationMix mix, Map<OperationKind, ConsistencyLevel> levels, int newThreads) {
    return toBuilder().workload(mix).consistency(levels).closedLoop(newThreads).build();
  }

  /** Returns the same operations as a closed loop without settling, on fewer records. */
  public LoadOptions asClosedLoop(
      int newThreads,
      long newRecords,
      Layout newLayout,
      Duration newDuration,
      Duration newTimeout) {
    return toBuilder()
        .closedLoop(newThreads)
        .records(newRecords)
        .layout(newLayout)
        .settle(Duration.ZERO)
        .duration(newDuration)
        .timeout(newTimeout)
        .requests(0)
        .dropsPageCache(false)
        .scale(TpchScale.SMALLEST)
        .processes(1)
        .build();
  }

  /** Returns all settings for people and for the run file, in display order. */
  public Map<String, String> describe() {
    return LoadDescription.of(this);
  }

  /** Formats a duration in seconds, such as {@code 20.0 s}. */
  public static String seconds(Duration duration) {
    return duration.toMillis() / 1e3 + " s";
  }
}
