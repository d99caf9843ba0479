// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

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
 * Sends and receives messages between nodes, apart from reads. They are parameters of Cassandra's
 * own pings, which nodes without the agent answer and ignore. Thread-safe; never throws.
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

  /**
   * Creates it; nothing is sent or received before {@link #start()}.
   *
   * @param encoder returns the bytes of a message
   * @param clock in nanoseconds
   * @param choice returns a random number from 0 up to, but not including, the given bound
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
        (peer, message) -> Pings.send(peer, PeerMessage.PARAMETER, encoder.apply(message)),
        ClusterNodes::living,
        clock,
        choice);
  }

  /**
   * Creates it.
   *
   * @param feature that it belongs to
   * @param sender sends a message to another node
   * @param living the live nodes
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

  /** Sets the listener for the progress of other nodes' range reads. */
  public void onRemaining(RemainingListener listener) {
    remaining = listener;
  }

  /**
   * Tells another node that fewer nodes have yet to answer a range read of this one. Sends nothing
   * beyond the rate of {@link SendingRate}.
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

  /** Begins; called before gossip and messages between nodes do. */
  public void start() {
    start(
        () -> {
          new Pings(PeerMessage.PARAMETER, this::takes, this::failed).begin();
          new Gossip(peers, this::failed).begin();
          NodeLifecycle.beforeShutdown(this::leave);
          ranking.onRead(this::read);
        });
  }

  /** Runs these steps; if one fails, there are no messages, and everything else continues. */
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

  /** Whether this node sends messages of its own accord now. */
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
   * This node drains or stops. Its feedback says so from now on, and a message tells the others at
   * once if messages are enabled.
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
   * Tells the other nodes of this data centre about a pause of this node to come; null means that
   * it is over. Only they prefer replicas of this data centre.
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
   * Handles a message, and returns whether it did; Cassandra then does not see it. In mode {@code
   * off}, Cassandra answers messages as pings, as it does without the agent.
   */
  boolean takes(InetAddressAndPort from, byte[] bytes) {
    if (settings.mode() == Mode.OFF || !feature.isWorking()) {
      return false;
    }
    receive(from, PeerMessage.decode(bytes));
    return true;
  }

  private void receive(InetAddressAndPort from, @Nullable PeerMessage message) {
    if (message == null) {
      rejected.increment();
      return;
    }
    switch (message.kind()) {
      case PROBE:
        probes.asked(from);
        break;
      case ANSWER:
        probes.answered(measurement.number(from), message);
        break;
      case FAREWELL:
        ranking.restarts().leaves(measurement.number(from));
        break;
      case REMAINING:
        remainingReceived.increment();
        remaining.remain(from, message.message(), message.remainingNodes());
        break;
      case PAUSE:
        paused(measurement.number(from), message.pause());
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
          "Manx could not handle a message of another node; further failures are only counted in"
              + " table manx.status",
          failure);
    }
  }

  /** How often a message was malformed or implausible. */
  public long rejected() {
    return rejected.sum();
  }

  /** How often this node told others the progress of its range reads. */
  public long remainingSent() {
    return remainingSent.sum();
  }

  /** How often other nodes told the progress of their range reads. */
  public long remainingReceived() {
    return remainingReceived.sum();
  }

  /** How often a message could not be handled. */
  public long failures() {
    return failures.get();
  }

  /** Answers to probes that the policy has received. */
  public long probesAnswered() {
    return probes.answeredCount();
  }

  /** Probes sent to other nodes. */
  public long probesSent() {
    return probes.sentCount();
  }
}
