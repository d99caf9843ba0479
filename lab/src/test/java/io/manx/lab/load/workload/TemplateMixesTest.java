// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.tpch.TpchTable;
import io.manx.results.UserException;
import java.util.EnumMap;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TemplateMixesTest {
  /** Requests in figure 9 of Chauque 2020, 18,309 in all. */
  private static final Map<OperationKind, Integer> FIGURE_9 =
      Map.of(
          OperationKind.DISTINCT_RETURN_FLAG, 2369,
          OperationKind.PRICING_SUMMARY, 785,
          OperationKind.PRICING_SUMMARY_V2, 2401,
          OperationKind.PRICING_SUMMARY_V3, 2408,
          OperationKind.PRICING_SUMMARY_V4, 798,
          OperationKind.QUERY_3, 2395,
          OperationKind.QUERY_3_V2, 2439,
          OperationKind.FETCH_ALL, 2365,
          OperationKind.FETCH_BY_DISCOUNT, 2349);

  @Test
  void frequenciesAreThoseOfTheThesis() {
    OperationMix mix = OperationMix.parse("TPCH");
    assertThat(mix.name()).isEqualTo("tpch");
    assertThat(mix.keys()).isEqualTo(KeyDistribution.UNIFORM);
    assertThat(mix.tpchTables()).containsExactly(TpchTable.values());
    FIGURE_9.forEach(
        (kind, requests) ->
            assertThat(mix.ratio(kind)).isCloseTo(requests / 18_309.0, Offset.offset(0.003)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tpch", "two-tables", "tpch:query-3=95,pricing-summary=5"})
  void nameIsReadAgain(String text) {
    OperationMix mix = OperationMix.parse(text);
    assertThat(OperationMix.parse(mix.name())).isEqualTo(mix);
  }

  @Test
  void twoTablesHaveOneTemplateEach() {
    OperationMix usual = OperationMix.parse("two-tables");
    assertThat(usual.ratio(OperationKind.QUERY_3_V2)).isEqualTo(0.9);
    assertThat(usual.ratio(OperationKind.PRICING_SUMMARY)).isEqualTo(0.1);
    assertThat(usual.tpchTables()).containsExactly(TpchTable.CUSTOMER, TpchTable.LINEITEM);

    OperationMix mix = OperationMix.parse("two-tables: Light=96, heavy=4");
    assertThat(mix.name()).isEqualTo("two-tables:light=96,heavy=4");
    assertThat(mix.ratio(OperationKind.PRICING_SUMMARY)).isEqualTo(0.04);
  }

  /** Each group of requests holds exactly the weights. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"tpch|23", "two-tables|100", "tpch:query-3=2,fetch-all=1|3"})
  void groupsHoldTheWeights(String text, int size) {
    OperationMix mix = OperationMix.parse(text);
    assertThat(mix.groupSize()).isEqualTo(size);
    RequestSequence sequence = LoadFixtures.of(mix, 10, 0).newSequence();
    for (int group = 0; group < 50; group++) {
      Map<OperationKind, Integer> counts = new EnumMap<>(OperationKind.class);
      for (int i = 0; i < size; i++) {
        counts.merge(sequence.request((long) group * size + i).kind(), 1, Integer::sum);
      }
      assertThat(counts).isEqualTo(mix.weights());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tpch:read=1|unknown template 'read'; choose distinct-return-flag, pricing-summary",
        "tpch:query-3|'query-3' is not of the form TEMPLATE=WEIGHT",
        "tpch:|'' is not of the form",
        "tpch:query-3=0|'0' is not a whole weight from 1 to 1000",
        "tpch:query-3=1,query-3=2|'query-3' is given twice",
        "two-tables:query-3=1|unknown template 'query-3'; choose light, heavy",
        "query-3=100|unknown operation 'query-3'; choose read, update",
        "tpcds|unknown workload 'tpcds'; choose one of YCSB's A, B, C, D, E, F, or M, tpch"
      })
  void wrongMixIsRefusedWithARemedy(String text, String told) {
    assertThatThrownBy(() -> OperationMix.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(told);
  }
}
