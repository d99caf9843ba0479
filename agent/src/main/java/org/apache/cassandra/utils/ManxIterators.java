// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.utils;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Reads the state of an iterator. In Cassandra's package for access only. */
public final class ManxIterators {
  private static final String FAILED = "FAILED";
  private static final MethodHandle STATE = state();

  private ManxIterators() {}

  private static MethodHandle state() {
    try {
      Class<?> type = Class.forName("org.apache.cassandra.utils.AbstractIterator$State");
      return MethodHandles.privateLookupIn(AbstractIterator.class, MethodHandles.lookup())
          .findGetter(AbstractIterator.class, "state", type)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether it threw an exception instead of its next element. */
  public static boolean hasFailed(Object iterator) throws Throwable {
    Object state = STATE.invokeExact(iterator);
    return state instanceof Enum && ((Enum<?>) state).name().equals(FAILED);
  }
}
