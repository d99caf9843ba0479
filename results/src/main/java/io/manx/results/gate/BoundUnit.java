// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

/** A unit of a bound. */
enum BoundUnit {
  MICROSECONDS("us", 1e-3),
  MILLISECONDS("ms", 1),
  SECONDS("s", 1e3),
  PER_SECOND("/s", 1),
  PERCENT("%", 1);

  private final String text;
  private final double factor;

  BoundUnit(String text, double factor) {
    this.text = text;
    this.factor = factor;
  }

  /** Returns whether it is a unit of a quantity. */
  boolean measures(Quantity quantity) {
    return switch (this) {
      case MICROSECONDS, MILLISECONDS, SECONDS -> quantity == Quantity.TIME;
      case PER_SECOND -> quantity == Quantity.RATE;
      case PERCENT -> quantity == Quantity.SHARE;
    };
  }

  /** Returns its text in limits. */
  String text() {
    return text;
  }

  /** Returns the factor that turns numbers in it into the unit of figures. */
  double factor() {
    return factor;
  }
}
