// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.LoadFixtures;
import io.manx.results.UserException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadOptionsTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, 1e9})
  void rateOutOfRangeIsRefusedByName(double rate) {
    assertThatThrownBy(() -> LoadFixtures.openLoop(rate, Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("rate")
        .hasMessageContaining("choose more than 0");
  }

  @Test
  void durationOfZeroIsRefused() {
    assertThatThrownBy(() -> LoadFixtures.openLoop(1, Duration.ZERO, Duration.ZERO))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("duration");
  }

  @Test
  void fewRequestsAreTold() {
    assertThatThrownBy(() -> LoadFixtures.openLoop(0.01, Duration.ZERO, Duration.ofSeconds(10)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("less than one request");
    LoadOptions few = LoadFixtures.openLoop(100, Duration.ZERO, Duration.ofSeconds(10));
    assertThat(few.fewRequests())
        .contains(
            "only about 950 read and 50 update requests are measured, too few for a p99.9, and"
                + " those of update for a p99");
    assertThat(few.waysToMoreRequests()).isEqualTo("raise the rate or the duration");
    assertThat(LoadFixtures.openLoop(2_000, Duration.ZERO, Duration.ofSeconds(10)).fewRequests())
        .isEmpty();
  }

  /** A rare operation has few requests, however many all operations have together. */
  @Test
  void eachOperationIsJudgedByItself() {
    OperationMix mix = OperationMix.parse("read=90,range=10");
    LoadOptions counted = LoadFixtures.of(mix, 600, 4).with(Layout.DEFAULT, 2_000, false);
    assertThat(counted.fewRequests())
        .contains("only about 200 range requests are measured, too few for a p99.9");
    assertThat(counted.waysToMoreRequests()).isEqualTo("raise the number of requests");
    assertThat(counted.with(Layout.DEFAULT, 10_000, false).fewRequests()).isEmpty();
    assertThat(LoadFixtures.of(mix, 1, 4).fewRequests()).isEmpty();
  }

  @Test
  void unknownWorkloadIsRefusedWithTheChoice() {
    assertThatThrownBy(() -> OperationMix.parse("Z"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'Z'")
        .hasMessageContaining("A, B, C, D, E, F");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 2_000_000})
  void fieldLengthOutOfRangeIsRefused(int length) {
    assertThatThrownBy(() -> new FieldLengths(FieldLengths.Kind.CONSTANT, length))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("field length");
  }

  @Test
  void numberOfRequestsNeedsAClosedLoop() {
    LoadOptions open = LoadFixtures.openLoop(10, Duration.ZERO, Duration.ofSeconds(10));
    assertThatThrownBy(() -> open.with(Layout.DEFAULT, 5, false))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("add --threads N");
  }

  @Test
  void descriptionTellsWhatALoadUses() {
    LoadOptions usual = LoadFixtures.openLoop(10, Duration.ZERO, Duration.ofSeconds(10));
    assertThat(usual.describe())
        .doesNotContainKeys("tables", "range rows", "slices", "requests", "page cache");

    LoadOptions mixed =
        LoadFixtures.of(OperationMix.parse("read=90,slice=10"), 10, 4)
            .with(new Layout(5, 20, 30), 2_000, true);

    assertThat(mixed.describe())
        .containsEntry("workload", "read=90,slice=10")
        .containsEntry("tables", "5")
        .containsEntry("range rows", "1 to 30")
        .containsEntry("slices", "10 partitions of 20 rows")
        .containsEntry("loop", "closed, 4 threads")
        .containsEntry("requests", "2000, within the duration")
        .containsEntry("page cache", "dropped before the load begins")
        .containsKeys("consistency.read", "consistency.slice");
    assertThat(mixed.storedRows()).isEqualTo(400);
    assertThat(mixed.lasting(Duration.ZERO, Duration.ofSeconds(1), 7).describe())
        .containsEntry("tables", "5")
        .containsEntry("requests", "2000, within the duration");
  }
}
