// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.DriveState;
import io.manx.core.collection.VictimOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlashTranslationLayerTest {
  private static final FlashGeometry SMALL = new FlashGeometry(4096, 16, 64, 0.25);
  private static final FlashTiming TIMING = FlashTiming.femu(1);

  @Test
  void anEmptyDriveTakesOnlyTheTimeToProgram() {
    FlashTranslationLayer flash = new FlashTranslationLayer(SMALL, TIMING);

    for (int page = 0; page < SMALL.logicalPages(); page++) {
      assertThat(flash.write(page)).isEqualTo(TIMING.programNanos());
    }
    assertThat(flash.counts().erases()).isZero();
    assertThat(flash.counts().writeAmplification()).isEqualTo(1);
  }

  @Test
  void fortyEightMebibytesTakeFemusTime() {
    // 12,288 pages at 200 µs over 8 channels: 0.307 s.
    FlashTranslationLayer flash =
        new FlashTranslationLayer(FlashGeometry.ofBytes(256L << 20), FlashTiming.femu(8));
    long nanos = 0;
    for (int page = 0; page < 12_288; page++) {
      nanos += flash.write(page);
    }
    assertThat(nanos / 1e9).isCloseTo(0.307, within(0.001));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void pagesAreCountedRightInAnyMixOfOperations(long seed) {
    Random random = new Random(seed);
    FlashTranslationLayer flash = new FlashTranslationLayer(SMALL, TIMING);
    FlashModel model = new FlashModel(SMALL);
    long expectedHost = 0;
    for (int step = 0; step < 20_000; step++) {
      int page = random.nextInt(SMALL.logicalPages());
      int what = random.nextInt(20);
      if (what == 0) {
        flash.trim(page);
        model.trim(page);
      } else if (what == 1) {
        CollectionOrder order =
            new CollectionOrder(
                random.nextInt(4),
                CollectionOrder.NO_LIMIT,
                random.nextBoolean() ? VictimOrder.COLDEST : VictimOrder.FEWEST_VALID);
        new OrderedCollection(flash, order).advance(0, random.nextInt(50_000_000));
      } else {
        flash.write(page);
        model.write(page);
        expectedHost++;
      }
      assertThat(flash.mappedPages()).isEqualTo(model.mapped());
    }
    FlashCounts counts = flash.counts();
    assertThat(counts.hostPages()).isEqualTo(expectedHost);
    assertThat(flash.validPages()).as("valid pages of all blocks").isEqualTo(model.mapped());
    assertThat(counts.foregroundErases()).isLessThanOrEqualTo(counts.erases());
  }

  @Test
  void randomOverwritesAmplifyAsTheoryPredicts() {
    // Uniform writes with spare share s of all pages: greedy victims converge to u with
    // (u − 1) / ln u = 1 − s (Menon 1995; Desnoyers, SYSTOR 2012), here s = 0.2: u = 0.63, A = 2.7.
    FlashGeometry geometry = new FlashGeometry(4096, 256, 256, 0.25);
    FlashTranslationLayer flash = new FlashTranslationLayer(geometry, TIMING);
    Random random = new Random(1);
    for (int page = 0; page < geometry.logicalPages(); page++) {
      flash.write(page);
    }
    write(flash, random, 4 * geometry.logicalPages());
    flash.resetCounts();
    write(flash, random, 4 * geometry.logicalPages());

    assertThat(flash.counts().writeAmplification()).isCloseTo(2.6, within(0.3));
  }

  @ParameterizedTest
  @EnumSource(VictimOrder.class)
  void theDriveTakesTheReportedTime(VictimOrder victims) {
    FlashTranslationLayer flash = used(7);
    DriveState state = flash.state(victims);
    assertThat(state.nanosToReclaim(5)).isLessThan(Long.MAX_VALUE);

    long nanos = collect(flash, new CollectionOrder(5, CollectionOrder.NO_LIMIT, victims));

    assertThat(nanos).isEqualTo(state.nanosToReclaim(5));
  }

  @Test
  void aCopyIsIndependent() {
    FlashTranslationLayer flash = used(3);
    FlashTranslationLayer copy = flash.copy();
    Random one = new Random(5);
    Random other = new Random(5);
    for (int i = 0; i < 2_000; i++) {
      assertThat(copy.write(one.nextInt(SMALL.logicalPages())))
          .isEqualTo(flash.write(other.nextInt(SMALL.logicalPages())));
    }
    int before = flash.usableBlocks();
    collect(copy, order(10, CollectionOrder.NO_LIMIT));
    assertThat(flash.usableBlocks()).isEqualTo(before);
  }

  @Test
  void noVictimEndsAfterTheLimit() {
    long whole = collect(used(7), order(20, CollectionOrder.NO_LIMIT));

    for (long limit = 0; limit < whole; limit += whole / 50) {
      assertThat(collect(used(7), order(20, limit))).isLessThanOrEqualTo(limit);
    }
  }

  @Test
  void movingDataDoesNotChangeItsAge() {
    FlashTranslationLayer flash = new FlashTranslationLayer(SMALL, TIMING);
    write(flash, 0, 32); // two blocks
    write(flash, 100, 116); // a younger one
    write(flash, 200, 206);
    trim(flash, 0, 8);
    trim(flash, 16, 24);
    collect(flash, new CollectionOrder(1, 1_000_000_000, VictimOrder.COLDEST));
    assertThat(flash.counts().movedPages()).as("the rest of both is one block").isEqualTo(16);

    trim(flash, 8, 10); // 14 of 16 valid, age 22: 1.6
    trim(flash, 100, 104); // 12 of 16 valid, age 6: 1.0
    assertThat(flash.reclaimNext(VictimOrder.COLDEST, Long.MAX_VALUE).pages()).isEqualTo(2);
  }

  @Test
  void erasingABlockForgetsItsAge() {
    FlashBlocks blocks = new FlashBlocks(SMALL);
    int block = blocks.takeFree();
    blocks.programmed(block, 50);
    blocks.programmed(block, 20);
    assertThat(blocks.youngest(block)).isEqualTo(50);

    blocks.erased(block);
    blocks.programmed(block, 7);
    assertThat(blocks.youngest(block)).isEqualTo(7);
  }

  private static void write(FlashTranslationLayer flash, int from, int to) {
    for (int page = from; page < to; page++) {
      flash.write(page);
    }
  }

  private static void trim(FlashTranslationLayer flash, int from, int to) {
    for (int page = from; page < to; page++) {
      flash.trim(page);
    }
  }

  private static long collect(FlashTranslationLayer flash, CollectionOrder order) {
    return new OrderedCollection(flash, order).advance(0, Long.MAX_VALUE);
  }

  private static CollectionOrder order(long blocks, long limitNanos) {
    return new CollectionOrder(blocks, limitNanos, VictimOrder.FEWEST_VALID);
  }

  private static FlashTranslationLayer used(long seed) {
    FlashTranslationLayer flash = new FlashTranslationLayer(SMALL, TIMING);
    for (int page = 0; page < SMALL.logicalPages(); page++) {
      flash.write(page);
    }
    write(flash, new Random(seed), 3 * SMALL.logicalPages());
    return flash;
  }

  private static void write(FlashTranslationLayer flash, Random random, int pages) {
    for (int i = 0; i < pages; i++) {
      flash.write(random.nextInt(flash.geometry().logicalPages()));
    }
  }

  /** A naive model of the mapped pages. */
  private static final class FlashModel {
    private final boolean[] mapped;
    private int count;

    FlashModel(FlashGeometry geometry) {
      mapped = new boolean[geometry.logicalPages()];
    }

    void write(int page) {
      count += mapped[page] ? 0 : 1;
      mapped[page] = true;
    }

    void trim(int page) {
      count -= mapped[page] ? 1 : 0;
      mapped[page] = false;
    }

    int mapped() {
      return count;
    }
  }
}
