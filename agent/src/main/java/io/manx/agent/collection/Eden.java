// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The part of the heap in which this JVM allocates. When it is full, the JVM pauses to collect it,
 * so this pause can be foreseen.
 */
final class Eden {
  /** Names of the pools of G1, Parallel, CMS and Serial; ZGC and Shenandoah have none. */
  private static final Set<String> NAMES =
      Set.of("G1 Eden Space", "PS Eden Space", "Par Eden Space", "Eden Space");

  private Eden() {}

  /** Returns a supplier of its usage; the usage is null if there is no such pool. */
  static Supplier<@Nullable MemoryUsage> find() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (NAMES.contains(pool.getName())) {
        return pool::getUsage;
      }
    }
    return () -> null;
  }
}
