// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.argument.WarmUpArgument;
import io.manx.cli.measurement.BenchCommand;
import io.manx.cli.measurement.CompareCommand;
import io.manx.results.Durations;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Estimates how long a command of Manx applies load, from its options. */
final class LoadTime {
  /** Opening sessions, and reading what nodes have counted. */
  private static final Duration BETWEEN = Duration.ofSeconds(2);

  private static final Duration STARTING = Duration.ofSeconds(45);

  /** A comma within parentheses separates parameters of a policy. */
  private static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");

  private LoadTime() {}

  /** Returns the expected length of a command; zero if its options do not say it. */
  static Duration of(List<String> words) {
    if (words.isEmpty()) {
      return Duration.ZERO;
    }
    boolean isBench = words.get(0).equals("bench");
    if (!isBench && !words.get(0).equals("compare")) {
      return Duration.ZERO;
    }
    Duration once =
        duration(words, "--settle", isBench ? BenchCommand.SETTLE : CompareCommand.SETTLE)
            .plus(duration(words, "--duration", isBench ? "30s" : "20s"))
            .plus(BETWEEN);
    long times = isBench ? 1 : (long) rounds(words) * variants(words);
    boolean hasNodes = has(words, "--name") || has(words, "--contact-points");
    Duration before =
        hasNodes ? Duration.ZERO : STARTING.plus(duration(words, "--warmup", WarmUpArgument.USUAL));
    return once.multipliedBy(times).plus(before);
  }

  private static int variants(List<String> words) {
    return (int) COMMA.splitAsStream(value(words, "--variants", "a,b,c,d")).count();
  }

  private static int rounds(List<String> words) {
    try {
      return Integer.parseInt(value(words, "--rounds", CompareCommand.ROUNDS));
    } catch (NumberFormatException e) {
      return 0; // the command itself refuses it
    }
  }

  private static Duration duration(List<String> words, String option, String otherwise) {
    try {
      return Duration.ofNanos(Durations.parse(value(words, option, otherwise)));
    } catch (IllegalArgumentException e) {
      return Duration.ZERO; // the command itself refuses it
    }
  }

  /** Returns the last value of an option, which is the one in force. */
  private static String value(List<String> words, String option, String otherwise) {
    String withValue = option + "=";
    for (int i = words.size() - 1; i >= 0; i--) {
      String word = words.get(i);
      if (word.startsWith(withValue)) {
        return word.substring(withValue.length());
      }
      if (word.equals(option) && i + 1 < words.size()) {
        return words.get(i + 1);
      }
    }
    return otherwise;
  }

  private static boolean has(List<String> words, String option) {
    return words.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
  }
}
