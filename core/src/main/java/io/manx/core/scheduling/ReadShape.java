// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/** The properties of a read that orders use, apart from its arrival and its cost. Immutable. */
public final class ReadShape {
  /** Rows of a read without a limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private static final ReadShape LOCAL_SINGLE = new ReadShape(ReadClass.SINGLE, true, 1, 1, false);
  private static final ReadShape REMOTE_SINGLE =
      new ReadShape(ReadClass.SINGLE, false, 1, 1, false);

  private final ReadClass readClass;
  private final boolean local;
  private final int rows;
  private final int nodes;
  private final boolean batch;

  private ReadShape(ReadClass readClass, boolean local, int rows, int nodes, boolean batch) {
    this.readClass = readClass;
    this.local = local;
    this.rows = rows;
    this.nodes = nodes;
    this.batch = batch;
  }

  /** Returns the shape of a single read, which is local if this node coordinates it. */
  public static ReadShape single(boolean local) {
    return local ? LOCAL_SINGLE : REMOTE_SINGLE;
  }

  /**
   * Returns the shape of a slice.
   *
   * @param rows asked for at most, or {@link #UNLIMITED}
   */
  public static ReadShape slice(boolean local, int rows) {
    return new ReadShape(ReadClass.SLICE, local, Math.max(1, rows), 1, false);
  }

  /**
   * Returns the shape of a node's part of a range read.
   *
   * @param rows asked for at most, or {@link #UNLIMITED}
   * @param nodes number of nodes to which the range read was sent at once, including this one
   */
  public static ReadShape range(boolean local, int rows, int nodes) {
    return new ReadShape(ReadClass.RANGE, local, Math.max(1, rows), Math.max(1, nodes), false);
  }

  /**
   * Returns the shape of the same read as batch work: its role is one that the operator has named
   * as such.
   */
  public ReadShape ofBatch() {
    return new ReadShape(readClass, local, rows, nodes, true);
  }

  /** Its class. */
  public ReadClass readClass() {
    return readClass;
  }

  /** Whether this node coordinates it. */
  public boolean isLocal() {
    return local;
  }

  /** Rows asked for at most, or {@link #UNLIMITED}. */
  public int rows() {
    return rows;
  }

  /** Number of nodes to which the range read was sent at once; 1 for other classes. */
  public int nodes() {
    return nodes;
  }

  /** Whether it is batch work, which all orders except that of arrival put last. */
  public boolean isBatch() {
    return batch;
  }

  @Override
  public String toString() {
    return readClass + " of " + rows + " rows on " + nodes + " nodes" + (batch ? ", batch" : "");
  }
}
