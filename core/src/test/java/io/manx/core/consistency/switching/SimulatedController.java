// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One of several controllers. Anything may happen between its reading the row, asking coordinators
 * and replacing the row.
 */
final class SimulatedController {
  private final Simulation simulation;
  private final SimulatedClock clock;
  private final Controller controller = new Controller();
  private final List<LedgerReport> reports = new ArrayList<>();
  private final Set<UUID> members = new HashSet<>();
  private @Nullable Enrolment read;
  private long readNanos;

  /** How many of the members have been asked. */
  private int asked;

  SimulatedController(Simulation simulation, SimulatedClock clock) {
    this.simulation = simulation;
    this.clock = clock;
  }

  void tick() {
    if (!simulation.chance(0.2)) {
      return;
    }
    if (read == null) {
      read = simulation.row();
      readNanos = clock.at(simulation.now());
      asked = 0;
      reports.clear();
      members.clear();
      simulation.members().forEach(member -> members.add(member.host()));
    } else if (asked < simulation.members().size() && simulation.chance(0.95)) {
      simulation.members().get(asked++).report().ifPresent(reports::add);
    } else {
      simulation.replace(read, next(read));
      read = null;
    }
  }

  private Enrolment next(Enrolment row) {
    Enrolment next = controller.step(row, readNanos, reports, members);
    if (!next.equals(row)) {
      return next;
    }
    if (row.phase() == Phase.STABLE) {
      return simulation.chance(0.1) ? row.changeTo(simulation.anotherPair(row)) : row;
    }
    return simulation.chance(0.02) ? row.givenUp() : row;
  }
}
