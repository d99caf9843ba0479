package io.manx.agent.notice;

import io.manx.agent.hook.Feature;
import io.manx.agent.measurement.Measurement;
import io.manx.agent.ranking.Ranking;
import io.manx.agent.settings.Lie;
import io.manx.agent.settings.Mode;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.wire.ForetoldPause;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.ConnectionType;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.PingRequest;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.service.StorageService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends and receives what nodes tell each other apart from reads: parameters of Cassandra's own
 * pings, which nodes without the agent answer and forget. Thread-safe; never throws.
 */
public final class Notices {
  private static final Logger LOGGER = LoggerFactory.getLogger(Notices.class);

  private final Settings settings;
  private final Measurement measurement;
  private final Ranking ranking;
  private final Feature feature;
  private final BiConsumer<InetAddressAndPort, Notice> sender;
  private final Broadcast broadcast;
  private final Broadcast localBroadcast;
  private final Peers peers;
  private final Probes probes;
  private final LongAdder rejected = new LongAdder();
  private final SendingRate remainingRate = new SendingRate(System.nanoTime());
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

  /** Creates it; nothing is sent or received before {@link #start()}. */
  public Notices(Settings settings, Measurement measurement, Ranking ranking) {
    this(
        settings,
        measurement,
        ranking,
        Feature.NOTICES,
        (peer, notice) ->
            send(peer, settings.lie() == Lie.NOTICES ? FalseNotices.next() : notice.encode()),
        () -> Gossiper.instance.getLiveMembers());
  }

  /**
   * Creates it.
   *
   * @param feature that it is
   * @param sender of a notice to another node
   * @param living the living nodes
   */
  Notices(
      Settings settings,
      Measurement measurement,
      Ranking ranking,
      Feature feature,
      BiConsumer<InetAddressAndPort, Notice> sender,
      Supplier<Collection<InetAddressAndPort>> living) {
    this.settings = settings;
    this.measurement = measurement;
    this.ranking = ranking;
    this.feature = feature;
    this.sender = sender;
    broadcast = new Broadcast(sender, living, this::failed);
    localBroadcast = new Broadcast(sender, () -> Peers.local(living.get()), this::failed);
    peers = new Peers(measurement, ranking, living, this::failed);
    probes = new Probes(measurement, ranking, peers, sender, System::nanoTime);
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
    if (!sends() || !remainingRate.permits(System.nanoTime())) {
      return;
    }
    try {
      sender.accept(peer, Notice.remaining(message, nodes));
      remainingSent.increment();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Begins, before gossip and messages between nodes do. */
  public void start() {
    start(
        () -> {
          MessagingService.instance().inboundSink.add(this::isForCassandra);
          Gossiper.instance.register(peers);
          StorageService.instance.addPreShutdownHook(this::leave);
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
        broadcast.send(Notice.FAREWELL);
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
      localBroadcast.send(pause == null ? Notice.PAUSE_IS_OVER : Notice.pause(pause));
    } catch (Throwable e) {
      failed(e);
    }
  }

  private static void send(InetAddressAndPort peer, byte[] notice) {
    Message<PingRequest> message =
        Message.builder(Verb.PING_REQ, PingRequest.get(ConnectionType.SMALL_MESSAGES))
            .withCustomParam(Notice.PARAMETER, notice)
            .build();
    MessagingService.instance().send(message, peer);
  }

  /**
   * Whether Cassandra must see a message: it has no use for notices. In mode {@code off} it answers
   * them as pings, as it does without the agent.
   */
  boolean isForCassandra(Message<?> message) {
    if (message.verb() != Verb.PING_REQ || settings.mode() == Mode.OFF || !feature.isWorking()) {
      return true;
    }
    try {
      Map<String, byte[]> parameters = message.header.customParams();
      byte[] bytes = parameters == null ? null : parameters.get(Notice.PARAMETER);
      if (bytes == null) {
        return true;
      }
      receive(message.from(), Notice.decode(bytes));
      return false;
    } catch (Throwable e) {
      failed(e);
      return true;
    }
  }

  private void receive(InetAddressAndPort from, @Nullable Notice notice) {
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
    long now = System.nanoTime();
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
