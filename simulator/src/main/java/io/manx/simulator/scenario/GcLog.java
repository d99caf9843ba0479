package io.manx.simulator.scenario;

import io.manx.results.FileFailures;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The times in which a node stood still, by a log of HotSpot's unified logging as Cassandra writes
 * it: pauses of collections, and stops at safepoints for whatever reason, with the time that it
 * took to reach them. A stop that the log has as both is one.
 */
final class GcLog {
  private static final Pattern PAUSE =
      Pattern.compile("^GC\\((\\d+)\\) Pause (\\w+).* (\\d+[.,]\\d+)ms$");
  private static final Pattern SAFEPOINT = Pattern.compile("^Safepoint \".*Total: *(\\d+) ns");

  /** As JDK 11 has it. */
  private static final Pattern STOPPED =
      Pattern.compile("application threads were stopped: (\\d+[.,]\\d+) seconds");

  private static final Set<String> ONE_EACH = Set.of("Young", "Full");
  private static final double OUT_OF_ORDER_MS = 1_000;

  /** A process that writes so soon after its start has just begun. */
  private static final double JUST_BEGUN_MS = 5_000;

  private final Path file;
  private final ScenarioFields where;
  private final List<Run> runs = new ArrayList<>();
  private final Set<Long> pids = new HashSet<>();
  private Run run = new Run(null);
  private boolean isZgc;
  private boolean hasNoTime;

  private GcLog(Path file, ScenarioFields where) {
    this.file = file;
    this.where = where;
    runs.add(run);
  }

  /** A stop of all threads, in milliseconds of its run's clock. */
  record Stop(double beginMs, double endMs) {
    double lengthMs() {
      return endMs - beginMs;
    }
  }

  /** What one process wrote; a node that restarts often appends to the same file. */
  static final class Run {
    private final @Nullable Long pid;
    private final List<Stop> stops = new ArrayList<>();
    private double lastMs = Double.NEGATIVE_INFINITY;
    private long lastCollection = -1;

    Run(@Nullable Long pid) {
      this.pid = pid;
    }

    /** In order, and none of them twice. */
    List<Stop> stops() {
      List<Stop> merged = new ArrayList<>();
      stops.stream()
          .sorted(Comparator.comparingDouble(Stop::beginMs))
          .forEach(
              stop -> {
                int last = merged.size() - 1;
                if (last >= 0 && stop.beginMs <= merged.get(last).endMs) {
                  Stop before = merged.get(last);
                  merged.set(last, new Stop(before.beginMs, Math.max(before.endMs, stop.endMs)));
                } else {
                  merged.add(stop);
                }
              });
      return merged;
    }
  }

  /**
   * Reads the stops of each run that a log holds.
   *
   * @param where the disturbance that names it, for errors
   * @return for each run its stops in order
   * @throws io.manx.results.UserException if there is no such file, if it mixes the logs of several
   *     processes, or if it has fewer than two stops of one run
   */
  static List<List<Stop>> read(Path file, ScenarioFields where) {
    GcLog log = new GcLog(file, where);
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.add(GcLogLine.parse(line));
      }
    } catch (NoSuchFileException e) {
      throw where.error("there is no log of collections " + file);
    } catch (IOException e) {
      throw where.error(
          "cannot read the log of collections " + file + ": " + FileFailures.reason(e));
    }
    List<List<Stop>> stops =
        log.runs.stream().map(Run::stops).filter(found -> !found.isEmpty()).toList();
    if (stops.stream().noneMatch(found -> found.size() > 1)) {
      throw where.error(file + log.lacks());
    }
    return stops;
  }

  private String lacks() {
    if (hasNoTime) {
      return " has pauses but no time: add a decoration, as in -Xlog:gc,safepoint:file=gc.log:uptime";
    }
    if (isZgc) {
      return " has collections of ZGC, but not their pauses, which"
          + " -Xlog:gc,gc+phases,safepoint:file=gc.log:uptime writes, too";
    }
    return " has fewer than two pauses; -Xlog:gc,safepoint:file=gc.log:uptime writes such a log";
  }

  private void add(GcLogLine line) {
    boolean header = line.message().startsWith("Using ");
    isZgc |= line.message().contains("The Z Garbage Collector");
    Matcher pause = PAUSE.matcher(line.message());
    boolean isPause = pause.find();
    Double length = isPause ? Double.valueOf(GcLogLine.number(pause.group(3))) : stopped(line);
    Double at = line.atMs();
    if (at == null) {
      hasNoTime |= length != null;
      return;
    }
    long collection = isPause && ONE_EACH.contains(pause.group(2)) ? id(pause) : -1;
    if (isOfAnotherPid(line.pid())) {
      begin(line.pid(), line.pid() != null && pids.add(line.pid()));
    } else if (goesBack(at, collection) || (header && !run.stops.isEmpty())) {
      begin(line.pid(), header || collection == 0 || at < JUST_BEGUN_MS);
    }
    run.lastMs = Math.max(run.lastMs, at);
    run.lastCollection = Math.max(run.lastCollection, collection);
    if (length != null) {
      run.stops.add(new Stop(at - length, at));
    }
  }

  private static long id(Matcher pause) {
    return Long.parseLong(pause.group(1));
  }

  private static @Nullable Double stopped(GcLogLine line) {
    Matcher safepoint = SAFEPOINT.matcher(line.message());
    if (safepoint.find()) {
      return GcLogLine.number(safepoint.group(1)) / 1e6;
    }
    Matcher stopped = STOPPED.matcher(line.message());
    return stopped.find() ? Double.valueOf(GcLogLine.number(stopped.group(1)) * 1e3) : null;
  }

  private boolean isOfAnotherPid(@Nullable Long pid) {
    return pid != null && !pid.equals(run.pid);
  }

  /** A process goes on in time, and counts its collections up from 0. */
  private boolean goesBack(double at, long collection) {
    return at < run.lastMs - OUT_OF_ORDER_MS
        || (collection >= 0 && collection <= run.lastCollection);
  }

  private void begin(@Nullable Long pid, boolean isStart) {
    if (!isStart) {
      String which = isOfAnotherPid(pid) ? ", " + run.pid + " and " + pid + " among them" : "";
      throw where.error(
          file
              + " mixes the lines of several processes"
              + which
              + ": give the log of each node a file of its own");
    }
    run = new Run(pid);
    runs.add(run);
  }
}
