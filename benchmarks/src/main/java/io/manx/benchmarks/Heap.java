// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import java.lang.management.ManagementFactory;

/** The heap of this process. */
public final class Heap {
  private static final int COLLECTIONS = 3;

  private Heap() {}

  /** Returns the bytes in use after collections, which take a second or so. */
  public static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
