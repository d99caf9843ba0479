// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks, before anything is started, whether this machine can run a cluster. */
public final class Preflight {
  /** Memory that a node needs beside its heap: direct memory, metaspace, code, threads. */
  static final long OVERHEAD_BYTES = 600L << 20;

  /** Disk space for one node's commit log, logs and test data. */
  static final long DISK_PER_NODE_BYTES = 400L << 20;

  private final HostProbe probe;
  private final Supplier<NodeJdk> jdk;
  private final Path stateRoot;

  Preflight(HostProbe probe, Supplier<NodeJdk> jdk, Path stateRoot) {
    this.probe = probe;
    this.jdk = jdk;
    this.stateRoot = stateRoot;
  }

  /** Checks this machine. */
  public static Preflight ofThisMachine(StateDirectory state) {
    return new Preflight(new SystemProbe(), NodeJdk::find, state.root());
  }

  /** All results, in the order in which problems should be solved. */
  public List<CheckResult> check(ClusterOptions options) {
    List<CheckResult> results = new ArrayList<>();
    results.add(jdk());
    results.add(memory(options, 0));
    results.add(disk(options));
    results.add(addresses(options));
    return results;
  }

  /** Fails with the first problem. */
  void require(ClusterOptions options) {
    for (CheckResult result : check(options)) {
      if (result.problem()) {
        throw new UserException(result.text());
      }
    }
  }

  /**
   * Fails if the memory does not suffice for the nodes together with processes of clients.
   *
   * @param clientBytes memory that those processes take; 0 if there are none
   */
  public void requireMemory(ClusterOptions options, long clientBytes) {
    CheckResult result = memory(options, clientBytes);
    if (result.problem()) {
      throw new UserException(result.text());
    }
  }

  private CheckResult jdk() {
    try {
      NodeJdk found = jdk.get();
      return CheckResult.ok("JDK", "nodes run on JDK " + found.feature() + " in " + found.home());
    } catch (UserException e) {
      return CheckResult.problem("JDK", String.valueOf(e.getMessage()));
    }
  }

  private CheckResult memory(ClusterOptions options, long clientBytes) {
    long perNode = ((long) options.heapMegabytes() << 20) + OVERHEAD_BYTES;
    long needed = options.nodes() * perNode + clientBytes;
    long available = probe.availableMemoryBytes();
    String consumers = nodes(options) + (clientBytes > 0 ? " and the processes of clients" : "");
    String text = consumers + " need " + gigabytes(needed) + " of memory, ";
    if (available >= needed) {
      return CheckResult.ok("memory", text + gigabytes(available) + " are available");
    }
    long fitting = (available - clientBytes) / perNode;
    String remedy =
        (clientBytes > 0 ? "use fewer --client-processes, or " : "")
            + (fitting > 0
                ? "use --nodes " + fitting + " or fewer, or a smaller --heap"
                : "stop other programs, or use a smaller --heap");
    return CheckResult.problem(
        "memory", text + "but only " + gigabytes(available) + " are available: " + remedy);
  }

  private CheckResult disk(ClusterOptions options) {
    long needed = options.nodes() * DISK_PER_NODE_BYTES;
    if (!probe.canHoldFiles(stateRoot)) {
      return CheckResult.problem("disk", unusable(stateRoot));
    }
    long free = probe.freeDiskBytes(stateRoot);
    String text = nodes(options) + " need " + gigabytes(needed) + " of disk in " + stateRoot + ", ";
    if (free >= needed) {
      return CheckResult.ok("disk", text + gigabytes(free) + " are free");
    }
    return CheckResult.problem(
        "disk",
        text + "but only " + gigabytes(free) + " are free: free some, or set MANX_HOME elsewhere");
  }

  /** The message for a state directory in which no files can be written. */
  public static String unusable(Path stateRoot) {
    return stateRoot
        + " cannot be written to or created: set MANX_HOME elsewhere, or change"
        + " its permissions";
  }

  private CheckResult addresses(ClusterOptions options) {
    return AddressBlock.findFree(probe, options.nodes(), options.proxied())
        .map(block -> CheckResult.ok("ports", freeText(block, options)))
        .orElseGet(() -> CheckResult.problem("ports", addressProblem(options)));
  }

  private static String freeText(AddressBlock block, ClusterOptions options) {
    String last = block.listenAddress(options.nodes());
    return "ports 7000 and 9042 are free on " + block.listenAddress(1) + " to " + last;
  }

  private String addressProblem(ClusterOptions options) {
    AddressBlock first = new AddressBlock(1);
    HostProbe.PortState state = first.state(probe, options.nodes(), options.proxied());
    if (state == HostProbe.PortState.NO_ADDRESS) {
      String commands =
          IntStream.rangeClosed(1, options.nodes())
              .boxed()
              .flatMap(
                  index ->
                      options.proxied()
                          ? List.of(first.listenAddress(index), first.proxyAddress(index)).stream()
                          : List.of(first.listenAddress(index)).stream())
              .map(address -> "ifconfig lo0 alias " + address + " up")
              .collect(Collectors.joining("; "));
      return "the loopback addresses of the nodes do not exist: sudo sh -c '" + commands + "'";
    }
    return "ports 7000 or 9042 are taken on every loopback address: stop the program that listens"
        + " there (find it with 'ss -ltnp' or 'lsof -iTCP -sTCP:LISTEN')";
  }

  private static String nodes(ClusterOptions options) {
    return options.nodes() == 1 ? "1 node would" : options.nodes() + " nodes";
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30));
  }
}
