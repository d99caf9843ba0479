// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.core.catalogue.Parameter;
import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.DisturbanceKinds;
import io.manx.lab.disturbance.kind.Need;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.stream.Collectors;

/** Lists the kinds of disturbances in the help of {@code --disturb}, from their descriptions. */
public final class DisturbanceHelp extends ListResourceBundle {
  /** Name of the variable in the description of the option. */
  static final String KINDS = "disturbance-kinds";

  @Override
  protected Object[][] getContents() {
    String kinds =
        DisturbanceKinds.all().stream()
            .map(DisturbanceHelp::line)
            .collect(Collectors.joining("\n"));
    return new Object[][] {{KINDS, kinds}};
  }

  private static String line(DisturbanceKind kind) {
    List<String> parts = new ArrayList<>();
    parts.add(kind.summary().replace("`", ""));
    String defaults = DisturbanceSpec.defaults(kind);
    if (!defaults.isEmpty()) {
      parts.add("by default " + defaults);
    }
    List<String> optional =
        kind.parameters().stream()
            .map(Parameter::name)
            .filter(name -> !defaults.contains(name + "="))
            .toList();
    if (!optional.isEmpty()) {
      parts.add("also " + String.join("=, ", optional) + "=");
    }
    if (kind.need() != Need.NOTHING) {
      parts.add("needs " + kind.need().cluster().replace('`', '\''));
    }
    return kind.name() + ": " + String.join("; ", parts);
  }
}
