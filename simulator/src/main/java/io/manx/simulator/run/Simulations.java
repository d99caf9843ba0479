package io.manx.simulator.run;

import io.manx.results.UserException;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs scenarios with variants, each several times with other seeds, on all processors. */
public final class Simulations {
  private final List<Scenario> scenarios;
  private final List<SimulatedVariant> variants;
  private final int replications;
  private final long seed;

  /**
   * Creates them; nothing runs yet.
   *
   * @param replications how often each variant meets each scenario
   * @param seed of the first replication; the next one adds 1
   */
  public Simulations(
      List<Scenario> scenarios, List<SimulatedVariant> variants, int replications, long seed) {
    this.scenarios = List.copyOf(scenarios);
    this.variants = List.copyOf(variants);
    this.replications = replications;
    this.seed = seed;
  }

  /** Is told how far they are. */
  @FunctionalInterface
  public interface Progress {
    /**
     * One more run is over.
     *
     * @param done how many are
     * @param all how many there are to be
     * @param what the one that is over
     */
    void over(int done, int all, String what);
  }

  /** Runs all. */
  public SimulationResults run(Progress progress) throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            task -> {
              Thread thread = new Thread(task, "manx-simulation");
              thread.setDaemon(true);
              return thread;
            });
    try {
      int all = scenarios.size() * variants.size() * replications;
      AtomicInteger done = new AtomicInteger();
      Map<String, List<Future<SimulatedRun>>> running = new LinkedHashMap<>();
      for (Scenario scenario : scenarios) {
        List<Future<SimulatedRun>> ofScenario =
            running.computeIfAbsent(scenario.name(), name -> new ArrayList<>());
        for (SimulatedVariant variant : variants) {
          for (int i = 0; i < replications; i++) {
            int replication = i;
            ofScenario.add(
                threads.submit(
                    () -> {
                      SimulatedRun run = SimulatedRun.of(scenario, variant, replication, seed);
                      progress.over(
                          done.incrementAndGet(), all, scenario.name() + ", " + variant.name());
                      return run;
                    }));
          }
        }
      }
      Map<String, List<SimulatedRun>> runs = new LinkedHashMap<>();
      for (Map.Entry<String, List<Future<SimulatedRun>>> each : running.entrySet()) {
        runs.put(each.getKey(), results(each.getValue()));
      }
      return SimulationResults.of(runs);
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<SimulatedRun> results(List<Future<SimulatedRun>> futures)
      throws InterruptedException {
    List<SimulatedRun> runs = new ArrayList<>();
    for (Future<SimulatedRun> future : futures) {
      try {
        runs.add(future.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof UserException problem) {
          throw problem;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
    return runs;
  }
}
