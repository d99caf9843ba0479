package io.manx.agent.hook;

import static org.assertj.core.api.Assertions.assertThat;

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
}
