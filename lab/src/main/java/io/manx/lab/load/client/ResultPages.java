package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * The pages of one result, fetched one after the other: a request is over with its last row, so
 * that small pages do not look fast. Not thread-safe; pages come one at a time.
 */
public final class ResultPages {
  private final long deadlineNanos;
  private final LongSupplier clock;
  private int pages;
  private int copies;
  private boolean empty = true;

  /**
   * Creates one.
   *
   * @param deadlineNanos when the request has failed, by the clock; the driver limits each page
   */
  public ResultPages(long deadlineNanos, LongSupplier clock) {
    this.deadlineNanos = deadlineNanos;
    this.clock = clock;
  }

  /** Takes a page and fetches those behind it; completes with the last. */
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

  public int pages() {
    return pages;
  }

  /** Copies that the driver sent in addition, of all pages. */
  public int copies() {
    return copies;
  }

  /** Whether no page had a row. */
  public boolean isEmpty() {
    return empty;
  }
}
