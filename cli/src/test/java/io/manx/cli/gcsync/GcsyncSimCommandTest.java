// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GcsyncSimCommandTest extends CommandRunner {
  @TempDir Path directory;

  @Test
  void theSameSeedGivesTheSameBytes() {
    Path one = directory.resolve("one.json");
    Path same = directory.resolve("same.json");
    String[] run = {"gcsync", "sim", "--seeds", "1", "--policies", "fitted", "--json"};

    assertThat(run(append(run, one))).isZero();
    assertThat(run(append(run, same))).isZero();

    assertThat(one).hasSameBinaryContentAs(same);
  }

  @Test
  void theListNamesAllChoices() {
    assertThat(run("gcsync", "sim", "--list")).isZero();

    assertThat(out.toString()).contains("closed", "parallel", "zgc", "memtable-aware", "fitted");
  }

  @ParameterizedTest
  @CsvSource({
    "--scenario, burst, unknown scenario 'burst'",
    "--collector, g2, unknown collector 'g2'",
    "--policies, lazy, unknown collection policy 'lazy'",
    "--seeds, 0, seeds 0 is out of range",
    "--fill, 99, fill 99.0 is out of range"
  })
  void unknownNamesAreRejectedInOneLine(String option, String value, String message) {
    assertThat(run("gcsync", "sim", option, value)).isNotZero();

    assertThat(err.toString()).contains(message);
    assertThat(err.toString().strip().lines()).hasSize(1);
  }

  private static String[] append(String[] arguments, Path last) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = last.toString();
    return all;
  }
}
