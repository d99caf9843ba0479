package io.manx.lab.load;

/** The operations of YCSB's core workloads, and multi-reads, under the names that results use. */
public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  RANGE("range"),
  READ_MODIFY_WRITE("read-modify-write"),
  /** One statement that reads several partitions by {@code IN}. */
  MULTI_READ("multi-read");

  private final String id;

  OperationKind(String id) {
    this.id = id;
  }

  /** Name in run files, tables and options. */
  public String id() {
    return id;
  }

  /** Whether replicas read for it. */
  public boolean reads() {
    return this != UPDATE && this != INSERT;
  }
}
