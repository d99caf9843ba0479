// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.math.BigInteger;
import java.util.Locale;

/** Cassandra's partitioners, and the tokens that divide their rings evenly. */
public enum Partitioner {
  /** The default: hashes keys to 64 bits. */
  MURMUR3("Murmur3Partitioner"),
  /** Hashes keys to 127 bits. */
  RANDOM("RandomPartitioner"),
  /** Keeps keys in the order of their bytes. */
  BYTE_ORDERED("ByteOrderedPartitioner");

  private final String className;

  Partitioner(String className) {
    this.className = className;
  }

  /** Simple name of Cassandra's class. */
  public String className() {
    return className;
  }

  /**
   * The token that starts an even share of the ring.
   *
   * @param numerator position on the ring, in units of {@code 1/denominator} of it
   * @param denominator number of even shares
   * @return the token as Cassandra's {@code initial_token} takes it
   */
  String token(int numerator, int denominator) {
    BigInteger share = BigInteger.valueOf(numerator);
    BigInteger shares = BigInteger.valueOf(denominator);
    return switch (this) {
      case MURMUR3 ->
          share.shiftLeft(64).divide(shares).add(BigInteger.valueOf(Long.MIN_VALUE)).toString();
      case RANDOM -> share.shiftLeft(127).divide(shares).toString();
      case BYTE_ORDERED ->
          String.format(Locale.ROOT, "%04x", share.shiftLeft(16).divide(shares).intValue());
    };
  }
}
