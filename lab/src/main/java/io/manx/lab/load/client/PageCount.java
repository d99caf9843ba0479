package io.manx.lab.load.client;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** How many requests took several pages, and how many they took. Thread-safe. */
public final class PageCount {
  private final LongAdder requests = new LongAdder();
  private final LongAdder pages = new LongAdder();

  public void add(int pagesOfOne) {
    if (pagesOfOne > 1) {
      requests.increment();
      pages.add(pagesOfOne);
    }
  }

  /** What a reader of the run must know, if there were any. */
  public Optional<String> note() {
    long counted = requests.sum();
    return counted == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "requests of several pages: %,d with %.1f pages on average, warm-up included;"
                    + " their latency is that to the last row",
                counted,
                (double) pages.sum() / counted));
  }
}
