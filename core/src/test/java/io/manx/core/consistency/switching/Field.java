// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/** A field of a few bits in a state. */
final class Field {
  private final int shift;
  private final long mask;

  Field(int shift, int bits) {
    this.shift = shift;
    this.mask = (1L << bits) - 1;
  }

  int get(long state) {
    return (int) ((state >>> shift) & mask);
  }

  long set(long state, int value) {
    if ((value & ~mask) != 0) {
      throw new IllegalArgumentException(value + " does not fit into " + mask);
    }
    return (state & ~(mask << shift)) | ((long) value << shift);
  }
}
