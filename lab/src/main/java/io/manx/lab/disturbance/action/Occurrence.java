// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;

/**
 * One occurrence of a disturbance at one node.
 *
 * @param kind name of its kind
 * @param values values of its kind's parameters
 * @param detail description for the timeline
 * @param target the node
 * @param timeline records it
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

  /** Records that it begins now. */
  public TimelineRecorder.Entry begin() {
    return timeline.begin(this);
  }

  /** Begins it; a failure is recorded and not thrown. */
  public void attempt(Runnable beginning) {
    try {
      beginning.run();
    } catch (RuntimeException e) {
      timeline.notBegun(this, e);
    }
  }
}
