// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * Runs local single reads first, then those of other nodes, then range reads (Fukuda 2013, section
 * IV.A, "ReS"), then batch work, which the paper does not have. Reads do not age: while single
 * reads keep the replica busy, range reads wait.
 *
 * <p>The paper does not have slices either; they read one partition, so they count as single reads.
 */
final class SingleFirstOrder implements ReadOrder {
  static final int LOCAL = 0;
  static final int REMOTE = 1;
  static final int RANGE = 2;
  static final int BATCH = 3;

  @Override
  public long rank(WaitingRead read) {
    return group(read);
  }

  static int group(WaitingRead read) {
    if (read.shape().isBatch()) {
      return BATCH;
    }
    if (read.shape().readClass() == ReadClass.RANGE) {
      return RANGE;
    }
    return read.shape().isLocal() ? LOCAL : REMOTE;
  }
}
