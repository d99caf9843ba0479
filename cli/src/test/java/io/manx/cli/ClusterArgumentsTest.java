package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.ClusterOptions;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ClusterArgumentsTest {
  private static ClusterArguments parse(String... arguments) {
    BenchCommand command = new BenchCommand();
    new CommandLine(command).parseArgs(arguments);
    return command.where.cluster();
  }

  @Test
  void withoutOptionsTheClusterIsTheUsualOne() {
    assertThat(parse().toOptions("default")).isEqualTo(ClusterOptions.DEFAULT);
    assertThat(parse("--rate", "5").given()).isEmpty();
  }

  @Test
  void anOptionThatRepeatsTheDefaultIsGivenNevertheless() {
    ClusterArguments arguments = parse("--heap", "512", "--nodes", "3", "--jvm-option", "-Xmn9m");
    assertThat(arguments.given()).containsExactly("--nodes", "--heap", "--jvm-option");
  }

  @Test
  void helpTellsTheDefaultsThatHold() {
    String help = new CommandLine(new BenchCommand()).getUsageMessage().replaceAll("\\s+", " ");
    assertThat(help)
        .contains("(default: " + ClusterOptions.DEFAULT.heapMegabytes() + ")")
        .contains("(default: " + ClusterOptions.DEFAULT.partitioner().name() + ")")
        .contains("(default: " + ClusterOptions.DEFAULT_VERSION + ")")
        .doesNotContain("null");
  }
}
