// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.results.run.Build;
import io.manx.results.run.Machine;
import io.manx.results.run.MachineProbe;
import io.manx.results.run.SpeedIndex;
import io.manx.results.run.SpeedProbe;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a run file.
 *
 * @param machine the machine
 * @param speed speed of the machine just before; null if not measured
 * @param build the build of Manx
 * @param versions version per component
 */
public record RunOrigin(
    Machine machine, @Nullable SpeedIndex speed, Build build, Map<String, String> versions) {

  /**
   * Returns this machine and build, without versions; measures the speed in about half a second.
   */
  public static RunOrigin ofThisMachine() {
    return new RunOrigin(MachineProbe.read(), SpeedProbe.measure(), Build.current(), Map.of());
  }

  /** Returns this machine and build without measuring, for runs without a run file. */
  public static RunOrigin unmeasured() {
    return new RunOrigin(MachineProbe.read(), null, Build.current(), Map.of());
  }

  /** Returns the same origin with versions. */
  public RunOrigin with(Map<String, String> newVersions) {
    return new RunOrigin(machine, speed, build, newVersions);
  }
}
