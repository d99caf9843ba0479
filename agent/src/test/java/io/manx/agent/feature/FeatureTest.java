// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FeatureTest {
  private final Feature needed = new Feature("needed", null);
  private final Feature feature = new Feature("feature", needed);

  @Test
  void aFeatureThatKeepsFailingIsOffUntilItIsTriedAgain() {
    for (int i = 0; i < 99; i++) {
      feature.failed();
    }
    assertThat(feature.isWorking()).isTrue();
    feature.failed();
    assertThat(feature.isWorking()).isFalse();

    assertThat(feature.isInPlace()).isTrue();
    assertThat(feature.retry()).isTrue();
    assertThat(feature.isWorking()).isTrue();
    assertThat(feature.retry()).isFalse();
  }

  @Test
  void failuresThatAreRareAreForgiven() {
    long now = 0;
    for (int i = 0; i < 1_000; i++) {
      now += TimeUnit.MINUTES.toNanos(11);
      feature.failed(now);
    }
    assertThat(feature.isWorking()).isTrue();
    for (int i = 0; i < 99; i++) {
      now += TimeUnit.MINUTES.toNanos(9);
      feature.failed(now);
    }
    assertThat(feature.isWorking()).isFalse();
    assertThat(feature.retry()).isTrue();
  }

  @Test
  void aFeatureDoesNotWorkWithoutWhatItNeeds() {
    assertThat(feature.state()).isEqualTo("working");
    for (int i = 0; i < 100; i++) {
      needed.failed();
    }
    assertThat(feature.isWorking()).isFalse();
    assertThat(feature.isInPlace()).isTrue();
    assertThat(feature.state()).isEqualTo("off, needs needed");
    needed.retry();
    assertThat(feature.state()).isEqualTo("working");
    needed.disable();
    assertThat(feature.isInPlace()).isFalse();
    assertThat(needed.state()).isEqualTo("off");
    feature.disable();
    assertThat(feature.state()).isEqualTo("off");
  }

  /** If the start fails, as it may on a future release, no feature counts as working. */
  @Test
  void allFeaturesNeedTheStartAndMostNeedMeasurement() {
    assertThat(Feature.ALL)
        .filteredOn(each -> !each.needs(Feature.START))
        .containsExactly(Feature.START);
    assertThat(Feature.ALL)
        .filteredOn(each -> each.needs(Feature.MEASUREMENT))
        .containsExactly(
            Feature.RANKING,
            Feature.INLINE_LOCAL_READS,
            Feature.SPECULATION,
            Feature.READ_SCHEDULING,
            Feature.PARALLEL_RANGES,
            Feature.CLIENT_FEEDBACK);
  }
}
