// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The loop in which a run sent its requests, from its setting {@value #SETTING}.
 *
 * @param text the setting, for people
 * @param ratePerSecond arrivals per second of an open loop; null for a closed one
 * @param threads threads of a closed loop, each with one request at a time; null for an open one
 */
public record Loop(String text, @Nullable Double ratePerSecond, @Nullable Integer threads) {
  /** Name of the setting in {@link RunFile#configuration()}. */
  public static final String SETTING = "loop";

  private static final Pattern OPEN = Pattern.compile("open, ([0-9.E-]+) requests/s.*");
  private static final Pattern CLOSED = Pattern.compile("closed, (\\d{1,9}) threads");

  /** Returns the loop of a run; empty if it is not recorded, as in simulated runs. */
  public static Optional<Loop> of(RunFile run) {
    String text = run.configuration().get(SETTING);
    if (text == null) {
      return Optional.empty();
    }
    Matcher open = OPEN.matcher(text);
    if (open.matches()) {
      return Optional.of(new Loop(text, Double.valueOf(open.group(1)), null));
    }
    Matcher closed = CLOSED.matcher(text);
    return closed.matches()
        ? Optional.of(new Loop(text, null, Integer.valueOf(closed.group(1))))
        : Optional.empty();
  }

  /** Returns whether each thread waits for an answer before it sends again. */
  public boolean isClosed() {
    return ratePerSecond == null;
  }

  /** Returns whether a run is known to use a closed loop. */
  public static boolean isClosed(RunFile run) {
    return of(run).map(Loop::isClosed).orElse(false);
  }
}
