package io.manx.lab.disturbance;

/** Stops the process from the start to the end of the occurrence. */
final class PauseActuator implements Actuator {
  private final NodeFreezer freezer;

  PauseActuator(NodeFreezer freezer) {
    this.freezer = freezer;
  }

  @Override
  public Runnable begin(Occurrence occurrence) {
    long pid = occurrence.target().pid();
    freezer.hold(pid);
    Timeline.Entry entry = occurrence.begin();
    return () -> entry.endAfter(() -> freezer.release(pid));
  }
}
