// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.scheduling.ReadClass;
import io.manx.core.scheduling.ReadShape;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.Slice;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes of Cassandra's commands. */
class ReadShapesTest {
  private static void requireSingle(ReadCommand command) {
    requireShape(command, ReadClass.SINGLE, 1);
  }

  private static void requireSlice(ReadCommand command, int rows) {
    requireShape(command, ReadClass.SLICE, rows);
  }

  private static void requireShape(ReadCommand command, ReadClass readClass, int rows) {
    ReadShape shape = ReadShapes.of(command, false, 1);
    assertThat(shape.readClass()).isEqualTo(readClass);
    assertThat(shape.rows()).isEqualTo(rows);
    assertThat(shape.nodes()).isEqualTo(1);
    assertThat(shape.isLocal()).isFalse();
    assertThat(shape.isBatch()).isFalse();
    assertThat(ReadShapes.classOf(command)).isEqualTo(readClass);
  }

  private static DataLimits limit(int rows) {
    return DataLimits.cqlLimits(rows);
  }

  private static DataLimits perPartition(int rows) {
    return DataLimits.cqlLimits(DataLimits.NO_LIMIT, rows);
  }

  /** With no row, only the static row is read. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10})
  void aFewNamedRowsAreASingleRead(int rows) {
    requireSingle(Tables.named(rows));
    requireSingle(Tables.named(rows).withUpdatedLimit(limit(5_000)));
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 12, 100})
  void manyNamedRowsAreASlice(int rows) {
    requireSlice(Tables.named(rows), rows);
    requireSlice(Tables.named(rows).withUpdatedLimit(limit(5_000)), rows);
    requireSlice(Tables.named(rows).withUpdatedLimit(limit(5)), 5);
    requireSingle(Tables.named(rows).withUpdatedLimit(limit(1)));
  }

  @Test
  void aPartitionWithoutClusteringColumnsIsASingleRead() {
    requireSingle(Tables.partition(Tables.NARROW));
    requireSingle(Tables.partition(Tables.NARROW).withUpdatedLimit(limit(5_000)));
  }

  @Test
  void aWholePartitionIsASlice() {
    requireSlice(Tables.partition(Tables.WIDE), ReadShape.UNLIMITED);
  }

  @Test
  void rowsFromOneToAnotherAreASlice() {
    Slice slice =
        Slice.make(
            Clustering.make(UTF8Type.instance.decompose("a")),
            Clustering.make(UTF8Type.instance.decompose("b")));
    requireSlice(
        SinglePartitionReadCommand.create(Tables.WIDE, Tables.NOW_SECONDS, Tables.KEY, slice),
        ReadShape.UNLIMITED);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 5_000})
  void limitsAndPagesBoundASlice(int rows) {
    SinglePartitionReadCommand partition = Tables.partition(Tables.WIDE);
    requireSlice(partition.withUpdatedLimit(limit(rows)), rows);
    requireSlice(partition.withUpdatedLimit(perPartition(rows)), rows);
    requireSlice(partition.withUpdatedLimit(DataLimits.NONE.forPaging(rows)), rows);
    requireSlice(partition.withUpdatedLimit(DataLimits.cqlLimits(rows, rows + 1)), rows);
    requireSlice(partition.withUpdatedLimit(DataLimits.cqlLimits(rows + 1, rows)), rows);
  }

  @Test
  void oneRowOfAPartitionIsASingleRead() {
    SinglePartitionReadCommand partition = Tables.partition(Tables.WIDE);
    requireSingle(partition.withUpdatedLimit(limit(1)));
    requireSingle(partition.withUpdatedLimit(perPartition(1)));
    requireSingle(partition.withUpdatedLimit(DataLimits.distinctLimits(100)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 200, 5_000})
  void aRangeReadIsOfTheRowsAskedFor(int rows) {
    requireShape(Tables.range(limit(rows)), ReadClass.RANGE, rows);
    requireShape(Tables.range(DataLimits.NONE.forPaging(rows)), ReadClass.RANGE, rows);
  }

  @Test
  void aRangeReadWithoutLimitIsUnlimited() {
    requireShape(Tables.range(DataLimits.NONE), ReadClass.RANGE, ReadShape.UNLIMITED);
    requireShape(Tables.range(perPartition(2)), ReadClass.RANGE, ReadShape.UNLIMITED);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "12, 12"})
  void onlyOfARangeReadItMattersHowManyNodesAreAsked(int nodes, int told) {
    assertThat(ReadShapes.of(Tables.range(limit(9)), false, nodes).nodes()).isEqualTo(told);
    assertThat(ReadShapes.of(Tables.partition(Tables.WIDE), false, nodes).nodes()).isEqualTo(1);
    assertThat(ReadShapes.of(Tables.named(1), false, nodes).nodes()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void localReadsAreToldFromThoseOfOtherCoordinators(boolean local) {
    assertThat(ReadShapes.of(Tables.named(1), local, 1).isLocal()).isEqualTo(local);
    assertThat(ReadShapes.of(Tables.partition(Tables.WIDE), local, 1).isLocal()).isEqualTo(local);
    assertThat(ReadShapes.of(Tables.range(DataLimits.NONE), local, 3).isLocal()).isEqualTo(local);
  }
}
