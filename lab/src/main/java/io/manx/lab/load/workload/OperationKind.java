package io.manx.lab.load.workload;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The operations of a load, under the names that options and results use. */
public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  RANGE("range"),
  READ_MODIFY_WRITE("read-modify-write"),
  /** One statement that reads several partitions by {@code IN}. */
  MULTI_READ("multi-read"),
  /** Rows of one partition, from a clustering key on. */
  SLICE("slice");

  private final String id;

  OperationKind(String id) {
    this.id = id;
  }

  /** Name in run files, tables and options. */
  public String id() {
    return id;
  }

  /** Returns the operation of a name, if there is one. */
  public static Optional<OperationKind> named(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }

  /** Returns all names, for a message that offers them. */
  public static String ids() {
    return Arrays.stream(values()).map(OperationKind::id).collect(Collectors.joining(", "));
  }

  /** Whether replicas read for it. */
  public boolean reads() {
    return this != UPDATE && this != INSERT;
  }

  /** Whether it reads single partitions, the only reads of which Cassandra sends copies. */
  public boolean readsPartitions() {
    return reads() && this != RANGE;
  }
}
