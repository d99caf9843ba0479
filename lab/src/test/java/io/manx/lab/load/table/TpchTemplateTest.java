// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.tpch.LineItemPartition;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.lab.load.workload.Request;
import io.manx.lab.load.workload.RequestSequence;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TpchTemplateTest {
  private static final TpchScale SCALE = TpchScale.DEFAULT;

  static Stream<OperationKind> templates() {
    return Arrays.stream(OperationKind.values()).filter(kind -> kind.dataSet() == DataSet.TPC_H);
  }

  private static TpchTemplate template(OperationKind kind, long seed) {
    return new TpchTemplate(kind, SCALE, seed);
  }

  private static List<Request> requests(OperationKind kind) {
    OperationMix mix = OperationMix.parse("tpch:" + kind.id() + "=1");
    RequestSequence sequence = LoadFixtures.of(mix, 10, 0).newSequence();
    return Stream.iterate(0L, index -> index + 1).limit(500).map(sequence::request).toList();
  }

  @ParameterizedTest
  @MethodSource("templates")
  void parametersAreAFunctionOfSeedAndNumber(OperationKind kind) {
    TpchTemplate template = template(kind, LoadFixtures.SEED);
    TpchTemplate again = template(kind, LoadFixtures.SEED);
    Set<List<Object>> distinct = new HashSet<>();
    List<Request> requests = requests(kind);
    for (Request request : requests) {
      distinct.add(List.of(template.parameters(request)));
    }
    assertThat(distinct.size())
        .isGreaterThanOrEqualTo(Math.min(100, LineItemPartition.count(SCALE)));
    for (int i = requests.size() - 1; i >= 0; i--) {
      assertThat(again.parameters(requests.get(i))).isEqualTo(template.parameters(requests.get(i)));
    }
  }

  @ParameterizedTest
  @MethodSource("templates")
  void eachQueryHasAPlaceForEachParameter(OperationKind kind) {
    TpchTemplate template = template(kind, LoadFixtures.SEED);
    String cql = template.cql("k.t");
    long places = cql.chars().filter(each -> each == '?').count();
    assertThat(requests(kind)).allMatch(request -> template.parameters(request).length == places);
    assertThat(cql).startsWith("SELECT ").contains(" FROM k.t WHERE ");
  }

  @Test
  void otherSeedAsksForOtherRows() {
    List<Request> requests = requests(OperationKind.FETCH_BY_DISCOUNT);
    TpchTemplate one = template(OperationKind.FETCH_BY_DISCOUNT, 1);
    TpchTemplate other = template(OperationKind.FETCH_BY_DISCOUNT, 2);
    assertThat(requests)
        .filteredOn(request -> Arrays.equals(one.parameters(request), other.parameters(request)))
        .hasSizeLessThan(20);
  }

  /** Query 3 asks for orders of the second half of a month in which orders were taken. */
  @Test
  void ordersAreAskedForByMonth() {
    TpchTemplate template = template(OperationKind.QUERY_3, LoadFixtures.SEED);
    for (Request request : requests(OperationKind.QUERY_3)) {
      Object[] parameters = template.parameters(request);
      LocalDate date = (LocalDate) parameters[2];
      assertThat(parameters[1]).isEqualTo((date.getYear() - 1970) * 12 + date.getMonthValue() - 1);
      assertThat(date.getDayOfMonth()).isBetween(15, 28);
      assertThat(date).isBetween(LocalDate.of(1992, 1, 1), LocalDate.of(1998, 8, 2));
    }
  }
}
