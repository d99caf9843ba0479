package io.manx.lab.disturbance;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Has the node do work that takes as long as it takes, on a thread of its own. */
final class CallActuator implements Actuator {
  private final Executor workers;
  private final Consumer<DisturbanceTarget> work;

  CallActuator(Executor workers, Consumer<DisturbanceTarget> work) {
    this.workers = workers;
    this.work = work;
  }

  @Override
  public Runnable begin(Occurrence occurrence) {
    workers.execute(() -> occurrence.begin().endAfter(() -> work.accept(occurrence.target())));
    return NOTHING;
  }
}
