// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import io.manx.results.run.SpeedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStateTest {
  private static final ProcessIdentity SELF = ProcessIdentity.current();

  /** The pid of a running process, but with another start time. */
  private static final ProcessIdentity REUSED = new ProcessIdentity(SELF.pid(), 1_000);

  @TempDir Path directory;
  private StateDirectory state;

  @BeforeEach
  void useOwnDirectory() {
    state = new StateDirectory(directory);
  }

  private ClusterState write(boolean detached, ProcessIdentity launcher, ProcessIdentity... nodes) {
    ClusterOptions options =
        ClusterOptions.DEFAULT
            .withNodes(2)
            .withDetached(detached)
            .withServerOptions(Map.of("a", List.of(1, 2)));
    ClusterState written =
        new ClusterState(options, 3, "2026-01-01T00:00:00Z", launcher, List.of(nodes), false);
    written.write(state.cluster("default"));
    return written;
  }

  private List<CheckResult> leftovers() {
    return results().stream().filter(each -> each.subject().equals("clusters")).toList();
  }

  private List<CheckResult> results() {
    return new Doctor(
            state,
            Preflight.ofThisMachine(state),
            new CassandraJars(state, Map.of("MANX_MVN", "/nowhere/mvn")),
            () -> new SpeedIndex(250, 480))
        .examine(ClusterOptions.DEFAULT);
  }

  @Test
  void doctorReportsTheSpeedOfTheMachine() {
    assertThat(results())
        .contains(CheckResult.ok("speed", "250 million steps/s on one thread, 480 on two"));
  }

  @Test
  void stateIsReadBackAsWritten() {
    ClusterState written = write(true, SELF, SELF, REUSED);
    assertThat(ClusterState.read(state.cluster("default"))).contains(written);
    assertThat(written.runningNodes()).isEqualTo(1);
  }

  @Test
  void attachedClusterHasTheNodesOfTheState() {
    write(true, SELF, SELF, REUSED);
    Cluster cluster = Cluster.attach(state, "default");
    assertThat(cluster.nodes()).extracting(Node::address).containsExactly("127.0.3.1", "127.0.3.2");
    assertThat(cluster.nodes()).extracting(Node::isAlive).containsExactly(true, false);
    assertThat(cluster.unexpectedlyDead()).containsExactly(cluster.node(2));
    assertThatThrownBy(() -> cluster.node(3)).hasMessageContaining("nodes are 1 to 2");
  }

  @Test
  void messageForAMissingClusterNamesTheRemedy() {
    assertThatThrownBy(() -> Cluster.attach(state, "other"))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll("'other'", "manx cluster start");
  }

  @Test
  void messageForAMissingClusterNamesThoseThatRun() {
    ClusterOptions options = ClusterOptions.DEFAULT.withName("user").withNodes(1);
    ClusterState user =
        new ClusterState(options, 3, "2026-01-01T00:00:00Z", SELF, List.of(SELF), false);
    user.write(state.cluster("user"));
    assertThatThrownBy(() -> Cluster.attach(state, "default"))
        .hasMessage("no cluster 'default' runs, but 'user' does: add --name user");
    new ClusterState(
            options.withName("ended"), 4, "2026-01-01T00:00:00Z", SELF, List.of(REUSED), false)
        .write(state.cluster("ended"));
    assertThat(RunningClusters.names(state)).containsExactly("user");
    user.write(state.cluster("lab-22213"));
    assertThatThrownBy(() -> Cluster.attach(state, "default"))
        .hasMessage("no cluster 'default' runs, but 'user' does: add --name user");
    user.write(state.cluster("user2"));
    assertThatThrownBy(() -> Cluster.attach(state, "default"))
        .hasMessage("no cluster 'default' runs, but these do: user, user2; choose one by --name");
  }

  @Test
  void messageForAnUnreadableStateNamesTheFile() throws IOException {
    write(true, SELF);
    Files.writeString(ClusterState.file(state.cluster("default")), "{");
    assertThatThrownBy(() -> Cluster.attach(state, "default"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("cluster.json")
        .hasMessageNotContaining("\n");
  }

  @Test
  void onlyDataOfAnEndedClusterIsRemoved() {
    assertThat(Leftovers.clear(state, "default")).isEqualTo(Leftovers.State.ABSENT);
    write(true, REUSED, SELF, REUSED);
    assertThat(Leftovers.clear(state, "default")).isEqualTo(Leftovers.State.RUNNING);
    write(true, REUSED, REUSED, REUSED);
    assertThat(Leftovers.clear(state, "default")).isEqualTo(Leftovers.State.REMOVED);
    assertThat(state.clusterNames()).isEmpty();
  }

  /** Creates state, lock and logs of a command's cluster; the logs are {@code age} seconds old. */
  private void leave(String name, ProcessIdentity launcher, int age) throws IOException {
    ClusterOptions options = ClusterOptions.DEFAULT.withName(name).withNodes(1);
    new ClusterState(options, 3, "2026-01-01T00:00:00Z", launcher, List.of(REUSED), false)
        .write(state.cluster(name));
    ClusterLock.acquire(state, name).close();
    Files.createDirectories(state.logs(name));
    assertThat(state.logs(name).toFile().setLastModified(1_000_000_000_000L - 1_000L * age))
        .isTrue();
  }

  @Test
  void endedClustersOfCommandsLeaveOnlyTheNewestLogs() throws IOException {
    for (int i = 1; i <= 5; i++) {
      leave("lab-" + i, REUSED, i);
    }
    leave("lab-6", SELF, 6);
    leave("mine", REUSED, 7);
    CommandClusters.clear(state);
    assertThat(state.clusterNames()).containsExactly("lab-6", "mine");
    assertThat(directory.resolve("locks").toFile().list())
        .containsExactlyInAnyOrder("lab-6", "mine");
    assertThat(directory.resolve("logs").toFile().list())
        .containsExactlyInAnyOrder("lab-1", "lab-2", "lab-3", "lab-6", "mine");
  }

  @Test
  void doctorDistinguishesRunningClustersFromLeftovers() {
    write(true, REUSED, SELF, SELF);
    assertThat(leftovers())
        .containsExactly(CheckResult.ok("clusters", "'default' runs with 2 nodes"));
    write(false, REUSED, SELF, SELF);
    assertThat(leftovers().get(0).text()).contains("launcher has ended", "manx cluster stop");
    write(true, REUSED, SELF, REUSED);
    assertThat(leftovers().get(0).text()).contains("only 1 of 2");
    write(true, REUSED, REUSED, REUSED);
    assertThat(leftovers().get(0).problem()).isTrue();
    assertThat(leftovers().get(0).text()).contains("no longer runs");
  }

  private static Path root(Map<String, String> environment) {
    return StateDirectory.of(environment, Path.of("/home/me")).root();
  }

  @Test
  void homeIsTheDirectoryThatTheEnvironmentNames() {
    assertThat(root(Map.of())).isEqualTo(Path.of("/home/me/.manx"));
    assertThat(root(Map.of("HOME", "/other"))).isEqualTo(Path.of("/other/.manx"));
    assertThat(root(Map.of("HOME", "relative"))).isEqualTo(Path.of("/home/me/.manx"));
    assertThat(root(Map.of("HOME", ""))).isEqualTo(Path.of("/home/me/.manx"));
    assertThat(root(Map.of("HOME", "/other", "MANX_HOME", "/x"))).isEqualTo(Path.of("/x"));
    assertThat(root(Map.of("HOME", "/other", "MANX_HOME", " "))).isEqualTo(Path.of("/other/.manx"));
  }
}
