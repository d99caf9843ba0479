// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataLayoutTest {
  private static final int EXTENT_PAGES = 32;

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);

  /** The last case is the minimum of {@code manx gcsync run}: 64 MiB with 1 % in use. */
  @ParameterizedTest
  @CsvSource({"64, 1", "100, 0.7", "1000, 0.1", "15312, 0.01"})
  void theSmallestDriveIsUsedCompletely(int logicalPages, double fillRatio) {
    DataLayout layout = new DataLayout(logicalPages, EXTENT_PAGES, fillRatio, random);
    int extents = (int) (logicalPages * fillRatio) / EXTENT_PAGES;

    assertThat(IntStream.range(0, 10_000).map(write -> layout.nextPage()).distinct().sorted())
        .containsExactly(
            IntStream.range(0, extents * EXTENT_PAGES).boxed().toArray(Integer[]::new));
  }

  @Test
  void aFifthOfTheDataTakesFourFifthsOfTheWrites() {
    DataLayout layout = new DataLayout(100 * EXTENT_PAGES, EXTENT_PAGES, 1, random);
    long hot =
        IntStream.range(0, 32_000)
            .map(write -> layout.nextPage())
            .filter(page -> page < 20 * EXTENT_PAGES)
            .count();

    assertThat(hot / 32_000.0).isBetween(0.75, 0.85); // 1,000 extents: 0.8 ± 0.013
  }

  @ParameterizedTest
  @CsvSource({"256, 32", "16, 2", "4, 1"})
  void aBlockHoldsSeveralExtents(int pagesPerBlock, int extentPages) {
    FlashGeometry geometry = new FlashGeometry(4096, pagesPerBlock, 16, 0.07);
    DataLayout layout = DataLayout.of(geometry, 1, random);

    int first = layout.nextPage();
    assertThat(first % extentPages).isZero();
    for (int page = 1; page < extentPages; page++) {
      assertThat(layout.nextPage()).isEqualTo(first + page);
    }
    assertThat(layout.nextPage() % extentPages).isZero();
  }

  @ParameterizedTest
  @CsvSource({"63, 1", "1000, 0.06", "0, 0.5", "1000, 0", "1000, 1.01", "1000, NaN"})
  void lessThanTwoExtentsOrMoreThanTheDriveIsRejected(int logicalPages, double fillRatio) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DataLayout(logicalPages, EXTENT_PAGES, fillRatio, random))
        .withMessageContaining("extents of 32 pages");
  }
}
