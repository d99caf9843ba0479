// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.PredictedStatistic;
import io.manx.results.run.Machine;
import io.manx.results.run.OperationResult;
import io.manx.results.run.ReadRun;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFileBuilder;
import io.manx.results.run.RunHistograms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Run files made up from a seed. The median of each template is on a known line of the concurrency;
 * latencies are log-normal around it, so that p99 is 10 times the median.
 */
public final class SyntheticTraining {
  /** Name, w0 in ms and w1 in ms per request of the templates. */
  static final List<Template> TEMPLATES =
      List.of(
          new Template("fetch-all", 0.8, 0.05),
          new Template("query-3", 1.2, 0.02),
          new Template("pricing-summary", 60, 4));

  public static final TrainingOptions OPTIONS =
      new TrainingOptions(PredictedStatistic.P50, TrainingOptions.DEFAULT_MIN_R_SQUARED, null);

  private static final int REQUESTS = 4_000;
  private static final double SIGMA = Math.log(10) / 2.3263;
  private static final long SECOND = 1_000_000_000L;

  private SyntheticTraining() {}

  record Template(String name, double w0Millis, double w1Millis) {
    String statement() {
      return "SELECT * FROM tpch.\"" + name + "\" WHERE k = ?";
    }
  }

  /** Returns one run in a closed loop for each number of threads. */
  public static List<ReadRun> closed(long seed, int... threads) {
    List<ReadRun> runs = new ArrayList<>();
    for (int each : threads) {
      runs.add(
          named(
              "seed-" + seed + "-run-" + runs.size(),
              run(seed + runs.size(), each, TEMPLATES).build()));
    }
    return runs;
  }

  static ReadRun named(String name, RunFile run) {
    return new ReadRun(Path.of(name + ".run.json.gz"), run);
  }

  /** Returns a run of these templates in a closed loop. */
  static RunFileBuilder run(long seed, int threads, List<Template> templates) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, OperationResult> operations = new LinkedHashMap<>();
    Map<String, List<String>> statements = new LinkedHashMap<>();
    for (Template template : templates) {
      double median = template.w0Millis() + template.w1Millis() * threads;
      operations.put(template.name(), OperationResult.of(latencies(random, median)).build());
      statements.put(template.name(), List.of(template.statement()));
    }
    return RunFile.of("bench")
        .durationNanos(20 * SECOND)
        .machine(Machine.UNKNOWN)
        .configuration(Map.of("loop", "closed, " + threads + " threads", "records", "1000"))
        .operations(operations)
        .statements(statements);
  }

  private static Histogram latencies(SplittableRandom random, double medianMillis) {
    Histogram histogram = RunHistograms.create();
    for (int i = 0; i < REQUESTS; i++) {
      double gauss =
          Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
              * Math.cos(2 * Math.PI * random.nextDouble());
      histogram.recordValue(Math.round(medianMillis * 1e6 * Math.exp(SIGMA * gauss)));
    }
    return histogram;
  }
}
