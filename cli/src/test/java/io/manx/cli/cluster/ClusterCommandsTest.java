// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import io.manx.cli.terminal.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterCommandsTest extends CommandRunner {
  /** No test may depend on a cluster of this name. */
  private static final String ABSENT = "no-such-cluster-in-tests";

  static Stream<String> commands() {
    return Stream.of(
        "cluster start",
        "cluster stop",
        "cluster restart",
        "cluster status",
        "cluster logs",
        "cql",
        "doctor");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandShowsExamples(String command) {
    assertThat(run((command + " --help").split(" "))).isZero();
    assertThat(out.toString()).contains("Examples:", "manx " + command);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster status --name ",
        "cluster restart --name ",
        "cluster logs --name ",
        "cql X --name "
      })
  void absentClusterIsReportedInOneLine(String command) {
    assertThat(run((command + ABSENT).split(" "))).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString())
        .startsWith("manx: ")
        .containsPattern("manx cluster start|--name"); // with and without another cluster
  }

  @Test
  void stoppingAnAbsentClusterSaysSo() {
    assertThat(run("cluster", "stop", "--name", ABSENT)).isZero();
    assertThat(out.toString()).contains("no cluster '" + ABSENT + "' runs");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nodes 0",
        "--nodes 2 --data-centres 3,3",
        "--racks 9",
        "--heap 1",
        "--server-option storage_port=1",
        "--table-option x",
        "--ycsb-table --table-option x",
        "--name a/b"
      })
  void contradictoryOptionsAreRejectedBeforeAnythingStarts(String options) {
    assertThat(run(("cluster start " + options).split(" "))).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).startsWith("manx: ").doesNotContain("\tat ");
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void tableOptionsAreWrittenAsInCql() {
    assertThat(ClusterStartCommand.parsed(List.of("speculative_retry = 'NONE'", "comment='a = b'")))
        .isEqualTo(Map.of("speculative_retry", "'NONE'", "comment", "'a = b'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--partitioner MD5", "--nodes three", "--server-option concurrent_reads"})
  void malformedOptionsAreUsageErrors(String options) {
    assertThat(run(("cluster start " + options).split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("--help");
  }

  @Test
  void unreachableContactPointIsReportedInOneLine() {
    // Port 1 of the loopback interface refuses connections.
    assertThat(run("cql", "--contact-points", "127.0.0.1:1", "SELECT x FROM y"))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("127.0.0.1:1");
  }
}
