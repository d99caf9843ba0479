// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;
import io.manx.results.UserException;
import java.util.List;
import java.util.stream.Collectors;

/** All scenarios by name. They have the same small drive, so that a run takes seconds. */
public final class SyncScenarios {
  private static final long MIB = 1 << 20;
  private static final FlashGeometry GEOMETRY = FlashGeometry.ofBytes(1024 * MIB);
  private static final FlashTiming TIMING = FlashTiming.femu(8);
  private static final WriteLoad BURSTS = new WriteLoad(0, 0, 8.0 * MIB, 52.0 * MIB, 20, 5);

  private static final WriteLoad THREADS = WriteLoad.closed(4, 12_000_000);

  private static final List<SyncScenario> ALL =
      List.of(
          of(
              "bursts",
              "8 MiB/s, and 52 MiB/s in bursts of 5 s; 75 % in use",
              BURSTS,
              0.75,
              0,
              false),
          of("full", "bursts, with 90 % of the drive in use", BURSTS, 0.9, 0, false),
          of(
              "compaction",
              "bursts, and compaction writes everything once more",
              BURSTS,
              0.75,
              1,
              false),
          of("opaque", "bursts, on a drive that does not report its blocks", BURSTS, 0.75, 0, true),
          of("closed", "closed loop of four threads, as in YCSB", THREADS, 0.75, 0, false));

  private SyncScenarios() {}

  private static SyncScenario of(
      String name,
      String summary,
      WriteLoad load,
      double fillRatio,
      double compactionRatio,
      boolean opaque) {
    return new SyncScenario(
        name,
        summary,
        GEOMETRY,
        TIMING,
        fillRatio,
        1024,
        5_000,
        48 * MIB,
        96 * MIB,
        load,
        48 * MIB,
        0.25,
        compactionRatio,
        opaque,
        600);
  }

  /** Returns all scenarios. */
  public static List<SyncScenario> all() {
    return ALL;
  }

  /**
   * Returns the scenario with a name.
   *
   * @throws UserException if there is none
   */
  public static SyncScenario named(String name) {
    return ALL.stream()
        .filter(scenario -> scenario.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "unknown scenario '"
                        + name
                        + "'; choose one of "
                        + ALL.stream().map(SyncScenario::name).collect(Collectors.joining(", "))));
  }
}
