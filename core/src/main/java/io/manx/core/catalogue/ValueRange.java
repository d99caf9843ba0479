// SPDX-License-Identifier: Apache-2.0

package io.manx.core.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values that are allowed, between two bounds. Immutable. */
public final class ValueRange<T extends Comparable<T>> {
  private final @Nullable T min;
  private final boolean minIncluded;
  private final @Nullable T max;
  private final boolean maxIncluded;

  private ValueRange(@Nullable T min, boolean minIncluded, @Nullable T max, boolean maxIncluded) {
    this.min = min;
    this.minIncluded = minIncluded;
    this.max = max;
    this.maxIncluded = maxIncluded;
  }

  /** Values from {@code min} on. */
  public static <T extends Comparable<T>> ValueRange<T> from(T min) {
    return new ValueRange<>(min, true, null, true);
  }

  /** Values above {@code min}. */
  public static <T extends Comparable<T>> ValueRange<T> above(T min) {
    return new ValueRange<>(min, false, null, true);
  }

  /** The same with {@code max} as the highest value. */
  public ValueRange<T> to(T max) {
    return new ValueRange<>(min, minIncluded, max, true);
  }

  /** The same with values below {@code max} only. */
  public ValueRange<T> below(T max) {
    return new ValueRange<>(min, minIncluded, max, false);
  }

  boolean contains(T value) {
    int overMin = min == null ? 1 : value.compareTo(min);
    int overMax = max == null ? -1 : value.compareTo(max);
    return (minIncluded ? overMin >= 0 : overMin > 0) && (maxIncluded ? overMax <= 0 : overMax < 0);
  }

  /** Returns the bounds, as in "from 0 to 1" or "above 0 and below 1". */
  String text(Function<T, String> writer) {
    List<String> bounds = new ArrayList<>();
    if (min != null) {
      bounds.add((minIncluded ? "from " : "above ") + writer.apply(min));
    }
    if (max != null) {
      String upper = !maxIncluded ? "below " : minIncluded && min != null ? "to " : "up to ";
      bounds.add(upper + writer.apply(max));
    }
    return String.join(minIncluded && maxIncluded ? " " : " and ", bounds);
  }
}
