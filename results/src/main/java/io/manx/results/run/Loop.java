package io.manx.results.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a run sent its requests, as its setting {@value #SETTING} says.
 *
 * @param text the setting, for people
 * @param ratePerSecond arrivals per second of an open loop; null of a closed one
 */
public record Loop(String text, @Nullable Double ratePerSecond) {
  /** Name of the setting in {@link RunFile#configuration()}. */
  public static final String SETTING = "loop";

  private static final Pattern OPEN = Pattern.compile("open, ([0-9.E-]+) requests/s.*");
  private static final Pattern CLOSED = Pattern.compile("closed, \\d+ threads");

  /** Returns that of a run; empty if the run does not say, as simulated ones do not. */
  public static Optional<Loop> of(RunFile run) {
    String text = run.configuration().get(SETTING);
    if (text == null) {
      return Optional.empty();
    }
    Matcher open = OPEN.matcher(text);
    if (open.matches()) {
      return Optional.of(new Loop(text, Double.valueOf(open.group(1))));
    }
    return CLOSED.matcher(text).matches() ? Optional.of(new Loop(text, null)) : Optional.empty();
  }

  /** Whether each thread waits for an answer before it sends again. */
  public boolean isClosed() {
    return ratePerSecond == null;
  }

  /** Whether a run is known to be of a closed loop. */
  public static boolean isClosed(RunFile run) {
    return of(run).map(Loop::isClosed).orElse(false);
  }
}
