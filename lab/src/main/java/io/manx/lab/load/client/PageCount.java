// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import java.util.concurrent.atomic.LongAdder;

/** Counts requests with several pages, and their pages. Thread-safe. */
public final class PageCount {
  private final LongAdder requests = new LongAdder();
  private final LongAdder pages = new LongAdder();

  /** Counts a request by its number of pages; a single page does not count. */
  public void add(int pagesOfOne) {
    if (pagesOfOne > 1) {
      requests.increment();
      pages.add(pagesOfOne);
    }
  }

  /** Returns the number of requests with several pages. */
  public long requests() {
    return requests.sum();
  }

  /** Returns the number of their pages. */
  public long pages() {
    return pages.sum();
  }
}
