// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.options;

import io.manx.core.catalogue.Parameter;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * The manual of all options, in the form of the driver's {@code reference.conf}: each with its
 * meaning, default and bounds, as the parameters say them. The build writes the file that the jar
 * contains.
 */
final class ReferenceConf {
  private static final int WIDTH = 100;
  private static final String HEAD =
      "# Options of Manx's policies for the Java driver, with their defaults. What is written here"
          + " holds\n# unless the application's configuration says otherwise. Changes take effect"
          + " with the next session.\n";

  private final StringBuilder text = new StringBuilder(HEAD);

  private ReferenceConf() {
    text.append("datastax-java-driver {\n  basic.load-balancing-policy.manx {");
    OptionNames.ofLoadBalancing().forEach(each -> option(4, each));
    text.append('\n');
    comment(4, "Parameters of each policy.");
    text.append("    parameters {");
    Selectors.all().stream().filter(each -> !each.parameters().isEmpty()).forEach(this::policy);
    text.append("    }\n  }\n\n");
    section("advanced.speculative-execution-policy.manx", OptionNames.ofSpeculation());
    text.append('\n');
    section("advanced.manx.consistency", OptionNames.ofConsistency());
    text.append("}\n");
  }

  /** Prints it. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.print(text());
    out.flush();
  }

  /** Returns the content of the file. */
  static String text() {
    return new ReferenceConf().text.toString();
  }

  private void section(String name, List<Parameter<?>> options) {
    text.append("  ").append(name).append(" {");
    options.forEach(each -> option(4, each));
    text.append("  }\n");
  }

  private void policy(Policy policy) {
    text.append("\n      ").append(policy.name()).append(" {");
    policy.parameters().forEach(each -> option(8, each));
    text.append("      }\n");
  }

  private void option(int indentation, Parameter<?> option) {
    text.append('\n');
    if (option == OptionNames.POLICY) {
      comment(indentation, sentence(option.description()) + ", one of:");
      Selectors.all()
          .forEach(each -> comment(indentation, "- " + each.name() + ": " + each.summary()));
    } else {
      comment(
          indentation,
          sentence(option.description())
              + "; "
              + option.allowedWithExample()
              + (isBareTime(option) ? ", in milliseconds." : "."));
    }
    String value = option.defaultText();
    text.append(" ".repeat(indentation))
        .append(OptionNames.of(option))
        .append(" = ")
        .append(value.isEmpty() ? "\"\"" : value)
        .append('\n');
  }

  private static String sentence(String description) {
    return description.substring(0, 1).toUpperCase(Locale.ROOT) + description.substring(1);
  }

  private static boolean isBareTime(Parameter<?> option) {
    return option.name().endsWith("_ms")
        && !option.description().toLowerCase(Locale.ROOT).contains("milliseconds");
  }

  private void comment(int indentation, String words) {
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
}
