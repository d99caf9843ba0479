package io.manx.gcsync.evaluation;

import io.manx.gcsync.sim.SimulatedCollector;
import io.manx.gcsync.sim.SyncScenario;
import java.util.List;

/**
 * Policies compared in one scenario with one collector.
 *
 * @param scenario what was simulated
 * @param collector how the JVM paused
 * @param seed the first seed; each further one adds 1
 * @param seeds how many there were
 * @param policies the baseline first
 * @param clean the baseline with an empty drive, which is the floor
 */
public record Evaluation(
    SyncScenario scenario,
    SimulatedCollector collector,
    long seed,
    int seeds,
    List<EvaluatedPolicy> policies,
    EvaluatedPolicy clean) {}
