package io.manx.agent.feature;

import io.manx.agent.environment.Environment;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * What the agent can do; the hooks of a feature are installed all or none. A feature that keeps
 * failing goes off until a setting is changed. One that needs another works only while that one
 * does. Thread-safe.
 */
public final class Feature {
  /** Starting with the node, and the virtual keyspace. */
  public static final Feature START = new Feature("start", null);

  /** Knowing where the time of reads goes. */
  public static final Feature MEASUREMENT = new Feature("measurement", START);

  /** Ranking replicas. */
  public static final Feature RANKING = new Feature("ranking", MEASUREMENT);

  /** Running local reads on the request thread. */
  public static final Feature INLINE_LOCAL_READS = new Feature("inline-local-reads", MEASUREMENT);

  /** Sending late reads to one more replica. */
  public static final Feature SPECULATION = new Feature("speculation", MEASUREMENT);

  /** The order in which waiting reads run. */
  public static final Feature READ_SCHEDULING = new Feature("read-scheduling", MEASUREMENT);

  /** Asking several nodes for the parts of a range read at once. */
  public static final Feature PARALLEL_RANGES = new Feature("parallel-ranges", MEASUREMENT);

  /** Notices between nodes, apart from reads. */
  public static final Feature NOTICES = new Feature("notices", START);

  /** Telling clients with their results how this node is. */
  public static final Feature CLIENT_FEEDBACK = new Feature("client-feedback", MEASUREMENT);

  /** Under an authorizer, changes of the agent's tables need a grant on the table. */
  public static final Feature PERMISSIONS = new Feature("permissions", START);

  /** Knowing which writes of enrolled tables too few replicas may hold. */
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

  private static final int MOST_FAILURES = 100;

  /** Failures count as long as one follows another within this time. */
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

  /** Whether all its hooks are in place and do not keep failing, and what it needs works. */
  public boolean isWorking() {
    return !incomplete && !keepsFailing() && (needed == null || needed.isWorking());
  }

  private boolean keepsFailing() {
    return failures.get() >= MOST_FAILURES;
  }

  /**
   * Whether all its hooks are in place, and those of what it needs, so that what it began can come
   * to its end.
   */
  public boolean isInPlace() {
    return !incomplete && (needed == null || needed.isInPlace());
  }

  /** Whether it does not work without another one. */
  public boolean needs(Feature other) {
    return needed != null && (needed.equals(other) || needed.needs(other));
  }

  /** How it is, in words: working, off, or off with the name of the feature that it needs. */
  public String state() {
    if (isWorking()) {
      return "working";
    }
    return incomplete || keepsFailing() || needed == null ? "off" : "off, needs " + needed;
  }

  /** Leaves everything that it does to Cassandra until the node restarts. */
  public void disable() {
    incomplete = true;
  }

  /**
   * Tries again what kept failing.
   *
   * @return whether it had gone off
   */
  public boolean retry() {
    return failures.getAndSet(0) >= MOST_FAILURES;
  }

  /** Takes note of a failure; with too many it goes off, and says so. */
  public void failed() {
    failed(Environment.nanos());
  }

  /** The same at a time. */
  void failed(long nowNanos) {
    if (!keepsFailing() && nowNanos - failedNanos > RARE_NANOS) {
      failures.set(0);
    }
    failedNanos = nowNanos;
    if (failures.incrementAndGet() == MOST_FAILURES) {
      LoggerFactory.getLogger(Feature.class)
          .warn(
              "Manx feature {} is off after {} failures, and Cassandra runs as without it; see"
                  + " table manx.status, and change any setting in manx.settings to try again",
              this,
              MOST_FAILURES);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
