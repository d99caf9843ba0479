// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.TimelineRecorder;
import io.manx.lab.disturbance.process.NodeFreezer;
import org.jspecify.annotations.Nullable;

/** The node's process stands still, as in a long garbage collection or on a stalled hypervisor. */
final class Pause implements DisturbanceKind {
  @Override
  public String name() {
    return "pause";
  }

  @Override
  public String summary() {
    return "its process stands still (SIGSTOP, SIGCONT)";
  }

  @Override
  public @Nullable Long defaultEveryNanos() {
    return 2_000_000_000L;
  }

  @Override
  public @Nullable Long defaultForNanos() {
    return 300_000_000L;
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    NodeFreezer freezer = tools.freezer();
    return occurrence -> {
      long pid = occurrence.target().pid();
      freezer.hold(pid);
      TimelineRecorder.Entry entry = occurrence.begin();
      return () -> entry.endAfter(() -> freezer.release(pid));
    };
  }
}
