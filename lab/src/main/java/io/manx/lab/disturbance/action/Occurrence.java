package io.manx.lab.disturbance.action;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;

/**
 * A disturbance that strikes one node once.
 *
 * @param kind name of its kind
 * @param values of the parameters of its kind
 * @param detail what is done, for people
 * @param target the node
 * @param timeline where to note what happens
 */
public record Occurrence(
    String kind,
    ParameterValues values,
    String detail,
    DisturbanceTarget target,
    TimelineRecorder timeline) {

  /** Returns the value of a parameter of its kind. */
  public <T> T value(Parameter<T> parameter) {
    return values.get(parameter);
  }

  /** Notes that it has begun just now. */
  public TimelineRecorder.Entry begin() {
    return timeline.begin(this);
  }

  /** Begins it; a failure is noted and goes no further. */
  public void attempt(Runnable beginning) {
    try {
      beginning.run();
    } catch (RuntimeException e) {
      timeline.notBegun(this, e);
    }
  }
}
