// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.RequestDemands;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The partition that a request reads, as a hash of the bound values of its partition key. The
 * positions of up to {@value #MAX_COMPONENTS} values are packed into one number, which is 0 if the
 * key is not bound. Of longer keys only the first values count.
 */
final class PartitionKey {
  static final int MAX_COMPONENTS = 4;

  private static final int BITS = 6;
  private static final int MAX_POSITION = (1 << BITS) - 2;

  private PartitionKey() {}

  /** Packs positions; values beyond position {@value #MAX_POSITION} do not count. */
  static int positions(int[] indices) {
    int packed = 0;
    int used = 0;
    for (int i = 0; i < indices.length && used < MAX_COMPONENTS; i++) {
      if (indices[i] <= MAX_POSITION) {
        packed |= (indices[i] + 1) << (BITS * used);
        used++;
      }
    }
    return packed;
  }

  /**
   * Returns the hash of a partition, or {@link RequestDemands#NO_PARTITION}.
   *
   * @param packed positions of its key
   * @param values that are bound
   */
  static long hash(int packed, List<@Nullable ByteBuffer> values) {
    if (packed == 0) {
      return RequestDemands.NO_PARTITION;
    }
    long hash = Fnv.START;
    for (int left = packed; left != 0; left >>>= BITS) {
      int position = (left & ((1 << BITS) - 1)) - 1;
      ByteBuffer value = position < values.size() ? values.get(position) : null;
      if (value == null) {
        return RequestDemands.NO_PARTITION;
      }
      for (int i = value.position(); i < value.limit(); i++) {
        hash = Fnv.add(hash, value.get(i) & 0xff);
      }
      hash = Fnv.add(hash, value.remaining());
    }
    return hash == RequestDemands.NO_PARTITION ? Fnv.START : hash;
  }
}
