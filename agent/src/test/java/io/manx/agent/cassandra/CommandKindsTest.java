// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.aggregation.AggregationSpecification;
import org.apache.cassandra.db.filter.DataLimits;
import org.junit.jupiter.api.Test;

/** Which of Cassandra's commands are of one kind. */
class CommandKindsTest {
  private static final DataLimits AGGREGATE =
      DataLimits.groupByLimits(
          DataLimits.NO_LIMIT,
          DataLimits.NO_LIMIT,
          DataLimits.NO_LIMIT,
          AggregationSpecification.AGGREGATE_EVERYTHING);

  private static long key(ReadCommand command) {
    return CommandKinds.key(command, false, ConsistencyLevel.ONE);
  }

  private static String describe(ReadCommand command) {
    return CommandKinds.describe(command, false, ConsistencyLevel.ONE);
  }

  @Test
  void rowsAndLimitsDoNotMakeAKind() {
    assertThat(key(Tables.named(1))).isEqualTo(key(Tables.named(2)));
    assertThat(describe(Tables.named(1))).isEqualTo("k.wide, single at ONE");
  }

  @Test
  void tableShapeAndLevelMakeAKind() {
    ReadCommand slice = Tables.partition(Tables.WIDE);
    assertThat(key(slice)).isNotEqualTo(key(Tables.named(1)));
    assertThat(key(Tables.partition(Tables.NARROW))).isNotEqualTo(key(Tables.named(1)));
    assertThat(key(slice)).isNotEqualTo(CommandKinds.key(slice, true, ConsistencyLevel.ONE));
    assertThat(key(slice)).isNotEqualTo(CommandKinds.key(slice, false, ConsistencyLevel.TWO));
    assertThat(key(slice)).isNotEqualTo(CommandKinds.key(slice, false, null));
  }

  /** They are of different groups, so that one kind must not contain both. */
  @Test
  void anAggregateOfAPartitionIsOfAnotherKindThanThatOfARange() {
    ReadCommand partition = Tables.partition(Tables.WIDE).withUpdatedLimit(AGGREGATE);
    ReadCommand range = Tables.range(AGGREGATE);
    assertThat(key(partition)).isNotEqualTo(key(range));
    assertThat(describe(partition)).isEqualTo("k.wide, aggregate at ONE");
    assertThat(describe(range)).isEqualTo("k.wide, aggregate of a range at ONE");
    assertThat(describe(Tables.range(DataLimits.NONE))).isEqualTo("k.wide, range at ONE");
  }
}
