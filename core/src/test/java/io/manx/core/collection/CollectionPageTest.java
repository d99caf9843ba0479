// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CollectionPageTest {
  private static final long NOW = 5_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final ByteBuffer bytes =
      ByteBuffer.allocateDirect(CollectionPage.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final CollectionPage page = new CollectionPage(bytes);

  @BeforeEach
  void format() {
    page.format();
  }

  @Test
  void aPlanIsWhereTheSidecarReadsIt() {
    page.writePlan(new CollectionOrder(7, 300, VictimOrder.COLDEST), 11, 12, 13, NOW);

    byte[] magic = new byte[8];
    bytes.duplicate().get(magic);
    assertThat(new String(magic, StandardCharsets.US_ASCII)).isEqualTo("MANXGCP1");
    assertThat(bytes.getLong(64)).as("even: written whole").isEqualTo(2);
    assertThat(longs(72, 7)).containsExactly(7, 300, 1, NOW, 11, 12, 13);
  }

  @Test
  void theSidecarsStatusIsRead() {
    status(1, 40, 1 << 20, -1, NOW, 5, 7);
    bytes.putLong(304, 99);

    SidecarStatus status = page.status(NOW, SECOND);

    assertThat(status.state()).isEqualTo(SidecarStatus.State.IDLE);
    assertThat(status.count(SidecarStatus.Counter.PAUSES)).isEqualTo(99);
    assertThat(status.drive()).isNotNull();
    assertThat(status.drive().freeBlocks()).isEqualTo(40);
    assertThat(status.drive().reclaimableWithin(6)).isEqualTo(1);
  }

  @Test
  void aSilentSidecarIsNone() {
    status(1, 40, 1 << 20, -1, NOW - 2 * SECOND, 5);

    assertThat(page.status(NOW, SECOND).state()).isEqualTo(SidecarStatus.State.ABSENT);
  }

  @Test
  void aStatusThatIsBeingWrittenIsNotRead() {
    status(1, 40, 1 << 20, -1, NOW, 5);
    bytes.putLong(256, 3);

    assertThat(page.status(NOW, SECOND).state()).isEqualTo(SidecarStatus.State.ABSENT);
  }

  @Test
  void descendingTimesAreNoDrive() {
    status(1, 40, 1 << 20, -1, NOW, 5, 4);

    assertThat(page.status(NOW, SECOND).drive()).isNull();
  }

  @Test
  void aDriveThatCanGainNothingIsADrive() {
    status(1, 40, 1 << 20, 0, NOW);

    DriveState drive = page.status(NOW, SECOND).drive();
    assertThat(drive).isNotNull();
    assertThat(drive.freeBlocks()).isEqualTo(40);
    assertThat(drive.nanosToReclaim(1)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aDriveOfUnknownTimesIsNone() {
    status(1, 40, 1 << 20, -1, NOW);

    assertThat(page.status(NOW, SECOND).drive()).isNull();
  }

  @Test
  void randomBytesNeverHarm() {
    Random random = new Random(1);
    byte[] noise = new byte[CollectionPage.BYTES - 8];
    for (int i = 0; i < 2000; i++) {
      random.nextBytes(noise);
      for (int at = 0; at < noise.length; at++) {
        bytes.put(8 + at, noise[at]);
      }
      bytes.putLong(256, bytes.getLong(256) & ~1L);
      bytes.putLong(296, NOW);
      bytes.putLong(504, random.nextInt(300) - 20);

      SidecarStatus status = page.status(NOW, SECOND);

      DriveState drive = status.drive();
      if (drive != null) {
        assertThat(drive.blockBytes()).isPositive();
        assertThat(drive.freeBlocks()).isNotNegative();
      }
    }
  }

  private void status(
      long state, long free, long blockBytes, long perBlock, long written, long... times) {
    bytes.putLong(256, 2);
    bytes.putLong(264, state);
    bytes.putLong(272, free);
    bytes.putLong(280, blockBytes);
    bytes.putLong(288, perBlock);
    bytes.putLong(296, written);
    bytes.putLong(504, times.length);
    for (int i = 0; i < times.length; i++) {
      bytes.putLong(512 + 8 * i, times[i]);
    }
  }

  private long[] longs(int from, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = bytes.getLong(from + 8 * i);
    }
    return values;
  }
}
