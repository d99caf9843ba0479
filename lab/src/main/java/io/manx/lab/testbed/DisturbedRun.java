// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.disturbance.plan.DisturbancePlan;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.disturbance.plan.PlannedDisturbance;
import io.manx.lab.disturbance.run.DisturbanceRunner;
import io.manx.lab.load.DisturbedNodes;
import io.manx.lab.load.NodeReports;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.RunObservations;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.TimelineEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Disturbs the nodes during one run. It also counts the coordinators' extra reads and the nodes'
 * processor time, and samples how long coordinators wait before they send copies.
 */
final class DisturbedRun implements RunHooks {
  /**
   * A request may meet a disturbance of its coordinator that begins at most this long after the
   * request is due. The time is the same for all requests, so that slow ones are not left out for
   * being slow.
   */
  static final long SOON_NANOS = 100_000_000L;

  private final List<NodeTarget> targets;
  private final List<DisturbanceSpec> specs;
  private final LoadOptions load;
  private final RunInstruments instruments;
  private volatile long measuredNanos;
  private volatile double measuredWallMillis;
  private volatile List<PlannedDisturbance> planned = List.of();
  private volatile @Nullable DisturbanceRunner runner;

  DisturbedRun(
      List<NodeTarget> targets,
      List<DisturbanceSpec> specs,
      LoadOptions load,
      RunInstruments instruments) {
    this.targets = targets;
    this.specs = specs;
    this.load = load;
    this.instruments = instruments;
  }

  @Override
  public void prepare() throws InterruptedException {
    if (load.dropsPageCache()) {
      for (NodeTarget target : targets) {
        target.dropPageCache();
      }
    }
  }

  @Override
  public void begin(long startNanos, long measuredNanos) {
    this.measuredNanos = measuredNanos;
    measuredWallMillis = WallTime.millisAt(measuredNanos);
    if (!specs.isEmpty()) {
      DisturbancePlan plan = plan(specs, targets.size(), load);
      planned = plan.occurrences();
      runner = DisturbanceRunner.start(plan, targets, measuredNanos);
    }
  }

  @Override
  public @Nullable DisturbedNodes disturbedNodes() {
    boolean ofSingleNodes = specs.stream().anyMatch(spec -> !spec.node().isAll());
    return ofSingleNodes ? this::isDisturbed : null;
  }

  private boolean isDisturbed(String node, long dueNanos) {
    DisturbanceRunner running = runner;
    return (running != null && running.wasDisturbed(node, dueNanos, dueNanos))
        || planned.stream()
            .filter(each -> targets.get(each.node() - 1).name().equals(node))
            .anyMatch(each -> isSoon(each, dueNanos));
  }

  /**
   * Whether a disturbance is planned to be in force when a request is due, or to begin soon after.
   */
  static boolean isSoon(PlannedDisturbance planned, long dueNanos) {
    Long end = planned.endNanos();
    return planned.startNanos() <= dueNanos + SOON_NANOS
        && dueNanos <= (end == null ? planned.startNanos() : end);
  }

  /**
   * Plans the disturbances of a run and of the part before it that is discarded. Recurring and
   * lasting disturbances act in both, so that the cluster has adapted to them when the measured
   * part begins.
   */
  static DisturbancePlan plan(List<DisturbanceSpec> specs, int nodes, LoadOptions load) {
    long settle = load.settle().toNanos();
    long duration = load.duration().toNanos();
    List<PlannedDisturbance> all = new ArrayList<>();
    SplittableRandom seeds = new SplittableRandom(load.seed());
    for (DisturbanceSpec spec : specs) {
      long lead = spec.actsWhileSettling() ? settle : 0;
      DisturbancePlan plan =
          DisturbancePlan.of(List.of(spec), nodes, lead + duration, seeds.nextLong());
      for (PlannedDisturbance planned : plan.occurrences()) {
        all.add(shifted(planned, -lead));
      }
    }
    return new DisturbancePlan(all);
  }

  private static PlannedDisturbance shifted(PlannedDisturbance planned, long byNanos) {
    Long end = planned.endNanos();
    return new PlannedDisturbance(
        planned.spec(),
        planned.node(),
        planned.startNanos() + byNanos,
        end == null ? null : end + byNanos);
  }

  @Override
  public void measuredPartBegan() {
    instruments.retries().start();
    instruments.processorTime().start();
    AgentMeasurements measurements = instruments.measurements();
    if (measurements != null) {
      measurements.start();
    }
    instruments.delays().start(measuredNanos, load.duration().toMillis());
  }

  @Override
  public RunObservations end() {
    Long nodeCpuNanos = instruments.processorTime().nanosSinceStart();
    List<CopyDelays> copyDelays = instruments.delays().delays();
    instruments.delays().close();
    DisturbanceRunner running = runner;
    if (running != null) {
      running.close();
    }
    Map<String, Long> extraReads = instruments.retries().sinceStart();
    instruments.retries().close();
    AgentMeasurements measurements = instruments.measurements();
    List<String> warnings = new ArrayList<>();
    NodeReports reports = reports(measurements);
    Breakdown breakdown = measurements == null ? null : measurements.take(warnings);
    if (running != null) {
      warnings.addAll(running.warnings());
    }
    List<String> undecided = instruments.delays().undecided();
    boolean hasExtraReads = extraReads.values().stream().anyMatch(count -> count > 0);
    if (hasExtraReads && !undecided.isEmpty()) {
      warnings.add(
          ("Manx did not know yet which reads are late at %s, so Cassandra's percentile sent the"
                  + " copies there; warm up for longer, or with more load")
              .formatted(String.join(", ", undecided)));
    }
    return new RunObservations(
        eventsOf(running), extraReads, warnings, breakdown, nodeCpuNanos, copyDelays, reports);
  }

  private NodeReports reports(@Nullable AgentMeasurements measurements) {
    SlowReadStories stories = SlowReadStories.of(measurements, measuredWallMillis);
    NodeStateWatch states = instruments.states();
    NodeReports reports =
        new NodeReports(
            stories.reads(),
            stories.nodes(),
            stories.keptFromMillis(),
            states.states(measuredWallMillis),
            states.nodes());
    states.close();
    return reports;
  }

  private static List<TimelineEvent> eventsOf(@Nullable DisturbanceRunner runner) {
    return runner == null
        ? List.of()
        : runner.timeline().stream()
            .filter(event -> event.endMillis() == null || event.endMillis() >= 0)
            .toList();
  }
}
