// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.run.Build;
import io.manx.results.run.Loop;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands that repeat a comparison, as far as its runs record their options. */
final class RepeatCommands {
  /** What readers must know before they use the commands. */
  static final String LIMITS =
      "The command has the options that the settings above record. Add those that they do not: the"
          + " file of your own variants, the warm-up of cold nodes, and how to reach a cluster.";

  private static final Pattern PLAIN = Pattern.compile("[\\w.,=:/+@%-]+");
  private static final Pattern BETWEEN_DISTURBANCES = Pattern.compile(", (?=[a-z-]+:)");
  private static final Pattern COMMA = Pattern.compile(", ");
  private static final String CONSISTENCY = "consistency.";

  /** The form of each setting, and the option it came from. */
  private static final List<Option> OPTIONS =
      List.of(
          new Option("rounds", "(\\d+)", "--rounds $1"),
          new Option("workload", "(\\S+)", "--workload $1"),
          new Option("keys", "(\\S+)", "--keys $1"),
          new Option("records", "(\\d+)", "--records $1"),
          new Option("tables", "(\\d+)", "--tables $1"),
          new Option("range rows", "1 to (\\d+)", "--range-rows $1"),
          new Option(Loop.SETTING, "open, ([\\d.]+) requests/s.*", "--rate $1"),
          new Option(Loop.SETTING, "closed, (\\d+) threads", "--threads $1"),
          new Option("requests", "(\\d+), within.*", "--requests $1"),
          new Option("clients", "(\\d+)", "--clients $1"),
          new Option("client processes", "(\\d+)", "--client-processes $1"),
          new Option("settle", "([\\d.]+) s", "--settle $1s"),
          new Option("duration", "([\\d.]+) s", "--duration $1s"),
          new Option("timeout", "([\\d.]+) s", "--timeout $1s"),
          new Option("page cache", "dropped.*", "--drop-page-cache"),
          new Option("cluster", "embedded, \\[(\\d+)] nodes.*", "--nodes $1"),
          new Option("heap", "(\\d+) MB", "--heap $1"));

  private RepeatCommands() {}

  /** An option that a setting came from. */
  private record Option(String setting, Pattern form, String text) {
    Option(String setting, String form, String text) {
      this(setting, Pattern.compile(form), text);
    }
  }

  /** Returns the commands; empty if the runs are not those of a comparison of the lab. */
  static List<String> of(Comparison comparison, List<RunFile> runs) {
    Map<String, String> settings = new LinkedHashMap<>(runs.get(0).configuration());
    settings.keySet().removeAll(comparison.differences().keySet());
    if (comparison.ratios().isEmpty()
        || !settings.containsKey("rounds")
        || !settings.containsKey(Loop.SETTING)) {
      return List.of();
    }
    List<String> commands = new ArrayList<>();
    List<Build> builds = comparison.provenance().builds();
    if (builds.size() == 1 && builds.get(0).knowsCommit()) {
      String commit = builds.get(0).commit();
      boolean changed = Objects.equals(builds.get(0).clean(), false);
      commands.add("git checkout " + commit + (changed ? "  # it had uncommitted changes" : ""));
    }
    List<String> words = new ArrayList<>(List.of("./manx compare --variants"));
    words.add(
        quoted(
            String.join(",", comparison.variants().stream().map(VariantSummary::name).toList())));
    OPTIONS.forEach(option -> add(option, settings, words));
    settings.forEach(
        (setting, level) -> {
          if (setting.startsWith(CONSISTENCY)) {
            words.add("--consistency " + setting.substring(CONSISTENCY.length()) + "=" + level);
          }
        });
    addEach("--server-option ", settings.getOrDefault("server options", ""), COMMA, words);
    addEach("--disturb ", settings.getOrDefault("disturbances", ""), BETWEEN_DISTURBANCES, words);
    words.add("--seed " + comparison.seed());
    words.addAll(Steps.areIn(comparison) ? List.of("--steps") : List.of());
    words.addAll(Pairs.areIn(comparison) ? List.of("--pairs") : List.of());
    commands.add(String.join(" ", words));
    return commands;
  }

  private static void add(Option option, Map<String, String> settings, List<String> words) {
    Matcher matcher = option.form().matcher(settings.getOrDefault(option.setting(), ""));
    if (matcher.matches()) {
      String[] parts = option.text().split(" ", 2);
      String value = parts.length == 1 ? "" : matcher.replaceFirst(parts[1]);
      boolean isKeys = option.setting().equals("keys");
      words.add(
          (parts[0] + " " + quoted(isKeys ? value.toUpperCase(Locale.ROOT) : shortened(value)))
              .strip());
    }
  }

  /** Returns a number without a fraction of zero: {@code 4s} of {@code 4.0s}. */
  private static String shortened(String value) {
    return value.replaceFirst("\\.0(?=s?$)", "");
  }

  private static void addEach(String option, String list, Pattern between, List<String> words) {
    String content = list.replaceAll("^[\\[{]|[]}]$", "");
    if (!content.isEmpty()) {
      between.splitAsStream(content).forEach(each -> words.add(option + quoted(each)));
    }
  }

  private static String quoted(String word) {
    return word.isEmpty() || PLAIN.matcher(word).matches()
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}
