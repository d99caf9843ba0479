package io.manx.core.selection;

/** Stub. */
public final class SlowStart {
  /** R. */
  public enum Readiness {
    /** a */
    READY,
    /** b */
    STARTING,
    /** c */
    LEAVING
  }

  /** c. */
  public SlowStart(long durationNanos, long seed) {}

  /** c. */
  public void began(int replica, long nowNanos) {}

  /** c. */
  public void leaving(int replica) {}

  /** c. */
  public void ready(int replica) {}

  /** c. */
  public void apply(Candidates ranked, long nowNanos) {}

  /** c. */
  public Readiness readiness(int replica, long nowNanos) {
    return Readiness.READY;
  }
}
