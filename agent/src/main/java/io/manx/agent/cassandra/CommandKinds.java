// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.schema.TableId;
import org.jspecify.annotations.Nullable;

/** Kinds of reads at a coordinator: the table, the shape, and the consistency level. */
public final class CommandKinds {
  private static final int UNKNOWN_LEVEL = 0x1f;
  private static final int LEVEL_BITS = 5;
  private static final int SHAPE_BITS = 3;

  private enum Shape {
    SINGLE("single", 0),
    SLICE("slice", 1),
    SEVERAL("several partitions", 2),
    RANGE("range", 3),
    AGGREGATE("aggregate", 4),
    INDEX("index", 5);

    private final String text;
    private final int code;

    Shape(String text, int code) {
      this.text = text;
      this.code = code;
    }
  }

  private CommandKinds() {}

  /**
   * Returns the key of a command's kind. Reads of partitions and of ranges have different ones, as
   * they are of different groups.
   *
   * @param several whether it is one of several that read a partition each for one statement
   * @param level null if it is not known
   */
  public static long key(ReadCommand command, boolean several, @Nullable ConsistencyLevel level) {
    TableId table = command.metadata().id;
    long range = command.isRangeRequest() ? 1 : 0;
    long shape = range << SHAPE_BITS | shape(command, several).code;
    long code = shape << LEVEL_BITS | (level == null ? UNKNOWN_LEVEL : level.code);
    return RandomBits.mix(
        table.asUUID().getMostSignificantBits()
            ^ RandomBits.mix(table.asUUID().getLeastSignificantBits() + code));
  }

  /** Returns the same in words. */
  public static String describe(
      ReadCommand command, boolean several, @Nullable ConsistencyLevel level) {
    Shape shape = shape(command, several);
    boolean isWide = command.isRangeRequest() && shape != Shape.RANGE;
    String kind = command.metadata() + ", " + shape.text + (isWide ? " of a range" : "");
    return level == null ? kind : kind + " at " + level;
  }

  private static Shape shape(ReadCommand command, boolean several) {
    if (command.indexQueryPlan() != null) {
      return Shape.INDEX;
    }
    if (command.limits().isGroupByLimit()) {
      return Shape.AGGREGATE;
    }
    switch (ReadShapes.classOf(command)) {
      case RANGE:
        return Shape.RANGE;
      case SLICE:
        return several ? Shape.SEVERAL : Shape.SLICE;
      default:
        return several ? Shape.SEVERAL : Shape.SINGLE;
    }
  }

  /** Returns how many rows a command asks for at most, or {@link Demand#UNKNOWN_FEATURE}. */
  public static double rows(ReadCommand command) {
    int rows = command.limits().count();
    return rows == DataLimits.NO_LIMIT ? Demand.UNKNOWN_FEATURE : rows;
  }

  /**
   * Returns a hash of the partition that a command reads; {@link RequestDemands#NO_PARTITION} if it
   * reads several.
   */
  public static long partition(ReadCommand command) {
    return command instanceof SinglePartitionReadCommand
        ? 1 + Integer.toUnsignedLong(token((SinglePartitionReadCommand) command).hashCode())
        : RequestDemands.NO_PARTITION;
  }

  /** The token, unlike the key, is a good hash, and known already. */
  private static Token token(SinglePartitionReadCommand command) {
    return command.partitionKey().getToken();
  }
}
