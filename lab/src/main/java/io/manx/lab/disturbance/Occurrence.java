package io.manx.lab.disturbance;

/**
 * A planned disturbance, the node it strikes and where to note what happened.
 *
 * @param planned what is to happen
 * @param target the node
 * @param timeline where to note it
 */
record Occurrence(PlannedDisturbance planned, DisturbanceTarget target, Timeline timeline) {

  /** Notes that it has begun. */
  Timeline.Entry begin() {
    return timeline.begin(planned, target);
  }

  /** Begins it; a failure is noted and goes no further. */
  void attempt(Runnable beginning) {
    try {
      beginning.run();
    } catch (RuntimeException e) {
      timeline.notBegun(planned, target, e);
    }
  }
}
