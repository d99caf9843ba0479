// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.run.Build;
import io.manx.results.run.SpeedIndex;

/** Writes the provenance of a comparison as JSON. */
public final class ProvenanceJson {
  private ProvenanceJson() {}

  /** Adds the fields of {@link ComparisonJson} on provenance. */
  public static void add(ObjectNode root, Provenance provenance) {
    ArrayNode builds = root.putArray("builds");
    provenance.builds().forEach(build -> addBuild(builds.addObject(), build));
    root.put("rounds", provenance.rounds());
    ArrayNode load = root.putArray("load");
    provenance.loops().forEach(loop -> load.add(loop.text()));
    root.put("rate_per_s", provenance.ratePerSecond().orElse(null));
    root.put("started_at", provenance.startedAt());
    root.put("ended_at", provenance.endedAt());
    ArrayNode speeds = root.putArray("speed");
    provenance.speeds().forEach(speed -> addSpeed(speeds.addObject(), speed));
  }

  static void addBuild(ObjectNode node, Build build) {
    node.put("commit", build.commit());
    node.put("clean", build.clean());
    node.put("changes", build.changes());
  }

  static void addSpeed(ObjectNode node, SpeedIndex speed) {
    node.put("one_thread", speed.oneThread());
    node.put("two_threads", speed.twoThreads());
  }
}
