// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.feature;

import io.manx.agent.clock.Environment;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Something the agent can do. The hooks of a feature are installed all or none. A feature that
 * keeps failing goes off until a setting is changed. A feature that needs another one works only
 * while that one does. Thread-safe.
 */
public final class Feature {
  /** Starting with the node, and the virtual keyspace. */
  public static final Feature START = new Feature("start", null);

  /** Measuring where the time of reads goes. */
  public static final Feature MEASUREMENT = new Feature("measurement", START);

  /** Ranking replicas. */
  public static final Feature RANKING = new Feature("ranking", MEASUREMENT);

  /** Running local reads on the request thread. */
  public static final Feature INLINE_LOCAL_READS = new Feature("inline-local-reads", MEASUREMENT);

  /** Sending late reads to one more replica. */
  public static final Feature SPECULATION = new Feature("speculation", MEASUREMENT);

  /** Ordering the reads that wait. */
  public static final Feature READ_SCHEDULING = new Feature("read-scheduling", MEASUREMENT);

  /** Asking several nodes for the parts of a range read at once. */
  public static final Feature PARALLEL_RANGES = new Feature("parallel-ranges", MEASUREMENT);

  /** Exchanging messages with other nodes, apart from reads. */
  public static final Feature NOTICES = new Feature("notices", START);

  /** Sending feedback to clients with their results. */
  public static final Feature CLIENT_FEEDBACK = new Feature("client-feedback", MEASUREMENT);

  /** Requiring a grant on the agent's own tables to change them, if there is an authorizer. */
  public static final Feature PERMISSIONS = new Feature("permissions", START);

  /** Recording which writes of enrolled tables too few replicas may hold. */
  public static final Feature WRITE_LEDGER = new Feature("write-ledger", START);

  /** Foretelling pauses, and planning what the drive reclaims meanwhile. */
  public static final Feature COLLECTION = new Feature("collection", START);

  /** All of them. */
  public static final List<Feature> ALL =
      List.of(
          START,
          MEASUREMENT,
          RANKING,
          INLINE_LOCAL_READS,
          SPECULATION,
          READ_SCHEDULING,
          PARALLEL_RANGES,
          NOTICES,
          CLIENT_FEEDBACK,
          PERMISSIONS,
          WRITE_LEDGER,
          COLLECTION);

  private static final int MAX_FAILURES = 100;

  /** Failures further apart than this do not add up. */
  private static final long RARE_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final String name;
  private final @Nullable Feature needed;
  private final AtomicInteger failures = new AtomicInteger();
  private volatile long failedNanos;
  private volatile boolean incomplete;

  /**
   * Describes one.
   *
   * @param needed the feature without which this one does not work, or null
   */
  public Feature(String name, @Nullable Feature needed) {
    this.name = name;
    this.needed = needed;
  }

  /**
   * Whether all its hooks are in place, it does not keep failing, and the feature that it needs
   * works.
   */
  public boolean isWorking() {
    return !incomplete && !keepsFailing() && (needed == null || needed.isWorking());
  }

  private boolean keepsFailing() {
    return failures.get() >= MAX_FAILURES;
  }

  /**
   * Whether all its hooks and those of the feature it needs are in place. If so, work that has
   * begun can be finished.
   */
  public boolean isInPlace() {
    return !incomplete && (needed == null || needed.isInPlace());
  }

  /** Whether it works only while another feature does. */
  public boolean needs(Feature other) {
    return needed != null && (needed.equals(other) || needed.needs(other));
  }

  /** Its state in words: working, off, or off with the name of the feature that it needs. */
  public String state() {
    if (isWorking()) {
      return "working";
    }
    return incomplete || keepsFailing() || needed == null ? "off" : "off, needs " + needed;
  }

  /** Turns it off until the node restarts. */
  public void disable() {
    incomplete = true;
  }

  /**
   * Turns it on again if it kept failing.
   *
   * @return whether it had gone off
   */
  public boolean retry() {
    return failures.getAndSet(0) >= MAX_FAILURES;
  }

  /** Counts a failure; after too many the feature goes off and logs a warning. */
  public void failed() {
    failed(Environment.nanos());
  }

  /** Counts a failure at the given time. */
  void failed(long nowNanos) {
    if (!keepsFailing() && nowNanos - failedNanos > RARE_NANOS) {
      failures.set(0);
    }
    failedNanos = nowNanos;
    if (failures.incrementAndGet() == MAX_FAILURES) {
      LoggerFactory.getLogger(Feature.class)
          .warn(
              "Manx feature {} is off after {} failures, and Cassandra runs as without it; see"
                  + " table manx.status, and change any setting in manx.settings to try again",
              this,
              MAX_FAILURES);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
