package io.manx.lab.disturbance.kind;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of disturbance: what can be done to a node, described and carried out in one class.
 * Parsing, messages, help and the tables of the documents come from what it says here. {@link
 * DisturbanceKinds} lists all kinds. Immutable.
 */
public interface DisturbanceKind {
  /** Its name in texts, in lower case. */
  String name();

  /** What it does, as a sentence about the node, without a full stop. */
  String summary();

  /** Its own parameters, beside those of node and rhythm that all kinds have. */
  default List<Parameter<?>> parameters() {
    return List.of();
  }

  /** Time between starts when neither {@code every} nor {@code at} is given; null for once. */
  default @Nullable Long defaultEveryNanos() {
    return null;
  }

  /** Length when {@code for} is not given; null for what {@link #lasting} says. */
  default @Nullable Long defaultForNanos() {
    return null;
  }

  /** How long an occurrence lasts that is given no length. */
  default Lasting lasting() {
    return Lasting.UNTIL_RUN_ENDS;
  }

  /** The property that the cluster must have. */
  default Need need() {
    return Need.NOTHING;
  }

  /** Whether what recurs or lasts throughout is in force in the warm-up, too. */
  default boolean actsInWarmUp() {
    return true;
  }

  /**
   * Checks values of its own parameters against each other, and adds those that depend on others.
   *
   * @param given only the values that were given; fixed defaults are filled in later
   * @throws IllegalArgumentException if they make no sense together; says why
   */
  default ParameterValues checked(ParameterValues given) {
    return given;
  }

  /**
   * Checks that a cluster of that size is large enough.
   *
   * @throws IllegalArgumentException if it is not; says why
   */
  default void checkClusterSize(ParameterValues values, int nodes) {}

  /** Returns what carries it out in one run. */
  Actuator actuator(ActuatorTools tools);
}
