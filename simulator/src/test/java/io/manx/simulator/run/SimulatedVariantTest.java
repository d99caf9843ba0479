// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedVariantTest {
  @Test
  void theOrderOfReadsStandsBehindASlashUnlessItIsCassandras() {
    List<SimulatedVariant> variants =
        SimulatedVariant.all(
            List.of("manx"),
            List.of("none", "budget"),
            List.of("fifo", "fifo+parallel", "expected-cost(max_overtaking_ms=10)+parallel"));
    assertThat(variants)
        .extracting(SimulatedVariant::name)
        .containsExactly(
            "manx",
            "manx/fifo+parallel",
            "manx/expected-cost(max_overtaking_ms=10)+parallel",
            "manx+budget",
            "manx+budget/fifo+parallel",
            "manx+budget/expected-cost(max_overtaking_ms=10)+parallel");
    assertThat(variants).extracting(SimulatedVariant::reorders).startsWith(false, false, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lifo | lifo: unknown read order 'lifo'; there are fifo, single-first, range-aware, all",
        "fifo+serial | 'fifo+serial' is neither a name nor name(parameter=value,...) of a read order",
        "expected-cost(slow=1) | expected-cost(slow=1): ",
        "all(max_overtaking_ms=1)+parallel | all(max_overtaking_ms=1)+parallel: ",
        "expected-cost(max_overtaking_ms) | 'max_overtaking_ms' is not parameter=value",
      })
  void whatIsNoOrderIsSaid(String order, String message) {
    assertThatThrownBy(() -> SimulatedVariant.all(List.of("manx"), List.of("none"), List.of(order)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theSameOrderTwiceIsRefused() {
    assertThatThrownBy(
            () ->
                SimulatedVariant.all(
                    List.of("manx"),
                    List.of("none"),
                    List.of("expected-cost", "expected-cost(max_overtaking_ms=5000)")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("are the same; omit one");
  }
}
