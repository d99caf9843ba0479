// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Fetches the pages of one result one after another. A request ends with its last row; otherwise
 * small pages would look fast. Not thread-safe; pages come one at a time.
 */
public final class ResultPages {
  private final long deadlineNanos;
  private final LongSupplier clock;
  private int pages;
  private int copies;
  private boolean empty = true;

  /**
   * Creates a fetcher.
   *
   * @param deadlineNanos time of the clock after which the request fails; the driver limits only
   *     each page
   */
  public ResultPages(long deadlineNanos, LongSupplier clock) {
    this.deadlineNanos = deadlineNanos;
    this.clock = clock;
  }

  /** Takes a page and fetches the following ones; completes with the last. */
  public CompletionStage<AsyncResultSet> takeAll(AsyncResultSet page) {
    pages++;
    copies += page.getExecutionInfo().getSpeculativeExecutionCount();
    empty &= page.remaining() == 0;
    if (!page.hasMorePages()) {
      return CompletableFuture.completedFuture(page);
    }
    if (clock.getAsLong() - deadlineNanos >= 0) {
      return CompletableFuture.failedFuture(
          new DriverTimeoutException("Query timed out after " + pages + " pages"));
    }
    return page.fetchNextPage().thenCompose(this::takeAll);
  }

  /** Returns the number of pages so far. */
  public int pages() {
    return pages;
  }

  /** Returns the number of copies that the driver sent for all pages. */
  public int copies() {
    return copies;
  }

  /** Returns whether no page had a row. */
  public boolean isEmpty() {
    return empty;
  }
}
