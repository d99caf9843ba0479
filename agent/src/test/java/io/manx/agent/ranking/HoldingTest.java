package io.manx.agent.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.core.selection.Candidates;
import io.manx.core.selection.HoldingSelector;
import io.manx.core.selection.Selectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On a clock that parking alone moves. A token comes every 20 ms, to each of two replicas. */
class HoldingTest {
  private static final long MILLI = 1_000_000;

  private final CoordinatedRead read = CoordinatedRead.current();
  private final List<Long> parked = new ArrayList<>();
  private final HoldingSelector selector =
      (HoldingSelector)
          Selectors.create("c3-rate-control", Map.of("bucket", "1", "send_rate", "1"), 1);
  private long nowNanos;
  private final Holding holding =
      new Holding(
          () -> nowNanos,
          nanos -> {
            parked.add(nanos);
            nowNanos += nanos;
          });

  @AfterEach
  void end() {
    read.end();
  }

  private static Candidates two() {
    Candidates candidates = new Candidates();
    candidates.add(0);
    candidates.add(1);
    return candidates;
  }

  @Test
  void aReadIsHeldUntilOneMayBeAsked() {
    read.beginSingle(true, 0);
    Candidates first = two();
    holding.hold(selector, first, read);
    assertThat(first.replica(0)).isZero();
    Candidates second = two();
    holding.hold(selector, second, read);
    assertThat(second.replica(0)).isEqualTo(1);
    assertThat(parked).isEmpty();
    holding.hold(selector, two(), read);
    assertThat(parked).containsExactly(20 * MILLI);
    assertThat(read.heldNanos()).isEqualTo(20 * MILLI);
  }

  /** A token every 200 ms: of the eleven reads of one request, none is held after a second. */
  @Test
  void aRequestIsHeldForASecondAtMostHoweverManyPartitionsItIsOf() {
    HoldingSelector slow =
        (HoldingSelector)
            Selectors.create("c3-rate-control", Map.of("bucket", "1", "send_rate", "0.1"), 1);
    read.beginSingle(false, 0);
    for (int i = 0; i < 40; i++) {
      holding.hold(slow, two(), read);
    }
    assertThat(nowNanos).isEqualTo(Holding.LONGEST_MILLIS * MILLI);
  }

  @Test
  void rangesAreNeverHeld() {
    read.beginRange(0);
    for (int i = 0; i < 40; i++) {
      holding.hold(selector, two(), read);
    }
    assertThat(parked).isEmpty();
  }
}
