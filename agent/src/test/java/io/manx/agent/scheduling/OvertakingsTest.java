package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import org.junit.jupiter.api.Test;

/** Who ran after whom. */
class OvertakingsTest {
  private final Overtakings overtakings = new Overtakings();

  private void start(long arrivedNanos) {
    overtakings.started(new WaitingRead(ReadShape.single(true), 0, arrivedNanos));
  }

  @Test
  void readsThatRunAfterLaterOnesAreOvertaken() {
    start(-5);
    start(10);
    assertThat(overtakings.count()).isZero();
    start(7);
    start(30);
    start(10);
    start(30);
    assertThat(overtakings.count()).isEqualTo(2);
    assertThat(overtakings.longestNanos()).isEqualTo(20);
    overtakings.begin();
    start(1);
    assertThat(overtakings.longestNanos()).isZero();
    assertThat(overtakings.count()).isEqualTo(2);
  }
}
