package io.manx.lab.load;

/** The operations of YCSB's core workloads, under the names that results use. */
public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  RANGE("range"),
  READ_MODIFY_WRITE("read-modify-write");

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
    return this == READ || this == RANGE || this == READ_MODIFY_WRITE;
  }
}
