package io.manx.simulator.run;

import io.manx.results.UserException;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.run.Build;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.LatencyHistograms;
import io.manx.results.run.Machine;
import io.manx.results.run.MachineProbe;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.simulator.model.Recorder;
import io.manx.simulator.scenario.Scenario;
import java.util.List;
import java.util.Map;

/** One replication of a scenario with a variant, as a run file like that of a real cluster. */
final class SimulatedRun {
  /** When virtual time begins. */
  private static final String BEGINNING = "1970-01-01T00:00:00Z";

  private static final Machine MACHINE = MachineProbe.read();

  private SimulatedRun() {}

  static RunFile of(Scenario scenario, SimulatedVariant variant, int replication, long seed) {
    long ownSeed = seed + replication;
    Recorder recorder = variant.simulate(scenario, ownSeed);
    if (recorder.requests() == 0) {
      throw new UserException(
          "scenario "
              + scenario.name()
              + ": every request came to a node that paused; pause fewer nodes, or for less time");
    }
    return new RunFile(
        RunFile.FORMAT_VERSION,
        variant.name(),
        replication,
        ownSeed,
        BEGINNING,
        // Of a part of the requests no throughput is made.
        scenario.requesters().undisturbedOnly() ? 0 : recorder.nanos(),
        Map.of("scenario", scenario.name(), "description", scenario.description()),
        Map.of(),
        MACHINE,
        Map.of(ScenarioComparison.OPERATION, requests(recorder)),
        List.of(),
        List.of(),
        List.of(),
        EncodedHistogram.of(LatencyHistograms.create()),
        scenario.overload().stream().toList(),
        null,
        null,
        null,
        null,
        Build.current(),
        null);
  }

  private static OperationResult requests(Recorder recorder) {
    return new OperationResult(
        recorder.requests(),
        recorder.failures(),
        0,
        recorder.extra(),
        recorder.failures() == 0 ? Map.of() : Map.of("timeout", recorder.failures()),
        EncodedHistogram.of(recorder.latencies()),
        List.of());
  }
}
