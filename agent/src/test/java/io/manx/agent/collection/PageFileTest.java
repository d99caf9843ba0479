// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.SidecarStatus;
import io.manx.core.collection.SidecarStatus.Counter;
import io.manx.core.collection.VictimOrder;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The node's side of a page that a simulated sidecar has mapped. */
class PageFileTest {
  private static final int PLANS = 20_000;

  /** Spins between two statuses, so that some can be read. */
  private static final int SPINS = 500;

  private static final long OLDEST = Long.MAX_VALUE;
  private static final int PLAN = 64;
  private static final int STATUS = 256;
  private static final int STATUS_STATE = 264;
  private static final int STATUS_WRITTEN = 296;
  private static final int PAUSES = 304;
  private static final int ERASES = 304 + 9 * Long.BYTES;
  private static final long IDLE = 1;

  @TempDir private Path directory;
  private PageFile page;
  private ByteBuffer mapped;

  @BeforeEach
  void open() throws IOException {
    page = PageFile.open(directory.toString());
  }

  @AfterEach
  void close() throws IOException {
    page.close();
  }

  private void map() throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve(PageFile.NAME), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      mapped =
          channel
              .map(FileChannel.MapMode.READ_WRITE, 0, channel.size())
              .order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  private void plan(long number) throws IOException {
    page.writePlan(
        new CollectionOrder(number, number, VictimOrder.COLDEST), number, number, number, number);
  }

  private void tell(long sequence, long number) {
    mapped.putLong(STATUS, sequence - 1);
    VarHandle.fullFence();
    mapped.putLong(STATUS_STATE, IDLE);
    mapped.putLong(PAUSES, number);
    mapped.putLong(STATUS_WRITTEN, number);
    mapped.putLong(ERASES, number);
    VarHandle.fullFence();
    mapped.putLong(STATUS, sequence);
  }

  /** Otherwise a store could wait for the disk, and every pause of the JVM for the store. */
  @Test
  void theNodeDoesNotMapIt() throws IOException {
    plan(1);
    SidecarStatus unused = page.status(1, OLDEST);
    assertThat(Files.readAllLines(Path.of("/proc/self/maps")))
        .isNotEmpty()
        .noneMatch(line -> line.contains(PageFile.NAME) && line.contains(directory.toString()));
  }

  @Test
  void noPlanIsSeenInPart() throws Exception {
    map();
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (long each = 1; each <= PLANS; each++) {
                  plan(each);
                }
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    while (!writing.isDone()) {
      long before = mapped.getLong(PLAN);
      VarHandle.fullFence();
      long blocks = mapped.getLong(PLAN + 8);
      long limit = mapped.getLong(PLAN + 16);
      long written = mapped.getLong(PLAN + 32);
      VarHandle.fullFence();
      if (before % 2 == 0 && before == mapped.getLong(PLAN)) {
        assertThat(limit).isEqualTo(blocks);
        assertThat(written).isEqualTo(blocks).isEqualTo(before / 2);
      }
    }
    writing.get();
    assertThat(mapped.getLong(PLAN)).isEqualTo(2L * PLANS);
    assertThat(mapped.getLong(PLAN + 8)).isEqualTo(PLANS);
  }

  @Test
  void noStatusIsReadInPart() throws Exception {
    map();
    CompletableFuture<Void> telling =
        CompletableFuture.runAsync(
            () -> {
              for (long each = 1; each <= PLANS; each++) {
                tell(2 * each, each);
                for (int spun = 0; spun < SPINS; spun++) {
                  Thread.onSpinWait();
                }
              }
            });
    SidecarStatus status = SidecarStatus.ABSENT;
    while (!telling.isDone()) {
      status = page.status(1, OLDEST);
      assertThat(status.count(Counter.ERASES)).isEqualTo(status.count(Counter.PAUSES));
    }
    telling.get();
    status = page.status(1, OLDEST);
    assertThat(status.count(Counter.PAUSES)).isEqualTo(PLANS);
  }

  /** As long as the previous status is not too old. */
  @Test
  void whileTheSidecarWritesItsPreviousStatusStands() throws IOException {
    map();
    tell(2, 10);
    assertThat(page.status(10, 5).count(Counter.PAUSES)).isEqualTo(10);
    tell(4, 11);
    mapped.putLong(STATUS, 5);
    assertThat(page.status(12, 5).count(Counter.PAUSES)).isEqualTo(10);
    assertThat(page.status(16, 5).state()).isEqualTo(SidecarStatus.State.ABSENT);
    mapped.putLong(STATUS, 6);
    assertThat(page.status(16, 5).count(Counter.PAUSES)).isEqualTo(11);
  }

  /** A node that was killed while it wrote leaves an odd number. */
  @Test
  void aPlanThatWasLeftInPartIsWrittenWhole() throws IOException {
    plan(1);
    map();
    mapped.putLong(PLAN, 3);
    try (PageFile next = PageFile.open(directory.toString())) {
      next.writePlan(CollectionOrder.NONE, 0, 0, 0, 7);
    }
    assertThat(mapped.getLong(PLAN)).isEqualTo(4);
    assertThat(mapped.getLong(PLAN + 32)).isEqualTo(7);
  }
}
