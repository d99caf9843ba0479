// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.cli.measurement.BenchCommand;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests which options and disturbances a running cluster of two nodes allows. */
class TestbedsTest {
  @TempDir Path home;
  private Cluster running;

  /** Writes the state file of a cluster; the process of each node is this one. */
  @BeforeEach
  void pretendThatAClusterRuns() throws IOException {
    StateDirectory state = new StateDirectory(home);
    Path directory = Files.createDirectories(state.cluster("mine"));
    Map<String, Long> self = Map.of("pid", ProcessHandle.current().pid(), "startMillis", 0L);
    new ObjectMapper()
        .writeValue(
            directory.resolve("cluster.json").toFile(),
            Map.of(
                "options",
                ClusterOptions.DEFAULT.withName("mine").withNodes(2),
                "block",
                3,
                "startedAt",
                "2026-01-01T00:00:00Z",
                "launcher",
                self,
                "nodes",
                List.of(self, self),
                "kept",
                false));
    running = Cluster.attach(state, "mine");
  }

  private void use(List<String> disturbances, String... arguments) {
    BenchCommand command = new BenchCommand();
    new CommandLine(command).parseArgs(arguments);
    List<DisturbanceSpec> specs = disturbances.stream().map(DisturbanceSpec::parse).toList();
    Testbeds.requireUsable(running, command.where.cluster(), specs, 1);
  }

  private void assertRejected(List<String> disturbances, List<String> parts, String... arguments) {
    assertThatThrownBy(() -> use(disturbances, arguments))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll(parts.toArray(new String[0]))
        .hasMessageNotContaining("\n");
  }

  @Test
  void disturbancesThatNeedNoNewClusterAreAccepted() {
    assertThatCode(() -> use(Arrays.asList("pause:node=2", "kill:node=1,for=1s"), "--rate", "5"))
        .doesNotThrowAnyException();
  }

  @Test
  void optionsOfANewClusterAreNamed() {
    List<String> parts = List.of("--nodes, --heap", "manx cluster stop --name mine", "or drop");
    assertRejected(List.of(), parts, "--heap", "512", "--nodes", "2");
  }

  @Test
  void delayAndPartitionNeedProxies() {
    assertRejected(List.of("delay"), List.of("delay", "manx cluster stop --name mine", "or drop"));
    assertRejected(List.of("pause", "partition"), List.of("partition needs", "behind proxies"));
  }

  @Test
  void disturbancesMustNameExistingNodes() {
    assertRejected(List.of("pause:node=3"), List.of("node=3 is out of range"));
  }
}
