package io.manx.cli;

import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.DisturbanceKinds;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.disturbance.DisturbanceParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.stream.Collectors;

/** The kinds of disturbances for the help of {@code --disturb}, as the kinds describe themselves. */
public final class DisturbanceHelp extends ListResourceBundle {
  /** Name of the variable in descriptions. */
  static final String KINDS = "disturbance-kinds";

  private static final int INDENT = 13;
  private static final int WIDTH = 88;

  @Override
  protected Object[][] getContents() {
    String kinds =
        DisturbanceKinds.all().stream()
            .map(DisturbanceHelp::lines)
            .collect(Collectors.joining("\n"));
    return new Object[][] {{KINDS, kinds}};
  }

  private static String lines(DisturbanceKind kind) {
    List<String> parts = new ArrayList<>();
    parts.add(kind.summary().replace("`", ""));
    String defaults = DisturbanceSpec.defaults(kind);
    if (!defaults.isEmpty()) {
      parts.add("by default " + defaults);
    }
    List<String> optional =
        kind.parameters().stream()
            .map(DisturbanceParameter::name)
            .filter(name -> !defaults.contains(name + "="))
            .toList();
    if (!optional.isEmpty()) {
      parts.add("also " + String.join("=, ", optional) + "=");
    }
    return wrapped("  " + kind.name(), String.join("; ", parts));
  }

  /** Breaks a text between words, and indents it behind its heading. */
  private static String wrapped(String heading, String text) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(heading);
    line.append(" ".repeat(Math.max(1, INDENT - heading.length())));
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > WIDTH) {
        lines.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(" ".repeat(INDENT));
      }
      line.append(word).append(' ');
    }
    return lines.append(line.toString().stripTrailing()).toString();
  }
}
