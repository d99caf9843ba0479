// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.DisturbanceTarget;
import io.manx.lab.disturbance.action.NodeCall;

/** A major compaction on the node. */
final class Compact implements DisturbanceKind {
  @Override
  public String name() {
    return "compact";
  }

  @Override
  public String summary() {
    return "it compacts all of its data";
  }

  @Override
  public Lasting lasting() {
    return Lasting.UNTIL_DONE;
  }

  @Override
  public boolean actsWhileSettling() {
    return false;
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    return new NodeCall(tools, DisturbanceTarget::compact);
  }
}
