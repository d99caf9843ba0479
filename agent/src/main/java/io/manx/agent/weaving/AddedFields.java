// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import java.util.List;

/** Fields that the agent adds to Cassandra's classes, so that an object carries its own times. */
final class AddedFields {
  /** In a request to another node, and in a local read: its {@code OutstandingRead}, or null. */
  static final String READ = "manxRead";

  /** When a task was queued, on the clock of {@link System#nanoTime()}. */
  static final String QUEUED_NANOS = "manxQueuedNanos";

  /** The reads that a task found on arrival, as {@code ReadsFound}. */
  static final String READS_FOUND = "manxReadsFound";

  /** When a range read began. */
  static final String BEGAN_NANOS = "manxBeganNanos";

  /** In the callback of a read: the {@code SpeculativeRead} if it may be copied, or null. */
  static final String SPECULATIVE_READ = "manxSpeculativeRead";

  /** One added field. */
  static final class Field {
    final String className;
    final String name;
    final Class<?> type;

    private Field(String className, String name, Class<?> type) {
      this.className = className;
      this.name = name;
      this.type = type;
    }
  }

  /** All added fields. */
  static final List<Field> ALL =
      List.of(
          new Field(CassandraTypes.CALLBACK_INFO, READ, Object.class),
          new Field(CassandraTypes.LOCAL_READ, READ, Object.class),
          new Field(CassandraTypes.READ_CALLBACK, SPECULATIVE_READ, Object.class),
          new Field(CassandraTypes.PROCESS_MESSAGE, QUEUED_NANOS, long.class),
          new Field(CassandraTypes.PROCESS_MESSAGE, READS_FOUND, int.class),
          new Field(CassandraTypes.RANGE_ITERATOR, BEGAN_NANOS, long.class));

  private AddedFields() {}
}
