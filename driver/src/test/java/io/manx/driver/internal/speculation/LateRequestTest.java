// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest.Destination;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Refusal;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.journal.RequestJournal;
import io.manx.driver.internal.metrics.SessionCounters;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests of one class whose usual answer takes 2 ms, on a thread of virtual time. */
class LateRequestTest {
  private static final long MILLI = 1_000_000;
  private static final Demand DEMAND = new Demand(0, 0, false);

  private final AtomicLong clock = new AtomicLong();
  private final EmbeddedChannel thread = new EmbeddedChannel();
  private final SessionCounters counters = new SessionCounters();
  private final List<Throwable> failures = new ArrayList<>();
  private Destination destination = Destination.GOOD;
  private final AtomicInteger sent = new AtomicInteger();
  private final HashedWheelTimer wheel = new HashedWheelTimer();
  private final RequestEntry entry =
      new RequestJournal().begin(SimpleStatement.newInstance("SELECT"), 0);
  private final ExactTimer timer = new ExactTimer(() -> wheel, thread.eventLoop());

  LateRequestTest() {
    thread.freezeTime();
  }

  @AfterEach
  void stopTimer() {
    wheel.stop();
  }

  private Speculator speculator(String budget, int answers) {
    Speculator speculator =
        new Speculator(
            ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of("budget", budget)),
            counters,
            failures::add,
            clock::get);
    for (int i = 0; i < answers; i++) {
      speculator.budget().answered(0, DEMAND, 2 * MILLI, null, 0);
    }
    return speculator;
  }

  private Timeout wentOut(Speculator speculator) {
    long millis = speculator.wentOut(DEMAND, true, (late, waited, now) -> destination, entry);
    return timer.newTimeout(timeout -> sent.incrementAndGet(), millis, TimeUnit.MILLISECONDS);
  }

  private void pass(long nanos) {
    clock.addAndGet(nanos);
    thread.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
    thread.runScheduledPendingTasks();
  }

  @Test
  void aLateRequestIsSentOnceMoreToTheNanosecond() {
    Speculator speculator = speculator("1", 200);
    for (int i = 0; i < 50; i++) {
      long unused = speculator.budget().delayNanos(DEMAND, 1, 0);
    }
    long delay = speculator.budget().lateNanos(DEMAND.kind());
    assertThat(delay).isBetween(2 * MILLI, 4 * MILLI);
    Timeout timeout = wentOut(speculator);
    pass(delay - 1);
    assertThat(sent).hasValue(0);
    pass(1);
    assertThat(sent).hasValue(1);
    assertThat(timeout.isExpired()).isTrue();
    assertThat(counters.copies().sum()).isEqualTo(1);
    assertThat(wheel.pendingTimeouts()).isZero();
  }

  @Test
  void anAnsweredRequestIsNot() {
    Timeout timeout = wentOut(speculator("1", 200));
    assertThat(timeout.cancel()).isTrue();
    assertThat(timeout.cancel()).isFalse();
    pass(100 * MILLI);
    assertThat(sent).hasValue(0);
    assertThat(timeout.isCancelled()).isTrue();
    assertThat(counters.copies().sum()).isZero();
  }

  @Test
  void oneWithoutBudgetAsksAgainUntilItMay() {
    Speculator speculator = speculator("0.5", 200);
    long delay = speculator.budget().lateNanos(DEMAND.kind());
    Timeout first = wentOut(speculator);
    pass(delay);
    assertThat(sent).hasValue(0);
    assertThat(counters.refusedCopies().sum()).isEqualTo(1);
    // The second request brings the other half of a token.
    Timeout second = wentOut(speculator);
    assertThat(second.cancel()).isTrue();
    pass(delay);
    assertThat(sent).hasValue(1);
    assertThat(first.isExpired()).isTrue();
    assertThat(counters.refusedCopies().sum()).isEqualTo(1);
  }

  @Test
  void theJournalSaysWhyThereWasNoCopy() {
    Speculator speculator = speculator("0.5", 200);
    long delay = speculator.budget().lateNanos(DEMAND.kind());
    var first = wentOut(speculator);
    pass(delay);
    assertThat(entry.lateNanos()).isEqualTo(delay);
    assertThat(entry.answers())
        .extracting(RequestEntry.Answer::refusal)
        .containsExactly(Refusal.BUDGET_EMPTY);
    destination = Destination.NONE;
    pass(100 * MILLI);
    assertThat(entry.answers())
        .extracting(RequestEntry.Answer::refusal)
        .containsExactly(Refusal.BUDGET_EMPTY, Refusal.NO_OTHER_NODE);
    assertThat(first.isCancelled()).isTrue();
  }

  @Test
  void oneWithNowhereToGoSpendsNothing() {
    destination = Destination.NONE;
    Speculator speculator = speculator("0.5", 200);
    var first = wentOut(speculator);
    var second = wentOut(speculator);
    pass(100 * MILLI);
    assertThat(List.of(first, second)).allMatch(Timeout::isCancelled);
    assertThat(sent).hasValue(0);
    assertThat(counters.copies().sum() + counters.refusedCopies().sum()).isZero();
    // Both halves of the token are still there, for another one.
    destination = Destination.GOOD;
    assertThat(speculator.budget().decide(DEMAND, 1, 100 * MILLI, clock.get())).isEqualTo(0);
  }

  @Test
  void beforeResponsesHaveComeNothingIsLate() {
    assertThat(speculator("1", 9).wentOut(DEMAND, true, (late, waited, now) -> destination, entry))
        .isEqualTo(-1);
  }

  @Test
  void whatThePolicyDidNotAnnounceGoesToTheDriversTimer() {
    Speculator speculator = speculator("1", 200);
    long millis = speculator.wentOut(DEMAND, true, (late, waited, now) -> destination, entry);
    Timeout ofRequest = timer.newTimeout(timeout -> {}, 2_000_000_000L, TimeUnit.NANOSECONDS);
    assertThat(ofRequest.timer()).isSameAs(wheel);
    Timeout unannounced = timer.newTimeout(timeout -> {}, millis, TimeUnit.MILLISECONDS);
    assertThat(unannounced.timer()).isSameAs(wheel);
  }

  @Test
  void aSendingThatFailsIsToldAndThrowsNothing() {
    Speculator speculator = speculator("1", 200);
    long millis = speculator.wentOut(DEMAND, true, (late, waited, now) -> destination, entry);
    var unused =
        timer.newTimeout(
            timeout -> {
              throw new IllegalStateException("broken on purpose");
            },
            millis,
            TimeUnit.MILLISECONDS);
    pass(100 * MILLI);
    assertThat(failures).hasSize(1);
  }
}
