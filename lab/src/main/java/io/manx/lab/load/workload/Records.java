// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.results.random.SeededRandom;
import java.nio.ByteBuffer;

/**
 * Keys and values of records. Keys are those of YCSB's hashed insert order, so each tool can read
 * the data of the other. Not thread-safe.
 */
public final class Records {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 1_099_511_628_211L;
  private static final long VALUE_STREAM = 3;
  private static final int FIRST_PRINTABLE = ' ';
  private static final int PRINTABLE = 95;

  private final FieldLengths lengths;
  private final long seed;
  private final SeededRandom random = new SeededRandom();

  /** Creates records; the seed determines their values. */
  public Records(FieldLengths lengths, long seed) {
    this.lengths = lengths;
    this.seed = seed;
  }

  /** Returns the primary key of a record: {@code user} and the 64-bit FNV-1a hash of its number. */
  public static String key(long record) {
    long hash = FNV_OFFSET;
    long rest = record;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = (hash ^ (rest & 0xff)) * FNV_PRIME;
      rest >>= Byte.SIZE;
    }
    return "user" + Math.abs(hash);
  }

  /** Returns the value of one field as printable ASCII; {@code version} distinguishes writes. */
  public ByteBuffer value(long record, int field, long version) {
    random.reset(seed + version, VALUE_STREAM, record * 1_000 + field);
    byte[] bytes = new byte[lengths.draw(random)];
    for (int i = 0; i < bytes.length; ) {
      long bits = random.nextLong();
      for (int taken = 0; taken < Long.BYTES && i < bytes.length; taken++) {
        bytes[i++] = (byte) (FIRST_PRINTABLE + (int) (((bits & 0xff) * PRINTABLE) >>> Byte.SIZE));
        bits >>>= Byte.SIZE;
      }
    }
    return ByteBuffer.wrap(bytes);
  }
}
