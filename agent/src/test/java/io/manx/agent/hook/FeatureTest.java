package io.manx.agent.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FeatureTest {
  private final Feature feature = Feature.INLINE_LOCAL_READS;

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
}
