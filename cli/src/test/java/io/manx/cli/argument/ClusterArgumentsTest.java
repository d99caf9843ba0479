// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.measurement.BenchCommand;
import io.manx.cli.measurement.CompareCommand;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Partitioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ClusterArgumentsTest {
  private static ClusterArguments parse(String... arguments) {
    BenchCommand command = new BenchCommand();
    new CommandLine(command).parseArgs(arguments);
    return command.where.cluster();
  }

  @Test
  void withoutOptionsTheClusterIsTheDefault() {
    assertThat(parse().toOptions("default")).isEqualTo(ClusterOptions.DEFAULT);
    assertThat(parse("--rate", "5").given()).isEmpty();
  }

  @Test
  void anOptionThatRepeatsTheDefaultCountsAsGiven() {
    ClusterArguments arguments = parse("--heap", "512", "--nodes", "3", "--jvm-option", "-Xmn9m");
    assertThat(arguments.given()).containsExactly("--nodes", "--heap", "--jvm-option");
  }

  @ParameterizedTest
  @CsvSource({"256, 256", "256m, 256", "256MB, 256", "1g, 1024", "2 GiB, 2048", "524288k, 512"})
  void heapMayHaveAUnit(String text, int megabytes) {
    assertThat(parse("--heap", text).toOptions("default").heapMegabytes()).isEqualTo(megabytes);
  }

  @ParameterizedTest
  @CsvSource({
    "BYTE_ORDERED, BYTE_ORDERED",
    "byte-ordered, BYTE_ORDERED",
    "Byte_Ordered, BYTE_ORDERED",
    "ByteOrderedPartitioner, BYTE_ORDERED",
    "murmur3, MURMUR3",
    "random, RANDOM"
  })
  void partitionerMayBeWrittenInSeveralWays(String text, Partitioner partitioner) {
    assertThat(parse("--partitioner", text).toOptions("default").partitioner())
        .isEqualTo(partitioner);
  }

  @Test
  void variantsMayHaveCommasInParentheses() {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs("--variants", "stock,speculation=MIN(99p,50ms),manx");
    assertThat(command.variants).containsExactly("stock", "speculation=MIN(99p,50ms)", "manx");
  }

  @Test
  void blanksAroundCommasAreIgnored() {
    CompareCommand command = new CompareCommand();
    new CommandLine(command)
        .parseArgs("--variants", "stock, speculation=MIN(99p, 50ms) , manx", "--nodes", "3");
    assertThat(command.variants).containsExactly("stock", "speculation=MIN(99p, 50ms)", "manx");
    assertThat(parse("--data-centres", "3, 3").toOptions("default").nodes()).isEqualTo(6);
  }

  @Test
  void helpShowsTheDefaults() {
    String help = new CommandLine(new BenchCommand()).getUsageMessage().replaceAll("\\s+", " ");
    assertThat(help)
        .contains("(default: " + ClusterOptions.DEFAULT.heapMegabytes() + ")")
        .contains("(default: " + ClusterOptions.DEFAULT.partitioner().name() + ")")
        .contains("One of MURMUR3, RANDOM, BYTE_ORDERED")
        .contains("(default: " + ClusterOptions.DEFAULT_VERSION + ")")
        .doesNotContain("null");
  }
}
