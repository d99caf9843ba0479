// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.ClusterName;
import io.manx.cli.argument.ConnectionArguments;
import io.manx.cli.argument.DriverOptionArguments;
import io.manx.cli.argument.DurationConverter;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.DurationText;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.testbed.AgentMeasurements;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.results.UserException;
import io.manx.results.report.breakdown.BreakdownJson;
import io.manx.results.report.breakdown.BreakdownPage;
import io.manx.results.report.breakdown.BreakdownText;
import io.manx.results.report.comparison.HtmlReport;
import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx breakdown}: shows where the time of reads goes. */
@Command(
    name = "breakdown",
    description = {
      "Shows where the time of reads goes: waiting, service and network time, and the total that"
          + " the coordinator sees. Local and remote reads are shown separately, and so are single"
          + " reads, slices of a partition and ranges of partitions.",
      "",
      "Reads a live cluster whose nodes have Manx's agent in mode observe or on, or run files."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx breakdown                                  all reads since the histograms began",
      "  manx breakdown --during 30s --html where.html   the next 30 seconds, with charts",
      "  manx breakdown --contact-points 10.0.0.1",
      "  manx breakdown manx-results/compare-20260101-120000 --html where.html"
    })
public final class BreakdownCommand implements Callable<Integer> {
  private static final Duration LOOK_BACK = Duration.ofMinutes(1);
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Run files, or directories with run files, instead of a live cluster.")
  List<Path> files = new ArrayList<>();

  @Option(
      names = "--during",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Measure for this long from now on (default: since the nodes' histograms began).")
  @Nullable Duration during;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with charts; for run files, their whole report.")
  @Nullable Path html;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  @Nullable Path json;

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  ConnectionArguments connection = new ConnectionArguments();

  @Mixin DriverOptionArguments driver = new DriverOptionArguments();

  @Mixin ClusterName clusterName = new ClusterName();

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    if (files.isEmpty()) {
      showLive();
    } else {
      showFiles();
    }
    console.out().flush();
    return 0;
  }

  private void showLive() throws InterruptedException {
    Breakdown breakdown = live();
    console.out().print(BreakdownText.of(breakdown));
    if (html != null && BreakdownText.hasReads(breakdown)) {
      Duration length = during == null ? LOOK_BACK : during;
      BreakdownPage.write(html, breakdown, describe(), length);
      console.out().println("Report: " + html);
    }
    writeJson(Map.of("live", breakdown));
  }

  private String describe() {
    String until = DATE_TIME.format(LocalDateTime.now(ZoneId.systemDefault()));
    return during == null
        ? "All reads since the nodes' histograms began, until %s. Charts show the last minute."
            .formatted(until)
        : "The reads of %s until %s.".formatted(DurationText.of(during), until);
  }

  private Breakdown live() throws InterruptedException {
    try (AgentMeasurements measurements = connect()) {
      measurements.requireReadable();
      if (during == null) {
        measurements.lookBack(LOOK_BACK);
      } else {
        measurements.begin();
        status.countDown("measuring", during);
      }
      return measurements.read();
    }
  }

  private AgentMeasurements connect() {
    Map<String, String> options = driver.checked();
    if (connection.external()) {
      return AgentMeasurements.connect(connection.options(options), new NodeNames(Map.of()));
    }
    EmbeddedTestbed testbed =
        EmbeddedTestbed.attach(clusterName.value(), connection.access(options));
    return AgentMeasurements.connect(testbed.clients(), testbed.nodeNames());
  }

  private void showFiles() {
    if (during != null) {
      throw new UserException("--during is for a live cluster; drop it or the run files");
    }
    List<RunFile> runs = RunFiles.readAll(files);
    List<String> variants = runs.stream().map(RunFile::variant).distinct().toList();
    Map<String, Breakdown> measured = new LinkedHashMap<>();
    for (String variant : variants) {
      RunFile merged =
          RunFiles.merge(runs.stream().filter(run -> run.variant().equals(variant)).toList());
      Breakdown breakdown = merged.breakdown();
      if (breakdown != null) {
        measured.put(variant, breakdown);
        console.out().println(variant);
        console.out().println(BreakdownText.withClients(merged, breakdown));
      }
    }
    if (measured.isEmpty()) {
      throw new UserException(
          "the nodes measured nothing in these runs; use a variant such as observe or manx");
    }
    if (html != null) {
      HtmlReport.write(html, runs, null);
      console.out().println("Report: " + html);
    }
    writeJson(measured);
  }

  private void writeJson(Map<String, Breakdown> measured) {
    if (json != null) {
      OutputPaths.write(json, BreakdownJson.of(measured));
      console.out().println("JSON:   " + json);
    }
  }
}
