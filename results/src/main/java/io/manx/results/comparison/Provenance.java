// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.Build;
import io.manx.results.run.Loop;
import io.manx.results.run.RunFile;
import io.manx.results.run.SpeedIndex;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The provenance of runs: the facts that readers need to check a comparison.
 *
 * @param builds the builds that measured the runs; empty if none is recorded
 * @param rounds number of paired rounds; 0 outside comparisons
 * @param loops loops that sent the requests; more than one if the runs differ
 * @param startedAt start of the first measured part, ISO 8601 in UTC
 * @param endedAt end of the last measured part, ISO 8601 in UTC
 * @param speeds speeds of the machine, measured with the runs
 */
public record Provenance(
    List<Build> builds,
    int rounds,
    List<Loop> loops,
    String startedAt,
    String endedAt,
    List<SpeedIndex> speeds) {

  /** Returns the provenance of runs, at least one. */
  public static Provenance of(List<RunFile> runs) {
    Set<Integer> blocks = new HashSet<>();
    Set<Loop> loops = new LinkedHashSet<>();
    for (RunFile run : runs) {
      Integer block = run.block();
      if (block != null) {
        blocks.add(block);
      }
      Loop.of(run).ifPresent(loops::add);
    }
    return new Provenance(
        distinct(runs.stream().map(RunFile::build).toList()),
        blocks.size(),
        List.copyOf(loops),
        runs.stream().map(RunFile::startedAt).min(String::compareTo).orElseThrow(),
        runs.stream().map(Provenance::end).max(String::compareTo).orElseThrow(),
        distinct(runs.stream().map(RunFile::speed).toList()));
  }

  private static <T> List<T> distinct(List<@Nullable T> values) {
    return values.stream().filter(Objects::nonNull).distinct().toList();
  }

  private static String end(RunFile run) {
    try {
      return Instant.parse(run.startedAt()).plusNanos(run.durationNanos()).toString();
    } catch (DateTimeException e) {
      return run.startedAt();
    }
  }

  /** Returns the rate of the open loop; empty for closed loops, or if runs differ. */
  public Optional<Double> ratePerSecond() {
    return loops.size() == 1 ? Optional.ofNullable(loops.get(0).ratePerSecond()) : Optional.empty();
  }

  /** Returns the builds for people. */
  public String buildText() {
    return builds.isEmpty()
        ? "unknown commit"
        : String.join("; ", builds.stream().map(Build::text).toList());
  }
}
