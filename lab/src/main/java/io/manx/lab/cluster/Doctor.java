// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import io.manx.results.run.SpeedIndex;
import io.manx.results.run.SpeedProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Checks everything that a cluster on this machine depends on, and what earlier runs left behind.
 */
public final class Doctor {
  private final StateDirectory state;
  private final Preflight preflight;
  private final CassandraJars jars;
  private final Supplier<SpeedIndex> speed;

  Doctor(
      StateDirectory state, Preflight preflight, CassandraJars jars, Supplier<SpeedIndex> speed) {
    this.state = state;
    this.preflight = preflight;
    this.jars = jars;
    this.speed = speed;
  }

  public static Doctor ofThisMachine(StateDirectory state) {
    return new Doctor(
        state, Preflight.ofThisMachine(state), new CassandraJars(state), SpeedProbe::measure);
  }

  /** Results of all checks, for a cluster with these options. */
  public List<CheckResult> examine(ClusterOptions options) {
    List<CheckResult> results = new ArrayList<>(preflight.check(options));
    results.add(maven());
    results.add(CheckResult.ok("speed", speed.get().text()));
    state.clusterNames().forEach(name -> results.add(leftover(name)));
    return results;
  }

  private CheckResult maven() {
    try {
      return CheckResult.ok("Maven", jars.mavenVersion());
    } catch (UserException e) {
      return CheckResult.problem("Maven", String.valueOf(e.getMessage()));
    }
  }

  private CheckResult leftover(String name) {
    try {
      Optional<ClusterState> found = ClusterState.read(state.cluster(name));
      return found
          .map(cluster -> describe(name, cluster))
          .orElseGet(() -> stale(name, "has no state file"));
    } catch (UserException e) {
      return CheckResult.problem("clusters", String.valueOf(e.getMessage()));
    }
  }

  private static CheckResult describe(String name, ClusterState cluster) {
    long running = cluster.runningNodes();
    int nodes = cluster.options().nodes();
    if (cluster.kept()) {
      return CheckResult.ok("clusters", "'" + name + "' is stopped and its data kept");
    }
    boolean launcherGone = !cluster.options().detached() && !cluster.launcher().isAlive();
    if (running > 0 && launcherGone) {
      return stale(name, "has " + running + " running nodes although its launcher has ended");
    }
    if (running == nodes) {
      return CheckResult.ok("clusters", "'" + name + "' runs with " + nodes + " nodes");
    }
    if (cluster.launcher().isAlive()) {
      return CheckResult.ok(
          "clusters", "'" + name + "' is being started: " + running + " of " + nodes);
    }
    return running == 0
        ? stale(name, "no longer runs but has left its data")
        : stale(name, "runs with only " + running + " of " + nodes + " nodes");
  }

  private static CheckResult stale(String name, String state) {
    return CheckResult.problem(
        "clusters", "'" + name + "' " + state + ": 'manx cluster stop --name " + name + "'");
  }
}
