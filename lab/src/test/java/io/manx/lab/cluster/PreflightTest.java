// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.cluster.HostProbe.PortState;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {
  private static final long GIGABYTE = 1L << 30;
  private static final ClusterOptions THREE_NODES = ClusterOptions.DEFAULT;

  private final FakeHost host = new FakeHost();

  private String problem() {
    Preflight preflight =
        new Preflight(host, () -> new NodeJdk(Path.of("/jdk"), 17), Path.of("/state"));
    assertThat(preflight.check(THREE_NODES).stream().filter(CheckResult::problem)).hasSize(1);
    try {
      preflight.require(THREE_NODES);
      throw new AssertionError("must be refused");
    } catch (UserException e) {
      return e.getMessage();
    }
  }

  @Test
  void machineWithEnoughOfEverythingIsAccepted() {
    new Preflight(host, () -> new NodeJdk(Path.of("/jdk"), 17), Path.of("/state"))
        .require(THREE_NODES);
  }

  @Test
  void messageForTooLittleMemoryNamesTheNumberOfNodesThatFit() {
    host.memory = 5 * GIGABYTE / 2;
    assertThat(problem())
        .isEqualTo(
            "3 nodes need 3.3 GB of memory, but only 2.5 GB are available:"
                + " use --nodes 2 or fewer, or a smaller --heap");
  }

  @Test
  void processesOfClientsNeedMemoryBesideTheNodes() {
    host.memory = 4 * GIGABYTE;
    Preflight preflight =
        new Preflight(host, () -> new NodeJdk(Path.of("/jdk"), 17), Path.of("/state"));
    preflight.requireMemory(THREE_NODES, GIGABYTE / 2);
    assertThatThrownBy(() -> preflight.requireMemory(THREE_NODES, 2 * GIGABYTE))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "3 nodes and the processes of clients need 5.3 GB of memory, but only 4.0 GB are"
                + " available: use fewer --client-processes, or use --nodes 1 or fewer, or a"
                + " smaller --heap");
  }

  @Test
  void messageForTooLittleDiskSaysHowMuchIsNeededAndWhere() {
    host.disk = GIGABYTE;
    assertThat(problem()).contains("1.2 GB of disk in /state", "only 1.0 GB are free", "MANX_HOME");
  }

  @Test
  void unwritableStateDirectoryIsNotReportedAsFull() {
    host.writable = false;
    host.disk = 0;
    assertThat(problem())
        .startsWith("/state cannot be written to or created")
        .contains("MANX_HOME");
  }

  @Test
  void unwritableDirectoryIsFoundByTrying(@TempDir Path directory) throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    SystemProbe machine = new SystemProbe();
    assertThat(machine.canHoldFiles(directory.resolve("new/below"))).isTrue();
    assertThat(machine.canHoldFiles(file)).isFalse();
    assertThat(machine.canHoldFiles(file.resolve("below"))).isFalse();
    assertThat(directory.toFile().list()).containsExactly("file");
  }

  @Test
  void blockWithATakenPortIsSkipped() {
    host.taken = Set.of("127.0.1.2:9042", "127.0.2.1:7000");
    assertThat(AddressBlock.findFree(host, 3, false)).contains(new AddressBlock(3));
    assertThat(AddressBlock.findFree(host, 1, false)).contains(new AddressBlock(1));
  }

  @Test
  void addressesOfProxiesMustBeFreeToo() {
    host.taken = Set.of("127.0.1.101:9042");
    assertThat(AddressBlock.findFree(host, 3, true)).contains(new AddressBlock(2));
  }

  @Test
  void takenJmxPortMakesABlockUnusable() {
    host.taken = Set.of("127.0.0.1:17103");
    assertThat(AddressBlock.findFree(host, 3, false)).contains(new AddressBlock(2));
  }

  @Test
  void messageForPortsTakenEverywhereSaysHowToFindTheProgram() {
    host.everywhere = PortState.TAKEN;
    assertThat(problem()).contains("7000 or 9042 are taken", "ss -ltnp");
  }

  @Test
  void messageForMissingLoopbackAddressesHasACommandThatAddsThem() {
    host.everywhere = PortState.NO_ADDRESS;
    assertThat(problem())
        .contains("sudo", "ifconfig lo0 alias 127.0.1.1 up", "ifconfig lo0 alias 127.0.1.3 up");
  }

  @Test
  void missingJdkIsTheFirstProblem() {
    Preflight preflight =
        new Preflight(
            host,
            () -> {
              throw new UserException("no JDK 17");
            },
            Path.of("/state"));
    assertThatThrownBy(() -> preflight.require(THREE_NODES)).hasMessage("no JDK 17");
  }

  /** A machine with enough of everything until a test changes it. */
  private static final class FakeHost implements HostProbe {
    private long memory = 16 * GIGABYTE;
    private long disk = 16 * GIGABYTE;
    private boolean writable = true;
    private Set<String> taken = Set.of();
    private PortState everywhere = PortState.FREE;

    @Override
    public long availableMemoryBytes() {
      return memory;
    }

    @Override
    public long freeDiskBytes(Path path) {
      return disk;
    }

    @Override
    public boolean canHoldFiles(Path directory) {
      return writable;
    }

    @Override
    public PortState port(String address, int port) {
      return taken.contains(address + ":" + port) ? PortState.TAKEN : everywhere;
    }
  }
}
