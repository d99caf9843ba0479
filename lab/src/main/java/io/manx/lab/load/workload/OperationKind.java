package io.manx.lab.load.workload;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The operations of a load, with their names in options and results. */
public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  RANGE("range"),
  READ_MODIFY_WRITE("read-modify-write"),
  /** Reads several partitions with one statement, by {@code IN}. */
  MULTI_READ("multi-read"),
  /** Reads rows of one partition, from a clustering key on. */
  SLICE("slice");

  private final String id;

  OperationKind(String id) {
    this.id = id;
  }

  /** Returns the name in run files, tables and options. */
  public String id() {
    return id;
  }

  /** Returns the operation of a name, if there is one. */
  public static Optional<OperationKind> named(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }

  /** Returns all names, for messages. */
  public static String ids() {
    return Arrays.stream(values()).map(OperationKind::id).collect(Collectors.joining(", "));
  }

  /** Returns whether it makes replicas read. */
  public boolean reads() {
    return this != UPDATE && this != INSERT;
  }

  /** Returns whether it reads single partitions. Cassandra sends copies only of such reads. */
  public boolean readsPartitions() {
    return reads() && this != RANGE;
  }
}
