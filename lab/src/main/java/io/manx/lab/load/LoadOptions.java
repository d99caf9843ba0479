package io.manx.lab.load;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What to send, how fast and for how long.
 *
 * @param workload mix of operations
 * @param keys how records are chosen
 * @param records number of records
 * @param fields fields of a record
 * @param lengths length of a field
 * @param ratePerSecond arrivals per second of the open loop; 0 means a closed loop
 * @param arrivals gaps of the open loop
 * @param threads threads of the closed loop, each with one request outstanding
 * @param warmUp load that is discarded before the measured part
 * @param duration length of the measured part
 * @param timeout after which a request counts as failed; failures enter the latency distribution as
 *     at least this much
 * @param consistency consistency level per operation
 * @param seed of everything random
 * @param maximumOutstanding requests in flight beyond which the generator drops, to protect itself
 */
public record LoadOptions(
    Workload workload,
    KeyDistribution keys,
    long records,
    int fields,
    FieldLengths lengths,
    double ratePerSecond,
    Arrivals.Kind arrivals,
    int threads,
    Duration warmUp,
    Duration duration,
    Duration timeout,
    Map<OperationKind, ConsistencyLevel> consistency,
    long seed,
    int maximumOutstanding) {

  /** Consistency level of operations that have none of their own; the driver's default. */
  public static final ConsistencyLevel DEFAULT_CONSISTENCY = DefaultConsistencyLevel.LOCAL_ONE;

  /** Of which one is beyond the p99.9. */
  private static final double ENOUGH_REQUESTS = 1_000;

  private static final double MAXIMUM_RATE = 1_000_000;
  private static final int MAXIMUM_THREADS = 10_000;
  private static final int MAXIMUM_FIELDS = 1_000;
  private static final Duration LONGEST = Duration.ofDays(7);

  public LoadOptions {
    range("records", records, 1, Integer.MAX_VALUE);
    range("fields", fields, 1, MAXIMUM_FIELDS);
    range("outstanding requests", maximumOutstanding, 1, Integer.MAX_VALUE);
    positive("duration", duration);
    positive("timeout", timeout);
    if (warmUp.isNegative() || warmUp.compareTo(LONGEST) > 0) {
      throw new UserException("warm-up " + warmUp + " is out of range; choose 0s to 7 days");
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
          "rate %s for %s is not even one request; raise the rate or the duration"
              .formatted(ratePerSecond, seconds(duration)));
    }
    consistency = Map.copyOf(consistency);
  }

  private static void range(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new UserException(
          name + " " + value + " is out of range; choose " + least + " to " + most);
    }
  }

  private static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
      throw new UserException(
          name + " " + value + " is out of range; choose more than 0s and at most 7 days");
    }
  }

  /** Whether requests are due at times that do not depend on the answers. */
  public boolean openLoop() {
    return threads == 0;
  }

  /** Says how many requests will be measured where they are too few for a p99.9, or nothing. */
  public Optional<String> fewRequests() {
    double requests = expectedRequests();
    return !openLoop() || requests >= ENOUGH_REQUESTS
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "only about %.0f requests will be measured, too few for a p99.9; raise the rate or"
                    + " the duration",
                requests));
  }

  /** Requests that are due in the measured part of an open loop. */
  private double expectedRequests() {
    return ratePerSecond * duration.toNanos() / 1e9;
  }

  /** Returns the consistency level of an operation. */
  public ConsistencyLevel consistencyOf(OperationKind kind) {
    return consistency.getOrDefault(kind, DEFAULT_CONSISTENCY);
  }

  RequestSequence newSequence() {
    return new RequestSequence(workload, keys, records, fields, seed);
  }

  /** Returns the same load with other lengths, for the rounds of a comparison. */
  public LoadOptions lasting(Duration newWarmUp, Duration newDuration, long newSeed) {
    return new LoadOptions(
        workload,
        keys,
        records,
        fields,
        lengths,
        ratePerSecond,
        arrivals,
        threads,
        newWarmUp,
        newDuration,
        timeout,
        consistency,
        newSeed,
        maximumOutstanding);
  }

  /** Returns the same operations as a closed loop without warm-up, on fewer records. */
  public LoadOptions asClosedLoop(
      int newThreads, long newRecords, Duration newDuration, Duration newTimeout) {
    return new LoadOptions(
        workload,
        keys,
        newRecords,
        fields,
        lengths,
        0,
        arrivals,
        newThreads,
        Duration.ZERO,
        newDuration,
        newTimeout,
        consistency,
        seed,
        maximumOutstanding);
  }

  /** Returns every setting for people and for the run file, in display order. */
  public Map<String, String> describe() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("workload", workload.name());
    settings.put("keys", keys.name().toLowerCase(Locale.ROOT));
    settings.put("records", Long.toString(records));
    settings.put("fields", fields + " of " + lengths);
    settings.put(
        "loop",
        openLoop()
            ? "open, " + ratePerSecond + " requests/s, " + arrivals + " arrivals"
            : "closed, " + threads + " threads");
    settings.put("warm-up", seconds(warmUp));
    settings.put("duration", seconds(duration));
    settings.put("timeout", seconds(timeout));
    workload
        .percents()
        .forEach((kind, percent) -> settings.put("consistency." + kind.id(), level(kind)));
    return settings;
  }

  private String level(OperationKind kind) {
    return consistencyOf(kind).name();
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1e3 + " s";
  }
}
