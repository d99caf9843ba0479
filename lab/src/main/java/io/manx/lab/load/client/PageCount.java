package io.manx.lab.load.client;

import java.util.Locale;
import java.util.Optional;
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

  /** Returns a note for readers of the run, if there were such requests. */
  public Optional<String> note() {
    long counted = requests.sum();
    return counted == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "requests of several pages: %,d with %.1f pages on average, settling included;"
                    + " their latency ends with the last row",
                counted,
                (double) pages.sum() / counted));
  }
}
