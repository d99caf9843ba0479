// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFileBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One run of a load: settling, measured part, and its run file. */
public final class LoadRun {
  private static final long HEAD_START_NANOS = 200_000_000L;

  private final LoadOptions options;
  private final LoadClients clients;
  private final LoadTables tables;
  private final NodeNames names;
  private final RunHooks hooks;
  private final TimeLeft timeLeft;

  /**
   * Creates a run.
   *
   * @param names names of the nodes in the run file
   * @param hooks calls before, during and after the load
   */
  public LoadRun(
      LoadOptions options, Clients clients, LoadTables tables, NodeNames names, RunHooks hooks) {
    this(options, LoadClients.of(clients), tables, names, hooks);
  }

  /**
   * Creates a run by clients that may be in processes of their own.
   *
   * @param names names of the nodes in the run file
   * @param hooks calls before, during and after the load
   */
  public LoadRun(
      LoadOptions options,
      LoadClients clients,
      LoadTables tables,
      NodeNames names,
      RunHooks hooks) {
    this.options = options;
    this.clients = clients;
    this.tables = tables;
    this.names = names;
    this.hooks = hooks;
    this.timeLeft = new TimeLeft(options);
  }

  /**
   * The labels of a run file.
   *
   * @param variant name of the variant
   * @param block number of the paired block, or null
   * @param origin machine and build
   * @param settings settings beyond those of the load, in display order
   */
  public record Label(
      String variant, @Nullable Integer block, RunOrigin origin, Map<String, String> settings) {}

  /**
   * Runs the load.
   *
   * @throws InterruptedException if it is interrupted; then nothing is kept
   */
  public RunFile run(Label label, LoadProgress progress) throws InterruptedException {
    hooks.prepare();
    LoadGenerator generator = clients.generator(options, tables, names, hooks.disturbedNodes());
    PacingClock clock = PacingClock.system();
    long start = clock.nanoTime() + HEAD_START_NANOS;
    long measured = start + options.settle().toNanos();
    Instant startedAt = Instant.now().plusNanos(measured - clock.nanoTime());
    RunObservations observations;
    RecordedLoad recorded;
    try {
      hooks.begin(start, measured);
      ScheduledExecutorService background = scheduleReports(generator, progress, measured);
      try {
        recorded = generator.run(start);
      } finally {
        background.shutdownNow();
      }
    } finally {
      observations = hooks.end();
    }
    List<String> warnings = new ArrayList<>(RunWarnings.of(recorded, options));
    warnings.addAll(observations.warnings());
    return runFile(label, startedAt, recorded, observations, warnings)
        .statements(recorded.statements())
        .build();
  }

  private ScheduledExecutorService scheduleReports(
      LoadGenerator generator, LoadProgress progress, long measuredNanos) {
    ScheduledExecutorService executor =
        new ScheduledThreadPoolExecutor(
            1,
            runnable -> {
              Thread thread = new Thread(runnable, "manx-progress");
              thread.setDaemon(true);
              return thread;
            });
    long untilMeasured = measuredNanos - System.nanoTime();
    Future<?> unused =
        executor.schedule(hooks::measuredPartBegan, untilMeasured, TimeUnit.NANOSECONDS);
    unused =
        executor.scheduleAtFixedRate(
            () -> report(generator, progress, measuredNanos), 1, 1, TimeUnit.SECONDS);
    return executor;
  }

  private void report(LoadGenerator generator, LoadProgress progress, long measuredNanos) {
    Histogram since = generator.takeProgress();
    long sinceMeasured = System.nanoTime() - measuredNanos;
    progress.update(
        sinceMeasured < 0,
        (double) since.getTotalCount(),
        since.getValueAtPercentile(50) / 1e6,
        since.getValueAtPercentile(99) / 1e6,
        generator.errors(),
        timeLeft.after(sinceMeasured, since.getTotalCount()));
  }

  private RunFileBuilder runFile(
      Label label,
      Instant startedAt,
      RecordedLoad recorded,
      RunObservations observations,
      List<String> warnings) {
    Map<String, String> configuration = new LinkedHashMap<>(options.describe());
    configuration.put("clients", Integer.toString(clients.sessions()));
    configuration.put("table", tables.names());
    configuration.putAll(label.settings());
    return RunFile.of(label.variant())
        .block(label.block())
        .seed(options.seed())
        .startedAt(startedAt.toString())
        .durationNanos(recorded.lengthNanos())
        .configuration(configuration)
        .versions(label.origin().versions())
        .machine(label.origin().machine())
        .operations(
            ExtraReads.added(recorded.operations(), observations.speculativeRetries(), tables))
        .samples(recorded.samples())
        .nodes(recorded.nodes())
        .timeline(observations.timeline())
        .schedulingLag(recorded.schedulingLag())
        .warnings(warnings)
        .breakdown(observations.breakdown())
        .nodeCpuNanos(observations.nodeCpuNanos())
        .parts(recorded.parts())
        .copyDelays(observations.copyDelays())
        .tail(TailJoin.of(recorded.slowest(), observations.reports()))
        .measuredBy(label.origin().build())
        .speed(label.origin().speed());
  }
}
