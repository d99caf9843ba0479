// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedbackTest {
  @Test
  void credibleFeedbackIsLeftAsItIs() {
    Feedback feedback = new Feedback(4, 5, 30, 60);
    assertThat(feedback.within(100)).isSameAs(feedback);
    assertThat(feedback.within(90)).isSameAs(feedback);
    assertThat(feedback.networkNanos(100)).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource({"30, 60, 80, 20, 60", "30, 60, 50, 0, 50", "9223372036854775807, 60, 80, 20, 60"})
  void nobodyHasWorkedLongerThanItsResponseTook(
      long waiting, long service, long response, long waitingLeft, long serviceLeft) {
    Feedback credible = new Feedback(4, 5, waiting, service).within(response);
    assertThat(credible.waitingNanos()).isEqualTo(waitingLeft);
    assertThat(credible.serviceNanos()).isEqualTo(serviceLeft);
    assertThat(credible.networkNanos(response)).isZero();
    assertThat(credible.queueSizeOnArrival()).isEqualTo(4);
    assertThat(credible.pendingAndActive()).isEqualTo(5);
  }
}
