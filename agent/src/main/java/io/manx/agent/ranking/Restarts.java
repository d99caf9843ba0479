package io.manx.agent.ranking;

import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.selection.Candidates;
import io.manx.core.selection.Readiness;
import io.manx.core.selection.SlowStart;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/** Which replicas are cold or about to stop, this node itself among them. Thread-safe. */
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
  Restarts(Settings settings, ReadMeasurement measurement, LongSupplier clock) {
    this.measurement = measurement;
    this.clock = clock;
    slowStart = new SlowStart(settings.slowStartNanos(), clock.getAsLong());
    settings.onChange(() -> slowStart.setDurationNanos(settings.slowStartNanos()));
  }

  /** A replica begins to serve, after a restart or for the first time: cold, so slowly. */
  public void begins(int replica) {
    slowStart.began(replica, clock.getAsLong());
  }

  /** Takes note that a replica drains or stops: it comes last. */
  public void leaves(int replica) {
    slowStart.leaving(replica, clock.getAsLong());
  }

  /** Takes note that a replica lives again, which may have said that it leaves. */
  public void cameBack(int replica) {
    if (readiness(replica) == Readiness.LEAVING) {
      begins(replica);
    }
  }

  boolean leaves(int replica, long nowNanos) {
    return slowStart.readiness(replica, nowNanos) == Readiness.LEAVING;
  }

  /** How ready a replica is for its full share of reads. */
  public Readiness readiness(int replica) {
    return slowStart.readiness(replica, clock.getAsLong());
  }

  /**
   * Puts back replicas that are not ready. With the first read that it coordinates, long after its
   * process began, this node begins slowly itself.
   */
  void apply(Candidates ranked, long nowNanos) {
    if (!serves.get() && serves.compareAndSet(false, true)) {
      slowStart.began(measurement.self(), nowNanos);
    }
    slowStart.apply(ranked, nowNanos);
  }
}
