// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepeatCommandsTest {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "rounds", "8",
          "loop", "open, 400.0 requests/s, constant arrivals",
          "workload", "B",
          "keys", "zipfian",
          "settle", "1.5 s",
          "duration", "4.0 s",
          "consistency.read", "LOCAL_ONE",
          "server options", "{concurrent_reads=8, read_request_timeout=60s}",
          "disturbances", "[pause:node=2,every=2s,for=300ms, slow:node=1,factor=2]");

  private static List<String> commands(Map<String, String> settings) {
    List<RunFile> runs =
        SyntheticRuns.comparison(List.of("stock", "manx"), 8, 1).stream()
            .map(run -> SyntheticRuns.withConfiguration(run, settings))
            .toList();
    return RepeatCommands.of(Comparison.of(runs, null, new Pairing(true, false)), runs);
  }

  @Test
  void optionsAreThoseThatSettingsRecord() {
    List<String> commands = commands(SETTINGS);
    assertThat(commands.get(0)).startsWith("git checkout 0123456789").contains("uncommitted");
    assertThat(commands.get(1))
        .startsWith("./manx compare --variants stock,manx --rounds 8 --workload B --keys ZIPFIAN")
        .contains(
            " --rate 400 ",
            " --settle 1.5s --duration 4s ",
            " --consistency read=LOCAL_ONE ",
            " --server-option concurrent_reads=8 --server-option read_request_timeout=60s ",
            " --disturb pause:node=2,every=2s,for=300ms --disturb slow:node=1,factor=2 ")
        .endsWith(" --seed 42 --steps");
  }

  @Test
  void runsOfOtherSourcesHaveNone() {
    assertThat(commands(Map.of("rounds", "8"))).isEmpty();
  }
}
