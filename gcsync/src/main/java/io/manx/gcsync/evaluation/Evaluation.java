package io.manx.gcsync.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Policies compared with the baseline.
 *
 * @param source "simulation", or "live" of real nodes
 * @param scenario the load
 * @param collector how the JVM paused
 * @param seconds of each run
 * @param fillRatio share of the drive that was in use
 * @param seed the first seed
 * @param policies the baseline first
 * @param clean the baseline with an empty drive, which is the floor; not of real nodes
 * @param reactions of the sidecar; not in virtual time
 * @param lateness of the emulated drive; not in virtual time
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
  /** In virtual time. */
  public static final String SIMULATION = "simulation";

  /** On real nodes. */
  public static final String LIVE = "live";

  /** How often each policy ran. */
  public int runs() {
    return policies.get(0).runs().size();
  }

  /** All policies, and the floor behind them. */
  public List<EvaluatedPolicy> all() {
    List<EvaluatedPolicy> all = new ArrayList<>(policies);
    clean.ifPresent(all::add);
    return all;
  }
}
