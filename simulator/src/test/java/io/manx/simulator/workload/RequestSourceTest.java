// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario.Distribution;
import io.manx.simulator.scenario.Scenario.Service;
import io.manx.simulator.scenario.ScenarioTexts;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares requests with the fields of their scenario. Bounds are five standard errors wide. */
class RequestSourceTest {
  private static final int REQUESTS = 200_000;
  private static final double ERRORS = 5;
  private static final long SEED = 11;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** So many keys that nearly every request has a key of its own. */
  private static final String MANY_KEYS = "keys: {count: 100000000}\n";

  private static RequestSource workload(String yaml, long seed) {
    String load = yaml.contains("load:") ? "" : "load: {rate_per_s: 1000}\n";
    return new RequestSource(ScenarioTexts.parse(load + yaml), seed);
  }

  private static double[] drawn(String yaml, ToDoubleFunction<RequestSource> what) {
    RequestSource workload = workload(yaml, SEED);
    double[] values = new double[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      workload.next();
      values[i] = what.applyAsDouble(workload);
    }
    return values;
  }

  private static double[] shares(int count, double[] values) {
    double[] shares = new double[count];
    for (double value : values) {
      shares[(int) value]++;
    }
    Arrays.setAll(shares, i -> shares[i] / values.length);
    return shares;
  }

  private static void assertShare(double share, double expected, String what) {
    double error = Math.sqrt(expected * (1 - expected) / REQUESTS);
    assertThat(share).as(what).isCloseTo(expected, within(ERRORS * error + 1e-12));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares / values.length);
  }

  /** Each of ten keys has a node of its own, so the node's share is the key's. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 2})
  void keysFollowZipfsLaw(double exponent) {
    String yaml = "nodes: 10000\nkeys: {count: 10, zipf: %s}".formatted(exponent);
    double[] shares = shares(10_000, drawn(yaml, RequestSource::group));
    Arrays.sort(shares);
    double all = IntStream.rangeClosed(1, 10).mapToDouble(k -> Math.pow(k, -exponent)).sum();
    assertThat(shares[shares.length - 11]).isZero();
    for (int rank = 1; rank <= 10; rank++) {
      double expected = Math.pow(rank, -exponent) / all;
      assertShare(shares[shares.length - rank], expected, "key of rank " + rank);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "constant                                                    | 3    | 0",
        "exponential                                                 | 3    | 3",
        "log-normal, sigma: 0.5                                      | 3    | 1.5988",
        "log-normal, sigma: 1                                        | 3    | 3.9325",
        "constant, large_share: 0.2, large_mean_ms: 13               | 5    | 4",
        "exponential, large_share: 0.2, large_mean_ms: 13            | 5    | 7.5498",
        "log-normal, sigma: 0.5, large_share: 0.5, large_mean_ms: 5  | 4    | 2.4046",
      })
  void serviceHasItsMeanAndDeviation(String distribution, double mean, double deviation) {
    String yaml = MANY_KEYS + "service: {mean_ms: 3, distribution: %s}".formatted(distribution);
    double[] millis = drawn(yaml, workload -> workload.demandNanos() / NANOS_PER_MILLI);
    double error = deviation / Math.sqrt(REQUESTS);
    assertThat(mean(millis)).isCloseTo(mean, within(ERRORS * error + 1e-9));
    // The fourth moment of a log-normal with sigma 1 makes this estimate the least certain of all.
    assertThat(deviation(millis)).isCloseTo(deviation, within(0.05 * deviation + 1e-9));
  }

  @Test
  void replayedTimesAreDrawnAlike() {
    List<Double> times = List.of(2.0, 3.0, 7.0);
    SeededRandom random = new SeededRandom();
    random.reset(SEED, 0, 0);
    ServiceTimeSampler demand =
        new ServiceTimeSampler(new Service(Distribution.REPLAYED, 1, 1, 0, 10, 0, times), random);
    double[] drawn = new double[REQUESTS];
    Arrays.setAll(drawn, i -> demand.millis(i % 2 == 0, demand.draw()));
    double[] shares = shares(8, drawn);
    for (double time : times) {
      assertShare(shares[(int) time], 1.0 / 3, time + " ms");
    }
  }

  /** Another load changes the times of requests, and nothing else. */
  @Test
  void aRequestIsAFunctionOfSeedAndNumber() {
    String rest = "keys: {zipf: 0.9}\nservice: {large_share: 0.3, mistaken_share: 0.1}";
    RequestSource one = workload("load: {utilization: 0.2}\n" + rest, SEED);
    RequestSource other = workload("load: {utilization: 0.9}\narrivals: {burst: 5}\n" + rest, SEED);
    RequestSource seeded = workload(rest, SEED + 1);
    int same = 0;
    for (int i = 0; i < 10_000; i++) {
      one.next();
      other.next();
      seeded.next();
      assertThat(other.group()).isEqualTo(one.group());
      assertThat(other.requester()).isEqualTo(one.requester());
      assertThat(other.kind()).isEqualTo(one.kind());
      assertThat(other.demandNanos()).isEqualTo(one.demandNanos());
      same += seeded.demandNanos() == one.demandNanos() ? 1 : 0;
    }
    assertThat(same).isLessThan(100);
  }

  @Test
  void utilizationIsThatOfAllThreads() {
    // Ten nodes with four threads each do 40 s of work in a second; each read is done twice.
    String yaml =
        "{nodes: 10, load: {utilization: 0.5}, consistency: quorum, service: {mean_ms: 2}}";
    double[] seconds = drawn(yaml, workload -> workload.atNanos() / NANOS_PER_SECOND);
    double expected = REQUESTS * 0.002 * 2 / (0.5 * 40);
    double error = expected / Math.sqrt(REQUESTS);
    assertThat(seconds[REQUESTS - 1]).isCloseTo(expected, within(ERRORS * error));
  }

  /**
   * Means of ten seeds vary by 1 %; if bursts came on top of the mean rate it would be 1.9 times as
   * high.
   */
  @Test
  void burstsKeepTheMeanRate() {
    String yaml = "arrivals: {burst: 10, burst_ms: 50, calm_ms: 450}";
    double seconds = 0;
    for (int i = 0; i < 10; i++) {
      RequestSource workload = workload(yaml, SEED + i);
      for (int request = 0; request < REQUESTS; request++) {
        workload.next();
      }
      seconds += workload.atNanos() / NANOS_PER_SECOND;
    }
    assertThat(10 * REQUESTS / seconds).isCloseTo(1_000, within(40.0));
  }

  /**
   * The variance of the requests in 10 ms over their mean is 1 for a Poisson process. Rates of 526
   * per second, and 5260 for a tenth of the time, make it 1 + (47.3^2 * 0.09) / 10 = 21. It is a
   * little less, since bursts begin and end within windows.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.95, 1.05", "10, 14, 24"})
  void onlyBurstsMakeArrivalsUneven(double burst, double least, double most) {
    String yaml =
        burst == 1 ? "" : "arrivals: {burst: %s, burst_ms: 50, calm_ms: 450}".formatted(burst);
    double[] nanos = drawn(yaml, RequestSource::atNanos);
    double[] counts = new double[(int) (nanos[REQUESTS - 1] / 1e7)];
    for (double at : nanos) {
      int window = (int) (at / 1e7);
      if (window < counts.length) {
        counts[window]++;
      }
    }
    double deviation = deviation(counts);
    assertThat(deviation * deviation / mean(counts)).isBetween(least, most);
  }

  @Test
  void aShareOfKeysIsMistakenForTheOtherSize() {
    String yaml =
        MANY_KEYS
            + "service: {distribution: constant, mean_ms: 1, large_share: 0.3, large_mean_ms: 10,"
            + " mistaken_share: 0.2}";
    double[] both =
        drawn(
            yaml, workload -> (workload.demandNanos() > NANOS_PER_MILLI ? 2 : 0) + workload.kind());
    double[] shares = shares(4, both);
    assertShare(shares[0], 0.7 * 0.8, "small and known");
    assertShare(shares[1], 0.7 * 0.2, "small, thought large");
    assertShare(shares[2], 0.3 * 0.2, "large, thought small");
    assertShare(shares[3], 0.3 * 0.8, "large and known");
  }

  @Test
  void oneKeyIsAlwaysTakenForTheSame() {
    String yaml = "keys: {count: 1}\nservice: {large_share: 0.5, mistaken_share: 0.5}";
    assertThat(Arrays.stream(drawn(yaml, RequestSource::kind)).distinct().count()).isOne();
    assertThat(Arrays.stream(drawn(yaml, RequestSource::group)).distinct().count()).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: clients, count: 5                     | 0",
        "kind: clients, count: 5                     | 0.4",
        "kind: clients, count: 5                     | 1",
        "kind: nodes, token_aware: false             | 0.4",
      })
  void theBusiestRequesterGetsItsShareAndAnEqualPartOfTheRest(String kind, double busiest) {
    String yaml = "nodes: 5\nrequesters: {%s, busiest_share: %s}".formatted(kind, busiest);
    double[] shares = shares(5, drawn(yaml, RequestSource::requester));
    assertShare(shares[0], busiest + (1 - busiest) / 5, "busiest");
    for (int i = 1; i < 5; i++) {
      assertShare(shares[i], (1 - busiest) / 5, "requester " + i);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 3", "false, 7"})
  void withTokenAwarenessARequestComesToAReplica(boolean tokenAware, int coordinators) {
    String yaml = "nodes: 7\nrequesters: {kind: nodes, token_aware: %s}".formatted(tokenAware);
    double[] offsets =
        drawn(MANY_KEYS + yaml, workload -> (7 + workload.requester() - workload.group()) % 7);
    double[] shares = shares(7, offsets);
    for (int i = 0; i < 7; i++) {
      assertShare(shares[i], i < coordinators ? 1.0 / coordinators : 0, "place " + i);
    }
  }
}
