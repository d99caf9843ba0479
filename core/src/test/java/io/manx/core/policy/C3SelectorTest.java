// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares scores with those computed by hand from Suresh 2015, section 3.1, in milliseconds. */
class C3SelectorTest {
  private static final long MILLI = 1_000_000;

  private final C3Selector selector = selector(Map.of(), Surroundings.UNKNOWN);

  private static C3Selector selector(Map<String, String> changes, Surroundings surroundings) {
    return new C3Selector(ParameterValues.of(C3Selector.PARAMETERS, changes), 7, surroundings);
  }

  private double score(int replica) {
    return score(selector, replica);
  }

  private static double score(C3Selector selector, int replica) {
    Candidates candidates = new Candidates();
    candidates.add(replica);
    selector.rank(candidates, 0);
    return candidates.score(0);
  }

  private void respond(int replica) {
    respond(selector, replica);
  }

  private static void respond(C3Selector selector, int replica) {
    selector.sent(replica, Demand.UNKNOWN, 0);
    selector.answered(replica, Demand.UNKNOWN, 10 * MILLI, new Feedback(0, 3, MILLI, 2 * MILLI), 0);
  }

  @Test
  void averagesStartAtZero() {
    respond(0);
    // s = 0.9 * 2, q = 0.9 * (3 - 1), N = 0.9 * (10 - 2); 7.2 + (1 + 1.8)^3 * 1.8
    assertThat(score(0)).isCloseTo(46.7136, within(1e-9));
  }

  @Test
  void outstandingRequestsCountForEveryReplicaDealtWith() {
    respond(0);
    respond(1);
    selector.sent(1, Demand.UNKNOWN, 0);
    // Replicas 0 and 1: q = 1 + 1.8 + 2 * 1; 7.2 + 4.8^3 * 1.8
    assertThat(score(1)).isCloseTo(206.2656, within(1e-9));
  }

  @Test
  void outstandingRequestsCountForEveryClientThatTheHostCounts() {
    C3Selector ofSixty = selector(Map.of(), new Surroundings(60, 0, Surroundings.NO_REPLICA));
    respond(ofSixty, 0);
    ofSixty.sent(0, Demand.UNKNOWN, 0);
    // 1 + 1.8 + 60 * 1; 7.2 + 62.8^3 * 1.8
    assertThat(score(ofSixty, 0)).isCloseTo(445_818.8736, within(1e-3));
  }

  @Test
  void whatIsSetIsPreferredToWhatTheHostCounts() {
    C3Selector ofTwo =
        selector(Map.of("clients", "2"), new Surroundings(60, 0, Surroundings.NO_REPLICA));
    respond(ofTwo, 0);
    ofTwo.sent(0, Demand.UNKNOWN, 0);
    assertThat(score(ofTwo, 0)).isCloseTo(206.2656, within(1e-9));
  }

  /**
   * Of ten reads besides this one, four threads execute three; six wait once the next has begun.
   */
  @Test
  void theQueueIsThatOfTheForkOrOfTheSimulator() {
    Surroundings fourThreads = new Surroundings(1, 4, Surroundings.NO_REPLICA);
    Feedback eleven = new Feedback(0, 11, MILLI, 2 * MILLI);
    C3Selector fork = selector(Map.of(), fourThreads);
    fork.sent(0, Demand.UNKNOWN, 0);
    fork.answered(0, Demand.UNKNOWN, 10 * MILLI, eleven, 0);
    // q = 0.9 * 3: 7.2 + 3.7^3 * 1.8
    assertThat(score(fork, 0)).isCloseTo(98.3754, within(1e-9));
    C3Selector simulated = selector(Map.of("queue_as_simulated", "true"), fourThreads);
    simulated.sent(0, Demand.UNKNOWN, 0);
    simulated.answered(0, Demand.UNKNOWN, 10 * MILLI, eleven, 0);
    // q = 0.9 * 6: 7.2 + 6.4^3 * 1.8
    assertThat(score(simulated, 0)).isCloseTo(479.0592, within(1e-9));
  }

  @Test
  void aReplicaThatIsNoLongerDealtWithLeavesTheCount() {
    respond(0);
    respond(1);
    long later = 11 * 60_000 * MILLI;
    selector.sent(1, Demand.UNKNOWN, later);
    Candidates candidates = new Candidates();
    candidates.add(1);
    selector.rank(candidates, later);
    // Replica 1 alone: q = 1 + 1.8 + 1 * 1; 7.2 + 3.8^3 * 1.8
    assertThat(candidates.score(0)).isCloseTo(105.9696, within(1e-9));

    selector.sent(0, Demand.UNKNOWN, later);
    selector.rank(candidates, later);
    assertThat(candidates.score(0)).isCloseTo(206.2656, within(1e-9));
  }

  @Test
  void aReadThatWasAloneAtTheReplicaFoundNoQueue() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.answered(0, Demand.UNKNOWN, 10 * MILLI, new Feedback(0, 1, MILLI, 2 * MILLI), 0);
    // s = 0.9 * 2, q = 0, N = 0.9 * (10 - 2); 7.2 + 1^3 * 1.8
    assertThat(score(0)).isCloseTo(9, within(1e-9));
  }

  @Test
  void anUnknownReplicaIsTriedFirst() {
    respond(0);
    Candidates candidates = new Candidates();
    candidates.add(0);
    candidates.add(1);

    selector.rank(candidates, 0);

    assertThat(candidates.replica(0)).isEqualTo(1);
  }

  @Test
  void aResponseThatNeverCameEndsBeingOutstandingAndNoMore() {
    respond(0);
    double before = score(0);
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.failed(0, Demand.UNKNOWN, 5_000 * MILLI, 5_000 * MILLI);
    assertThat(score(0)).isEqualTo(before);
  }

  @Test
  void aReplicaThatSaysNothingIsKnownByItsResponseTime() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.answered(0, Demand.UNKNOWN, 10 * MILLI, null, 0);
    assertThat(score(0)).isCloseTo(9, within(1e-9));
  }
}
