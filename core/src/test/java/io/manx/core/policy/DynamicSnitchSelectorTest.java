// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares orders with those worked out by hand from Cassandra 5.0.9's DynamicEndpointSnitch. */
class DynamicSnitchSelectorTest {
  private static final long MILLI = 1_000_000;

  private final DynamicSnitchSelector selector = create(Map.of());

  private static DynamicSnitchSelector create(Map<String, String> changes) {
    return new DynamicSnitchSelector(
        ParameterValues.of(DynamicSnitchSelector.PARAMETERS, changes), 1);
  }

  private static void respond(ReplicaSelector selector, int replica, long millis, int times) {
    for (int i = 0; i < times; i++) {
      long sent = 10 * MILLI * i;
      selector.sent(replica, Demand.UNKNOWN, sent);
      selector.answered(replica, Demand.UNKNOWN, millis * MILLI, null, sent + millis * MILLI);
    }
  }

  private static List<Integer> order(ReplicaSelector selector) {
    Candidates candidates = new Candidates();
    for (int replica : new int[] {2, 0, 1}) {
      candidates.add(replica);
    }
    selector.rank(candidates, 0);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      order.add(candidates.replica(i));
    }
    return order;
  }

  private static double score(ReplicaSelector selector, int replica) {
    Candidates candidates = new Candidates();
    candidates.add(replica);
    selector.rank(candidates, 0);
    return candidates.score(0);
  }

  @Test
  void scoresAreMediansOverTheWorst() {
    respond(selector, 0, 4, 20);
    respond(selector, 1, 16, 20);
    selector.update(1);
    assertThat(score(selector, 0)).isCloseTo(0.25, within(1e-9));
    assertThat(score(selector, 1)).isEqualTo(1);
    assertThat(score(selector, 2)).isZero();
  }

  @Test
  void theStaticOrderStandsUpToTwiceTheBest() {
    respond(selector, 2, 8, 20);
    respond(selector, 0, 4, 20);
    respond(selector, 1, 4, 20);
    selector.update(1);
    assertThat(order(selector)).containsExactly(2, 0, 1);

    DynamicSnitchSelector other = create(Map.of());
    respond(other, 2, 10, 20);
    respond(other, 0, 4, 20);
    respond(other, 1, 4, 20);
    other.update(1);
    assertThat(order(other)).containsExactly(0, 1, 2);
  }

  @Test
  void withoutBadnessThresholdTheBestComesFirst() {
    DynamicSnitchSelector strict = create(Map.of("badness_threshold", "0"));
    respond(strict, 2, 6, 20);
    respond(strict, 0, 4, 20);
    respond(strict, 1, 4, 20);
    strict.update(1);
    assertThat(order(strict)).containsExactly(0, 1, 2);
  }

  @Test
  void whatTakesLessThanTheClockTellsIsZero() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.answered(0, Demand.UNKNOWN, MILLI, null, MILLI);
    selector.update(1);
    assertThat(score(selector, 0)).isZero();
  }

  @Test
  void samplesAreForgottenAfterTheResetInterval() {
    respond(selector, 0, 16, 20);
    selector.update(0);
    assertThat(score(selector, 0)).isEqualTo(1);
    selector.update(600_000 * MILLI);
    assertThat(score(selector, 0)).isZero();
  }

  @Test
  void aTimeoutIsASampleAndAFailureIsNone() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.answered(0, Demand.UNKNOWN, MILLI, null, MILLI);
    fail(6_000, 20);
    selector.update(1);
    assertThat(score(selector, 0)).isZero();
    for (int i = 0; i < 20; i++) {
      selector.sent(0, Demand.UNKNOWN, 0);
      selector.expired(0, Demand.UNKNOWN, 100 * MILLI, 100 * MILLI);
    }
    selector.update(2);
    assertThat(score(selector, 0)).isEqualTo(1);
  }

  @Test
  void aFailureBeforeTheFirstResponseCountsAsATimeout() {
    fail(1, 1);
    selector.update(1);
    assertThat(score(selector, 0)).isEqualTo(1);
  }

  private void fail(long afterMillis, int times) {
    for (int i = 0; i < times; i++) {
      selector.sent(0, Demand.UNKNOWN, 0);
      selector.failed(0, Demand.UNKNOWN, afterMillis * MILLI, afterMillis * MILLI);
    }
  }
}
