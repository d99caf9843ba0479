// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Prints how much heap is kept after few and after many requests. */
public final class HeapGrowth {
  private static final int[] REQUESTS = {100, 1_000, 10_000, 100_000, 1_000_000};
  private static final double BYTES_PER_KB = 1024;

  private HeapGrowth() {}

  /**
   * Makes up to a million requests; this takes some seconds.
   *
   * @param what names the requests
   * @param before bytes of heap in use without what they leave behind
   * @param request makes one, by its number from 0
   * @param kinds how many kinds of requests are told apart now
   */
  public static void print(String what, long before, IntConsumer request, IntSupplier kinds) {
    int made = 0;
    for (int requests : REQUESTS) {
      for (; made < requests; made++) {
        request.accept(made);
      }
      System.out.printf(
          "%,9d %s: %,.0f KB, %d kinds%n",
          requests, what, (Heap.usedBytes() - before) / BYTES_PER_KB, kinds.getAsInt());
    }
  }
}
