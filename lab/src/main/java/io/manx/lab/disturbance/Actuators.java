package io.manx.lab.disturbance;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One actuator per kind that a plan needs, and the signal helper if one of them sends signals. */
final class Actuators implements AutoCloseable {
  private final Map<DisturbanceKind, Actuator> byKind = new EnumMap<>(DisturbanceKind.class);
  private final @Nullable Signals signals;

  Actuators(Set<DisturbanceKind> kinds, Timer timer, Executor workers, Supplier<Signals> start) {
    if (kinds.contains(DisturbanceKind.PAUSE) || kinds.contains(DisturbanceKind.SLOW)) {
      signals = start.get();
      NodeFreezer freezer = new NodeFreezer(signals);
      byKind.put(DisturbanceKind.PAUSE, new PauseActuator(freezer));
      byKind.put(DisturbanceKind.SLOW, new SlowActuator(freezer, timer));
    } else {
      signals = null;
    }
    byKind.put(DisturbanceKind.GC, new CallActuator(workers, DisturbanceTarget::collectGarbage));
    byKind.put(DisturbanceKind.COMPACT, new CallActuator(workers, DisturbanceTarget::compact));
    byKind.put(DisturbanceKind.DELAY, new DelayActuator());
    byKind.put(DisturbanceKind.PARTITION, new PartitionActuator());
    byKind.put(DisturbanceKind.DISK, new DiskActuator(timer));
    byKind.put(DisturbanceKind.KILL, new KillActuator(workers));
  }

  Actuator of(DisturbanceKind kind) {
    return Objects.requireNonNull(byKind.get(kind), kind::toString);
  }

  /** Continues whatever is still stopped. */
  @Override
  public void close() {
    if (signals != null) {
      signals.close();
    }
  }
}
