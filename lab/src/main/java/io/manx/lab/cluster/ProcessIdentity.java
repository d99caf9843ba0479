package io.manx.lab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process that can be recognised later: its pid alone may have been given to another process.
 *
 * @param pid process id, 0 if there is no process
 * @param startMillis when it started, in milliseconds since the epoch; 0 if the system does not say
 */
record ProcessIdentity(long pid, long startMillis) {
  /** No process. */
  static final ProcessIdentity NONE = new ProcessIdentity(0, 0);

  /** Start times are derived from the clock, which may be set by a second. */
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

  /** Ended, but not yet noticed by its parent, which may be stopped itself. */
  private boolean isZombie() {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false; // Not Linux, or gone in between: then the next look finds it gone.
    }
  }

  private static long startMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}
