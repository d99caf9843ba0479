// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.estimate.RandomBits;

/** Hashes of partitions that are asked for. */
final class RandomPartition {
  private RandomPartition() {}

  /** Returns the hash of a partition by its number. */
  static long of(int number) {
    return RandomBits.mix(number + 1L);
  }
}
