package io.manx.lab.disturbance.action;

/** A clock, and actions at times of that clock. */
public interface Timer extends AutoCloseable {
  /** The time now, on a scale of which only differences matter. */
  long nowNanos();

  /** Runs a short action at a time, or at once if that has passed; one action at a time. */
  void runAt(long nanos, Runnable action);

  /** Runs no further action; one that is running has ended on return. */
  @Override
  void close();
}
