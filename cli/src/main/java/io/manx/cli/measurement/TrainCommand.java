// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.DurationConverter;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.JsonOutput;
import io.manx.cli.terminal.OutputPaths;
import io.manx.core.request.PredictedStatistic;
import io.manx.results.UserException;
import io.manx.results.report.training.TrainingJson;
import io.manx.results.report.training.TrainingPage;
import io.manx.results.report.training.TrainingText;
import io.manx.results.run.ReadRun;
import io.manx.results.run.RunFiles;
import io.manx.results.training.ModelFile;
import io.manx.results.training.ModelTraining;
import io.manx.results.training.Training;
import io.manx.results.training.TrainingOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx train}: learns how long requests take from runs at several concurrencies. */
@Command(
    name = "train",
    description = {
      "Learns from runs at several concurrencies how long the requests of each template take"
          + " (Chauque 2020, section 4.1), and says how well that predicts.",
      "",
      "Templates are the operations of the runs. Each run gives one point for each: its concurrency"
          + " and a statistic of its latencies. A line is fitted to the points by least squares. The"
          + " concurrency is the number of --threads; in runs with --rate it is the mean number of"
          + " requests outstanding.",
      "",
      "docs/reference/model-file.md describes the model file."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  for n in 1 4 16 64; do manx bench --threads $n --out train-$n.run.json.gz; done",
      "  for n in 2 8 32; do manx bench --threads $n --seed 2 --out test-$n.run.json.gz; done",
      "  manx train train-*.run.json.gz --test test-*.run.json.gz --out model.json --html model.html",
      "  manx train runs --statistic p90 --min-r2 0.8 --threshold 20ms --out model.json"
    })
public final class TrainCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description =
          "Run files at several concurrencies, or directories with run files. They must differ in"
              + " --threads or --rate alone.")
  List<Path> runs = new ArrayList<>();

  @Option(
      names = "--test",
      paramLabel = "RUN",
      arity = "1..*",
      description = "Held-out runs that the lines are judged by, after all runs of the training.")
  List<Path> tests = new ArrayList<>();

  @Option(
      names = "--statistic",
      paramLabel = "NAME",
      defaultValue = "p50",
      description = "What is predicted: mean, p50, p90 or p99 (default: ${DEFAULT-VALUE}).")
  PredictedStatistic statistic = PredictedStatistic.P50;

  @Option(
      names = "--min-r2",
      paramLabel = "RATIO",
      defaultValue = "" + TrainingOptions.DEFAULT_MIN_R_SQUARED,
      description =
          "A template whose line has a lower R² is not predicted (default: ${DEFAULT-VALUE}).")
  double minRSquared = TrainingOptions.DEFAULT_MIN_R_SQUARED;

  @Option(
      names = "--threshold",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "A request is long if its prediction exceeds this (default: the 90th percentile of the"
              + " predictions for all requests of the training).")
  @Nullable Duration threshold;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the model, for policies that predict.")
  @Nullable Path out;

  @Option(names = "--html", paramLabel = "FILE", description = "Draw the lines as an HTML page.")
  @Nullable Path html;

  @Option(names = "--json", paramLabel = "FILE", description = "Write all figures as JSON.")
  @Nullable Path json;

  @Override
  public Integer call() {
    if (!(minRSquared >= 0 && minRSquared <= 1)) {
      throw new UserException("--min-r2 " + minRSquared + " is out of range; choose 0 to 1");
    }
    List<ReadRun> trained = RunFiles.readEach(runs);
    List<ReadRun> tested = tests.isEmpty() ? List.of() : RunFiles.readEach(tests);
    for (Path file : new Path[] {out, html, json}) {
      OutputPaths.check(file);
      requireNoInput(file, trained);
      requireNoInput(file, tested);
    }
    Training training = ModelTraining.of(trained, tested, options());
    console.out().print(TrainingText.of(training));
    write(training);
    console.out().flush();
    return 0;
  }

  private static void requireNoInput(@Nullable Path output, List<ReadRun> inputs) {
    if (output != null && inputs.stream().anyMatch(input -> input.isFrom(output))) {
      throw new UserException(output + " is a run to train or test with; choose another file");
    }
  }

  private TrainingOptions options() {
    return new TrainingOptions(
        statistic, minRSquared, threshold == null ? null : threshold.toNanos() / 1e6);
  }

  /** Returns the driver's options that use a model. */
  private static String use(Path model) {
    return "For drivers: datastax-java-driver.basic.load-balancing-policy.manx"
        + " { policy = regression, parameters.regression.model = %s }"
            .formatted(JsonOutput.of(model.toAbsolutePath().normalize().toString()));
  }

  private void write(Training training) {
    console.out().println();
    if (out == null) {
      console.out().println("The model was not written; name a file by --out.");
    } else {
      ModelFile.write(out, training.model());
      console.out().println("Model: " + out);
      console.out().println(use(out));
    }
    if (html != null) {
      TrainingPage.write(html, training);
      console.out().println("Report: " + html);
    }
    if (json != null) {
      OutputPaths.write(json, TrainingJson.of(training));
      console.out().println("JSON: " + json);
    }
  }
}
