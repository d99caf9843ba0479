// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.process.ClientProcess;
import io.manx.lab.load.process.ClientProcesses;
import io.manx.lab.load.process.ParentProcess;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Processes of clients end in every case, and say why in one line. */
final class LoadProcessesIT {
  private static final List<String> NO_OPTIONS = List.of();

  /** A process that repeats what it is told, in upper case. */
  static final class Echo {
    private Echo() {}

    public static void main(String[] arguments) throws IOException {
      ParentProcess parent = ParentProcess.connect();
      parent.say(parent.readStart(String.class));
      for (String line = parent.listen(); line != null; line = parent.listen()) {
        parent.say(line.toUpperCase(Locale.ROOT));
      }
    }
  }

  /** A process that fails as no code expects. */
  static final class Broken {
    private Broken() {}

    public static void main(String[] arguments) {
      AssertionError reason = new AssertionError("the reason");
      throw new IllegalStateException("outer", reason);
    }
  }

  @Test
  void lastWordsAreAMessageWithoutStackTrace() {
    try (ClientProcesses processes = new ClientProcesses("manx-test")) {
      ClientProcess process = processes.start(Broken.class, NO_OPTIONS, "hello");
      assertThatThrownBy(() -> process.expect("anything"))
          .hasMessageEndingWith("ended: Caused by: java.lang.AssertionError: the reason");
    }
  }

  /** A process whose work fails with an error. */
  static final class Exhausted {
    private Exhausted() {}

    public static void main(String[] arguments) {
      ParentProcess.connect()
          .run(
              parent -> {
                throw new OutOfMemoryError("heap\nspace");
              });
    }
  }

  @Test
  void anErrorIsSaidInOneLineAndItsStackTraceLogged() {
    try (ClientProcesses processes = new ClientProcesses("manx-test")) {
      ClientProcess process = processes.start(Exhausted.class, NO_OPTIONS, "hello");
      assertThatThrownBy(() -> process.expect("anything"))
          .hasMessage("clients: java.lang.OutOfMemoryError: heap space");
      assertThat(processes.file("process-0.log"))
          .content()
          .contains("at " + ParentProcess.class.getName());
    }
  }

  private static boolean isAlive(ClientProcess process) {
    return ProcessHandle.of(process.pid()).filter(ProcessHandle::isAlive).isPresent();
  }

  @Test
  void processesAnswerAndEndWithTheirOwner() {
    ClientProcess process;
    Path log;
    try (ClientProcesses processes = new ClientProcesses("manx-test")) {
      process = processes.start(Echo.class, NO_OPTIONS, "hello");
      log = processes.file("process-0.log");
      process.expect("hello");
      process.say("again");
      process.expect("AGAIN");
      assertThat(log).exists();
    }
    await().until(() -> !isAlive(process));
    assertThat(Files.exists(log)).isFalse();
  }

  @Test
  void processThatDiesIsTold() {
    try (ClientProcesses processes = new ClientProcesses("manx-test")) {
      ClientProcess process = processes.start(Echo.class, NO_OPTIONS, "hello");
      process.expect("hello");
      assertThat(ProcessHandle.of(process.pid()).orElseThrow().destroyForcibly()).isTrue();
      assertThatThrownBy(() -> process.expect("anything"))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("a process of clients (pid " + process.pid() + ") ended")
          .hasMessageContaining("exit code 137");
    }
  }

  @Test
  void loadWithoutNodesFailsWithTheReasonOfItsProcesses() {
    LoadOptions load =
        LoadFixtures.of(OperationMix.parse("B"), 1, 4).toBuilder().processes(2).build();
    ClientOptions nowhere =
        new ClientOptions(
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)),
            "dc1",
            null,
            null,
            4,
            Map.of());
    LoadTables tables = LoadTables.of(new Table("k", "t", 10), load);
    try (LoadClients clients = LoadClients.connect(nowhere, load)) {
      assertThatThrownBy(() -> clients.generator(load, tables, new NodeNames(Map.of()), null))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("clients: cannot connect to")
          .hasMessageNotContaining("\n");
    }
    await()
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                ProcessHandle.current()
                    .descendants()
                    .noneMatch(
                        each ->
                            each.info()
                                .commandLine()
                                .orElse("")
                                .contains(LoadProcessMain.class.getName())));
  }
}
