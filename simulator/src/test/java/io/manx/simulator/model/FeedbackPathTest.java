// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.Feedback;
import io.manx.simulator.scenario.ScenarioTexts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FeedbackPathTest {
  private static final long MILLI = 1_000_000;

  private final Attempts copies = new Attempts();
  private final Requests requests = new Requests();

  private FeedbackPath path(String feedback) {
    String yaml = "load: {rate_per_s: 1}\nfeedback: " + feedback;
    return new FeedbackPath(ScenarioTexts.parse(yaml), 2, copies, requests, 7);
  }

  /**
   * Returns the feedback with an answer that waited 1 ms and took 2, from a replica with so many
   * reads.
   */
  private @Nullable Feedback answer(
      FeedbackPath path, int requester, int replica, int reads, long nowMillis) {
    int request = requests.create();
    requests.number[request] = nowMillis;
    int copy = copies.create(request, replica, 0);
    copies.requester[copy] = requester;
    copies.arrivedNanos[copy] = 0;
    copies.startedNanos[copy] = MILLI;
    copies.serviceNanos[copy] = 2 * MILLI;
    copies.queueSizeOnArrival[copy] = reads - 1;
    copies.pendingAndActive[copy] = reads;
    return path.with(copy, nowMillis * MILLI);
  }

  @Test
  void whatIsNeitherLateNorLostComesWithTheResponse() {
    Feedback feedback = answer(path("{}"), 0, 0, 5, 10);
    assertThat(feedback).isNotNull();
    assertThat(feedback.pendingAndActive()).isEqualTo(5);
    assertThat(feedback.queueSizeOnArrival()).isEqualTo(4);
    assertThat(feedback.waitingNanos()).isEqualTo(MILLI);
    assertThat(feedback.serviceNanos()).isEqualTo(2 * MILLI);
  }

  @Test
  void lateFeedbackTellsOfTheQueueAsItWasToTheSameRequester() {
    FeedbackPath late = path("{delay_ms: 10}");
    assertThat(answer(late, 0, 0, 5, 0)).isNull();
    assertThat(answer(late, 0, 0, 6, 4)).isNull();
    assertThat(answer(late, 1, 0, 9, 20)).isNull();
    assertThat(answer(late, 0, 1, 9, 20)).isNull();
    Feedback aged = answer(late, 0, 0, 7, 13);
    assertThat(aged).isNotNull();
    assertThat(aged.pendingAndActive()).isEqualTo(5);
    assertThat(aged.serviceNanos()).isEqualTo(2 * MILLI);
    Feedback newest = answer(late, 0, 0, 8, 30);
    assertThat(newest).isNotNull();
    assertThat(newest.pendingAndActive()).isEqualTo(7);
  }

  @Test
  void aShareIsLostAlwaysOfTheSameRequests() {
    FeedbackPath lossy = path("{lost_share: 0.3}");
    FeedbackPath same = path("{lost_share: 0.3}");
    int lost = 0;
    for (int i = 0; i < 5_000; i++) {
      boolean here = answer(lossy, 0, 0, 1, i) == null;
      lost += here ? 1 : 0;
      assertThat(answer(same, 0, 0, 1, i) == null).isEqualTo(here);
    }
    assertThat(lost).isBetween(1_350, 1_650);
  }
}
