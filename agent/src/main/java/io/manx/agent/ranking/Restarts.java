// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.Readiness;
import io.manx.core.routing.SlowStart;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/** Which replicas are cold or about to stop, including this node. Thread-safe. */
public final class Restarts {
  private final ReadMeasurement measurement;
  private final LongSupplier clock;
  private final SlowStart slowStart;
  private final AtomicBoolean serves = new AtomicBoolean();

  /**
   * Creates it.
   *
   * @param clock in nanoseconds
   */
  Restarts(
      Settings settings, ReadMeasurement measurement, SlowStart slowStart, LongSupplier clock) {
    this.measurement = measurement;
    this.clock = clock;
    this.slowStart = slowStart;
    settings.onChange(() -> slowStart.setDurationNanos(settings.slowStartNanos()));
  }

  /**
   * A replica begins to serve, after a restart or for the first time. As it is cold, it starts
   * slowly.
   */
  public void begins(int replica) {
    slowStart.began(replica, clock.getAsLong());
  }

  /** A replica drains or stops, so it goes last. */
  public void leaves(int replica) {
    slowStart.leaving(replica, clock.getAsLong());
  }

  /** A replica is alive again; it may have announced its leaving. */
  public void restarted(int replica) {
    if (readiness(replica) == Readiness.LEAVING) {
      begins(replica);
    }
  }

  /** How ready a replica is for its full share of reads. */
  public Readiness readiness(int replica) {
    return slowStart.readiness(replica, clock.getAsLong());
  }

  /**
   * This node coordinates a read. Its own slow start begins with the first one, which may come long
   * after the start of its process.
   */
  void coordinates(long nowNanos) {
    if (!serves.get() && serves.compareAndSet(false, true)) {
      slowStart.began(measurement.self(), nowNanos);
    }
  }
}
