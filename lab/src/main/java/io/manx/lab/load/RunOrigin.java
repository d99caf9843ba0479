package io.manx.lab.load;

import io.manx.results.run.Build;
import io.manx.results.run.Machine;
import io.manx.results.run.MachineProbe;
import io.manx.results.run.SpeedIndex;
import io.manx.results.run.SpeedProbe;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a run file comes from.
 *
 * @param machine the machine
 * @param speed its speed just before; null if nobody wants to know
 * @param build the build of Manx
 * @param versions version per component
 */
public record RunOrigin(
    Machine machine, @Nullable SpeedIndex speed, Build build, Map<String, String> versions) {

  /** Examines this machine and build, in about half a second; the versions are not known yet. */
  public static RunOrigin ofThisMachine() {
    return new RunOrigin(MachineProbe.read(), SpeedProbe.measure(), Build.current(), Map.of());
  }

  /** Says little, at once: of runs of which no file is kept. */
  public static RunOrigin unmeasured() {
    return new RunOrigin(MachineProbe.read(), null, Build.current(), Map.of());
  }

  /** Returns the same with these versions. */
  public RunOrigin with(Map<String, String> newVersions) {
    return new RunOrigin(machine, speed, build, newVersions);
  }
}
