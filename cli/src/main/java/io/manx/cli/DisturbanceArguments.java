package io.manx.cli;

import io.manx.lab.disturbance.DisturbanceSpec;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Option that says what is done to the nodes meanwhile. */
final class DisturbanceArguments {
  @Option(
      names = "--disturb",
      paramLabel = "TYPE[:KEY=VALUE,…]",
      description = {
        "Disturb nodes; repeatable. Types and what each does by default:",
        "  pause    stops a node's process for 300 ms in every 2 s",
        "  gc       full collection every 5 s",
        "  slow     the node gets share=0.5 of its CPU time",
        "  delay    its answers come later: mean=20ms,distribution=exponential",
        "  compact  major compaction, at the start or at=10s",
        "  partition",
        "           cuts it off for 3 s in every 10 s from the other nodes, not from clients; with",
        "           between=clients from clients, not from nodes",
        "  disk     its page cache holds cache=64mb, its disk does reads=N/s; Linux, root, and",
        "           on a running cluster one of 'manx cluster start --control-groups'",
        "  kill     kills it, and starts it again after for=20s if given: it serves as soon as that",
        "           is done, some 10 s later",
        "Keys for all: node=2|all|random, at=, every=, for=, count=, jitter=.",
        "Example: --disturb pause:node=2,every=2s,for=300ms"
      })
  List<String> texts = new ArrayList<>();

  List<DisturbanceSpec> specs() {
    return texts.stream().map(DisturbanceSpec::parse).toList();
  }
}
