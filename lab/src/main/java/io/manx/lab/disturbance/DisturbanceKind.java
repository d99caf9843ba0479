package io.manx.lab.disturbance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What can be done to a node, with the keys that its text may have and its default rhythm. */
public enum DisturbanceKind {
  /** The whole process stands still: a long collection, a stalled hypervisor. */
  PAUSE("node at every for count jitter", 2_000_000_000L, 300_000_000L),
  /** The process runs only for a share of the time: a noisy neighbour, a throttled container. */
  SLOW("node at every for count jitter share period", null, null),
  /** A full collection of the node's heap. */
  GC("node at every count jitter", 5_000_000_000L, null),
  /** A major compaction on the node. */
  COMPACT("node at every count jitter", null, null),
  /** The network holds back what the node answers. */
  DELAY("node at every for count jitter mean distribution sigma", null, null),
  /** The network between the node and the other nodes, or clients, is cut. */
  PARTITION("node at every for count jitter between", 10_000_000_000L, 3_000_000_000L),
  /** The page cache is small, or the disk slow. */
  DISK("node at every for count jitter cache reads", null, null),
  /** The process dies, and is restarted after {@code for} if that is given. */
  KILL("node at every for count jitter", null, null);

  private final String keys;
  private final @Nullable Long defaultEveryNanos;
  private final @Nullable Long defaultForNanos;

  DisturbanceKind(String keys, @Nullable Long defaultEveryNanos, @Nullable Long defaultForNanos) {
    this.keys = keys;
    this.defaultEveryNanos = defaultEveryNanos;
    this.defaultForNanos = defaultForNanos;
  }

  /** Keys that a text of this kind may have. */
  List<String> keys() {
    return List.of(keys.split(" ", -1));
  }

  /** Distance between starts when neither {@code every} nor {@code at} is given; null for once. */
  @Nullable Long defaultEveryNanos() {
    return defaultEveryNanos;
  }

  /** Length when {@code for} is not given; null for to the end of the run, or not applicable. */
  @Nullable Long defaultForNanos() {
    return defaultForNanos;
  }

  /** Whether an occurrence lasts until it is ended, rather than until its work is done. */
  boolean isHeld() {
    return keys().contains("for");
  }

  /** Whether nodes must stand behind proxies for it from their start. */
  public boolean needsProxies() {
    return this == DELAY || this == PARTITION;
  }

  static String names() {
    return Arrays.stream(values()).map(DisturbanceKind::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
