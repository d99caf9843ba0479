// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.client.NodeNames;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlowReadStoriesTest {
  private final SlowReadStories stories =
      new SlowReadStories(
          new NodeNames(Map.of("127.0.1.2", "node2", "127.0.1.3", "node3")), 1_000_000);

  private void tell(String... events) {
    stories.add("node1", 1_000_250, 11.5, List.of(events));
  }

  @Test
  void eventsAreReadBack() {
    tell(
        "0.05 sent 127.0.1.2",
        "5.20 late",
        "5.21 refused budget-empty",
        "9.80 copy 127.0.1.3",
        "10.00 of-a-newer-agent",
        "11.02 answered 127.0.1.3");
    assertThat(stories.reads().get(0).beganMillis()).isEqualTo(250);
    RequestStory story = stories.reads().get(0).story();
    assertThat(story.requester()).isEqualTo("node1");
    assertThat(story.endedMillis()).isEqualTo(11.5);
    assertThat(story.lateMillis()).isEqualTo(5.2);
    assertThat(story.answers()).containsExactly(new CopyAnswer(5.21, "budget-empty"));
    assertThat(story.sendings())
        .containsExactly(
            new Sending("node2", 0.05, false, null, Sending.OPEN),
            new Sending("node3", 9.8, true, 11.02, Sending.ANSWERED));
  }

  @Test
  void readingAgainIsASendingOfItsOwn() {
    tell(
        "0.05 sent 127.0.1.2",
        "0.06 sent 127.0.1.3",
        "2.00 answered 127.0.1.2",
        "4.00 answered 127.0.1.3",
        "4.10 repair 127.0.1.2",
        "4.11 repair 127.0.1.3",
        "11.02 answered 127.0.1.3");
    assertThat(stories.reads().get(0).story().sendings())
        .containsExactly(
            new Sending("node2", 0.05, false, 2.0, Sending.ANSWERED),
            new Sending("node3", 0.06, false, 4.0, Sending.ANSWERED),
            new Sending("node2", 4.1, false, null, Sending.OPEN, true),
            new Sending("node3", 4.11, false, 11.02, Sending.ANSWERED, true));
  }

  @Test
  void whatEndedBeforeTheMeasuredPartIsLeftOut() {
    stories.add("node1", 999_900, 50, List.of());
    stories.add("node1", 999_980, 50, List.of());
    assertThat(stories.reads())
        .singleElement()
        .satisfies(read -> assertThat(read.beganMillis()).isEqualTo(-20));
  }

  /** A node forgets a whole second of reads at once, 180 seconds later. */
  @Test
  void storiesAreCompleteSinceTheSecondAfterTheForgottenOne() {
    stories.readAt(1_200_500);
    assertThat(stories.keptFromMillis()).isEqualTo(21_500);
  }

  @Test
  void unknownAddressesRemain() {
    stories.add("node1", 1_000_000, 5, List.of("0.00 sent 10.0.0.9"));
    assertThat(stories.reads().get(0).story().sendings().get(0).node()).isEqualTo("10.0.0.9");
  }
}
