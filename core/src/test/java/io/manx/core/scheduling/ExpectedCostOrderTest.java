// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that short reads go first, and the bound on overtaking, which the paper lacks. */
class ExpectedCostOrderTest {
  private static final long MILLI = 1_000_000;
  private static final long BOUND_MS = 100;

  private static ReadOrder order(String maxOvertakingMs) {
    return ReadOrders.create(
        ReadOrders.EXPECTED_COST,
        ParameterValues.of(
            ReadOrders.parameters(ReadOrders.EXPECTED_COST),
            Map.of("max_overtaking_ms", maxOvertakingMs)));
  }

  private static WaitingRead single(long arrivedMs) {
    return new WaitingRead(ReadShape.single(false), 1, arrivedMs * MILLI);
  }

  private static WaitingRead range(long arrivedMs) {
    return new WaitingRead(ReadShape.range(false, 1_000, 1), 100, arrivedMs * MILLI);
  }

  @Test
  void shortReadsOvertakeLongOnesAsFarAsThoseCanAfford() {
    WaitingReads queue = new WaitingReads(order("1000"));
    WaitingRead range = range(0);
    queue.add(range);
    WaitingRead soon = single(10);
    WaitingRead later = single(694);
    WaitingRead tooLate = single(696);
    queue.add(soon);
    queue.add(later);
    queue.add(tooLate);
    assertThat(queue.poll()).isSameAs(soon);
    assertThat(queue.poll()).isSameAs(later);
    assertThat(queue.poll()).isSameAs(range);
    assertThat(queue.poll()).isSameAs(tooLate);
  }

  @Test
  void readsThatTakeVeryLongAreOvertakenUpToTheBoundOnly() {
    WaitingReads queue = new WaitingReads(order("1000"));
    WaitingRead endless = new WaitingRead(ReadShape.range(false, 1_000, 1), 1e9, 0);
    WaitingRead inTime = single(994);
    WaitingRead tooLate = single(996);
    queue.add(tooLate);
    queue.add(endless);
    queue.add(inTime);
    assertThat(queue.poll()).isSameAs(inTime);
    assertThat(queue.poll()).isSameAs(endless);
    assertThat(queue.poll()).isSameAs(tooLate);
  }

  @Test
  void batchReadsGoAfterAllOthersThatArriveWithinTheBound() {
    WaitingReads queue = new WaitingReads(order("1000"));
    WaitingRead batch = new WaitingRead(ReadShape.single(false).ofBatch(), 1, 0);
    queue.add(batch);
    WaitingRead range = range(999);
    queue.add(range);
    WaitingRead tooLate = new WaitingRead(ReadShape.range(false, 1_000, 1), 1e9, 1_001 * MILLI);
    queue.add(tooLate);
    assertThat(queue.poll()).isSameAs(range);
    assertThat(queue.poll()).isSameAs(batch);
    assertThat(queue.poll()).isSameAs(tooLate);
  }

  /** A read that waits for more than half of its timeout would hardly be worth serving. */
  @Test
  void noReadGivesWayForMoreThanHalfOfItsTimeout() {
    List<WaitingRead> patient =
        List.of(
            new WaitingRead(ReadShape.slice(false, 1_000), 1e9, 0, 400 * MILLI),
            new WaitingRead(ReadShape.single(false).ofBatch(), 1, 0, 400 * MILLI));
    for (WaitingRead read : patient) {
      WaitingReads queue = new WaitingReads(order("1000"));
      WaitingRead inTime = single(194);
      WaitingRead tooLate = single(196);
      queue.add(tooLate);
      queue.add(read);
      queue.add(inTime);
      assertThat(queue.poll()).isSameAs(inTime);
      assertThat(queue.poll()).isSameAs(read);
      assertThat(queue.poll()).isSameAs(tooLate);
    }
  }

  /** The two reads may take any time. Were the bound not strict, all long reads would be equal. */
  @Test
  void ofTwoThatArriveTogetherTheShorterGoesFirst() {
    for (double shorter = 0.25; shorter < 10_000; shorter *= 2) {
      WaitingReads queue = new WaitingReads(order("1000"));
      WaitingRead longer = new WaitingRead(ReadShape.range(false, 1_000, 1), 2 * shorter, 0);
      WaitingRead single = new WaitingRead(ReadShape.single(false), shorter, 0);
      queue.add(longer);
      queue.add(single);
      assertThat(queue.poll()).as("%s", shorter).isSameAs(single);
    }
  }

  /** A replica that is never idle; single reads take half of its time. */
  private static long worstOvertakingNanos(ReadOrder order) {
    SplittableRandom random = new SplittableRandom(7);
    WaitingReads queue = new WaitingReads(order);
    List<WaitingRead> started = new ArrayList<>();
    long now = 0;
    long nextArrival = 0;
    for (int i = 0; i < 20_000; ) {
      while (nextArrival <= now) {
        double cost = random.nextInt(50) == 0 ? 20 : 0.9;
        ReadShape shape = cost > 1 ? ReadShape.range(false, 1_000, 1) : ReadShape.single(false);
        queue.add(new WaitingRead(shape, cost, nextArrival));
        nextArrival += MILLI;
        i++;
      }
      WaitingRead read = queue.poll();
      if (read == null) {
        now = nextArrival;
        continue;
      }
      started.add(read);
      now += (long) (read.cost() * MILLI);
    }
    while (!queue.isEmpty()) {
      started.add(queue.poll());
    }
    long worst = 0;
    long latest = Long.MIN_VALUE;
    for (WaitingRead read : started) {
      latest = Math.max(latest, read.arrivedNanos());
      worst = Math.max(worst, latest - read.arrivedNanos());
    }
    return worst;
  }

  /** Healthy is at most the 100 ms set. Without aging it is 18 s, and grows with the run. */
  @Test
  void noReadIsOvertakenByOneThatArrivedLaterThanTheBound() {
    assertThat(worstOvertakingNanos(order(Long.toString(BOUND_MS))))
        .isBetween(BOUND_MS * MILLI / 2, BOUND_MS * MILLI);
    assertThat(worstOvertakingNanos(WaitingReadsTest.order(ReadOrders.SINGLE_FIRST)))
        .isGreaterThan(10 * BOUND_MS * MILLI);
  }

  @Test
  void allowancesAreThoseOfTheTable() {
    double[] costs = {0, 1, 2, 3, 6, 10, 100, 10_000, Double.MAX_VALUE};
    double[] allowances = {0, 0.005, 0.07, 0.24, 0.49, 0.55, 0.70, 1, 1};
    for (int i = 0; i < costs.length; i++) {
      assertThat(ExpectedCostOrder.allowance(costs[i])).isCloseTo(allowances[i], within(0.006));
    }
  }

  @Test
  void singleReadsWhoseCostsDifferByChanceRunNearlyAsTheyArrive() {
    assertThat(ExpectedCostOrder.allowance(1.4) - ExpectedCostOrder.allowance(0.7))
        .isBetween(0.0, 0.02);
  }

  @Test
  void boundOfZeroIsTheOrderOfArrival() {
    assertThat(worstOvertakingNanos(order("0"))).isZero();
  }

  @Test
  void valuesOutOfRangeAndUnknownOrdersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> order("-1"))
        .withMessageContaining("max_overtaking_ms");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadOrders.parameters("lifo"))
        .withMessageContaining("expected-cost");
  }
}
