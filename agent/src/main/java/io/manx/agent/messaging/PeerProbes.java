// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import io.manx.agent.cassandra.ReadStage;
import io.manx.agent.feature.Feature;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.core.policy.ProbingSelector;
import io.manx.core.policy.ReplicaSelector;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/**
 * Sends the probes of policies that need them (Prequal). Each goes to a random live node of the
 * local data centre, as often as {@link SendingRate} permits. Thread-safe.
 */
final class PeerProbes {
  private final ReadMeasurement measurement;
  private final ReplicaRanking ranking;
  private final Peers peers;
  private final BiConsumer<InetAddressAndPort, PeerMessage> sender;
  private final LongSupplier clock;
  private final SendingRate rate;
  private final LongAdder sent = new LongAdder();
  private final LongAdder answered = new LongAdder();

  /**
   * Creates them.
   *
   * @param sender sends a message to another node
   * @param clock in nanoseconds
   */
  PeerProbes(
      ReadMeasurement measurement,
      ReplicaRanking ranking,
      Peers peers,
      BiConsumer<InetAddressAndPort, PeerMessage> sender,
      LongSupplier clock) {
    this.measurement = measurement;
    this.ranking = ranking;
    this.peers = peers;
    this.sender = sender;
    this.clock = clock;
    rate = new SendingRate(clock.getAsLong());
  }

  /** A read was ranked; sends its probes. */
  void read(ReplicaSelector selector, long nowNanos) {
    if (!(selector instanceof ProbingSelector) || !Feature.NOTICES.isWorking()) {
      return;
    }
    int wanted = ((ProbingSelector) selector).probesPerRequest();
    for (int i = 0; i < wanted && rate.permits(nowNanos); i++) {
      InetAddressAndPort peer = peers.any(nowNanos);
      if (peer != null) {
        probe(peer);
      }
    }
  }

  private void probe(InetAddressAndPort peer) {
    int number = measurement.number(peer);
    if (number == measurement.self()) {
      PeerMessage own = answer();
      if (own != null) {
        answered(number, own);
      }
    } else {
      sent.increment();
      sender.accept(peer, PeerMessage.PROBE);
    }
  }

  /** Answers another node's probe, unless this node has never served a read. */
  void asked(InetAddressAndPort by) {
    PeerMessage answer = answer();
    if (answer != null) {
      sender.accept(by, answer);
    }
  }

  private @Nullable PeerMessage answer() {
    if (measurement.servedCount() == 0) {
      return null;
    }
    int inFlight = ReadStage.pendingAndActive();
    return PeerMessage.answer(
        inFlight, measurement.latencyByLoad().nanos(inFlight, clock.getAsLong()));
  }

  /** A node has answered. */
  void answered(int replica, PeerMessage answer) {
    ReplicaSelector selector = ranking.selector();
    if (selector instanceof ProbingSelector) {
      answered.increment();
      ((ProbingSelector) selector)
          .probed(replica, answer.readsInFlight(), answer.latencyNanos(), clock.getAsLong());
    }
  }

  long answeredCount() {
    return answered.sum();
  }

  long sentCount() {
    return sent.sum();
  }
}
