// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One object for each kind of request, created when the kind first occurs. The object of a kind
 * that was forgotten is replaced as soon as its place has another kind. Thread-safe without locks.
 *
 * @param <T> type of the objects
 */
public final class PerKind<T> {
  private final Supplier<T> creator;
  private final AtomicReferenceArray<@Nullable Entry<T>> entries =
      new AtomicReferenceArray<>(RequestKinds.MAX_KINDS);

  private static final class Entry<T> {
    private final int kind;
    private final T object;

    private Entry(int kind, T object) {
      this.kind = kind;
      this.object = object;
    }
  }

  /**
   * Creates it.
   *
   * @param creator creates the object of a kind that first occurs
   */
  public PerKind(Supplier<T> creator) {
    this.creator = creator;
  }

  /**
   * Returns the object of a kind. A kind that has been forgotten meanwhile gets an object that
   * nobody else sees.
   */
  public T get(int kind) {
    Entry<T> entry = entries.get(RequestKinds.place(kind));
    return entry != null && entry.kind == kind ? entry.object : replace(entry, kind);
  }

  private T replace(@Nullable Entry<T> before, int kind) {
    int place = RequestKinds.place(kind);
    Entry<T> entry = before;
    while (entry == null || RequestKinds.isNewer(kind, entry.kind)) {
      Entry<T> fresh = new Entry<>(kind, creator.get());
      if (entries.compareAndSet(place, entry, fresh)) {
        return fresh.object;
      }
      entry = entries.get(place);
    }
    return entry.kind == kind ? entry.object : creator.get();
  }

  /** Returns the highest value of all kinds; 0 if there is none above. */
  public double max(ToDoubleFunction<T> value) {
    double max = 0;
    for (int place = 0; place < entries.length(); place++) {
      Entry<T> entry = entries.get(place);
      if (entry != null) {
        max = Math.max(max, value.applyAsDouble(entry.object));
      }
    }
    return max;
  }
}
