// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmOptionsTest {
  @TempDir Path directory;

  private List<String> fitted(int nodes, String... jvm) {
    ClusterOptions options = ClusterOptions.DEFAULT.withNodes(nodes).withJvmOptions(List.of(jvm));
    StateDirectory state = new StateDirectory(directory);
    Node last = ClusterState.createNodes(options, new AddressBlock(7), state).get(nodes - 1);
    return JvmOptions.of(last, options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Z", "Shenandoah", "Parallel", "Serial", "Epsilon"})
  void anotherCollectorReplacesTheDefault(String collector) {
    assertThat(fitted(3, "-XX:+Use" + collector + "GC", "-Xmn9m"))
        .containsExactly(
            "-XX:+UnlockExperimentalVMOptions", "-XX:+Use" + collector + "GC", "-Xmn9m");
  }

  @Test
  void defaultCollectorIsThatOfCassandra() {
    assertThat(fitted(3, "-Xmn9m"))
        .containsExactly(
            "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=300", "-XX:+ParallelRefProcEnabled", "-Xmn9m");
  }

  /** As if a variant's options followed those of the cluster. */
  @Test
  void lastOfSeveralCollectorsIsUsed() {
    assertThat(fitted(3, "-XX:+UseZGC", "-XX:+UseParallelGC"))
        .contains("-XX:+UseParallelGC")
        .doesNotContain("-XX:+UseZGC", "-XX:+UseG1GC");
    assertThat(fitted(3, "-XX:+UseZGC", "-XX:+UseG1GC"))
        .containsExactly(fitted(3).toArray(new String[0]));
    assertThat(fitted(3, "-XX:-UseG1GC")).isEmpty();
  }

  /** Otherwise three JVMs would overwrite each other's log. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | -Xlog:gc=info:file=gc logs/gc.log:time,pid:filecount=2 |"
            + " -Xlog:gc=info:file=%s/gc logs/node3-gc.log:time,pid:filecount=2",
        "3 | -Xlog:gc*:gc.log | -Xlog:gc*:file=%s/node3-gc.log",
        "3 | -Xlog:gc:file=\"gc logs/gc.log\":time | -Xlog:gc:file=%s/gc logs/node3-gc.log:time",
        "3 | -Xlog:gc:file=gc-%%p.log | -Xlog:gc:file=%s/gc-%%p.log",
        "1 | -Xlog:gc:file=/a b/gc.log | -Xlog:gc:file=/a b/gc.log",
        "3 | -Xloggc:/a/gc.log | -Xloggc:/a/node3-gc.log",
        "3 | -Xlog:gc:stdout:time | -Xlog:gc:stdout:time",
        "3 | -Xlog:gc | -Xlog:gc"
      })
  void eachNodeHasALogOfItsOwn(int nodes, String option, String expected) {
    String here = Path.of("").toAbsolutePath().toString();
    assertThat(fitted(nodes, option.replace("%%", "%"))).endsWith(expected.formatted(here));
  }

  @Test
  void directoryOfALogIsCreated() {
    String log = "-Xlog:gc:file=" + directory.resolve("gc logs/gc.log") + ":time";
    ClusterOptions options = ClusterOptions.DEFAULT.withJvmOptions(List.of(log));
    Node node =
        ClusterState.createNodes(options, new AddressBlock(7), new StateDirectory(directory))
            .get(0);
    NodeFiles.write(node, options, "127.0.7.1");
    assertThat(directory.resolve("gc logs")).isDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Xmn9m", "-Xmn9m\n-Xss1m", ""})
  void malformedOptionIsRefused(String option) {
    assertThatThrownBy(() -> ClusterOptions.DEFAULT.withJvmOptions(List.of(option)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("begins with '-'");
  }

  @Test
  void variablesForEveryJvmReachMavenButNotNodes() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of("JAVA_TOOL_OPTIONS", "-Da", "MANX_MAVEN__JAVA_OPTIONS", "-Db", "HOME", "/"));
    JavaEnvironment.clear(environment);
    assertThat(environment).doesNotContainKey("JAVA_TOOL_OPTIONS");
    JavaEnvironment.restore(environment);
    assertThat(environment).isEqualTo(Map.of("_JAVA_OPTIONS", "-Db", "HOME", "/"));
  }
}
