package io.manx.lab.disturbance;

import io.manx.lab.Durations;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One disturbance as written on the command line: {@code TYPE:key=value,…}. {@link #parse} is the
 * only way to a checked one.
 *
 * <table>
 * <caption>Keys and what holds without them</caption>
 * <tr><td>{@code node}</td><td>index from 1, {@code all}, or {@code random} (drawn for each
 *     occurrence); 2</td></tr>
 * <tr><td>{@code every}</td><td>distance between starts; {@code pause} 2 s, {@code gc} 5 s and
 *     {@code partition} 10 s unless {@code at} is given, otherwise it happens once</td></tr>
 * <tr><td>{@code at}</td><td>first start, from the start of the measured part; one {@code every},
 *     so that a calm period comes first, or 0 if it happens once</td></tr>
 * <tr><td>{@code for}</td><td>length; {@code pause} 300 ms, {@code partition} 3 s, otherwise to the end of the run. Not for
 *     {@code gc} and {@code compact}, which last as long as they take. A killed node is restarted
 *     after it, so that it is dead for as long as its start takes in addition, and without it stays
 *     dead</td></tr>
 * <tr><td>{@code count}</td><td>most occurrences; as many as start in the run</td></tr>
 * <tr><td>{@code jitter}</td><td>each start moves by up to this, drawn uniformly to either side; a
 *     duration or a fraction of {@code every}; 0</td></tr>
 * <tr><td>{@code share}, {@code period}</td><td>{@code slow}: part of the time in which the node
 *     runs, and length of a stop-and-run cycle; 0.5 and 20 ms</td></tr>
 * <tr><td>{@code mean}, {@code distribution}, {@code sigma}</td><td>{@code delay}: 20 ms, {@code
 *     exponential} (or {@code constant}, {@code uniform}, {@code lognormal}), 1 (of {@code
 *     lognormal})</td></tr>
 * <tr><td>{@code between}</td><td>{@code partition}: whom the node is cut off from, a {@link
 *     Traffic}; the other nodes</td></tr>
 * <tr><td>{@code cache}, {@code reads}</td><td>{@code disk}: what the node's page cache may hold, 64
 *     MB unless {@code reads} is given, and reads of its disk per second, without limit</td></tr>
 * </table>
 *
 * @param kind what is done
 * @param node to which nodes
 * @param atNanos first start
 * @param everyNanos distance between starts, or null if it happens once
 * @param forNanos length, or null if it lasts to the end or as long as it takes
 * @param count most occurrences, or null for as many as fit
 * @param jitterNanos most that a start moves
 * @param cpuShare of {@code slow}, otherwise null
 * @param delay of {@code delay}, otherwise null
 * @param between of {@code partition}, otherwise null
 * @param diskLimit of {@code disk}, otherwise null
 */
public record DisturbanceSpec(
    DisturbanceKind kind,
    NodeChoice node,
    long atNanos,
    @Nullable Long everyNanos,
    @Nullable Long forNanos,
    @Nullable Integer count,
    long jitterNanos,
    @Nullable CpuShare cpuShare,
    @Nullable DelayDistribution delay,
    @Nullable Traffic between,
    @Nullable DiskLimit diskLimit) {

  /** More frequent occurrences than this are what {@code slow} is for. */
  static final long SHORTEST_EVERY_NANOS = 10_000_000L;

  /**
   * Reads a text such as {@code pause:node=2,every=2s,for=300ms}.
   *
   * @throws UserException if the text is not a sensible disturbance; says what is allowed
   */
  public static DisturbanceSpec parse(String text) {
    return new SpecParser(SpecText.of(text)).parse();
  }

  /**
   * Whether it is in force in the warm-up, too, so that the cluster has settled on it when the
   * measured part begins: what recurs or lasts throughout. Its first start is then counted from the
   * start of the warm-up.
   */
  public boolean actsInWarmUp() {
    boolean recurs = Objects.equals(everyNanos, atNanos);
    boolean lastsThroughout = everyNanos == null && atNanos == 0;
    return switch (kind) {
      case PAUSE, GC, SLOW, DELAY, PARTITION, DISK ->
          recurs || (lastsThroughout && forNanos == null);
      case COMPACT, KILL -> false;
    };
  }

  /**
   * Returns if it can begin while the load lasts.
   *
   * @throws UserException if not: nothing would be disturbed
   */
  public void requireStartWithin(Duration warmUp, Duration measured) {
    Duration load = actsInWarmUp() ? warmUp.plus(measured) : measured;
    if (atNanos - jitterNanos >= load.toNanos()) {
      throw new UserException(
          "disturbance '%s' would begin when the load of %s is over; choose an earlier at= or every=, or a longer --duration"
              .formatted(this, Durations.format(load.toNanos())));
    }
  }

  /** What is done each time, for people: the parameters without the rhythm. */
  public String detail() {
    List<String> parts = new ArrayList<>();
    if (forNanos != null) {
      parts.add("for=" + Durations.format(forNanos));
    }
    addKindParts(parts);
    return String.join(",", parts);
  }

  /** The canonical text: every key that matters, defaults included. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add("node=" + node);
    parts.add("at=" + Durations.format(atNanos));
    if (everyNanos != null) {
      parts.add("every=" + Durations.format(everyNanos));
    }
    if (forNanos != null) {
      parts.add("for=" + Durations.format(forNanos));
    }
    if (count != null) {
      parts.add("count=" + count);
    }
    if (jitterNanos > 0) {
      parts.add("jitter=" + Durations.format(jitterNanos));
    }
    addKindParts(parts);
    return kind + ":" + String.join(",", parts);
  }

  private void addKindParts(List<String> parts) {
    if (cpuShare != null) {
      parts.add(cpuShare.toString());
    }
    if (delay != null) {
      parts.add(delay.toString());
    }
    if (between != null) {
      parts.add("between=" + between);
    }
    if (diskLimit != null) {
      parts.add(diskLimit.toString());
    }
  }
}
