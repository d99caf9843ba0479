// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/** The kinds of reads at a replica. */
public enum ReadClass {
  /** One row, or a few named ones, of one partition. */
  SINGLE,
  /** A range of the rows of one partition. */
  SLICE,
  /** A range of partitions. */
  RANGE
}
