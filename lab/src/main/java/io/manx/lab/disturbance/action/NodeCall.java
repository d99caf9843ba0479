// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Calls a node to do some work, and waits for its end on a worker thread. */
public final class NodeCall implements Actuator {
  private final Executor workers;
  private final Consumer<DisturbanceTarget> work;

  /**
   * @param tools its workers make the call
   * @param work returns when the node has done its work
   */
  public NodeCall(ActuatorTools tools, Consumer<DisturbanceTarget> work) {
    this.workers = tools.workers();
    this.work = work;
  }

  @Override
  public Runnable begin(Occurrence occurrence) {
    workers.execute(() -> occurrence.begin().endAfter(() -> work.accept(occurrence.target())));
    return NOTHING;
  }
}
