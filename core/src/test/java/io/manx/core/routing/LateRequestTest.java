// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Tier;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.routing.LateRequest.Decision;
import io.manx.core.routing.LateRequest.Destination;
import io.manx.core.speculation.Refusal;
import io.manx.core.speculation.Speculation;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LateRequestTest {
  private static final long MILLI = 1_000_000;
  private static final long LATE = 5 * MILLI;

  private final Scripted speculation = new Scripted();
  private final LateRequest request = new LateRequest(speculation, Demands.of(3), 2, LATE);

  private static final class Scripted implements Speculation {
    private long answer;
    private long dueAnyway;
    private Refusal reason = Refusal.BUDGET_EMPTY;
    private int asked;
    private int busy = -1;

    @Override
    public boolean isBusy(int replica, long waitedNanos, long nowNanos) {
      return replica == busy && waitedNanos < 1_000 * MILLI;
    }

    @Override
    public long delayNanos(Demand demand, int awaited, long nowNanos) {
      return LATE;
    }

    @Override
    public long decide(Demand demand, int awaited, long waitedNanos, long nowNanos) {
      assertThat(demand.kind()).isEqualTo(3);
      assertThat(awaited).isEqualTo(2);
      asked++;
      return answer;
    }

    @Override
    public Refusal refusal(long waitedNanos, long nowNanos) {
      return reason;
    }

    @Override
    public long untilDueAnyway(long lateNanos, long waitedNanos) {
      return Math.max(0, dueAnyway - waitedNanos);
    }

    @Override
    public void answered(
        int replica,
        Demand demand,
        long responseNanos,
        @Nullable Feedback feedback,
        long nowNanos) {}

    @Override
    public void completed(long latencyNanos, long nowNanos) {}
  }

  @Test
  void aLateRequestIsSentOnceMoreIfItMay() {
    assertThat(request.askAfterNanos()).isEqualTo(LATE);
    assertThat(request.ask(Destination.GOOD, LATE, 0)).isEqualTo(Decision.SEND);
  }

  @Test
  void oneThatIsRefusedAsksAgain() {
    speculation.answer = 7 * MILLI;
    assertThat(request.ask(Destination.GOOD, LATE, 0)).isEqualTo(Decision.REFUSED);
    assertThat(request.askAfterNanos()).isEqualTo(LATE + 7 * MILLI);
    assertThat(request.ask(Destination.GOOD, LATE + 7 * MILLI, 0))
        .isEqualTo(Decision.REFUSED_AGAIN);
    assertThat(request.askAfterNanos()).isEqualTo(LATE + 14 * MILLI);
    speculation.answer = Speculation.NEVER;
    request.ask(Destination.GOOD, LATE, 0);
    assertThat(request.askAfterNanos()).isEqualTo(Speculation.NEVER);
  }

  @Test
  void theReasonOfARefusalIsKnownUntilACopyIsSent() {
    assertThat(request.refusal()).isNull();
    speculation.answer = 7 * MILLI;
    speculation.reason = Refusal.SATURATED;
    request.ask(Destination.GOOD, LATE, 0);
    assertThat(request.refusal()).isEqualTo(Refusal.SATURATED);
    speculation.dueAnyway = 20 * MILLI;
    request.ask(Destination.POOR, LATE, 0);
    assertThat(request.refusal()).isEqualTo(Refusal.POOR_DESTINATION);
    request.ask(Destination.NONE, LATE, 0);
    assertThat(request.refusal()).isEqualTo(Refusal.NO_OTHER_NODE);
    speculation.answer = Speculation.NOW;
    request.ask(Destination.GOOD, LATE, 0);
    assertThat(request.refusal()).isNull();
  }

  @Test
  void withoutADestinationNobodyIsAsked() {
    assertThat(request.ask(Destination.NONE, LATE, 0)).isEqualTo(Decision.GIVE_UP);
    assertThat(speculation.asked).isZero();
  }

  @Test
  void aPoorDestinationIsAReasonToWaitAndNotForLong() {
    speculation.dueAnyway = 4 * LATE;
    assertThat(request.ask(Destination.POOR, LATE, 0)).isEqualTo(Decision.REFUSED);
    assertThat(request.askAfterNanos()).isEqualTo(2 * LATE);
    assertThat(request.ask(Destination.POOR, 4 * LATE - 1, 0)).isEqualTo(Decision.REFUSED_AGAIN);
    assertThat(request.askAfterNanos()).isEqualTo(4 * LATE);
    assertThat(speculation.asked).isZero();
    assertThat(request.ask(Destination.POOR, 4 * LATE, 0)).isEqualTo(Decision.SEND);
  }

  @Test
  void aBusyDestinationIsAReasonToWait() {
    speculation.busy = 7;
    assertThat(request.destination(6, false, LATE, 0)).isEqualTo(Destination.GOOD);
    assertThat(request.destination(6, true, LATE, 0)).isEqualTo(Destination.POOR);
    assertThat(request.destination(7, true, LATE, 0)).isEqualTo(Destination.BUSY);
    assertThat(request.ask(Destination.BUSY, LATE, 0)).isEqualTo(Decision.REFUSED);
    assertThat(request.refusal()).isEqualTo(Refusal.SATURATED);
    assertThat(request.askAfterNanos()).isEqualTo(2 * LATE);
    request.ask(Destination.BUSY, 500 * MILLI, 0);
    assertThat(request.askAfterNanos()).isEqualTo(700 * MILLI);
    assertThat(request.destination(7, true, 1_000 * MILLI, 0)).isEqualTo(Destination.POOR);
    assertThat(speculation.asked).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "SERVING, 1, SERVING, 1, false",
    "SERVING, 2, SERVING, 1, false",
    "SERVING, 2.1, SERVING, 1, true",
    // the replica that was asked is silent
    "SERVING, 30, SUSPECTED, 1, false",
    "SUSPECTED, 1, SERVING, 1, true",
    "SUSPECTED, 2.1, SUSPECTED, 1, true",
    // policies without expected times
    "SERVING, 0, SERVING, 0, false",
    "SERVING, 5, SERVING, 0, false",
    "SERVING, 5, SERVING, -1, false",
  })
  void aReplicaThatIsFarWorseThanOneAskedIsExpectedFarLater(
      Tier tier, double score, Tier askedTier, double askedScore, boolean isFarLater) {
    assertThat(LateRequest.isFarLater(tier, score, askedTier, askedScore)).isEqualTo(isFarLater);
  }
}
