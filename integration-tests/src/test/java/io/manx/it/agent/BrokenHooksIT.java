// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.it.nodes.TestAgentJar;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.CassandraJars;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.StateDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every hook broken on purpose, as another release of Cassandra could break it. Each try runs in a
 * JVM of its own and shares nothing, so two run at a time.
 */
class BrokenHooksIT {
  /** How many places in Cassandra the agent hooks. */
  static final int HOOKS = 31;

  /** Each feature, and the features that it needs. */
  private static final Map<String, List<String>> FEATURES =
      Map.ofEntries(
          Map.entry("start", List.of()),
          Map.entry("measurement", List.of("start")),
          Map.entry("ranking", List.of("start", "measurement")),
          Map.entry("inline-local-reads", List.of("start", "measurement")),
          Map.entry("speculation", List.of("start", "measurement")),
          Map.entry("read-scheduling", List.of("start", "measurement")),
          Map.entry("parallel-ranges", List.of("start", "measurement")),
          Map.entry("notices", List.of("start")),
          Map.entry("client-feedback", List.of("start", "measurement")),
          Map.entry("permissions", List.of("start")),
          Map.entry("write-ledger", List.of("start")),
          Map.entry("collection", List.of("start")));

  private static String cassandra;

  @BeforeAll
  static void findCassandra() {
    cassandra =
        new CassandraJars(StateDirectory.fromEnvironment())
            .classPath(ClusterOptions.DEFAULT_VERSION, System.err::println);
  }

  private static final class Outcome {
    final Map<String, String[]> hooks = new TreeMap<>();
    final Map<String, Boolean> working = new TreeMap<>();
    final Set<String> settings = new TreeSet<>();
    String text = "";
  }

  static Stream<Arguments> hooks() {
    return Stream.of(
            "node-starts",
            "virtual-keyspaces",
            "message-queued",
            "message-started",
            "local-read-queued",
            "local-read-started",
            "local-read-ended",
            "local-response",
            "response-created",
            "request-sent",
            "response-arrived",
            "request-expired",
            "single-read",
            "transaction-read",
            "range-read-begins",
            "range-read-ends",
            "snitch-updated",
            "should-speculate",
            "speculative-read",
            "queue-full",
            "connection-broke",
            "maybe-immediately",
            "read-stage",
            "read-request",
            "range-parts",
            "range-fan-out",
            "range-fan-out-again",
            "client-role",
            "client-request",
            "permission-asked",
            "write-begins")
        .flatMap(hook -> Stream.of(Arguments.of(hook, "descriptor"), Arguments.of(hook, "start")));
  }

  /** Without the test agent no setting breaks anything. */
  @Test
  void unbrokenAllAreInPlace() throws Exception {
    Outcome outcome = run();
    assertThat(outcome.settings).contains("mode", "policy").doesNotContain("broken_hook", "lie");
    assertThat(outcome.hooks).as(outcome.text).hasSize(HOOKS);
    outcome.hooks.values().forEach(hook -> assertThat(hook[3]).isEqualTo("INSTALLED"));
    assertThat(outcome.working.values()).containsOnly(true);
  }

  @ParameterizedTest
  @MethodSource("hooks")
  @Execution(ExecutionMode.CONCURRENT)
  void itsFeatureIsOffAndThoseWorkThatDoNotNeedIt(String hook, String how) throws Exception {
    Outcome outcome = run(TestAgentJar.jvmOption(), "-Dmanx.break." + hook + "=" + how);
    String[] broken = outcome.hooks.get(hook);
    assertThat(broken[3]).as(outcome.text).isEqualTo("MISSING");
    assertThat(outcome.working.keySet()).isEqualTo(FEATURES.keySet());
    FEATURES.forEach(
        (feature, needed) ->
            assertThat(outcome.working.get(feature))
                .as(feature)
                .isEqualTo(!feature.equals(broken[2]) && !needed.contains(broken[2])));
    assertThat(outcome.text).contains("WARN").contains("Manx feature " + broken[2] + " is off");
    if (how.equals("descriptor")) {
      assertThat(outcome.hooks.values())
          .filteredOn(each -> each[2].equals(broken[2]))
          .noneMatch(each -> each[3].equals("INSTALLED"));
    }
  }

  private static Outcome run(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xshare:auto");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of(options));
    command.add(AgentJar.jvmOption());
    command.add("-cp");
    command.add(cassandra + File.pathSeparator + Path.of("target", "test-classes"));
    command.add(HookProbe.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Outcome outcome = new Outcome();
    outcome.text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(outcome.text).isZero();
    for (String line : outcome.text.split("\n", -1)) {
      String[] words = line.split(" ");
      if (words[0].equals("hook") && words.length == 5) {
        outcome.hooks.put(words[1], words);
      } else if (words[0].equals("feature") && words.length == 3) {
        outcome.working.put(words[1], Boolean.parseBoolean(words[2]));
      } else if (words[0].equals("setting") && words.length == 2) {
        outcome.settings.add(words[1]);
      }
    }
    return outcome;
  }
}
