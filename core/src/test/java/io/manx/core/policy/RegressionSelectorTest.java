package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegressionSelectorTest {
  private static final long MILLI = 1_000_000;
  private static final int SHORT = 0;
  private static final int LONG = 1;
  private static final int MEDIUM = 2;

  private final RegressionSelector selector =
      new RegressionSelector(ParameterValues.of(RegressionSelector.PARAMETERS, Map.of()), 1);

  private int first(Demand demand) {
    Candidates candidates = new Candidates();
    candidates.clear(demand);
    for (int replica = 0; replica < 3; replica++) {
      candidates.add(replica);
    }
    selector.rank(candidates, 0);
    return candidates.replica(0);
  }

  private void respond(int replica, Demand demand, long millis) {
    selector.sent(replica, demand, 0);
    selector.answered(replica, demand, millis * MILLI, null, 0);
  }

  /**
   * Replica 2 is the fastest. Of the predictions 88 in 100 are short, 4 medium and 8 long, so that
   * their 90th percentile is a medium one.
   */
  private void train() {
    for (int i = 0; i < 300; i++) {
      respond(i % 3, Demands.of(SHORT), 3 - i % 3);
      respond(i % 3, Demands.of(MEDIUM), 4L * (3 - i % 3));
      respond(i % 3, Demands.of(LONG), 10L * (3 - i % 3));
    }
    for (int i = 0; i < 3_000; i++) {
      int place = i % 25;
      int unused = first(Demands.of(place < 2 ? LONG : place == 2 ? MEDIUM : SHORT));
    }
  }

  @Test
  void longRequestsGoToTheFastestReplica() {
    train();
    for (int i = 0; i < 10; i++) {
      assertThat(first(Demands.of(LONG))).isEqualTo(2);
    }
  }

  @Test
  void aReplicaThatFailsAtOnceIsNotTheFastest() {
    train();
    selector.sent(2, Demands.of(LONG), 0);
    selector.failed(2, Demands.of(LONG), MILLI / 10, 0);
    for (int i = 0; i < 10; i++) {
      assertThat(first(Demands.of(LONG))).isEqualTo(1);
    }
  }

  @Test
  void shortRequestsTakeTurns() {
    train();
    List<Integer> firsts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      firsts.add(first(Demands.of(SHORT)));
    }
    assertThat(firsts.subList(0, 3)).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(firsts.subList(3, 6)).isEqualTo(firsts.subList(0, 3));
  }

  @Test
  void requestsOfAnUnknownClassTakeTurns() {
    train();
    List<Integer> firsts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      firsts.add(first(Demands.of(5)));
    }
    assertThat(firsts).containsExactlyInAnyOrder(0, 1, 2);
  }
}
