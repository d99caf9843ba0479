package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatencyByQueueTest {
  private final LatencyByQueue latencies = new LatencyByQueue();

  @Test
  void nothingIsKnownAtFirst() {
    assertThat(latencies.nanos(0)).isZero();
    assertThat(latencies.nanos(1_000)).isZero();
  }

  @Test
  void theNearestQueueThatWasSeenCounts() {
    latencies.add(2, 300);
    latencies.add(10, 5_000);
    assertThat(latencies.nanos(2)).isEqualTo(300);
    assertThat(latencies.nanos(0)).isEqualTo(300);
    assertThat(latencies.nanos(5)).isEqualTo(300);
    assertThat(latencies.nanos(9)).isEqualTo(5_000);
    assertThat(latencies.nanos(10_000)).isEqualTo(5_000);
  }

  @Test
  void longerQueuesThanAreToldApartCountAsTheLongest() {
    latencies.add(1 << 20, 70_000);
    assertThat(latencies.nanos(1 << 24)).isEqualTo(70_000);
  }
}
