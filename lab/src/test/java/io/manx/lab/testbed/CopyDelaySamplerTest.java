// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.UserException;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.CopyDelays.Sample;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CopyDelaySamplerTest {
  private static final long MILLI = 1_000_000L;
  private static final long ORIGIN = 5_000 * MILLI;
  private static final int ALL = DelaySource.ALL_GROUPS;

  private final AtomicLong now = new AtomicLong();
  private final Script first = new Script("cassandra");
  private final Script second = new Script("manx");
  private final CountDownLatch done = new CountDownLatch(1);
  private final CopyDelaySampler sampler =
      new CopyDelaySampler(Map.of("node1", first, "node2", second), now::get, done::countDown);

  private void askAt(long millis, String node) {
    now.set(ORIGIN + millis * MILLI);
    sampler.ask(node, ORIGIN);
  }

  @Test
  void timesCountFromTheOriginAndClassesAreSeparate() {
    first.says(Map.of(ALL, 2.5)).says(Map.of(ALL, 80.0));
    second.says(new TreeMap<>(Map.of(0, 1.0, 3, 7.0))).says(Map.of(3, 8.0));
    askAt(10, "node1");
    askAt(11, "node2");
    askAt(1_010, "node1");
    askAt(1_011, "node2");

    assertThat(sampler.delays())
        .containsExactly(
            new CopyDelays(
                "node1", "cassandra", null, List.of(new Sample(10, 2.5), new Sample(1_010, 80))),
            new CopyDelays("node2", "manx", 0, List.of(new Sample(11, 1))),
            new CopyDelays("node2", "manx", 3, List.of(new Sample(11, 7), new Sample(1_011, 8))));
  }

  @Test
  void nodesWithAgentsThatKnowNoDelayAreUndecided() {
    first.says(Map.of());
    second.says(Map.of()).says(Map.of(0, 2.0));
    askAt(0, "node1");
    assertThat(sampler.undecided()).isEmpty();
    askAt(0, "node2");
    assertThat(sampler.undecided()).containsExactly("node2");
    askAt(1_000, "node2");
    assertThat(sampler.undecided()).isEmpty();
  }

  @Test
  void nodeThatDoesNotAnswerIsAskedAgain() {
    first.fails().says(Map.of()).says(Map.of(ALL, 4.0));
    askAt(0, "node1");
    askAt(1_000, "node1");
    askAt(2_000, "node1");

    assertThat(sampler.delays())
        .containsExactly(new CopyDelays("node1", "cassandra", null, List.of(new Sample(2_000, 4))));
  }

  @Test
  void delaysAreUnknownBeforeTheFirstAnswer() {
    assertThat(sampler.delays()).isNull();
  }

  @Test
  void eachSourceIsClosedByItsOwnThread() throws InterruptedException {
    sampler.close();
    assertThat(first.closed.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(second.closed.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(done.getCount()).isZero();
  }

  @Test
  void cassandrasNoneAndAlwaysAreDecoded() {
    assertThat(CassandraDelays.millisByReadGroup(Long.MAX_VALUE)).isEmpty();
    assertThat(CassandraDelays.millisByReadGroup(Long.MIN_VALUE)).containsEntry(ALL, 0.0);
    assertThat(CassandraDelays.millisByReadGroup(2_500_000)).containsEntry(ALL, 2.5);
  }

  /** Gives the scripted answers one after the other. */
  private static final class Script implements DelaySource {
    private final String origin;
    private final Deque<Map<Integer, Double>> answers = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    Script(String origin) {
      this.origin = origin;
    }

    Script says(Map<Integer, Double> answer) {
      answers.add(answer);
      return this;
    }

    Script fails() {
      answers.add(Map.of(ALL, Double.NaN));
      return this;
    }

    @Override
    public String origin() {
      return origin;
    }

    @Override
    public Map<Integer, Double> millisByReadGroup() {
      Map<Integer, Double> answer = answers.remove();
      if (answer.containsValue(Double.NaN)) {
        throw new UserException("no management connection");
      }
      return answer;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
