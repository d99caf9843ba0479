// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a record read from JSON is complete. JSON may lack any field, and a missing histogram
 * should be found on reading rather than in the middle of a report.
 */
final class Completeness {
  private Completeness() {}

  /**
   * Checks a record and all records in it.
   *
   * @throws IllegalArgumentException if a component that is not {@code @Nullable} is null, or a
   *     histogram cannot be decoded or has another shape
   */
  static void check(Record value) {
    if (value instanceof EncodedHistogram encoded) {
      checkShape(encoded.decode());
      return;
    }
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      checkComponent(component, valueOf(component, value));
    }
  }

  private static void checkComponent(RecordComponent component, @Nullable Object value) {
    if (value == null) {
      if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
        throw new IllegalArgumentException("without " + component.getName());
      }
    } else if (value instanceof Collection<?> elements) {
      elements.forEach(element -> checkElement(component, element));
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(element -> checkElement(component, element));
    } else if (value instanceof Record part) {
      check(part);
    }
  }

  private static void checkElement(RecordComponent component, @Nullable Object element) {
    if (element == null) {
      throw new IllegalArgumentException("a null in " + component.getName());
    }
    if (element instanceof Record part) {
      check(part);
    } else if (element instanceof Collection<?> elements) {
      elements.forEach(each -> checkElement(component, each));
    }
  }

  private static void checkShape(Histogram histogram) {
    Histogram shape = RunHistograms.create();
    if (histogram.getLowestDiscernibleValue() != shape.getLowestDiscernibleValue()
        || histogram.getNumberOfSignificantValueDigits()
            != shape.getNumberOfSignificantValueDigits()) {
      throw new IllegalArgumentException("a histogram of another shape");
    }
  }

  private static @Nullable Object valueOf(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
