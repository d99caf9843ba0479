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
 * <p>In mode {@code observe} the policy learns and ranks, and Cassandra's order stands. While
 * nothing is ranked, Cassandra's own snitch is in place, not a wrapper that passes through. In mode
 * {@code off} there is no policy, and so nothing computes scores.
 */
public final class ReplicaRanking {
  private static final Logger LOGGER = LoggerFactory.getLogger(ReplicaRanking.class);

  /** No policy's name. */
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

  /** Begins, once Cassandra's configuration is loaded. */
  public void start() {
    synchronized (this) {
      started = true;
    }
    apply();
  }

  /** Has something told of each ranked read, with the policy that ranks. */
  public void onRead(ObjLongConsumer<ReplicaSelector> listener) {
    readListener = listener;
  }

  /** Which replicas are cold or about to stop. */
  public Restarts restarts() {
    return restarts;
  }

  /** Which replicas have said that they are about to pause. */
  public ForetoldPauses foretoldPauses() {
    return router.pauses();
  }

  /** How ready a replica is for its full share of reads. */
  public Readiness readiness(int replica) {
    return router.readiness(replica, clock.getAsLong());
  }

  /** Makes what is in place agree with the settings. */
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
   * A policy begins anew only if it or its parameters change, or after mode {@code off}, in which
   * none learns.
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
    configuredPolicy = policy;
    configuredParameters = parameters;
    ReplicaSelector fresh =
        policy.equals(SettingDefinitions.STOCK)
            ? null
            : Selectors.create(policy, parameters, clock.getAsLong(), surroundings());
    if (selector != null && fresh != null) {
      LOGGER.info("Manx now ranks replicas by policy {}, which begins anew", policy);
    }
    rankBy(fresh);
    updates.follow(fresh);
  }

  /**
   * Other nodes have as many threads, it is assumed; how many coordinate is for policies to see.
   */
  private Surroundings surroundings() {
    int reads = NodeConfiguration.concurrentReads();
    return reads == 0 ? Surroundings.UNKNOWN : new Surroundings(0, reads, measurement.self());
  }

  /** Ranks by this policy from now on; by none if it is null. */
  void rankBy(@Nullable ReplicaSelector policy) {
    selector = policy;
  }

  /** The policy is to forget what it knows when settings are next applied. */
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
   * Takes note that a read was sent.
   *
   * @return the policy that took note and is to be told how the read ends, or null
   */
  public @Nullable ReplicaSelector sent(int replica, int costClass, long nowNanos) {
    ReplicaSelector current = selector;
    if (current != null) {
      current.sent(replica, costClass, nowNanos);
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

  /** The policy to rank by, or null while nothing is to be ranked. */
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

  /** How many orders of replicas were asked for. */
  public long rankings() {
    return rankings.sum();
  }

  /**
   * In how many of them the policy put another replica first: than Cassandra's snitch in mode
   * {@code observe}, and than the one beneath a dynamic snitch in mode {@code on}.
   */
  public long changedFirst() {
    return changedFirst.sum();
  }

  /** Takes note of a failure, and says so the first time; those that follow are counted. */
  void failed(Throwable failure) {
    Feature.RANKING.failed();
    if (failures.incrementAndGet() == 1) {
      LOGGER.warn(
          "Manx could not rank replicas; Cassandra's order or the last scores stand, further"
              + " failures are only counted in table manx.status",
          failure);
    }
  }

  /** Time since scores were last computed, in nanoseconds, or -1 if they have not been. */
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
