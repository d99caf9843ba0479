// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import io.manx.core.collection.CollectionPolicies;
import io.manx.core.collection.CollectionPolicy;
import io.manx.gcsync.sim.NodeRun;
import io.manx.gcsync.sim.SimulatedCollector;
import io.manx.gcsync.sim.SyncScenario;
import io.manx.gcsync.sim.SyncSimulation;
import io.manx.gcsync.sim.WriteCause;
import io.manx.results.ParallelRuns;
import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.HdrHistogram.Histogram;

/** Runs simulations of policies with many seeds, on all processors. */
public final class Evaluations {
  private static final String CLEAN = CollectionPolicies.BASELINE + ", clean drive";

  private final List<String> policies;
  private final int seeds;
  private final long seed;

  /**
   * Creates the evaluations; nothing runs yet.
   *
   * @param policies names of the policies to compare with the baseline
   * @param seeds number of runs of each policy
   * @param seed seed of the first run; each further run adds 1
   */
  public Evaluations(List<String> policies, int seeds, long seed) {
    this.policies = new ArrayList<>(policies);
    this.policies.remove(CollectionPolicies.BASELINE);
    this.policies.add(0, CollectionPolicies.BASELINE);
    this.policies.forEach(CollectionPolicies::of);
    this.seeds = seeds;
    this.seed = seed;
  }

  /** A simulation to run with each seed, and its name in results. */
  private record Contender(String name, LongFunction<NodeRun> run) {}

  /** Runs all policies in one scenario with one collector. */
  public Evaluation run(
      SyncScenario scenario, SimulatedCollector collector, ParallelRuns.Progress progress)
      throws InterruptedException {
    List<Contender> contenders = contenders(new SyncSimulation(scenario, collector));
    List<ParallelRuns.Run<NodeRun>> runs = new ArrayList<>();
    for (Contender contender : contenders) {
      for (int i = 0; i < seeds; i++) {
        long ofRun = seed + i;
        runs.add(new ParallelRuns.Run<>(contender.name(), () -> contender.run().apply(ofRun)));
      }
    }
    List<NodeRun> all = ParallelRuns.all(runs, progress);
    List<EvaluatedPolicy> evaluated = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      EvaluatedPolicy policy =
          evaluated(contenders.get(i).name(), all.subList(i * seeds, (i + 1) * seeds));
      evaluated.add(i == 0 ? policy : policy.against(evaluated.get(0), policies.size(), seed));
    }
    EvaluatedPolicy clean = evaluated.remove(evaluated.size() - 1);
    return new Evaluation(
        Evaluation.SIMULATION,
        scenario.name(),
        collector.label(),
        scenario.seconds(),
        scenario.fillRatio(),
        seed,
        List.copyOf(evaluated),
        Optional.of(clean),
        Optional.empty(),
        Optional.empty());
  }

  /** All contenders: the baseline first, the empty drive last. */
  private List<Contender> contenders(SyncSimulation simulation) {
    List<Contender> contenders = new ArrayList<>();
    for (String name : policies) {
      CollectionPolicy policy = CollectionPolicies.of(name);
      contenders.add(new Contender(name, ofRun -> simulation.runDirty(policy, ofRun)));
    }
    CollectionPolicy baseline = CollectionPolicies.of(CollectionPolicies.BASELINE);
    contenders.add(new Contender(CLEAN, ofRun -> simulation.runClean(baseline, ofRun)));
    return contenders;
  }

  private static EvaluatedPolicy evaluated(String name, List<NodeRun> runs) {
    Map<WriteCause, Histogram> byCause = new EnumMap<>(WriteCause.class);
    for (NodeRun run : runs) {
      run.byCause()
          .forEach(
              (cause, latencies) ->
                  byCause.computeIfAbsent(cause, any -> RunHistograms.create()).add(latencies));
    }
    return new EvaluatedPolicy(
        name,
        runs.stream().map(Evaluations::figures).toList(),
        new PolicyCurves(byCause, runs.get(0).freeBlocks(), runs.get(0).moments()),
        List.of());
  }

  private static RunFigures figures(NodeRun run) {
    return RunFigures.of(run.latencies(), run.flushNanos(), run.pauseNanos(), run.counts());
  }
}
