// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.runtime;

import io.manx.agent.cassandra.TableInfo;
import io.manx.agent.clock.Environment;
import io.manx.agent.collection.HeapWatch;
import io.manx.agent.collection.RecentPauses;
import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Feature;
import io.manx.agent.journal.SlowRead;
import io.manx.agent.journal.SlowReads;
import io.manx.agent.localread.InlineLocalReads;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.messaging.PeerMessaging;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.agent.scheduling.ReadStageScheduling;
import io.manx.agent.scheduling.RowCounts;
import io.manx.agent.settings.Settings;
import io.manx.agent.speculation.CoordinatorSpeculation;
import io.manx.agent.writeledger.WriteLedgers;
import io.manx.core.settings.Mode;
import io.manx.core.wire.Feedback;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The agent in this node: its settings, and the state of each feature. Thread-safe. */
public final class Agent {
  private static final Agent INSTANCE = new Agent();

  private final LongSupplier clock = Environment::nanos;
  private final Interceptor interceptor = Interceptor.installed();
  private final Settings settings = new Settings(interceptor.settings());
  private final LongSupplier wallClock = Environment::millis;
  private final ReadMeasurement measurement = new ReadMeasurement(wallClock);
  private final SlowReads slowReads = new SlowReads();
  private final RecentPauses recentPauses = new RecentPauses();
  private final ReplicaRanking ranking;
  private final CoordinatorSpeculation speculation;
  private final PeerMessaging peerMessaging;
  private final InlineLocalReads inlineLocalReads = new InlineLocalReads(settings);
  private final ReadStageScheduling scheduling = new ReadStageScheduling(settings, clock);
  private final RowCounts rowCounts = new RowCounts(TableInfo::estimatedRows);
  private final WriteLedgers writeLedgers;
  private final HeapWatch heapWatch;

  private Agent() {
    interceptor.follow(settings);
    // Registered before the ranking, which looks whether its feature works.
    settings.onChange(this::tryAgain);
    ranking = new ReplicaRanking(settings, measurement, clock);
    speculation = new CoordinatorSpeculation(settings);
    peerMessaging =
        new PeerMessaging(
            settings, measurement, ranking, interceptor::message, clock, Environment::random);
    peerMessaging.onRemaining(scheduling::remain);
    writeLedgers = new WriteLedgers(settings, clock, Environment::id);
    heapWatch = new HeapWatch(settings, peerMessaging::tellPause, clock);
  }

  private void tryAgain() {
    boolean measurementWasOff = false;
    for (Feature feature : Feature.ALL) {
      boolean wasOff = feature.retry();
      measurementWasOff |= wasOff && feature == Feature.MEASUREMENT;
    }
    if (measurementWasOff) {
      measurement.replicas().forgetOutstanding();
      measurement.demands().costs().forgetOutstanding();
      ranking.beginAnew();
    }
  }

  /** Returns the one agent of this process. */
  public static Agent instance() {
    return INSTANCE;
  }

  /** Returns the version of the agent's jar. */
  public static String version() {
    String version = Agent.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  /** The time, on the clock of {@link System#nanoTime()}. */
  public long nanos() {
    return clock.getAsLong();
  }

  /** The settings. */
  public Settings settings() {
    return settings;
  }

  /** What is known of reads. */
  public ReadMeasurement measurement() {
    return measurement;
  }

  /** The slowest of the reads that this node has recently coordinated. */
  public SlowReads slowReads() {
    return slowReads;
  }

  /** The newest pauses of this JVM. */
  public RecentPauses recentPauses() {
    return recentPauses;
  }

  /** The time in milliseconds since the Unix epoch. */
  public long wallMillis() {
    return wallClock.getAsLong();
  }

  /**
   * A coordinated read has ended; keeps its story if it is one of the slowest.
   *
   * @param nanos how long it took
   * @param succeeded whether it had its rows
   */
  public void keepIfSlow(CoordinatedRead read, long nanos, boolean succeeded) {
    if (nanos <= SlowReads.LEAST_NANOS) {
      return;
    }
    long beganMillis = wallMillis() - TimeUnit.NANOSECONDS.toMillis(nanos);
    if (slowReads.mayKeep(beganMillis, nanos)) {
      List<String> events =
          read.story().events(read.sinceNanos(), read.sinceNanos() + nanos, this::address);
      slowReads.add(new SlowRead(beganMillis, nanos, succeeded, events));
    }
  }

  private String address(int replica) {
    return measurement.replicas().endpoint(replica).getAddress().getHostAddress();
  }

  /** The ranking of replicas. */
  public ReplicaRanking ranking() {
    return ranking;
  }

  /** Copies of late reads. */
  public CoordinatorSpeculation speculation() {
    return speculation;
  }

  /** Messages between nodes, apart from reads. */
  public PeerMessaging peerMessaging() {
    return peerMessaging;
  }

  /** Local reads on the request thread. */
  public InlineLocalReads inlineLocalReads() {
    return inlineLocalReads;
  }

  /** The order in which waiting reads run. */
  public ReadStageScheduling scheduling() {
    return scheduling;
  }

  /** How many rows nodes hold of tables. */
  public RowCounts rowCounts() {
    return rowCounts;
  }

  /** Which writes of enrolled tables too few replicas may hold. */
  public WriteLedgers writeLedgers() {
    return writeLedgers;
  }

  /** Pauses of this node, and what is done about them. */
  public HeapWatch heapWatch() {
    return heapWatch;
  }

  /** Returns the feedback that goes with a response, as bytes. */
  public byte[] encode(Feedback feedback) {
    return interceptor.feedback(feedback, measurement.isLeaving(), heapWatch.foretold());
  }

  /** Whether this node decides now how many nodes a range read asks at once. */
  public boolean asksRangesAtOnce() {
    return settings.mode() == Mode.ON
        && settings.parallelRanges()
        && Feature.PARALLEL_RANGES.isWorking();
  }

  /** Whether reads are measured now. */
  public boolean measures() {
    return settings.mode() != Mode.OFF && Feature.MEASUREMENT.isWorking();
  }

  /**
   * Whether the ends of sent reads are still recorded. They are even while nothing is measured,
   * since otherwise the reads would count as outstanding for ever.
   */
  public boolean settles() {
    return Feature.MEASUREMENT.isInPlace();
  }

  /** Whether decisions are only counted now, and not carried out. */
  public boolean observes() {
    return settings.mode() == Mode.OBSERVE && Feature.MEASUREMENT.isWorking();
  }

  /** Whether this node decides now which of its late reads are copied. */
  public boolean speculates() {
    return settings.mode() == Mode.ON && Feature.SPECULATION.isWorking();
  }

  /** Whether clients get feedback now. */
  public boolean tellsClients() {
    return settings.tellsClients() && Feature.CLIENT_FEEDBACK.isWorking();
  }

  /** Whether local reads run on the request thread now. */
  public boolean inlines() {
    return settings.mode() == Mode.ON
        && settings.inlineLocalReads()
        && Feature.INLINE_LOCAL_READS.isWorking();
  }
}
