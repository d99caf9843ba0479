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
  private final Clients clients;
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
    long timeoutNanos = options.timeout().toNanos();
    LoadRecorder recorder =
        new LoadRecorder(
            timeoutNanos, options.duration().toNanos(), options.seed(), hooks.disturbedNodes());
    CqlSender sender = new CqlSender(clients, tables, options, names);
    PacingClock clock = PacingClock.system();
    System.gc(); // now, rather than during the measurement
    LoadLoop loop =
        options.openLoop()
            ? new OpenLoop(options, sender, recorder, clock)
            : new ClosedLoop(options, sender, recorder, clock);
    long start = clock.nanoTime() + HEAD_START_NANOS;
    long measured = start + options.settle().toNanos();
    Instant startedAt = Instant.now().plusNanos(measured - clock.nanoTime());
    RunObservations observations;
    long length;
    try {
      hooks.begin(start, measured);
      ScheduledExecutorService background = scheduleReports(recorder, progress, measured);
      try {
        length = loop.run(start);
      } finally {
        background.shutdownNow();
      }
    } finally {
      observations = hooks.end();
    }
    List<String> warnings = new ArrayList<>(RunWarnings.of(recorder, options));
    sender.pageCount().note().ifPresent(warnings::add);
    warnings.addAll(observations.warnings());
    return runFile(label, startedAt, length, recorder, observations, warnings)
        .statements(sender.statementTexts())
        .tail(TailJoin.of(recorder.slowest(measured), observations.reports()))
        .build();
  }

  private ScheduledExecutorService scheduleReports(
      LoadRecorder recorder, LoadProgress progress, long measuredNanos) {
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
            () -> report(recorder, progress, measuredNanos), 1, 1, TimeUnit.SECONDS);
    return executor;
  }

  private void report(LoadRecorder recorder, LoadProgress progress, long measuredNanos) {
    Histogram since = recorder.takeProgress();
    long sinceMeasured = System.nanoTime() - measuredNanos;
    progress.update(
        sinceMeasured < 0,
        (double) since.getTotalCount(),
        since.getValueAtPercentile(50) / 1e6,
        since.getValueAtPercentile(99) / 1e6,
        recorder.errors(),
        timeLeft.after(sinceMeasured, since.getTotalCount()));
  }

  private RunFileBuilder runFile(
      Label label,
      Instant startedAt,
      long lengthNanos,
      LoadRecorder recorder,
      RunObservations observations,
      List<String> warnings) {
    Map<String, String> configuration = new LinkedHashMap<>(options.describe());
    configuration.put("clients", Integer.toString(clients.sessions().size()));
    configuration.put("table", tables.names());
    configuration.putAll(label.settings());
    return RunFile.of(label.variant())
        .block(label.block())
        .seed(options.seed())
        .startedAt(startedAt.toString())
        .durationNanos(lengthNanos)
        .configuration(configuration)
        .versions(label.origin().versions())
        .machine(label.origin().machine())
        .operations(recorder.results(observations.speculativeRetries()))
        .samples(recorder.samples())
        .nodes(recorder.activities(lengthNanos))
        .timeline(observations.timeline())
        .schedulingLag(recorder.encodedSchedulingLag())
        .warnings(warnings)
        .breakdown(observations.breakdown())
        .nodeCpuNanos(observations.nodeCpuNanos())
        .parts(recorder.parts())
        .copyDelays(observations.copyDelays())
        .measuredBy(label.origin().build())
        .speed(label.origin().speed());
  }
}
