// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.speculation.Refusal;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.journal.RequestJournal;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournalStoryTest {
  private static final long MILLI = 1_000_000;
  private static final NodeNames NAMES =
      new NodeNames(Map.of("127.0.1.1", "node1", "127.0.1.2", "node2"));

  private final RequestEntry entry =
      new RequestJournal().begin(SimpleStatement.newInstance("SELECT"), MILLI);
  private final Node first = node(1);
  private final Node second = node(2);

  private static Node node(int number) {
    InetSocketAddress address = new InetSocketAddress("127.0.1." + number, 9042);
    return (Node)
        Proxy.newProxyInstance(
            Node.class.getClassLoader(),
            new Class<?>[] {Node.class},
            (node, method, arguments) ->
                switch (method.getName()) {
                  case "getBroadcastRpcAddress" -> Optional.of(address);
                  case "equals" -> node == arguments[0];
                  case "hashCode" -> number;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private RequestStory story(String answered, int copies, boolean isForbidden) {
    return new JournalStory(entry, answered, copies, isForbidden, 30 * MILLI, NAMES).told(0);
  }

  @Test
  void timesCountFromTheIntendedStart() {
    entry.ranked(first, "SERVING", 1.5, "READY");
    entry.sent(first, 2 * MILLI);
    entry.lateAt(7 * MILLI);
    entry.refused(Refusal.BUDGET_EMPTY, 7 * MILLI);
    entry.permitted(9 * MILLI);
    entry.sent(second, 9 * MILLI);
    RequestStory story = story("node2", 1, false);
    assertThat(story.beganMillis()).isEqualTo(1);
    assertThat(story.lateMillis()).isEqualTo(7);
    assertThat(story.plan())
        .extracting("node", "tier", "score", "readiness")
        .containsExactly(tuple("node1", "serving", 1.5, "ready"));
    assertThat(story.answers())
        .containsExactly(new CopyAnswer(7, "budget-empty"), new CopyAnswer(9, "sent"));
    assertThat(story.sendings())
        .containsExactly(
            new Sending("node1", 2, false, null, Sending.OPEN),
            new Sending("node2", 9, true, 30.0, Sending.ANSWERED));
  }

  @Test
  void copiesOfAnotherPolicyAreRecognised() {
    entry.sent(first, 2 * MILLI);
    entry.sent(second, 9 * MILLI);
    assertThat(story("node1", 1, false).sendings())
        .extracting(Sending::copy)
        .containsExactly(false, true);
    assertThat(story("node1", 0, false).sendings())
        .extracting(Sending::copy)
        .containsExactly(false, false);
  }

  @Test
  void aStatementThatMustNotBeSentTwiceSaysSo() {
    entry.sent(first, 2 * MILLI);
    assertThat(story("node1", 0, true).answers())
        .containsExactly(new CopyAnswer(1, "not-permitted"));
    assertThat(story("node1", 0, false).answers()).isEmpty();
  }
}
