// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import static org.assertj.core.api.Assertions.fail;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.RateLimitedSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.settings.Mode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.Replica;

/**
 * Reads of random topologies that a policy ranks, each after another step of a random history, with
 * random settings. Everything follows from the seed. Time is virtual, and held reads advance it.
 * Not thread-safe.
 */
final class RandomReads {
  private static final List<String> MARGINS = List.of("0", "0.1", "0.5", "2", "100");

  private static final ReadContacts.Level[] LEVELS = ReadContacts.Level.values();

  /** One history has at most this many reads. */
  private static final int READS_PER_HISTORY = 500;

  private final String policyName;
  private final long seed;
  private final SplittableRandom random;
  private final Topology topology = new Topology();
  private final BlindDynamicSnitch dynamic = BlindDynamicSnitch.over(topology);
  private final CoordinatedRead read = CoordinatedRead.current();
  private final Settings settings = new Settings();
  private final ReadMeasurement measurement = new ReadMeasurement(System::currentTimeMillis);
  private int number;
  private long nowNanos;
  private ReadContacts.Level level = ReadContacts.Level.ONE;
  private boolean isRange;
  private boolean notReady;
  private IEndpointSnitch original = topology;
  private Endpoints<?> replicas = topology.forToken();
  private ReplicaRanking ranking = new ReplicaRanking(settings, measurement, System::nanoTime);
  private RankingSnitch snitch = new RankingSnitch(topology, ranking, () -> nowNanos);
  private RecordingSelector recorder;
  private RandomHistory history;

  RandomReads(String policyName, long seed) {
    this.policyName = policyName;
    this.seed = seed;
    random = new SplittableRandom(seed);
    nowNanos = random.nextLong(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2);
    for (int i = 0; i < Topology.NODES; i++) {
      measurement.number(topology.nodeAt(i));
    }
    beginHistory();
  }

  private void beginHistory() {
    ReplicaSelector policy = Selectors.create(policyName, Map.of(), random.nextLong());
    recorder = RecordingSelector.of(policy);
    history = new RandomHistory(policy, random, nowNanos);
    Backpressure backpressure = new Backpressure(() -> nowNanos, nanos -> nowNanos += nanos);
    ranking =
        new ReplicaRanking(settings, measurement, backpressure, () -> nowNanos, topology::isLiving);
    ranking.rankBy(recorder);
    notReady = random.nextInt(4) == 0;
    settings.change(Map.of("slow_start_ms", notReady ? "10000" : "0"));
    if (notReady) {
      ranking.restarts().leaves(random.nextInt(Topology.NODES));
      ranking.restarts().begins(random.nextInt(Topology.NODES));
    }
    original = random.nextInt(4) == 0 ? dynamic : topology;
    snitch = new RankingSnitch(original, ranking, () -> nowNanos);
  }

  /** Draws the next read, in one of these modes, without beginning it. */
  void next(Mode... modes) {
    if (++number % READS_PER_HISTORY == 0) {
      beginHistory();
    }
    if (random.nextInt(4) == 0 || number == 1) {
      Mode mode = modes[random.nextInt(modes.length)];
      String margin = MARGINS.get(random.nextInt(MARGINS.size()));
      settings.change(Map.of("mode", mode.name().toLowerCase(Locale.ROOT), "rack_margin", margin));
    }
    for (int events = random.nextInt(8); events > 0; events--) {
      nowNanos += random.nextLong(1L << random.nextInt(10, 30));
      history.next(Topology.NODES, nowNanos);
    }
    topology.draw(random);
    dynamic.draw(random);
    isRange = random.nextBoolean();
    level = LEVELS[random.nextInt(LEVELS.length)];
    replicas = isRange ? topology.forRange() : topology.forToken();
    read.end();
    read.setInTransaction(false);
  }

  /** Begins the read that the replicas belong to. */
  void beginRead() {
    beginRead(isRange);
  }

  /** Begins a read that the replicas do not belong to. */
  void beginOther() {
    beginRead(!isRange);
  }

  private void beginRead(boolean range) {
    recorder.begin();
    if (range) {
      read.beginRange(nowNanos);
    } else {
      read.beginSingle(random.nextBoolean(), nowNanos);
      read.isAt(ConsistencyLevel.valueOf(level.name()));
    }
  }

  /** Returns the replicas in the order of Manx. */
  Endpoints<?> sorted() {
    return sortedBy(snitch);
  }

  /** Returns the replicas in the order without Manx. */
  Endpoints<?> sortedByStock() {
    return sortedBy(original);
  }

  /**
   * Returns the replicas in the order without Manx and without the dynamic snitch, if there is one.
   */
  Endpoints<?> sortedByProximity() {
    return sortedBy(topology);
  }

  private Endpoints<?> sortedBy(IEndpointSnitch by) {
    return isRange
        ? by.sortedByProximity(Topology.SELF, topology.forRange())
        : by.sortedByProximity(Topology.SELF, topology.forToken());
  }

  /** Whether the policy's order counts, once the read has begun. */
  boolean isRanked() {
    return ranking.decides() && replicas.size() > 1 && !topology.hasTransient();
  }

  /** Whether a policy that holds reads back may have put another replica first. */
  boolean mayBeHeld() {
    return !isRange && recorder instanceof RateLimitedSelector;
  }

  /** Whether a node known to be local is also in the local rack. */
  boolean isInLocalRack(int number) {
    return topology.isInLocalRack(measurement.replicas().endpoint(number));
  }

  int number(Replica replica) {
    return measurement.number(replica.endpoint());
  }

  /** Whether the policy ranks it among the local replicas. */
  boolean isRankedLocally(Replica replica) {
    return topology.isLiving(replica) && topology.isLocal(replica);
  }

  /** Whether the policy ranks it among the remote replicas. */
  boolean isRankedElsewhere(Replica replica) {
    boolean staysLocal = !isRange && level.isLocal();
    return topology.isLiving(replica) && !topology.isLocal(replica) && !staysLocal;
  }

  /** Whether the level needs more than this many replicas. */
  boolean needsOthers(int living) {
    boolean isKnown = !isRange && !level.isLocal() && level != ReadContacts.Level.EACH_QUORUM;
    return isKnown && level.required(replicas.size()) > living;
  }

  /** The level that the read is at. */
  ReadContacts.Level level() {
    return level;
  }

  boolean isSomeoneNotReady() {
    return notReady;
  }

  boolean isRange() {
    return isRange;
  }

  Topology topology() {
    return topology;
  }

  RecordingSelector recorder() {
    return recorder;
  }

  CoordinatedRead read() {
    return read;
  }

  SplittableRandom random() {
    return random;
  }

  double rackMarginRatio() {
    return settings.rackMarginRatio();
  }

  long failures() {
    return ranking.failures();
  }

  /** The elements in order. */
  static List<Replica> list(Endpoints<?> endpoints) {
    return endpoints.stream().collect(Collectors.toList());
  }

  /** Fails with everything needed to repeat the failure. */
  void require(boolean holds, String what, Object found) {
    if (!holds) {
      fail(
          "%s: %s; policy %s, seed %d, read %d, mode %s, margin %s%n%s",
          what,
          found,
          policyName,
          seed,
          number,
          settings.mode(),
          settings.rackMarginRatio(),
          topology);
    }
  }
}
