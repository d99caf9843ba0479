package io.manx.core.scheduling;

/** What a read asks a replica for. */
public enum ReadClass {
  /** One row, or a few named ones, of one partition. */
  SINGLE,
  /** A range of the rows of one partition. */
  SLICE,
  /** A range of partitions. */
  RANGE
}
