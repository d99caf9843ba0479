// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of collection policies with the baseline.
 *
 * @param source {@link #SIMULATION} or {@link #LIVE}
 * @param scenario name or description of the load
 * @param collector name of the JVM's garbage collector
 * @param seconds length of each run
 * @param fillRatio share of the drive in use
 * @param seed first seed
 * @param policies results by policy, the baseline first
 * @param clean baseline with an empty drive, as a lower bound; only in virtual time
 * @param reactions reaction times of the sidecar; only on real nodes
 * @param lateness lateness of the emulated drive; only on real nodes
 */
public record Evaluation(
    String source,
    String scenario,
    String collector,
    double seconds,
    double fillRatio,
    long seed,
    List<EvaluatedPolicy> policies,
    Optional<EvaluatedPolicy> clean,
    Optional<Reactions> reactions,
    Optional<Lateness> lateness) {
  /** Source of an evaluation in virtual time. */
  public static final String SIMULATION = "simulation";

  /** Source of an evaluation on real nodes. */
  public static final String LIVE = "live";

  /** Number of runs of each policy. */
  public int runs() {
    return policies.get(0).runs().size();
  }

  /** All policies, followed by the lower bound. */
  public List<EvaluatedPolicy> all() {
    List<EvaluatedPolicy> all = new ArrayList<>(policies);
    clean.ifPresent(all::add);
    return all;
  }
}
