// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

/** The hash function FNV-1a with 64 bits (Fowler, Noll and Vo), one unit after another. */
final class Fnv {
  /** The hash of nothing. */
  static final long START = 0xcbf29ce484222325L;

  private static final long PRIME = 0x100000001b3L;

  private Fnv() {}

  /** Returns the hash with one more unit. */
  static long add(long hash, int unit) {
    return (hash ^ unit) * PRIME;
  }
}
