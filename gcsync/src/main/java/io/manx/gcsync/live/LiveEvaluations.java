// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import io.manx.gcsync.evaluation.EvaluatedPolicy;
import io.manx.gcsync.evaluation.Evaluation;
import io.manx.gcsync.evaluation.Lateness;
import io.manx.gcsync.evaluation.PolicyCurves;
import io.manx.gcsync.evaluation.Reactions;
import io.manx.gcsync.evaluation.RunFigures;
import io.manx.gcsync.sim.WriteCause;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Evaluates runs on real nodes, together with the record of the drive and the JVM. */
public final class LiveEvaluations {
  private LiveEvaluations() {}

  /**
   * Returns the evaluation.
   *
   * @param load description of the load
   * @param collector garbage collector of the node's JVM
   * @param runs runs of all rounds; each variant has the name of its policy
   * @param baseline name of the variant to compare the others with
   * @param written names of the operations that write
   * @param record record of the drive and the JVM
   * @param reactions reaction times of the sidecar
   * @param lateness lateness of the drive
   */
  public static Evaluation of(
      String load,
      String collector,
      double fillRatio,
      List<RunFile> runs,
      String baseline,
      List<String> written,
      LiveRecord record,
      Optional<Reactions> reactions,
      Lateness lateness) {
    Map<String, List<RunFile>> byVariant = new LinkedHashMap<>();
    byVariant.put(baseline, new ArrayList<>());
    runs.forEach(
        run -> byVariant.computeIfAbsent(run.variant(), any -> new ArrayList<>()).add(run));
    List<EvaluatedPolicy> policies = new ArrayList<>();
    byVariant.forEach(
        (name, ofVariant) -> {
          EvaluatedPolicy policy = policy(name, ofVariant, written, record);
          policies.add(
              policies.isEmpty()
                  ? policy
                  : policy.against(policies.get(0), byVariant.size() - 1, runs.get(0).seed()));
        });
    return new Evaluation(
        Evaluation.LIVE,
        load,
        collector,
        runs.get(0).durationNanos() / 1e9,
        fillRatio,
        runs.get(0).seed(),
        policies,
        Optional.empty(),
        reactions,
        Optional.of(lateness));
  }

  private static EvaluatedPolicy policy(
      String name, List<RunFile> runs, List<String> written, LiveRecord record) {
    List<RunFigures> figures = new ArrayList<>();
    Histogram all = RunHistograms.create();
    for (RunFile run : runs) {
      Histogram writes = writes(run, written);
      all.add(writes);
      figures.add(figures(writes, during(run, record)));
    }
    LiveRecord first = during(runs.get(0), record);
    return new EvaluatedPolicy(
        name,
        figures,
        new PolicyCurves(Map.of(WriteCause.FAST, all), first.freeBlocks(), List.of()),
        List.of());
  }

  private static LiveRecord during(RunFile run, LiveRecord record) {
    return record.during(Instant.parse(run.startedAt()), Duration.ofNanos(run.durationNanos()));
  }

  private static Histogram writes(RunFile run, List<String> written) {
    Histogram writes = RunHistograms.create();
    for (String operation : written) {
      OperationResult result = run.operations().get(operation);
      if (result != null) {
        writes.add(result.total().decode());
      }
    }
    return writes;
  }

  private static RunFigures figures(Histogram writes, LiveRecord record) {
    return RunFigures.of(
        writes,
        record.flushNanos(),
        record.pauses().stream().map(JvmPause::lengthNanos).toList(),
        record.counts());
  }
}
