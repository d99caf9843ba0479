// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.run.AgentCount;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class AgentCountsTest {
  private static final String SERVED = "reads served";
  private static final String MOVED = "range reads moved forward";
  private static final String HELD = "range reads held back";

  private static AgentCount counter(String name, long value) {
    return new AgentCount(name, false, value);
  }

  private static AgentCount gauge(long value) {
    return new AgentCount(HELD, true, value);
  }

  private static Optional<Map<String, AgentCount>> snapshot(AgentCount... counts) {
    return Optional.of(
        Arrays.stream(counts).collect(Collectors.toMap(AgentCount::name, Function.identity())));
  }

  @Test
  void countersAreDifferencesAndGaugesAreTheLastValues() {
    Optional<List<AgentCount>> counted =
        AgentCounts.between(
            snapshot(counter(SERVED, 1_000), counter(MOVED, 4), gauge(9)),
            () -> snapshot(counter(SERVED, 1_050), counter(MOVED, 4), gauge(3)));

    assertThat(counted.orElseThrow()).containsExactlyInAnyOrder(counter(SERVED, 50), gauge(3));
  }

  @Test
  void restartedAgentCountsFromZero() {
    assertThat(
            AgentCounts.between(
                    snapshot(counter(SERVED, 1_000)), () -> snapshot(counter(SERVED, 7)))
                .orElseThrow())
        .containsExactly(counter(SERVED, 7));
    assertThat(AgentCounts.between(snapshot(), () -> snapshot(counter(SERVED, 7))).orElseThrow())
        .containsExactly(counter(SERVED, 7));
  }

  /** Otherwise its counts since its start would be taken for those of the measured part. */
  @Test
  void countsAreUnknownIfANodeDidNotReportAtOneOfTheMoments() {
    assertThat(
            AgentCounts.between(
                Optional.empty(),
                () -> {
                  throw new AssertionError("must not be asked");
                }))
        .isEmpty();
    assertThat(AgentCounts.between(snapshot(counter(SERVED, 1_000)), Optional::empty)).isEmpty();
  }
}
