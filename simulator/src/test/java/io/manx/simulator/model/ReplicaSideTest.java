// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.scenario.ScenarioTexts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One node with one thread; each attempt takes 1 ms. */
class ReplicaSideTest {
  private static final long MILLI = 1_000_000;

  private final SimulationState state =
      SimulationState.of(
          ScenarioTexts.parse(
              "{nodes: 1, threads: 1, network_ms: 0, load: {rate_per_s: 1}, timeout_ms: 100}"));
  private final ReplicaSide replicas = new ReplicaSide(state);

  private int sent() {
    int copy = state.attempts().create(state.requests().create(), 0, 0);
    state.attempts().demandNanos[copy] = MILLI;
    state.nodes().expect(copy);
    return copy;
  }

  private int arrived() {
    int copy = sent();
    replicas.arrived(copy);
    return copy;
  }

  /** Runs until no event is left; returns the attempts in the order of their answers. */
  private List<Integer> answered() {
    List<Integer> answered = new ArrayList<>();
    while (state.time().next()) {
      long event = state.time().event();
      if (Event.type(event) == Event.SERVED) {
        replicas.served(Event.subject(event));
      } else {
        assertThat(Event.type(event)).isEqualTo(Event.RESPONSE);
        answered.add(Event.subject(event));
      }
    }
    return answered;
  }

  @Test
  void copiesAreServedInTheOrderInWhichTheyCome() {
    int first = arrived();
    int second = arrived();
    int third = arrived();
    assertThat(answered()).containsExactly(first, second, third);
    assertThat(state.attempts().startedNanos[third]).isEqualTo(2 * MILLI);
  }

  @Test
  void whatIsInServiceWaitsAndIsOnItsWayHasToBeWaitedFor() {
    assertThat(state.nodes().waitNanos(0, 0)).isZero();
    int first = arrived();
    assertThat(state.nodes().waitNanos(0, 0)).isEqualTo(MILLI);
    int second = arrived();
    int third = sent();
    assertThat(state.nodes().waitNanos(0, 400_000)).isEqualTo(2.6 * MILLI);
    replicas.arrived(third);
    assertThat(state.nodes().waitNanos(0, 400_000)).isEqualTo(2.6 * MILLI);
    assertThat(answered()).containsExactly(first, second, third);
    assertThat(state.nodes().waitNanos(0, 3 * MILLI)).isZero();
  }

  @Test
  void aLongQueueIsWorkedOffByAllThreads() {
    for (int i = 0; i < 1_001; i++) {
      int unused = arrived();
    }
    assertThat(state.nodes().waitNanos(0, 0)).isCloseTo(1_001.0 * MILLI, within(1.0));
  }
}
