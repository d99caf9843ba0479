// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OperationMixTest {
  @Test
  void mixIsReadInAnyOrderAndToldInOne() {
    OperationMix mix = OperationMix.parse(" Slice=5, range=15,read=80");

    assertThat(mix.weights())
        .isEqualTo(Map.of(OperationKind.READ, 80, OperationKind.RANGE, 15, OperationKind.SLICE, 5));
    assertThat(mix.name()).isEqualTo("read=80,range=15,slice=5");
    assertThat(mix.keys()).isEqualTo(KeyDistribution.ZIPFIAN);
    assertThat(OperationMix.parse(mix.name())).isEqualTo(mix);
  }

  @Test
  void lettersAreThoseOfYcsb() {
    assertThat(OperationMix.parse("e").weights())
        .isEqualTo(Map.of(OperationKind.RANGE, 95, OperationKind.INSERT, 5));
    assertThat(OperationMix.parse("D").keys()).isEqualTo(KeyDistribution.LATEST);
  }

  @Test
  void namesInResultsIncludePartsAndAllTogether() {
    assertThat(OperationMix.parse("B").namesInResults(false)).containsExactly("read", "update");
    assertThat(OperationMix.parse("read=50,range=50").namesInResults(true))
        .containsExactly("read", "range", "read-to-undisturbed");
    assertThat(OperationMix.parse("tpch").namesInResults(true))
        .contains("query-3", "aggregated", "query-3-to-undisturbed")
        .doesNotContain("read", "aggregated-to-undisturbed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read=90,scan=10 | unknown operation 'scan'; choose read, update",
        "read=90,range=11 | add up to 101, not to 100",
        "read=50 | add up to 50",
        "read=50,read=50 | 'read' is given twice",
        "read=90.5,range=9.5 | '90.5' is not a whole percent",
        "read=0,range=100 | '0' is not a whole percent from 1 to 100",
        "read=-5,range=105 | '-5' is not a whole percent",
        "read=100, | '' is not of the form OPERATION=PERCENT",
        "read=50=50 | 'read=50=50' is not of the form",
        "= | unknown operation ''",
      })
  void wrongMixIsRefusedWithTheReasonAndAnExample(String text, String reason) {
    assertThatThrownBy(() -> OperationMix.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("for example read=90,range=10")
        .hasMessageNotContaining("\n");
  }
}
