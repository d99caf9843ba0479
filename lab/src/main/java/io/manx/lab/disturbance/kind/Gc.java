// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.DisturbanceTarget;
import io.manx.lab.disturbance.action.NodeCall;
import org.jspecify.annotations.Nullable;

/** A full garbage collection of the node's heap. */
final class Gc implements DisturbanceKind {
  @Override
  public String name() {
    return "gc";
  }

  @Override
  public String summary() {
    return "it collects its whole heap (by JMX)";
  }

  @Override
  public @Nullable Long defaultEveryNanos() {
    return 5_000_000_000L;
  }

  @Override
  public Lasting lasting() {
    return Lasting.UNTIL_DONE;
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    return new NodeCall(tools, DisturbanceTarget::collectGarbage);
  }
}
