// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.results.UserException;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.run.Build;
import io.manx.results.run.Machine;
import io.manx.results.run.MachineProbe;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.simulator.model.ReadCounts;
import io.manx.simulator.model.RequestRecorder;
import io.manx.simulator.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One replication of a scenario with a variant.
 *
 * @param file the result, as a run file like that of a real cluster
 * @param counts further counts by name; empty if there are no range reads and reads are in order of
 *     arrival
 */
record SimulatedRun(RunFile file, Map<String, Double> counts) {
  /** The count of which the largest of several runs is reported, not the mean. */
  static final String OVERTAKING = "most_overtaking_ms";

  /** When virtual time begins. */
  private static final String BEGINNING = "1970-01-01T00:00:00Z";

  private static final Machine MACHINE = MachineProbe.read();

  static SimulatedRun of(Scenario scenario, SimulatedVariant variant, int replication, long seed) {
    long ownSeed = seed + replication;
    RequestRecorder recorder = variant.simulate(scenario, ownSeed);
    if (recorder.requests() == 0 && scenario.requesters().undisturbedOnly()) {
      throw new UserException(
          "scenario "
              + scenario.name()
              + ": every request came to a paused node; pause fewer nodes, or for less time");
    }
    return new SimulatedRun(
        file(scenario, variant, replication, ownSeed, recorder),
        scenario.ranges() == null && !variant.reorders() ? Map.of() : counts(recorder.counts()));
  }

  private static Map<String, Double> counts(ReadCounts counts) {
    Map<String, Double> byName = new LinkedHashMap<>();
    if (counts.ranges() > 0) {
      byName.put("nodes_per_range", (double) counts.parts() / counts.ranges());
      byName.put("rows_per_range", (double) counts.rows() / counts.ranges());
    }
    byName.put("notices", (double) counts.notices());
    byName.put("reprioritisations", (double) counts.raised());
    byName.put(OVERTAKING, counts.overtakingNanos() / 1e6);
    return byName;
  }

  private static RunFile file(
      Scenario scenario,
      SimulatedVariant variant,
      int replication,
      long ownSeed,
      RequestRecorder recorder) {
    return RunFile.of(variant.name())
        .block(replication)
        .seed(ownSeed)
        .startedAt(BEGINNING)
        // A part of the requests has no throughput.
        .durationNanos(scenario.requesters().undisturbedOnly() ? 0 : recorder.nanos())
        .configuration(Map.of("scenario", scenario.name(), "description", scenario.description()))
        .machine(MACHINE)
        .operations(operations(recorder))
        .warnings(scenario.overload().stream().toList())
        .measuredBy(Build.current())
        .build();
  }

  private static Map<String, OperationResult> operations(RequestRecorder recorder) {
    Map<String, OperationResult> operations = new LinkedHashMap<>();
    operations.put(ScenarioComparison.OPERATION, result(recorder.singles()));
    RequestRecorder.OfClass ranges = recorder.ranges();
    if (ranges != null) {
      operations.put(ScenarioComparison.RANGE, result(ranges));
    }
    return operations;
  }

  private static OperationResult result(RequestRecorder.OfClass reads) {
    return OperationResult.of(reads.latencies())
        .requests(reads.requests())
        .errors(
            reads.failures(),
            reads.failures() == 0 ? Map.of() : Map.of("timeout", reads.failures()))
        .extraReads(reads.extra())
        .build();
  }
}
