package io.manx.agent.notice;

import io.manx.agent.hook.Feature;
import io.manx.agent.measurement.Measurement;
import io.manx.agent.ranking.Ranking;
import io.manx.agent.settings.Mode;
import io.manx.agent.settings.Settings;
import io.manx.core.selection.ReplicaSelector;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.ConnectionType;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.PingRequest;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;
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
  private final Peers peers;
  private final Probes probes;
  private final LongAdder rejected = new LongAdder();
  private final AtomicLong failures = new AtomicLong();

  /** Creates it; nothing is sent or received before {@link #start()}. */
  public Notices(Settings settings, Measurement measurement, Ranking ranking) {
    this.settings = settings;
    this.measurement = measurement;
    this.ranking = ranking;
    peers = new Peers(measurement, ranking, this::failed);
    probes = new Probes(measurement, ranking, peers, this::send, System::nanoTime);
  }

  /** Begins, before gossip and messages between nodes do. */
  public void start() {
    MessagingService.instance().inboundSink.add(this::isForCassandra);
    Gossiper.instance.register(peers);
    StorageService.instance.addPreShutdownHook(this::leave);
    ranking.onRead(this::read);
  }

  private void read(ReplicaSelector selector, long nowNanos) {
    try {
      probes.read(selector, nowNanos);
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** This node drains or stops: it says so in all that it says from now on, and at once. */
  private void leave() {
    if (settings.mode() == Mode.OFF || !Feature.NOTICES.isWorking()) {
      return;
    }
    try {
      measurement.leaves();
      farewell();
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void farewell() {
    InetAddressAndPort self = FBUtilities.getBroadcastAddressAndPort();
    for (InetAddressAndPort peer : Gossiper.instance.getLiveMembers()) {
      if (!peer.equals(self)) {
        farewell(peer);
      }
    }
  }

  /** One that cannot be told keeps the others from nothing. */
  private void farewell(InetAddressAndPort peer) {
    try {
      send(peer, Notice.FAREWELL);
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void send(InetAddressAndPort peer, Notice notice) {
    Message<PingRequest> message =
        Message.builder(Verb.PING_REQ, PingRequest.get(ConnectionType.SMALL_MESSAGES))
            .withCustomParam(Notice.PARAMETER, notice.encode())
            .build();
    MessagingService.instance().send(message, peer);
  }

  /** Whether Cassandra is to see a message: it has no use for notices. */
  private boolean isForCassandra(Message<?> message) {
    if (message.verb() != Verb.PING_REQ) {
      return true;
    }
    try {
      Map<String, byte[]> parameters = message.header.customParams();
      byte[] bytes = parameters == null ? null : parameters.get(Notice.PARAMETER);
      if (bytes == null) {
        return true;
      }
      if (Feature.NOTICES.isWorking()) {
        receive(message.from(), Notice.decode(bytes));
      }
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
    }
  }

  private void failed(Throwable failure) {
    Feature.NOTICES.failed();
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
