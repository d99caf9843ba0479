// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of disturbance, described and carried out by one class. Parsing, messages, help and the
 * documents' tables are derived from its description. {@link DisturbanceKinds} lists all kinds.
 * Immutable.
 */
public interface DisturbanceKind {
  /** Its name in texts, in lower case. */
  String name();

  /** Its effect, as a sentence about the node, without a full stop. */
  String summary();

  /** Its own parameters, beside those of node and rhythm, which all kinds share. */
  default List<Parameter<?>> parameters() {
    return List.of();
  }

  /** Time between starts when neither {@code every} nor {@code at} is given; null for once. */
  default @Nullable Long defaultEveryNanos() {
    return null;
  }

  /** Length when {@code for} is not given; null if {@link #lasting} determines it. */
  default @Nullable Long defaultForNanos() {
    return null;
  }

  /** The end of occurrences without a given length. */
  default Lasting lasting() {
    return Lasting.UNTIL_RUN_ENDS;
  }

  /** The property that the cluster must have. */
  default Need need() {
    return Need.NOTHING;
  }

  /** Whether a recurring or lasting disturbance also acts in the part that is discarded. */
  default boolean actsWhileSettling() {
    return true;
  }

  /**
   * Checks values of its own parameters against each other, and adds those that depend on others.
   *
   * @param given only the values that were given; fixed defaults are filled in later
   * @throws IllegalArgumentException if they contradict each other; the message says why
   */
  default ParameterValues checked(ParameterValues given) {
    return given;
  }

  /**
   * Checks that a cluster with this number of nodes is large enough.
   *
   * @throws IllegalArgumentException if it is not; the message says why
   */
  default void checkClusterSize(ParameterValues values, int nodes) {}

  /** Returns an actuator that carries it out in one run. */
  Actuator actuator(ActuatorTools tools);
}
