// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers values from 0 on, in the order of their first use. Thread-safe; known values are found
 * without locks.
 */
final class Dictionary<T> {
  private final ConcurrentHashMap<T, Integer> numbers = new ConcurrentHashMap<>();
  private final List<T> values = new ArrayList<>();

  int number(T value) {
    Integer known = numbers.get(value);
    return known == null ? numberNew(value) : known;
  }

  private synchronized int numberNew(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    int number = values.size();
    values.add(value);
    numbers.put(value, number);
    return number;
  }

  /** Returns all values; the index of each is its number. */
  synchronized List<T> values() {
    return List.copyOf(values);
  }
}
