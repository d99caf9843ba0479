// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.results.UserException;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * Lengths of field values: constant, or by Zipf's law from 1 to the maximum, for records of skewed
 * size (YCSB's {@code fieldlengthdistribution}).
 *
 * @param kind distribution of lengths
 * @param maximumBytes the constant, or the greatest length
 */
public record FieldLengths(Kind kind, int maximumBytes) {
  private static final double EXPONENT = 0.99;

  /** Euler's constant: the excess of a sum of inverses over its integral. */
  private static final double EULER = 0.5772;

  private static final int LIMIT_BYTES = 1 << 20;

  /** Distribution of lengths. */
  public enum Kind {
    CONSTANT,
    ZIPFIAN
  }

  public FieldLengths {
    if (maximumBytes < 1 || maximumBytes > LIMIT_BYTES) {
      throw new UserException(
          "field length " + maximumBytes + " is out of range; choose 1 to " + LIMIT_BYTES);
    }
  }

  /** Draws one length in bytes. */
  int draw(UniformRandomProvider random) {
    return switch (kind) {
      case CONSTANT -> maximumBytes;
      case ZIPFIAN -> RejectionInversionZipfSampler.of(random, maximumBytes, EXPONENT).sample();
    };
  }

  /** Returns the mean length in bytes; for Zipf's law, sums are approximated by integrals. */
  public double meanBytes() {
    if (kind == Kind.CONSTANT || maximumBytes == 1) {
      return maximumBytes;
    }
    double rest = 1 - EXPONENT;
    double weights = (Math.pow(maximumBytes, rest) - 1) / rest + EULER;
    return Math.max(1, (Math.pow(maximumBytes, 1 + rest) - 1) / (1 + rest) / weights);
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + maximumBytes + " bytes";
  }
}
