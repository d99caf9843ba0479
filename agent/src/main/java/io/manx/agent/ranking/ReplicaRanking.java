// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.cassandra.NodeConfiguration;
import io.manx.agent.feature.Feature;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.Readiness;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.policy.Surroundings;
import io.manx.core.request.Demand;
import io.manx.core.routing.ForetoldPauses;
import io.manx.core.routing.Router;
import io.manx.core.routing.ScoreUpdates;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a policy between Cassandra's reads and its snitch, and takes it away again. Thread-safe.
 *
 * <p>In mode {@code observe} the policy learns and ranks, and Cassandra's order stands. In mode
 * {@code off} there is no policy, so no scores are computed. While nothing is ranked, Cassandra's
 * own snitch is in place, without a wrapper.
 */
public final class ReplicaRanking {
  private static final Logger LOGGER = LoggerFactory.getLogger(ReplicaRanking.class);

  /** A name that no policy has. */
  private static final String NONE_YET = "";

  private final Settings settings;
  private final ReadMeasurement measurement;
  private final ScoreUpdates updates;
  private final LongAdder rankings = new LongAdder();
  private final LongAdder changedFirst = new LongAdder();
  private final AtomicLong failures = new AtomicLong();
  private final Backpressure backpressure;
  private final LongSupplier clock;
  private final Predicate<InetAddressAndPort> isAlive;
  private volatile @Nullable ReplicaSelector selector;
  private final Router router;
  private final Restarts restarts;
  private volatile ObjLongConsumer<ReplicaSelector> readListener = (policy, nowNanos) -> {};
  private String configuredPolicy = SettingDefinitions.STOCK;
  private Map<String, String> configuredParameters = Map.of();
  private boolean started;

  /**
   * Creates it; nothing is ranked before {@link #start()}.
   *
   * @param clock in nanoseconds
   */
  public ReplicaRanking(Settings settings, ReadMeasurement measurement, LongSupplier clock) {
    this(
        settings,
        measurement,
        new Backpressure(clock, LockSupport::parkNanos),
        clock,
        ClusterNodes::isAlive);
  }

  /**
   * Creates it.
   *
   * @param backpressure holds reads back
   * @param clock in nanoseconds
   * @param isAlive whether Cassandra would ask a node
   */
  ReplicaRanking(
      Settings settings,
      ReadMeasurement measurement,
      Backpressure backpressure,
      LongSupplier clock,
      Predicate<InetAddressAndPort> isAlive) {
    this.clock = clock;
    updates = new ScoreUpdates(clock, this::failed);
    this.isAlive = isAlive;
    this.settings = settings;
    this.measurement = measurement;
    this.backpressure = backpressure;
    router = new Router(settings.slowStartNanos(), clock.getAsLong());
    restarts = new Restarts(settings, measurement, router.slowStart(), clock);
    settings.onChange(this::apply);
  }

  /** Begins to rank; called once Cassandra's configuration is loaded. */
  public void start() {
    synchronized (this) {
      started = true;
    }
    apply();
  }

  /** Sets the listener for ranked reads, which receives the ranking policy and the time. */
  public void onRead(ObjLongConsumer<ReplicaSelector> listener) {
    readListener = listener;
  }

  /** Which replicas are cold or about to stop. */
  public Restarts restarts() {
    return restarts;
  }

  /** Which replicas have announced a pause. */
  public ForetoldPauses foretoldPauses() {
    return router.pauses();
  }

  /** How ready a replica is for its full share of reads. */
  public Readiness readiness(int replica) {
    return router.readiness(replica, clock.getAsLong());
  }

  /** Puts the ranking or Cassandra's snitch in place, as the settings say. */
  public synchronized void apply() {
    if (!started) {
      return;
    }
    configure();
    boolean wanted = selector != null && isWorking();
    if (!wanted) {
      remove();
    } else if (SnitchSlot.wrap(this, clock)) {
      LOGGER.info("Manx ranks replicas by policy {}", configuredPolicy);
    }
  }

  /**
   * Creates the policy anew if it or its parameters have changed, or after mode {@code off}, in
   * which no policy learns.
   */
  private void configure() {
    String policy =
        settings.mode() == Mode.OFF
            ? SettingDefinitions.STOCK
            : settings.get(SettingDefinitions.POLICY);
    Map<String, String> parameters = settings.parameters(policy);
    if (policy.equals(configuredPolicy) && parameters.equals(configuredParameters)) {
      return;
    }
    ReplicaSelector fresh =
        policy.equals(SettingDefinitions.STOCK)
            ? null
            : Selectors.create(policy, parameters, clock.getAsLong(), surroundings());
    configuredPolicy = policy;
    configuredParameters = parameters;
    if (selector != null && fresh != null) {
      LOGGER.info("Manx now ranks replicas by policy {}, which begins anew", policy);
    }
    rankBy(fresh);
    updates.follow(fresh);
  }

  /**
   * Returns the assumed surroundings: other nodes have as many reading threads as this one. The
   * policy itself observes how many nodes coordinate.
   */
  private Surroundings surroundings() {
    int reads = NodeConfiguration.concurrentReads();
    return reads == 0 ? Surroundings.UNKNOWN : new Surroundings(0, reads, measurement.self());
  }

  /** Ranks by this policy from now on, or not at all if it is null. */
  void rankBy(@Nullable ReplicaSelector policy) {
    selector = policy;
  }

  /** Makes the policy forget what it knows when settings are next applied. */
  public synchronized void beginAnew() {
    configuredPolicy = NONE_YET;
  }

  /** Puts Cassandra's own snitch in place. */
  public synchronized void remove() {
    if (SnitchSlot.unwrap()) {
      LOGGER.info("Manx leaves the order of replicas to Cassandra's snitch");
    }
  }

  /**
   * Counts a read as sent.
   *
   * @return the policy that has counted it and must be told how it ends, or null
   */
  public @Nullable ReplicaSelector sent(int replica, Demand demand, long nowNanos) {
    ReplicaSelector current = selector;
    if (current != null) {
      current.sent(replica, demand, nowNanos);
    }
    return current;
  }

  /** Whether Cassandra would ask a node. */
  boolean isAlive(InetAddressAndPort node) {
    return isAlive.test(node);
  }

  /** Orders replicas, and learns how reads of them end. */
  public Router router() {
    return router;
  }

  Backpressure backpressure() {
    return backpressure;
  }

  /** The policy to rank by, or null while nothing is ranked. */
  public @Nullable ReplicaSelector selector() {
    return Feature.RANKING.isWorking() ? selector : null;
  }

  boolean decides() {
    return settings.mode() == Mode.ON && isWorking();
  }

  private static boolean isWorking() {
    return Feature.RANKING.isWorking()
        && Feature.MEASUREMENT.isWorking()
        && Feature.START.isWorking();
  }

  double rackMarginRatio() {
    return settings.rackMarginRatio();
  }

  ReadMeasurement measurement() {
    return measurement;
  }

  void ranked(ReplicaSelector by, boolean otherFirst, long nowNanos) {
    rankings.increment();
    readListener.accept(by, nowNanos);
    if (otherFirst) {
      changedFirst.increment();
    }
  }

  /** How many rankings of replicas were made. */
  public long rankings() {
    return rankings.sum();
  }

  /**
   * How many rankings put another replica first than Cassandra would. In mode {@code observe} they
   * are compared with Cassandra's snitch, in mode {@code on} with the static snitch under a dynamic
   * one.
   */
  public long changedFirst() {
    return changedFirst.sum();
  }

  /** Counts a failure, and logs the first one. */
  void failed(Throwable failure) {
    Feature.RANKING.failed();
    if (failures.incrementAndGet() == 1) {
      LOGGER.warn(
          "Manx could not rank replicas; Cassandra's order or the last scores stand, further"
              + " failures are only counted in table manx.status",
          failure);
    }
  }

  /** Time since scores were last computed, in nanoseconds, or -1 if they never were. */
  public long scoresAgeNanos() {
    return updates.ageNanos();
  }

  /** Time between the last two computations of scores, in nanoseconds, or -1. */
  public long scoresIntervalNanos() {
    return updates.intervalNanos();
  }

  /** How often ranking, or computing scores, failed. */
  public long failures() {
    return failures.get();
  }
}
