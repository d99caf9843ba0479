package io.manx.agent.collection;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where this JVM allocates. Its collection is the pause that can be foreseen. */
final class Eden {
  /** Of G1, Parallel, CMS and Serial; ZGC and Shenandoah have none. */
  private static final Set<String> NAMES =
      Set.of("G1 Eden Space", "PS Eden Space", "Par Eden Space", "Eden Space");

  private Eden() {}

  /** Returns what tells how full it is, and tells null where there is none. */
  static Supplier<@Nullable MemoryUsage> find() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (NAMES.contains(pool.getName())) {
        return pool::getUsage;
      }
    }
    return () -> null;
  }
}
