package io.manx.lab.disturbance.action;

import io.manx.lab.disturbance.process.NodeFreezer;
import io.manx.lab.disturbance.process.Signals;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the actuators of one run work with, and share. One thread creates actuators with it. */
public final class ActuatorTools implements AutoCloseable {
  private final Timer timer;
  private final Executor workers;
  private final Supplier<Signals> signals;
  private @Nullable Signals started;
  private @Nullable NodeFreezer freezer;

  /**
   * @param timer for short actions
   * @param workers for what blocks
   * @param signals starts the sender of signals, which few kinds need
   */
  public ActuatorTools(Timer timer, Executor workers, Supplier<Signals> signals) {
    this.timer = timer;
    this.workers = workers;
    this.signals = signals;
  }

  /** Runs short actions, one at a time. */
  public Timer timer() {
    return timer;
  }

  /** Runs work that blocks. */
  public Executor workers() {
    return workers;
  }

  /**
   * Stops processes, for several kinds at once. The sender of signals starts at the first call.
   *
   * @throws io.manx.results.UserException if it cannot start
   */
  public NodeFreezer freezer() {
    if (freezer == null) {
      started = signals.get();
      freezer = new NodeFreezer(started);
    }
    return freezer;
  }

  /** Continues whatever is still stopped. */
  @Override
  public void close() {
    if (started != null) {
      started.close();
    }
  }
}
