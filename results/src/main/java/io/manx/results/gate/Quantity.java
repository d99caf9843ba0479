// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What figures measure, and the unit that they have. */
enum Quantity {
  TIME(BoundUnit.MILLISECONDS, " ms"),
  RATE(BoundUnit.PER_SECOND, "/s"),
  SHARE(BoundUnit.PERCENT, " %");

  private final BoundUnit unit;
  private final String suffix;

  Quantity(BoundUnit unit, String suffix) {
    this.unit = unit;
    this.suffix = suffix;
  }

  private Stream<BoundUnit> units() {
    return Arrays.stream(BoundUnit.values()).filter(each -> each.measures(this));
  }

  /** Returns the factor that turns numbers in a unit into the figures' own, if it fits them. */
  Optional<Double> factor(String name) {
    return units().filter(each -> each.text().equals(name)).map(BoundUnit::factor).findFirst();
  }

  /** Returns the units of bounds, for messages. */
  String unitTexts() {
    return units().map(BoundUnit::text).collect(Collectors.joining(", "));
  }

  /** Returns the figures' own unit, as in bounds. */
  String ownUnit() {
    return unit.text();
  }

  /** Returns the figures' own unit, as it follows numbers in text. */
  String suffix() {
    return suffix;
  }
}
