package io.manx.driver.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.Parameter;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code reference.conf} is the manual of the options: it says what the code does. */
class ReferenceConfTest {
  private static final int WIDTH = 100;
  private static final String HEAD =
      "# Options of Manx's policies for the Java driver, with their defaults. What is written here"
          + " holds\n# unless the application's configuration says otherwise. Changes take effect"
          + " with the next session.\n";

  static String expected() {
    StringBuilder text = new StringBuilder(HEAD);
    text.append("datastax-java-driver {\n  basic.load-balancing-policy.manx {\n");
    comment(text, 4, "How the replicas of a request are ranked, one of:");
    for (Policy policy : Selectors.all()) {
      comment(text, 4, "- " + policy.name() + ": " + policy.summary());
    }
    text.append("    policy = manx\n\n");
    comment(
        text,
        4,
        "The rack that the application runs in, whose nodes are preferred. Empty for none: all"
            + " racks of the local data centre are alike.");
    text.append("    local-rack = \"\"\n");
    OptionNames.ofLoadBalancing().forEach(each -> option(text, 4, each));
    text.append("\n");
    comment(text, 4, "Parameters of each policy.");
    text.append("    parameters {\n");
    text.append(
        Selectors.all().stream()
            .filter(policy -> !policy.parameters().isEmpty())
            .map(policy -> block(policy.name(), policy.parameters()))
            .collect(Collectors.joining("\n")));
    text.append("    }\n  }\n\n  advanced.speculative-execution-policy.manx {");
    OptionNames.ofSpeculation().forEach(each -> option(text, 4, each));
    text.append("  }\n\n");
    consistency(text);
    return text.append("}\n").toString();
  }

  private static void consistency(StringBuilder text) {
    text.append("  advanced.manx.consistency {\n");
    comment(
        text,
        4,
        "Tables whose consistency levels Manx chooses, each with its keyspace, such as"
            + " [shop.users]. Empty for none: nothing is changed.");
    text.append("    tables = []\n\n");
    comment(
        text,
        4,
        "Without a valid lease of their levels, requests of such a table are sent at level ALL"
            + " (all) or are refused (fail).");
    text.append("    without-lease = all\n\n");
    comment(
        text,
        4,
        "File that 'manx consistency plan --json' wrote, by which pairs of levels are chosen. Empty"
            + " for none: levels change only when nodes are down.");
    text.append("    plan = \"\"\n\n");
    comment(
        text,
        4,
        "Whether this session changes levels (true), or only says which it would change to (false).");
    text.append("    switch = false\n");
    OptionNames.ofConsistency().forEach(each -> option(text, 4, each));
    text.append("  }\n");
  }

  private static String block(String policy, List<Parameter> parameters) {
    StringBuilder text = new StringBuilder("      " + policy + " {");
    parameters.forEach(each -> option(text, 8, each));
    return text.append("      }\n").toString();
  }

  private static void option(StringBuilder text, int indentation, Parameter parameter) {
    text.append('\n');
    String description = parameter.description();
    comment(
        text,
        indentation,
        Character.toUpperCase(description.charAt(0))
            + description.substring(1)
            + "; "
            + parameter.allowed()
            + (isBareTime(parameter) ? ", in milliseconds." : "."));
    text.append(" ".repeat(indentation))
        .append(OptionNames.of(parameter))
        .append(" = ")
        .append(parameter.text(parameter.initially()))
        .append('\n');
  }

  private static boolean isBareTime(Parameter parameter) {
    return parameter.name().endsWith("_ms")
        && !parameter.description().toLowerCase(Locale.ROOT).contains("milliseconds");
  }

  private static void comment(StringBuilder text, int indentation, String words) {
    String start = " ".repeat(indentation) + "# ";
    int width = WIDTH - start.length();
    StringBuilder line = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        text.append(start).append(line).append('\n');
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    text.append(start).append(line).append('\n');
  }

  @Test
  void everyOptionIsThereWithItsMeaningItsDefaultAndItsRange() throws IOException {
    assertThat(actual()).isEqualTo(expected());
  }

  private static String actual() throws IOException {
    var files = ReferenceConfTest.class.getClassLoader().getResources("reference.conf");
    while (files.hasMoreElements()) {
      try (InputStream file = Objects.requireNonNull(files.nextElement()).openStream()) {
        String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        if (text.startsWith(HEAD)) {
          return text;
        }
      }
    }
    return "";
  }
}
