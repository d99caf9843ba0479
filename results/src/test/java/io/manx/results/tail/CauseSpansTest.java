// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import static io.manx.results.SyntheticTail.coordinator;
import static io.manx.results.SyntheticTail.driver;
import static io.manx.results.SyntheticTail.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import io.manx.results.SyntheticTail;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.SlowRequest;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CauseSpansTest {
  private static final NodeStates STATES = NodeStates.of(SyntheticRuns.run("stock", 0, 1, 1, 4));

  private static TailCause cause(SlowRequest request) {
    return Autopsy.of(request, null, STATES).cause();
  }

  private static Sending copy(double at, String end) {
    return new Sending("node 2", at, true, 99.0, end);
  }

  private static CopyAnswer answer(double at, String answer) {
    return new CopyAnswer(at, answer);
  }

  @Test
  void droppedRequestCouldNotBeSent() {
    SlowRequest dropped =
        new SlowRequest(0, null, 5_000, "read", "dropped", null, null, null, null);
    assertThat(cause(dropped)).isEqualTo(TailCause.UNSENT);
  }

  @Test
  void requestThatLeftLateWaitedForTheGenerator() {
    assertThat(cause(read(60, driver(70.0, List.of()), null))).isEqualTo(TailCause.GENERATOR);
  }

  @Test
  void requestThatTheDriverHeldWaitedInTheClient() {
    RequestStory late =
        new RequestStory(
            RequestStory.DRIVER,
            1,
            99,
            List.of(),
            List.of(new Sending("node 1", 80, false, 99.0, Sending.ANSWERED)),
            90.0,
            List.of());
    assertThat(cause(read(0.1, late, null))).isEqualTo(TailCause.CLIENT);
  }

  @Test
  void answerThatTheClientTakesLateCountsForTheClient() {
    RequestStory early =
        new RequestStory(
            RequestStory.DRIVER,
            0,
            10,
            List.of(),
            List.of(new Sending("node 1", 0.2, false, 10.0, Sending.ANSWERED)),
            20.0,
            List.of());
    assertThat(cause(read(0.1, early, null))).isEqualTo(TailCause.CLIENT);
  }

  @Test
  void longDelayCountsAsWaitingUntilLate() {
    assertThat(cause(read(0.1, driver(70.0, List.of(answer(70, "budget-empty"))), null)))
        .isEqualTo(TailCause.UNTIL_LATE);
  }

  @ParameterizedTest
  @CsvSource({
    "budget-empty,     BUDGET_EMPTY",
    "slow-everywhere,  SLOW_EVERYWHERE",
    "saturated,        SATURATED",
    "poor-destination, POOR_DESTINATION",
    "no-other-node,    NO_OTHER_NODE",
    "not-permitted,    NOT_PERMITTED",
    "of-a-newer-manx,  UNKNOWN"
  })
  void refusalCountsByItsReason(String reason, TailCause expected) {
    assertThat(cause(read(0.1, driver(5.0, List.of(answer(5, reason))), null))).isEqualTo(expected);
  }

  @Test
  void ofSeveralReasonsTheLongestCounts() {
    List<CopyAnswer> answers =
        List.of(answer(5, "budget-empty"), answer(15, "saturated"), answer(70, "budget-empty"));
    assertThat(cause(read(0.1, driver(5.0, answers), null))).isEqualTo(TailCause.SATURATED);
  }

  @Test
  void timeAfterCassandraReadAgainCountsForTheRepair() {
    Sending repair = new Sending("node 2", 20, false, 99.0, Sending.ANSWERED, true);
    SlowRequest request =
        read(0.1, null, coordinator(1, 99, 5.0, List.of(), repair, copy(60, "answered")));
    assertThat(cause(request)).isEqualTo(TailCause.REPAIR);
    assertThat(Autopsy.of(request, null, STATES).millis(TailCause.REPAIR)).isEqualTo(79);
    assertThat(Autopsy.of(request, null, STATES).millis(TailCause.SECOND_LATE_NODE)).isZero();
  }

  @Test
  void requestThatMustNotBeSentTwiceHasNoDelay() {
    assertThat(cause(read(0.1, driver(null, List.of(answer(1, "not-permitted"))), null)))
        .isEqualTo(TailCause.NOT_PERMITTED);
  }

  @Test
  void copyThatIsNotAnsweredInTimeWentToASecondLateNode() {
    List<CopyAnswer> answers = List.of(answer(5, "budget-empty"), answer(20, "sent"));
    assertThat(cause(read(0.1, driver(5.0, answers, copy(20, "answered")), null)))
        .isEqualTo(TailCause.SECOND_LATE_NODE);
  }

  @Test
  void copyThatComesTooLateCountsByWhatHeldItUp() {
    List<CopyAnswer> answers = List.of(answer(5, "budget-empty"), answer(80, "sent"));
    assertThat(cause(read(0.1, driver(5.0, answers, copy(80, "answered")), null)))
        .isEqualTo(TailCause.BUDGET_EMPTY);
  }

  @Test
  void failedCopyIsNamed() {
    Sending failed = new Sending("node 2", 10, true, 12.0, "failed");
    assertThat(cause(read(0.1, driver(5.0, List.of(answer(10, "sent")), failed), null)))
        .isEqualTo(TailCause.COPY_FAILED);
  }

  @Test
  void withoutCopiesAtAllNoneAreSent() {
    assertThat(cause(read(0.1, driver(null, List.of()), null))).isEqualTo(TailCause.NO_COPIES);
  }

  @Test
  void coordinatorExplainsWhatADriverWithoutCopiesCannot() {
    RequestStory node = coordinator(3, 98, 10.0, List.of(answer(10, "budget-empty")));
    assertThat(cause(read(0.1, driver(null, List.of()), node))).isEqualTo(TailCause.BUDGET_EMPTY);
    assertThat(cause(read(0.1, null, node))).isEqualTo(TailCause.BUDGET_EMPTY);
  }

  @Test
  void timeOutsideTheCoordinatorsReadIsItsOwn() {
    RequestStory node = coordinator(80, 98, 90.0, List.of());
    assertThat(cause(read(0.1, null, node))).isEqualTo(TailCause.COORDINATOR);
  }

  @Test
  void withoutAnyStoryTheCauseIsUnknown() {
    assertThat(cause(read(0.1, null, null))).isEqualTo(TailCause.UNKNOWN);
  }

  @Test
  void ofTwoCausesThatTookAsLongTheFirstCounts() {
    assertThat(cause(read(50, null, null))).isEqualTo(TailCause.GENERATOR);
  }

  /** Divides time moment by moment, which is slow and simple. */
  @Test
  void agreesWithTheOracleOnRandomStories() {
    Random random = new Random(11);
    for (int i = 0; i < 2_000; i++) {
      SlowRequest request = SyntheticTail.random(random, 0);
      Autopsy autopsy = Autopsy.of(request, null, STATES);
      double end = 0;
      for (CauseSpan span : autopsy.spans()) {
        assertThat(span.fromMillis()).as("no gap in request %s", i).isEqualTo(end);
        end = span.toMillis();
      }
      assertThat(end).isEqualTo(request.latencyMillis());
      for (int step = 0; step < 200; step++) {
        double at = (step + 0.5) * request.latencyMillis() / 200;
        TailCause found =
            autopsy.spans().stream()
                .filter(span -> at < span.toMillis())
                .findFirst()
                .orElseThrow()
                .cause();
        assertThat(found).as("request %s (seed 11) at %s ms", i, at).isEqualTo(oracle(request, at));
      }
    }
  }

  private static TailCause oracle(SlowRequest request, double at) {
    if (request.wasDropped()) {
      return TailCause.UNSENT;
    }
    if (at < request.sentMillis()) {
      return TailCause.GENERATOR;
    }
    RequestStory driver = request.driver();
    boolean isDrivers = driver != null && (driver.knowsOfCopies() || request.node() == null);
    RequestStory story = isDrivers ? driver : request.node();
    if (story == null) {
      return TailCause.UNKNOWN;
    }
    boolean isInside =
        at >= story.sendings().get(0).atMillis()
            && at < (isDrivers ? firstAnswer(story, request) : story.endedMillis());
    if (!isInside) {
      return isDrivers ? TailCause.CLIENT : TailCause.COORDINATOR;
    }
    return inside(story, at);
  }

  private static double firstAnswer(RequestStory story, SlowRequest request) {
    return story.sendings().stream()
        .filter(sending -> sending.end().equals("answered"))
        .mapToDouble(Sending::endMillis)
        .min()
        .orElse(request.latencyMillis());
  }

  private static TailCause inside(RequestStory story, double at) {
    Sending copy = story.sendings().size() > 1 ? story.sendings().get(1) : null;
    if (copy != null && at >= copy.atMillis()) {
      boolean hasFailed = copy.end().equals("failed") && at >= copy.endMillis();
      return hasFailed ? TailCause.COPY_FAILED : TailCause.SECOND_LATE_NODE;
    }
    CopyAnswer last = lastBefore(story, at);
    if (last != null) {
      return TailCause.of(last.answer());
    }
    return story.lateMillis() == null && copy == null ? TailCause.NO_COPIES : TailCause.UNTIL_LATE;
  }

  private static @Nullable CopyAnswer lastBefore(RequestStory story, double at) {
    CopyAnswer last = null;
    for (CopyAnswer each : story.answers()) {
      if (each.atMillis() <= at && !each.answer().equals("sent")) {
        last = each;
      }
    }
    return last;
  }
}
