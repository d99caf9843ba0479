// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPage;
import io.manx.core.collection.MemtableState;
import io.manx.core.collection.PauseHistory;
import io.manx.core.collection.SidecarStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 64 MB of pending data; a drive with blocks of 1 MB, of which 10 are free, and 1 ms for each more.
 */
class PlanWriterTest {
  private static final long NOW = 5_000_000_000L;
  private static final long MEGABYTE = 1 << 20;
  private static final long IDLE = 1;
  private static final long FAULTY = 3;
  private static final MemtableState PENDING =
      new MemtableState(60 * MEGABYTE, 4 * MEGABYTE, 48 * MEGABYTE, MEGABYTE, 0);

  private static final MemtableBytes MEMORY = new MemtableBytes(200 * MEGABYTE, 20 * MEGABYTE);

  @TempDir private Path directory;

  private PlanWriter writer() {
    return new PlanWriter(directory::toString);
  }

  private static Plan write(PlanWriter writer, boolean decides, long nowNanos) {
    return writer.write("memtable-aware", new PauseHistory(), MEMORY, PENDING, decides, nowNanos);
  }

  @Test
  void withoutASidecarNothingIsOrdered() throws IOException {
    Plan plan = write(writer(), true, NOW);
    FakeSidecar sidecar = new FakeSidecar(directory);
    assertThat(plan.order().isNone()).isTrue();
    assertThat(plan.sidecar().state()).isEqualTo(SidecarStatus.State.ABSENT);
    assertThat(plan.remark()).contains("no sidecar");
    assertThat(sidecar.blocks()).isZero();
    assertThat(sidecar.pendingBytes()).isEqualTo(180 * MEGABYTE);
    assertThat(sidecar.writtenNanos()).isEqualTo(NOW);
  }

  @Test
  void thePolicyDecidesByWhatTheSidecarTells() throws IOException {
    PlanWriter writer = writer();
    Plan unused = write(writer, true, NOW);
    FakeSidecar sidecar = new FakeSidecar(directory);
    sidecar.tell(IDLE, 10, MEGABYTE, 1_000_000, NOW);
    Plan plan = write(writer, true, NOW + 1);
    assertThat(plan.order().blocks()).isEqualTo(54);
    assertThat(plan.isOrdered()).isTrue();
    assertThat(plan.sidecar().count(SidecarStatus.Counter.ERASES)).isEqualTo(77);
    assertThat(sidecar.blocks()).isEqualTo(54);
    writer.close(NOW + 2);
    assertThat(sidecar.blocks()).isZero();
  }

  @Test
  void observedThePlanIsKnownAndNotOrdered() throws IOException {
    PlanWriter writer = writer();
    Plan unused = write(writer, false, NOW);
    FakeSidecar sidecar = new FakeSidecar(directory);
    sidecar.tell(IDLE, 10, MEGABYTE, 1_000_000, NOW);
    Plan plan = write(writer, false, NOW);
    assertThat(plan.order().blocks()).isEqualTo(54);
    assertThat(plan.isOrdered()).isFalse();
    assertThat(sidecar.blocks()).isZero();
  }

  /** Even if the policy lets the order end with the pause. */
  @ParameterizedTest
  @ValueSource(strings = {"greedy", "memtable-aware"})
  void everyOrderHasAnEnd(String policy) throws IOException {
    PlanWriter writer = writer();
    Plan unused = write(writer, true, NOW);
    FakeSidecar sidecar = new FakeSidecar(directory);
    sidecar.tell(IDLE, 10, MEGABYTE, 1_000_000, NOW);
    PauseHistory history = new PauseHistory();
    unused = writer.write(policy, history, MEMORY, PENDING, true, NOW);
    assertThat(sidecar.blocks()).isPositive();
    assertThat(sidecar.limitNanos()).isEqualTo(1_000_000_000);
    history.paused(NOW, 900_000_000, 0, 0);
    Plan plan = writer.write(policy, history, MEMORY, PENDING, true, NOW);
    assertThat(plan.order().limitNanos()).isEqualTo(1_800_000_000);
    assertThat(sidecar.limitNanos()).isEqualTo(1_800_000_000);
  }

  /** A real drive reports nothing until it has been measured. */
  @Test
  void onlyGreedyReclaimsOnASilentDrive() throws IOException {
    PlanWriter writer = writer();
    Plan unused = write(writer, true, NOW);
    FakeSidecar sidecar = new FakeSidecar(directory);
    sidecar.tell(IDLE, -1, -1, -1, NOW);
    Plan plan = writer.write("greedy", new PauseHistory(), MEMORY, PENDING, true, NOW);
    assertThat(plan.remark()).isNull();
    assertThat(sidecar.blocks()).isEqualTo(CollectionOrder.UNLIMITED_BLOCKS);
    for (String counting : List.of("memtable-aware", "fitted")) {
      plan = writer.write(counting, new PauseHistory(), MEMORY, PENDING, true, NOW);
      assertThat(plan.remark())
          .isEqualTo(
              "the sidecar reports nothing about the drive; see --block-bytes and"
                  + " --nanos-per-block");
      assertThat(sidecar.blocks()).isZero();
    }
    sidecar.tell(FAULTY, -1, -1, -1, NOW);
    plan = writer.write("greedy", new PauseHistory(), MEMORY, PENDING, true, NOW);
    assertThat(plan.remark()).contains("errors");
    assertThat(sidecar.blocks()).as("the sidecar tries it again at times").isPositive();
  }

  /** A sidecar that is silent, or reports impossible values. */
  @Test
  void implausibleSidecarsGetNoOrders() throws IOException {
    PlanWriter writer = writer();
    Plan unused = write(writer, true, NOW);
    FakeSidecar sidecar = new FakeSidecar(directory);
    long[][] told = {
      {IDLE, 10, MEGABYTE, 1_000_000, NOW - 3_000_000_000L},
      {99, 10, MEGABYTE, 1_000_000, NOW},
      {IDLE, -1, MEGABYTE, 1_000_000, NOW},
      {IDLE, 10, -1, 1_000_000, NOW},
      {IDLE, 10, Long.MAX_VALUE, 1_000_000, NOW},
      {IDLE, 10, MEGABYTE, -1, NOW},
    };
    for (long[] each : told) {
      sidecar.tell(each[0], each[1], each[2], each[3], each[4]);
      assertThat(write(writer, true, NOW).order().isNone()).isTrue();
      assertThat(sidecar.blocks()).isZero();
    }
  }

  @Test
  void thePageIsForItsOwnerAndGroupAndNothingElseIsLeft() throws IOException {
    Plan unused = write(writer(), true, NOW);
    Path page = directory.resolve(PageFile.NAME);
    assertThat(Files.size(page)).isEqualTo(CollectionPage.BYTES);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
        .isEqualTo("rw-rw----");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(page);
    }
  }

  /** The sidecar may have mapped it before the node restarted. */
  @Test
  void aPageThatIsOneIsUsedAgainAndAnythingElseReplaced() throws IOException {
    Path page = directory.resolve(PageFile.NAME);
    Plan unused = write(writer(), true, NOW);
    Object file = Files.getAttribute(page, "unix:ino");
    unused = write(writer(), true, NOW);
    assertThat(Files.getAttribute(page, "unix:ino")).isEqualTo(file);
    Path elsewhere = Files.write(directory.resolve("elsewhere"), new byte[CollectionPage.BYTES]);
    Files.delete(page);
    Files.createSymbolicLink(page, elsewhere);
    unused = write(writer(), true, NOW);
    assertThat(Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(Files.readAllBytes(elsewhere)).containsOnly(0);
    Files.write(page, new byte[CollectionPage.BYTES]);
    unused = write(writer(), true, NOW);
    assertThat(new FakeSidecar(directory).writtenNanos()).isEqualTo(NOW);
  }

  @Test
  void anUnwritablePageIsReportedOnce() {
    int[] asked = new int[1];
    PlanWriter writer =
        new PlanWriter(
            () -> {
              asked[0]++;
              return directory.resolve("nowhere").toString();
            });
    for (int i = 0; i < 3; i++) {
      Plan plan = write(writer, true, NOW);
      assertThat(plan.isOrdered()).isFalse();
      assertThat(plan.remark()).contains(PageFile.NAME).contains("nowhere");
    }
    assertThat(asked[0]).isEqualTo(1);
    writer.close(NOW);
  }

  @Test
  void aPageThatSomebodyCutsIsGivenUp() throws IOException {
    PlanWriter writer = writer();
    Plan unused = write(writer, true, NOW);
    Files.write(directory.resolve(PageFile.NAME), new byte[1]);
    for (int i = 0; i < 2; i++) {
      Plan plan = write(writer, true, NOW);
      assertThat(plan.isOrdered()).isFalse();
      assertThat(plan.remark()).contains(PageFile.NAME).contains("shorter");
    }
    writer.close(NOW);
    assertThat(Files.size(directory.resolve(PageFile.NAME))).isEqualTo(1);
  }
}
