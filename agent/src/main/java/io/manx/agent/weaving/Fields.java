package io.manx.agent.weaving;

import java.util.List;

/** Fields that the agent adds to Cassandra's classes, so that an object carries its own times. */
final class Fields {
  /** Of a request to another node: what is known of it as a read, or null. */
  static final String READ = "manxRead";

  /** When a task was queued, on the clock of {@link System#nanoTime()}. */
  static final String QUEUED_NANOS = "manxQueuedNanos";

  /** How many reads it found, as {@link ReadsFound}. */
  static final String READS_FOUND = "manxReadsFound";

  /** When a range read began. */
  static final String BEGAN_NANOS = "manxBeganNanos";

  /** Of what waits for the responses to a read: the read, if a copy of it may be sent, or null. */
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

  /** All of them. */
  static final List<Field> ALL =
      List.of(
          new Field(Hooks.REQUEST_SENT.className(), READ, Object.class),
          new Field(Hooks.LOCAL_READ_QUEUED.className(), READ, Object.class),
          new Field(Hooks.LOCAL_RESPONSE.className(), SPECULATIVE_READ, Object.class),
          new Field(Hooks.MESSAGE_QUEUED.className(), QUEUED_NANOS, long.class),
          new Field(Hooks.MESSAGE_QUEUED.className(), READS_FOUND, int.class),
          new Field(Hooks.RANGE_READ_BEGINS.className(), BEGAN_NANOS, long.class));

  private Fields() {}
}
