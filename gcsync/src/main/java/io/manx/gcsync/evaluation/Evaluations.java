package io.manx.gcsync.evaluation;

import io.manx.core.collection.CollectionPolicies;
import io.manx.core.collection.CollectionPolicy;
import io.manx.gcsync.sim.NodeRun;
import io.manx.gcsync.sim.SimulatedCollector;
import io.manx.gcsync.sim.SyncScenario;
import io.manx.gcsync.sim.SyncSimulation;
import io.manx.gcsync.sim.WriteCause;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/** Runs policies with many seeds, on all processors. */
public final class Evaluations {
  private static final String CLEAN = CollectionPolicies.BASELINE + ", clean drive";

  private final List<String> policies;
  private final int seeds;
  private final long seed;

  /**
   * Creates them; nothing runs yet.
   *
   * @param policies those to compare with the baseline, by name
   * @param seeds how often each runs
   * @param seed the first one's; each further one adds 1
   */
  public Evaluations(List<String> policies, int seeds, long seed) {
    this.policies = new ArrayList<>(policies);
    this.policies.remove(CollectionPolicies.BASELINE);
    this.policies.add(0, CollectionPolicies.BASELINE);
    this.policies.forEach(CollectionPolicies::of);
    this.seeds = seeds;
    this.seed = seed;
  }

  /** Is told how far they are. */
  @FunctionalInterface
  public interface Progress {
    /** One more run is over: so many of so many, and which. */
    void over(int done, int all, String what);
  }

  /** Runs all in one scenario with one collector. */
  public Evaluation run(SyncScenario scenario, SimulatedCollector collector, Progress progress)
      throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), Evaluations::daemon);
    try {
      SyncSimulation simulation = new SyncSimulation(scenario, collector);
      int all = (policies.size() + 1) * seeds;
      AtomicInteger done = new AtomicInteger();
      List<List<Future<NodeRun>>> runs = new ArrayList<>();
      for (int i = 0; i <= policies.size(); i++) {
        String name = i < policies.size() ? policies.get(i) : CLEAN;
        List<Future<NodeRun>> ofPolicy = new ArrayList<>();
        for (int j = 0; j < seeds; j++) {
          long ofRun = seed + j;
          ofPolicy.add(
              threads.submit(
                  () -> {
                    NodeRun run = run(simulation, name, ofRun);
                    progress.over(done.incrementAndGet(), all, name);
                    return run;
                  }));
        }
        runs.add(ofPolicy);
      }
      return gather(scenario, collector, runs);
    } finally {
      threads.shutdownNow();
    }
  }

  private static NodeRun run(SyncSimulation simulation, String name, long seed) {
    if (name.equals(CLEAN)) {
      return simulation.runClean(CollectionPolicies.of(CollectionPolicies.BASELINE), seed);
    }
    CollectionPolicy policy = CollectionPolicies.of(name);
    return simulation.runDirty(policy, seed);
  }

  private Evaluation gather(
      SyncScenario scenario, SimulatedCollector collector, List<List<Future<NodeRun>>> runs)
      throws InterruptedException {
    List<EvaluatedPolicy> evaluated = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      String name = i < policies.size() ? policies.get(i) : CLEAN;
      EvaluatedPolicy policy = evaluated(name, results(runs.get(i)));
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
        Optional.empty());
  }

  private static EvaluatedPolicy evaluated(String name, List<NodeRun> runs) {
    Map<WriteCause, Histogram> byCause = new EnumMap<>(WriteCause.class);
    for (NodeRun run : runs) {
      run.byCause()
          .forEach((cause, latencies) -> byCause.merge(cause, latencies, Evaluations::added));
    }
    return new EvaluatedPolicy(
        name,
        runs.stream().map(RunFigures::of).toList(),
        new PolicyCurves(byCause, runs.get(0).freeBlocks(), runs.get(0).moments()),
        List.of());
  }

  private static Histogram added(Histogram all, Histogram more) {
    Histogram sum = all.copy();
    sum.add(more);
    return sum;
  }

  private static List<NodeRun> results(List<Future<NodeRun>> futures) throws InterruptedException {
    List<NodeRun> results = new ArrayList<>();
    for (Future<NodeRun> future : futures) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException("a simulation failed", e.getCause());
      }
    }
    return results;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "manx-gcsync-simulation");
    thread.setDaemon(true);
    return thread;
  }
}
