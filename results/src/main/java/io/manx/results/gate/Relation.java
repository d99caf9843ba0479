// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.statistics.Interval;
import java.util.Arrays;

/** How a figure relates to a bound if it is not as wanted. */
public enum Relation {
  ABOVE(">") {
    @Override
    public boolean holds(double value, double bound) {
      return value > bound;
    }
  },
  AT_LEAST(">=") {
    @Override
    public boolean holds(double value, double bound) {
      return value >= bound;
    }
  },
  BELOW("<") {
    @Override
    public boolean holds(double value, double bound) {
      return value < bound;
    }
  },
  AT_MOST("<=") {
    @Override
    public boolean holds(double value, double bound) {
      return value <= bound;
    }
  };

  private final String sign;

  Relation(String sign) {
    this.sign = sign;
  }

  /** Returns the relation of a sign, which must be one. */
  static Relation of(String sign) {
    return Arrays.stream(values()).filter(each -> each.sign.equals(sign)).findFirst().orElseThrow();
  }

  /** Returns whether a value has this relation to a bound. */
  public abstract boolean holds(double value, double bound);

  /** Returns whether every value of an interval has this relation to a bound. */
  boolean holdsThroughout(Interval interval, double bound) {
    return holds(interval.low(), bound) && holds(interval.high(), bound);
  }
}
