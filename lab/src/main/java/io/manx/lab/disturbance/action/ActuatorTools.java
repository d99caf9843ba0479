// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import io.manx.lab.disturbance.process.NodeFreezer;
import io.manx.lab.disturbance.process.Signals;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tools that all actuators of one run share. One thread creates all actuators with it. */
public final class ActuatorTools implements AutoCloseable {
  private final Timer timer;
  private final Executor workers;
  private final Supplier<Signals> signals;
  private @Nullable Signals started;
  private @Nullable NodeFreezer freezer;

  /**
   * @param timer runs short actions
   * @param workers run actions that block
   * @param signals starts the sender of signals, which only some kinds need
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

  /** The workers, which run actions that block. */
  public Executor workers() {
    return workers;
  }

  /**
   * Stops processes for several kinds at the same time. The first call starts the sender of
   * signals.
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

  /** Continues all processes that are still stopped. */
  @Override
  public void close() {
    if (started != null) {
      started.close();
    }
  }
}
