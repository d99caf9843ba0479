// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.VictimOrder;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;
import io.manx.gcsync.flash.FlashTranslationLayer;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EmulatedDriveTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1000 * MILLI;
  private static final FlashGeometry GEOMETRY = FlashGeometry.ofBytes(256L << 20);

  private final FlashTranslationLayer flash =
      new FlashTranslationLayer(GEOMETRY, FlashTiming.femu(8));
  private final DataLayout layout =
      DataLayout.of(GEOMETRY, 0.75, RandomSource.XO_RO_SHI_RO_128_PP.create(1));
  private EmulatedDrive drive;

  @BeforeEach
  void age() {
    layout.age(flash);
    drive = new EmulatedDrive(flash, layout, 6 * MILLI);
  }

  private static CollectionOrder order(long blocks, long limitNanos) {
    return new CollectionOrder(blocks, limitNanos, VictimOrder.FEWEST_VALID);
  }

  @Test
  void smallWritesFitIntoTheBuffer() {
    drive.start(order(10, CollectionOrder.NO_LIMIT), 0);
    drive.stop(SECOND);

    assertThat(drive.write(16_384, 2 * SECOND)).isZero();
    assertThat(drive.sync(2 * SECOND)).as("four pages").isEqualTo(4 * 25_000);
    assertThat(drive.sync(3 * SECOND)).isZero();
  }

  @Test
  void aUsedDriveIsSlowerThanOneThatHasCollected() {
    long slow = drive.write(8 << 20, 0);
    long then = 10 * SECOND;
    drive.start(order(20, CollectionOrder.NO_LIMIT), then);
    drive.stop(then + SECOND);
    long fast = drive.write(8 << 20, then + SECOND);

    // 2,048 pages of 25 µs, less the buffer.
    assertThat(fast / 1e6).isCloseTo(51.2 - 6, within(0.1));
    assertThat(slow).isGreaterThan(fast * 3 / 2);
  }

  @Test
  void anOrderIsCarriedOutBetweenWrites() {
    int free = drive.freeBlocks(0);
    drive.start(order(5, CollectionOrder.NO_LIMIT), 0);

    assertThat(drive.freeBlocks(SECOND)).isBetween(free + 4, free + 6);
    long erases = drive.counts().erases();
    assertThat(drive.freeBlocks(2 * SECOND)).as("ended").isBetween(free + 4, free + 6);
    assertThat(drive.counts().erases()).isEqualTo(erases);
  }

  @Test
  void noBlockEndsAfterTheLimit() {
    drive.start(order(CollectionOrder.UNLIMITED_BLOCKS, 20 * MILLI), SECOND);

    assertThat(drive.sync(SECOND + 20 * MILLI)).isZero();
    assertThat(drive.counts().erases()).isPositive();
  }

  @Test
  void theCurrentBlockIsFinishedAfterAStop() {
    drive.start(order(CollectionOrder.UNLIMITED_BLOCKS, CollectionOrder.NO_LIMIT), SECOND);
    drive.stop(SECOND + 20 * MILLI);

    long left = drive.sync(SECOND + 20 * MILLI);
    long whole = FlashTiming.femu(8).reclaimNanos(GEOMETRY.pagesPerBlock());
    assertThat(left).isBetween(0L, whole);
    assertThat(drive.sync(SECOND + 20 * MILLI + left)).isZero();
  }

  @Test
  void aRestingDriveTakesNoTimeUntilATurnBegins() {
    drive.rest();
    assertThat(drive.write(8 << 20, 0)).isZero();
    assertThat(drive.sync(0)).isZero();
    assertThat(drive.counts().hostPages()).isZero();

    drive.beginTurn("one");
    assertThat(drive.write(8 << 20, 0)).isPositive();
    assertThat(drive.counts().hostPages()).isEqualTo((8 << 20) / 4096);
  }

  @Test
  void aRestingDriveDoesNotCollect() {
    drive.beginTurn("one");
    int free = drive.freeBlocks(0);
    drive.rest();
    drive.start(order(50, CollectionOrder.NO_LIMIT), 0);

    assertThat(drive.freeBlocks(SECOND)).isEqualTo(free);
    drive.beginTurn("one");
    assertThat(drive.freeBlocks(2 * SECOND)).isEqualTo(free);
    assertThat(drive.counts().erases()).isZero();
  }

  @Test
  void eachUserKeepsItsOwnFlash() {
    int free = drive.freeBlocks(0);
    drive.beginTurn("one");
    drive.start(order(50, CollectionOrder.NO_LIMIT), 0);
    int gained = drive.freeBlocks(SECOND);
    assertThat(gained).isGreaterThan(free + 40);

    drive.rest();
    drive.beginTurn("other");
    assertThat(drive.freeBlocks(2 * SECOND)).isEqualTo(free);
    assertThat(drive.counts().erases()).isZero();

    drive.rest();
    drive.beginTurn("one");
    assertThat(drive.freeBlocks(3 * SECOND)).isEqualTo(gained);
    assertThat(drive.counts().erases()).isPositive();
  }
}
