// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.speculation.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadStoryTest {
  private static final long MILLI = 1_000_000;

  /** Clocks of {@code nanoTime} may be negative. */
  private static final long BEGAN = -7 * MILLI;

  private static final Object CALLBACK = "the read";

  private final ReadStory story = new ReadStory();

  private static SentRead read(int replica, long sentMillis, SentRead.End end, long endedMillis) {
    return new SentRead() {
      @Override
      public int replica() {
        return replica;
      }

      @Override
      public long sentNanos() {
        return BEGAN + sentMillis * MILLI;
      }

      @Override
      public End end() {
        return end;
      }

      @Override
      public long endedNanos() {
        return BEGAN + endedMillis * MILLI;
      }
    };
  }

  private List<String> events(long millis) {
    return story.events(BEGAN, BEGAN + millis * MILLI, number -> "127.0.1." + number);
  }

  @Test
  void eventsAreToldInOrderOfTime() {
    story.sent(read(2, 0, SentRead.End.OPEN, 0), false, CALLBACK);
    story.lateAt(BEGAN + 5 * MILLI);
    story.refused(Refusal.BUDGET_EMPTY, BEGAN + 6 * MILLI);
    story.refused(Refusal.BUDGET_EMPTY, BEGAN + 8 * MILLI);
    story.sent(read(3, 10, SentRead.End.ANSWERED, 12), true, CALLBACK);
    assertThat(events(12))
        .containsExactly(
            "0.00 sent 127.0.1.2",
            "5.00 late",
            "6.00 refused budget-empty",
            "10.00 copy 127.0.1.3",
            "12.00 answered 127.0.1.3");
  }

  @Test
  void whatIsSentLaterWithTheSameCallbackIsACopyByCassandra() {
    story.sent(read(2, 0, SentRead.End.OPEN, 0), false, CALLBACK);
    story.sent(read(3, 1, SentRead.End.OPEN, 0), false, CALLBACK);
    story.sent(read(4, 7, SentRead.End.OPEN, 0), false, CALLBACK);
    assertThat(events(9))
        .containsExactly("0.00 sent 127.0.1.2", "1.00 sent 127.0.1.3", "7.00 copy 127.0.1.4");
  }

  @Test
  void whatIsSentLaterWithAnotherCallbackIsARepair() {
    story.sent(read(2, 0, SentRead.End.OPEN, 0), false, CALLBACK);
    for (int replica = 2; replica <= 4; replica++) {
      story.sent(read(replica, 4L * replica, SentRead.End.OPEN, 0), false, "repair");
    }
    story.sent(read(5, 20, SentRead.End.OPEN, 0), true, CALLBACK);
    assertThat(events(20))
        .containsExactly(
            "0.00 sent 127.0.1.2",
            "8.00 repair 127.0.1.2",
            "12.00 repair 127.0.1.3",
            "16.00 repair 127.0.1.4",
            "20.00 copy 127.0.1.5");
  }

  @Test
  void severalPartitionsAreSentOneAfterTheOtherAndCopiedByThemselves() {
    List<Object> callbacks = List.of("first", "second", "third");
    for (int i = 0; i < callbacks.size(); i++) {
      story.sent(read(2, i, SentRead.End.OPEN, 0), false, callbacks.get(i));
    }
    story.sent(read(3, 9, SentRead.End.OPEN, 0), false, callbacks.get(1));
    assertThat(events(9))
        .containsExactly(
            "0.00 sent 127.0.1.2",
            "1.00 sent 127.0.1.2",
            "2.00 sent 127.0.1.2",
            "9.00 copy 127.0.1.3");
  }

  @Test
  void aReadThatEndedInTimeWasNotLate() {
    story.lateAt(BEGAN + 5 * MILLI);
    assertThat(events(4)).isEmpty();
  }

  @Test
  void theNextReadHasAStoryOfItsOwn() {
    story.sent(read(2, 0, SentRead.End.FAILED, 1), false, CALLBACK);
    story.lateAt(BEGAN);
    story.refused(Refusal.SATURATED, BEGAN);
    story.clear();
    assertThat(events(12)).isEmpty();
  }

  @Test
  void aStoryIsBounded() {
    for (int i = 0; i < 100; i++) {
      story.sent(read(2, i, SentRead.End.OPEN, 0), false, CALLBACK);
      story.refused(i % 2 == 0 ? Refusal.SATURATED : Refusal.BUDGET_EMPTY, BEGAN);
    }
    assertThat(events(100)).hasSize(16);
  }
}
