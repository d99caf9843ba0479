// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionPoliciesTest {
  private static final int BLOCK = 1 << 20;
  private static final long MILLI = 1_000_000L;

  @Test
  void baselineLeavesTheDriveAlone() {
    assertThat(order("baseline", 500 * MILLI, memtables(48 * BLOCK, 0), drive(0)).isNone())
        .isTrue();
  }

  @Test
  void greedyTakesWhatItCanGet() {
    CollectionOrder order = order("greedy", 0, memtables(0, 0), drive(500));

    assertThat(order.blocks()).isEqualTo(CollectionOrder.UNLIMITED_BLOCKS);
    assertThat(order.limitNanos()).isEqualTo(CollectionOrder.NO_LIMIT);
  }

  @Test
  void greedyAsksNothingOfTheDrive() {
    assertThat(CollectionPolicies.of("greedy").needsDrive()).isFalse();
    assertThat(order("greedy", 0, memtables(0, 0), DriveState.SILENT).isNone()).isFalse();
    assertThat(CollectionPolicies.of("memtable-aware").needsDrive()).isTrue();
    assertThat(CollectionPolicies.of("fitted").needsDrive()).isTrue();
  }

  @Test
  void memtableAwareFreesWhatMemtablesLack() {
    // Section 3.2: with 3 GB in memtables, at most 3 GB need be free.
    DriveState drive = DriveState.ofMean(1000, BLOCK, 9 * MILLI);

    assertThat(order("memtable-aware", 0, memtables(3L << 30, 0), drive).blocks())
        .isEqualTo(3072 - 1000);
    assertThat(order("memtable-aware", 0, memtables(1000L * BLOCK, 0), drive).isNone()).isTrue();
    assertThat(order("memtable-aware", 0, memtables(1000L * BLOCK + 1, 0), drive).blocks())
        .isEqualTo(1);
  }

  @Test
  void fittedLeavesToTheNextPauseWhatThatCanDo() {
    // The flush begins at 48 MiB; 10 are pending, and 20 come with each pause: two pauses away.
    MemtableState memtables = new MemtableState(10L * BLOCK, 0, 48L * BLOCK, 20L * BLOCK, 0);

    assertThat(order("fitted", 500 * MILLI, memtables, drive(0)).blocks())
        .as("one block in reserve")
        .isLessThanOrEqualTo(1);
  }

  @Test
  void fittedBeginsEarlyIfOnePauseIsTooShortForAFlush() {
    MemtableState memtables = new MemtableState(10L * BLOCK, 0, 48L * BLOCK, 20L * BLOCK, 0);

    // 90 ms give ten blocks; 49 are needed within two pauses.
    assertThat(order("fitted", 90 * MILLI, memtables, drive(0)).blocks()).isEqualTo(10);
  }

  @Test
  void fittedBeginsManyPausesBeforeAFlushIfEachIsShort() {
    // 18 ms give two blocks, and a flush takes 48, and one is in reserve: begun 25 pauses before.
    assertThat(order("fitted", 18 * MILLI, growing(10), drive(1)).isNone()).isTrue();
    assertThat(order("fitted", 18 * MILLI, growing(22), drive(1)).isNone()).isTrue();
    assertThat(order("fitted", 18 * MILLI, growing(26), drive(1)).blocks()).isEqualTo(2);
  }

  private static MemtableState growing(long pendingBlocks) {
    return new MemtableState(pendingBlocks * BLOCK, 0, 48L * BLOCK, BLOCK, 0);
  }

  @Test
  void theNextFlushIsSoManyPausesAway() {
    assertThat(growing(0).pausesBeforeFlush()).isEqualTo(48);
    assertThat(growing(47).pausesBeforeFlush()).isEqualTo(1);
    assertThat(growing(48).pausesBeforeFlush()).as("the one after").isEqualTo(48);
    assertThat(memtables(48L * BLOCK, 0).pausesBeforeFlush()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void fittedDoesNothingWhenNothingIsKnownOfPauses() {
    assertThat(order("fitted", 0, memtables(48L * BLOCK, 0), drive(0)).isNone()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void fittedNeverOrdersWhatTakesLongerThanThePause(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      DriveState drive = victims(random);
      long pause = random.nextInt(1000) * MILLI;
      MemtableState memtables =
          new MemtableState(
              random.nextInt(1 << 28),
              random.nextInt(1 << 26),
              1 + random.nextInt(1 << 27),
              random.nextInt(1 << 27),
              random.nextInt(1 << 24));

      CollectionOrder order = order("fitted", pause, memtables, drive);

      assertThat(drive.nanosToReclaim(order.blocks())).isLessThanOrEqualTo(pause);
      assertThat(order.limitNanos()).isLessThanOrEqualTo(pause);
    }
  }

  @Test
  void whatIsReclaimableIsWhatTheTimesSay() {
    DriveState drive = DriveState.ofVictims(0, BLOCK, new long[] {5, 5, 9});

    assertThat(drive.reclaimableWithin(4)).isZero();
    assertThat(drive.reclaimableWithin(5)).isEqualTo(2);
    assertThat(drive.reclaimableWithin(8)).isEqualTo(2);
    assertThat(drive.reclaimableWithin(100)).isEqualTo(3);
    assertThat(drive.nanosToReclaim(3)).isEqualTo(9);
    assertThat(drive.nanosToReclaim(4)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void anUnknownPolicyIsRefusedByName() {
    assertThatThrownBy(() -> CollectionPolicies.of("lazy"))
        .hasMessageContaining("lazy")
        .hasMessageContaining("memtable-aware");
  }

  private static DriveState victims(Random random) {
    long[] times = new long[random.nextInt(60) + 1];
    long nanos = 0;
    for (int i = 0; i < times.length; i++) {
      nanos += random.nextInt(20) * MILLI;
      times[i] = nanos;
    }
    return DriveState.ofVictims(random.nextInt(100), BLOCK, times);
  }

  private static DriveState drive(long free) {
    return DriveState.ofMean(free, BLOCK, 9 * MILLI);
  }

  private static MemtableState memtables(long pending, long flushing) {
    return new MemtableState(pending, flushing, 48L * BLOCK, 0, 0);
  }

  private static CollectionOrder order(
      String policy, long pauseNanos, MemtableState memtables, DriveState drive) {
    return CollectionPolicies.of(policy)
        .order(new PauseForecast(pauseNanos, pauseNanos), memtables, drive);
  }
}
