package io.manx.lab.disturbance;

import java.util.concurrent.ThreadFactory;

/** Threads that never keep the process alive. */
final class DaemonThreads {
  private DaemonThreads() {}

  static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
