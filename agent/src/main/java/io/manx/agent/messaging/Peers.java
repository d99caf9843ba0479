// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import io.manx.agent.cassandra.Gossip;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.ReplicaRanking;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** The other nodes as gossip knows them: which are alive, and which begin to serve. Thread-safe. */
final class Peers implements Gossip.Listener {
  private static final long KEPT_NANOS = 1_000_000_000L;
  static final InetAddressAndPort[] NONE = new InetAddressAndPort[0];

  private final ReadMeasurement measurement;
  private final ReplicaRanking ranking;
  private final Supplier<InetAddressAndPort[]> living;
  private final IntUnaryOperator choice;
  private final AtomicLong lookedNanos;
  private final Set<InetAddressAndPort> joining = ConcurrentHashMap.newKeySet();
  private volatile InetAddressAndPort[] local = NONE;

  /**
   * Creates them.
   *
   * @param living the live nodes of the local data centre
   * @param choice returns a random number from 0 up to, but not including, the given bound
   * @param nowNanos the time
   */
  Peers(
      ReadMeasurement measurement,
      ReplicaRanking ranking,
      Supplier<InetAddressAndPort[]> living,
      IntUnaryOperator choice,
      long nowNanos) {
    this.measurement = measurement;
    this.ranking = ranking;
    this.living = living;
    this.choice = choice;
    lookedNanos = new AtomicLong(nowNanos - KEPT_NANOS);
  }

  /** A replica that has restarted is cold. */
  @Override
  public void restarted(InetAddressAndPort node) {
    begins(node);
  }

  /** Remembers the node, which begins to serve once it is a normal member. */
  @Override
  public void joins(InetAddressAndPort node) {
    joining.add(node);
  }

  /** A node that has bootstrapped or replaced another begins to serve, cold. */
  @Override
  public void isNormal(InetAddressAndPort node) {
    if (joining.remove(node)) {
      begins(node);
    }
  }

  @Override
  public void removed(InetAddressAndPort node) {
    joining.remove(node);
  }

  /** A node that had announced its leaving is back. */
  @Override
  public void isAlive(InetAddressAndPort node) {
    ranking.restarts().restarted(measurement.number(node));
  }

  private void begins(InetAddressAndPort node) {
    ranking.restarts().begins(measurement.number(node));
  }

  /** Returns a random live node of the local data centre, or null if there is none. */
  @Nullable InetAddressAndPort any(long nowNanos) {
    long looked = lookedNanos.get();
    if (nowNanos - looked >= KEPT_NANOS && lookedNanos.compareAndSet(looked, nowNanos)) {
      local = living.get();
    }
    InetAddressAndPort[] known = local;
    return known.length == 0 ? null : known[choice.applyAsInt(known.length)];
  }
}
