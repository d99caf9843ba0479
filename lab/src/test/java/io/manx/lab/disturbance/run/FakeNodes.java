// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import io.manx.lab.disturbance.action.DisturbanceTarget;
import io.manx.lab.disturbance.network.DelayDistribution;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.network.Traffic;
import io.manx.lab.disturbance.process.DiskLimit;
import io.manx.lab.disturbance.process.DiskSwitch;
import io.manx.lab.disturbance.process.Signals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Fake nodes that log each action on them with its time in milliseconds. */
final class FakeNodes implements Signals {
  final List<String> log = Collections.synchronizedList(new ArrayList<>());
  final Set<Integer> dead = new HashSet<>();
  boolean behindProxies = true;
  boolean inControlGroups = true;
  boolean liftFails;
  private final LongSupplier clock;

  FakeNodes(LongSupplier clock) {
    this.clock = clock;
  }

  List<DisturbanceTarget> targets(int count) {
    List<DisturbanceTarget> targets = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      targets.add(new Node(i));
    }
    return targets;
  }

  @Override
  public void stop(long pid) {
    signal("STOP", pid);
  }

  @Override
  public void resume(long pid) {
    signal("CONT", pid);
  }

  @Override
  public void close() {
    log("signals closed");
  }

  private void signal(String signal, long pid) {
    int index = (int) pid - 100;
    if (dead.contains(index)) {
      throw new IllegalStateException("process " + pid + " is gone");
    }
    log(signal + " " + index);
  }

  private void log(String what) {
    log.add(clock.getAsLong() / 1_000_000 + " " + what);
  }

  private final class Node implements DisturbanceTarget, NetworkSwitch, DiskSwitch {
    private final int index;

    Node(int index) {
      this.index = index;
    }

    @Override
    public String name() {
      return "node" + index;
    }

    @Override
    public int index() {
      return index;
    }

    @Override
    public long pid() {
      return 100L + index;
    }

    @Override
    public void collectGarbage() {
      if (dead.contains(index)) {
        throw new IllegalStateException("node" + index + " does not answer");
      }
      log("gc " + index);
    }

    @Override
    public void compact() {
      log("compact " + index);
    }

    @Override
    public void kill() {
      dead.add(index);
      log("kill " + index);
    }

    @Override
    public void restart() {
      dead.remove(index);
      log("restart " + index);
    }

    @Override
    public @Nullable NetworkSwitch networkSwitch() {
      return behindProxies ? this : null;
    }

    @Override
    public @Nullable DiskSwitch diskSwitch() {
      return inControlGroups ? this : null;
    }

    @Override
    public void limit(DiskLimit limit) {
      if (dead.contains(index)) {
        throw new IllegalStateException("node" + index + " is gone");
      }
      log("disk " + index + " " + DiskLimit.format(Objects.requireNonNull(limit.cacheBytes())));
    }

    @Override
    public void lift() {
      log("disk off " + index);
      if (liftFails) {
        throw new IllegalStateException("no group of node" + index);
      }
    }

    @Override
    public void delayBy(DelayDistribution distribution) {
      log("delay " + index + " " + distribution.meanNanos() / 1_000_000);
    }

    @Override
    public void clear() {
      log("delay off " + index);
    }

    @Override
    public void cut(Traffic traffic) {
      log("cut " + index + " " + traffic);
    }

    @Override
    public void heal(Traffic traffic) {
      log("heal " + index + " " + traffic);
    }
  }
}
