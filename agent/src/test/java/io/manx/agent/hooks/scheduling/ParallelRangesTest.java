// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.cassandra.Tables;
import io.manx.agent.scheduling.RowCounts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.cassandra.cql3.Operator;
import org.apache.cassandra.db.DataRange;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.aggregation.AggregationSpecification;
import org.apache.cassandra.db.filter.ColumnFilter;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.db.filter.RowFilter;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.utils.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many ranges are asked at once. */
class ParallelRangesTest {
  private static final long SEED = 31;
  private static final int STOCK = 7;
  private static final int MOST = 100;
  private static final double UNKNOWN = RowCounts.UNKNOWN;
  private static final PartitionRangeReadCommand COMMAND = Tables.range(DataLimits.NONE);

  private final Map<ReplicaPlan.ForRangeRead, Double> rows = new HashMap<>();
  private final ParallelRanges parallel =
      new ParallelRanges((command, plan) -> rows.getOrDefault(plan, UNKNOWN));

  /** Returns parts of one range each, with these numbers of rows. */
  private CloseableIterator<ReplicaPlan.ForRangeRead> parts(double... rowsOfEach) {
    ReplicaPlan.ForRangeRead[] plans = Tables.plansOfOneRange(rowsOfEach.length);
    for (int part = 0; part < plans.length; part++) {
      rows.put(plans[part], rowsOfEach[part]);
    }
    return ahead(plans);
  }

  private CloseableIterator<ReplicaPlan.ForRangeRead> ahead(ReplicaPlan.ForRangeRead... plans) {
    return Objects.requireNonNull(
        parallel.ahead(CloseableIterator.wrap(Arrays.asList(plans).iterator()), COMMAND));
  }

  private int first(CloseableIterator<ReplicaPlan.ForRangeRead> plans, int wanted) {
    return parallel.concurrency(plans, COMMAND, wanted, true, STOCK, MOST);
  }

  private int next(CloseableIterator<ReplicaPlan.ForRangeRead> plans, int wanted) {
    return parallel.concurrency(plans, COMMAND, wanted, false, STOCK, MOST);
  }

  static Stream<DataLimits> limitsOfAllRowsInOrder() {
    return Stream.of(
        DataLimits.NONE,
        DataLimits.cqlLimits(1),
        DataLimits.cqlLimits(5_000),
        DataLimits.NONE.forPaging(100));
  }

  @ParameterizedTest
  @MethodSource("limitsOfAllRowsInOrder")
  void plansAreLookedAtAheadWhereARangeGivesAllOfItsRows(DataLimits limits) {
    CloseableIterator<ReplicaPlan.ForRangeRead> plans = CloseableIterator.empty();
    CloseableIterator<ReplicaPlan.ForRangeRead> ahead =
        Objects.requireNonNull(parallel.ahead(plans, Tables.range(limits)));
    assertThat(ahead).isInstanceOf(PlansAhead.class);
    assertThat(parallel.looksAhead(ahead)).isTrue();
    assertThat(parallel.looksAhead(plans)).isFalse();
  }

  static Stream<DataLimits> limitsOfSomeRows() {
    return Stream.of(
        DataLimits.cqlLimits(DataLimits.NO_LIMIT, 2),
        DataLimits.cqlLimits(100, 1),
        DataLimits.cqlLimits(100, 1).forPaging(10),
        DataLimits.DISTINCT_NONE,
        DataLimits.distinctLimits(100),
        DataLimits.groupByLimits(
            DataLimits.NO_LIMIT,
            DataLimits.NO_LIMIT,
            DataLimits.NO_LIMIT,
            AggregationSpecification.AGGREGATE_EVERYTHING));
  }

  @ParameterizedTest
  @MethodSource("limitsOfSomeRows")
  void limitsOnPartitionsAndGroupsLeaveCassandrasEstimate(DataLimits limits) {
    assertThat(parallel.ahead(CloseableIterator.empty(), Tables.range(limits))).isNull();
  }

  @Test
  void aFilterLeavesCassandrasEstimate() {
    RowFilter filter = RowFilter.create(false);
    filter.add(
        Tables.WIDE.regularColumns().getSimple(0),
        Operator.EQ,
        UTF8Type.instance.decompose("value"));
    PartitionRangeReadCommand command =
        PartitionRangeReadCommand.create(
            Tables.WIDE,
            Tables.NOW_SECONDS,
            ColumnFilter.all(Tables.WIDE),
            filter,
            DataLimits.NONE,
            DataRange.allData(Tables.WIDE.partitioner));
    assertThat(parallel.ahead(CloseableIterator.empty(), command)).isNull();
  }

  @Test
  void asManyRangesAreAskedAsTheRowsNeed() {
    assertThat(next(parts(100, 100, 100, 100), 250)).isEqualTo(3);
    assertThat(next(parts(100, 100, 100, 100), 200)).isEqualTo(2);
    assertThat(next(parts(100, 100, 100, 100), 1)).isEqualTo(1);
    assertThat(next(parts(0, 0, 100, 100), 50)).isEqualTo(3);
  }

  /** The read may begin near the end of the range. */
  @Test
  void theFirstRangeOfAReadCountsAsWithoutRows() {
    assertThat(first(parts(100, 100, 100, 100), 100)).isEqualTo(2);
    assertThat(first(parts(100, 100, 100, 100), 250)).isEqualTo(4);
    assertThat(first(parts(1_000_000, 100, 100, 100), 250)).isEqualTo(4);
  }

  @Test
  void allRangesAreAskedIfUnlimitedOrWithTooFewRows() {
    assertThat(first(parts(100, 100, 100), DataLimits.NO_LIMIT)).isEqualTo(3);
    assertThat(next(parts(100, 100, 100), 301)).isEqualTo(3);
    assertThat(first(parts(0, 0, 0), 1)).isEqualTo(3);
  }

  @Test
  void oneIsAskedWhateverIsWanted() {
    assertThat(next(parts(100, 100), 0)).isEqualTo(1);
    assertThat(next(parts(100, 100), -5)).isEqualTo(1);
    assertThat(first(parts(), 100)).isEqualTo(1);
  }

  @Test
  void noMoreAreAskedThanMayBe() {
    CloseableIterator<ReplicaPlan.ForRangeRead> plans = parts(1, 1, 1, 1, 1, 1);
    assertThat(parallel.concurrency(plans, COMMAND, 1_000, true, STOCK, 4)).isEqualTo(4);
    assertThat(parallel.concurrency(plans, COMMAND, 1_000, true, STOCK, 1)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aNodeThatHasNotToldItsRowsLeavesCassandrasNumber(int silent) {
    double[] rowsOfEach = {10, 10, 10, 10};
    rowsOfEach[silent] = UNKNOWN;
    assertThat(next(parts(rowsOfEach), 30)).isEqualTo(STOCK);
  }

  @Test
  void aNodeThatIsNotNeededMayBeSilent() {
    assertThat(next(parts(10, 10, 10, UNKNOWN), 30)).isEqualTo(3);
    CloseableIterator<ReplicaPlan.ForRangeRead> plans = parts(10, 10, UNKNOWN);
    assertThat(parallel.concurrency(plans, COMMAND, 30, false, STOCK, 2)).isEqualTo(2);
  }

  /** Compared with the smallest number of parts with enough rows, found by trying all. */
  @Test
  void partsOfSeveralRangesCountAsThose() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int run = 0; run < 2_000; run++) {
      int parts = random.nextInt(1, 12);
      int[] ranges = random.ints(parts, 1, 5).toArray();
      int[] rowsOfEach = random.ints(parts, 0, 50).toArray();
      int wanted = random.nextInt(300);
      int from = random.nextInt(2);
      int most = random.nextInt(1, 40);
      ReplicaPlan.ForRangeRead[] plans = Tables.plans(ranges);
      IntStream.range(0, parts).forEach(part -> rows.put(plans[part], (double) rowsOfEach[part]));
      int enough =
          IntStream.rangeClosed(1, parts)
              .filter(n -> IntStream.range(from, n).map(part -> rowsOfEach[part]).sum() >= wanted)
              .findFirst()
              .orElse(parts);
      int expected = Math.min(most, IntStream.range(0, enough).map(part -> ranges[part]).sum());
      assertThat(parallel.concurrency(ahead(plans), COMMAND, wanted, from == 1, STOCK, most))
          .as("run %d", run)
          .isEqualTo(expected);
      rows.clear();
    }
  }

  @Test
  void plansLookedAtAreStillSent() {
    ReplicaPlan.ForRangeRead[] plans = Tables.plansOfOneRange(4);
    Arrays.stream(plans).forEach(plan -> rows.put(plan, 10.0));
    CloseableIterator<ReplicaPlan.ForRangeRead> ahead = ahead(plans);
    assertThat(next(ahead, 30)).isEqualTo(3);
    assertThat(parallel.parts(ahead, 3)).isEqualTo(3);
    assertThat(ahead).toIterable().containsExactly(plans);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "3, 1", "4, 2", "5, 3", "6, 3", "100, 3"})
  void rangesWithTheSameReplicasAreOnePart(int ranges, int parts) {
    assertThat(parallel.parts(ahead(Tables.plans(3, 1, 2)), ranges)).isEqualTo(parts);
  }

  @Test
  void withCassandrasEstimateEachRangeIsAPart() {
    assertThat(parallel.parts(CloseableIterator.empty(), 5)).isEqualTo(5);
    assertThat(parallel.parts(ahead(), 5)).isEqualTo(1);
  }
}
