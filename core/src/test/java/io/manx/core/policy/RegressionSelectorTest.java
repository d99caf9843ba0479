// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.request.RequestCosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegressionSelectorTest {
  private static final long MILLI = 1_000_000;
  private static final int SHORT = 0;
  private static final int LONG = 1;
  private static final int MEDIUM = 2;

  private final RegressionSelector selector =
      new RegressionSelector(
          ParameterValues.of(RegressionSelector.PARAMETERS, Map.of()), 1, Surroundings.UNKNOWN);

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

  /** It predicts 10 ms, and 1 ms more for each request; more than 12 ms are long. */
  private static final String MODEL =
      "{\"format\": \"manx-model\", \"version\": 1, \"statistic\": \"p50\","
          + " \"thresholdMillis\": 12, \"minRSquared\": 0.5, \"templates\": [{\"name\": \"scan\","
          + " \"statements\": [\"SELECT * FROM t\"], \"w0Millis\": 10, \"w1MillisPerRequest\": 1,"
          + " \"points\": 5, \"rSquared\": 0.9, \"minConcurrency\": 1, \"maxConcurrency\": 20}]}";

  private static RegressionSelector withModel(String file, Surroundings surroundings) {
    return new RegressionSelector(
        ParameterValues.of(RegressionSelector.PARAMETERS, Map.of("model", file)), 1, surroundings);
  }

  private static int firsts(RegressionSelector selector, Demand demand, int of, int times) {
    int first = 0;
    for (int i = 0; i < times; i++) {
      Candidates candidates = new Candidates();
      candidates.clear(demand);
      for (int replica = 0; replica < 3; replica++) {
        candidates.add(replica);
      }
      selector.rank(candidates, 0);
      first += candidates.replica(0) == of ? 1 : 0;
    }
    return first;
  }

  /** Replica 2 is the fastest; the fourth outstanding request makes the next one a long one. */
  @Test
  void aModelSaysWhichRequestsAreLong(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("model.json"), MODEL);
    RequestCosts costs = new RequestCosts();
    int scan = costs.kinds().findOrAdd(1, 0, () -> "scan", 0);
    int other = costs.kinds().findOrAdd(2, 0, () -> "other", 0);
    Surroundings driver =
        Surroundings.withStatements(
            kind -> kind == scan ? "select * from t" : "SELECT * FROM another");
    RegressionSelector modelled = withModel(file.toString(), driver);
    Demand demand = costs.demand(scan, 0, false);
    for (int replica = 0; replica < 3; replica++) {
      modelled.sent(replica, demand, 0);
      modelled.answered(replica, demand, (3 - replica) * MILLI, null, 0);
    }
    modelled.sent(0, demand, 0);
    assertThat(firsts(modelled, demand, 2, 30)).isEqualTo(10);
    for (int i = 0; i < 3; i++) {
      modelled.sent(0, demand, 0);
    }
    assertThat(firsts(modelled, demand, 2, 30)).isEqualTo(30);
    assertThat(firsts(modelled, costs.demand(other, 0, false), 2, 30)).isEqualTo(10);
  }

  @Test
  void aModelThatCannotBeUsedIsRefused(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("model.json"), MODEL);
    assertThatThrownBy(() -> withModel(file.toString(), Surroundings.UNKNOWN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only drivers know the statements");
    Files.writeString(file, MODEL.replace("1,", "2,"));
    assertThatThrownBy(() -> withModel(file.toString(), Surroundings.withStatements(kind -> null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("model.json");
  }
}
