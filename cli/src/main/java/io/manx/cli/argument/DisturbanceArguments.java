// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Option for disturbances of the nodes during a load. */
final class DisturbanceArguments {
  @Option(
      names = "--disturb",
      paramLabel = "KIND[:KEY=VALUE,…]",
      description = {
        "Disturb nodes during the load; repeatable. Kinds:",
        "${bundle:" + DisturbanceHelp.KINDS + ":-(unknown)}",
        "Keys of all kinds: node=2|all|random, at=, every=, for=, count=, jitter=; see",
        "docs/measure/disturbances.md.",
        "Example: --disturb pause:node=2,every=2s,for=300ms"
      })
  List<String> texts = new ArrayList<>();

  List<DisturbanceSpec> specs() {
    return texts.stream().map(DisturbanceSpec::parse).toList();
  }
}
