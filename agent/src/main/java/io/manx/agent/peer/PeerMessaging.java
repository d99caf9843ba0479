package io.manx.agent.peer;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.cassandra.Gossip;
import io.manx.agent.cassandra.NodeLifecycle;
import io.manx.agent.cassandra.Pings;
import io.manx.agent.feature.Feature;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.settings.Mode;
import io.manx.core.wire.ForetoldPause;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends and receives what nodes tell each other apart from reads: parameters of Cassandra's own
 * pings, which nodes without the agent answer and forget. Thread-safe; never throws.
 */
public final class PeerMessaging {
  private static final Logger LOGGER = LoggerFactory.getLogger(PeerMessaging.class);

  private final Settings settings;
  private final ReadMeasurement measurement;
  private final ReplicaRanking ranking;
  private final Feature feature;
  private final BiConsumer<InetAddressAndPort, PeerMessage> sender;
  private final Broadcast broadcast;
  private final Broadcast localBroadcast;
  private final Peers peers;
  private final PeerProbes probes;
  private final LongAdder rejected = new LongAdder();
  private final LongSupplier clock;
  private final SendingRate remainingRate;
  private final LongAdder remainingSent = new LongAdder();
  private final LongAdder remainingReceived = new LongAdder();
  private volatile RemainingListener remaining = (coordinator, message, nodes) -> {};
  private final AtomicLong failures = new AtomicLong();

  /** Told when another node says how far a range read of its own has come. */
  @FunctionalInterface
  public interface RemainingListener {
    /** So many nodes have yet to answer the range read that a message asked a part of. */
    void remain(InetAddressAndPort coordinator, long message, int nodes);
  }

  /**
   * Creates it; nothing is sent or received before {@link #start()}.
   *
   * @param encoder returns the bytes of a notice
   * @param clock in nanoseconds
   * @param choice a number at random, from 0 to less than the one given
   */
  public PeerMessaging(
      Settings settings,
      ReadMeasurement measurement,
      ReplicaRanking ranking,
      Function<PeerMessage, byte[]> encoder,
      LongSupplier clock,
      IntUnaryOperator choice) {
    this(
        settings,
        measurement,
        ranking,
        Feature.NOTICES,
        (peer, notice) -> Pings.send(peer, PeerMessage.PARAMETER, encoder.apply(notice)),
        ClusterNodes::living,
        clock,
        choice);
  }

  /**
   * Creates it.
   *
   * @param feature that it is
   * @param sender of a notice to another node
   * @param living the living nodes
   */
  PeerMessaging(
      Settings settings,
      ReadMeasurement measurement,
      ReplicaRanking ranking,
      Feature feature,
      BiConsumer<InetAddressAndPort, PeerMessage> sender,
      Supplier<Collection<InetAddressAndPort>> living,
      LongSupplier clock,
      IntUnaryOperator choice) {
    this.clock = clock;
    remainingRate = new SendingRate(clock.getAsLong());
    this.settings = settings;
    this.measurement = measurement;
    this.ranking = ranking;
    this.feature = feature;
    this.sender = sender;
    broadcast = new Broadcast(sender, living, this::failed);
    localBroadcast = new Broadcast(sender, () -> ClusterNodes.local(living.get()), this::failed);
    peers =
        new Peers(
            measurement,
            ranking,
            () -> ClusterNodes.local(living.get()).toArray(Peers.NONE),
            choice,
            clock.getAsLong());
    probes = new PeerProbes(measurement, ranking, peers, sender, clock);
  }

  /** Has one told how far range reads of other nodes have come. */
  public void onRemaining(RemainingListener listener) {
    remaining = listener;
  }

  /**
   * Tells another node that fewer nodes have yet to answer a range read of this one; what is more
   * than {@link SendingRate} permits is left out.
   */
  public void tellRemaining(InetAddressAndPort peer, long message, int nodes) {
    if (!sends() || !remainingRate.permits(clock.getAsLong())) {
      return;
    }
    try {
      sender.accept(peer, PeerMessage.remaining(message, nodes));
      remainingSent.increment();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Begins, before gossip and messages between nodes do. */
  public void start() {
    start(
        () -> {
          new Pings(PeerMessage.PARAMETER, this::takes, this::failed).begin();
          new Gossip(peers, this::failed).begin();
          NodeLifecycle.beforeShutdown(this::leave);
          ranking.onRead(this::read);
        });
  }

  /** Begins by these steps; if one fails there are no notices, and all else goes on. */
  void start(Runnable steps) {
    try {
      steps.run();
    } catch (Throwable e) {
      feature.disable();
      failures.incrementAndGet();
      LOGGER.warn(
          "Manx feature {} is off and Cassandra runs as without it, since it could not begin",
          feature,
          e);
    }
  }

  /** Whether other nodes are sent notices of this one's own accord now. */
  private boolean sends() {
    return settings.sendsNotices() && feature.isWorking();
  }

  void read(ReplicaSelector selector, long nowNanos) {
    if (!sends()) {
      return;
    }
    try {
      probes.read(selector, nowNanos);
    } catch (Throwable e) {
      failed(e);
    }
  }

  /**
   * This node drains or stops: its feedback says so from now on, and if notices are sent it tells
   * the others at once.
   */
  void leave() {
    if (settings.mode() == Mode.OFF || !feature.isWorking()) {
      return;
    }
    try {
      measurement.leaves();
      if (sends()) {
        broadcast.send(PeerMessage.FAREWELL);
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  /**
   * Tells the other nodes of this data centre, which prefer its replicas, of a pause of this one to
   * come, or with null that it is over.
   */
  public void tellPause(@Nullable ForetoldPause pause) {
    if (!sends()) {
      return;
    }
    try {
      localBroadcast.send(pause == null ? PeerMessage.PAUSE_IS_OVER : PeerMessage.pause(pause));
    } catch (Throwable e) {
      failed(e);
    }
  }

  /**
   * Whether a notice is taken: Cassandra has no use for it. In mode {@code off} it answers notices
   * as pings, as it does without the agent.
   */
  boolean takes(InetAddressAndPort from, byte[] bytes) {
    if (settings.mode() == Mode.OFF || !feature.isWorking()) {
      return false;
    }
    receive(from, PeerMessage.decode(bytes));
    return true;
  }

  private void receive(InetAddressAndPort from, @Nullable PeerMessage notice) {
    if (notice == null) {
      rejected.increment();
      return;
    }
    switch (notice.kind()) {
      case PROBE:
        probes.asked(from);
        break;
      case ANSWER:
        probes.answered(measurement.number(from), notice);
        break;
      case FAREWELL:
        ranking.restarts().leaves(measurement.number(from));
        break;
      case REMAINING:
        remainingReceived.increment();
        remaining.remain(from, notice.message(), notice.remainingNodes());
        break;
      case PAUSE:
        paused(measurement.number(from), notice.pause());
        break;
      case UNKNOWN:
        break;
    }
  }

  private void paused(int replica, @Nullable ForetoldPause pause) {
    long now = clock.getAsLong();
    if (pause == null) {
      ranking.foretoldPauses().over(replica, now);
    } else {
      ranking.foretoldPauses().foretold(replica, pause, now);
    }
  }

  private void failed(Throwable failure) {
    feature.failed();
    if (failures.incrementAndGet() == 1) {
      LOGGER.warn(
          "Manx could not deal with a notice of another node; further failures are only counted in"
              + " table manx.status",
          failure);
    }
  }

  /** How often bytes that should have been a notice were none. */
  public long rejected() {
    return rejected.sum();
  }

  /** How often other nodes were told how far a range read of this one has come. */
  public long remainingSent() {
    return remainingSent.sum();
  }

  /** How often other nodes told how far a range read of theirs has come. */
  public long remainingReceived() {
    return remainingReceived.sum();
  }

  /** How often a notice could not be dealt with. */
  public long failures() {
    return failures.get();
  }

  /** Answers to probes that the policy was told of. */
  public long probesAnswered() {
    return probes.answeredCount();
  }

  /** Probes sent to other nodes. */
  public long probesSent() {
    return probes.sentCount();
  }
}
