// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Identifies a process by pid and start time, because a pid may be reused for another process.
 *
 * @param pid process id, 0 if there is no process
 * @param startMillis its start, in milliseconds since the epoch; 0 if unknown
 */
record ProcessIdentity(long pid, long startMillis) {
  /** No process. */
  static final ProcessIdentity NONE = new ProcessIdentity(0, 0);

  /** Start times are derived from the clock, which may be adjusted by a second. */
  private static final long TOLERANCE_MILLIS = Duration.ofSeconds(2).toMillis();

  static ProcessIdentity of(ProcessHandle process) {
    return new ProcessIdentity(process.pid(), startMillis(process));
  }

  static ProcessIdentity current() {
    return of(ProcessHandle.current());
  }

  /** The live process, or empty if it has ended or its pid belongs to another one. */
  Optional<ProcessHandle> find() {
    if (pid <= 0) {
      return Optional.empty();
    }
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(this::startedWhenWeDid)
        .filter(process -> !isZombie());
  }

  boolean isAlive() {
    return find().isPresent();
  }

  private boolean startedWhenWeDid(ProcessHandle process) {
    long other = startMillis(process);
    return startMillis == 0 || other == 0 || Math.abs(other - startMillis) <= TOLERANCE_MILLIS;
  }

  /** Whether it has ended and its parent, which may be stopped itself, has not noticed. */
  private boolean isZombie() {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false; // Not Linux, or it has just ended: the next check finds that.
    }
  }

  private static long startMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}
