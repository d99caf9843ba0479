// SPDX-License-Identifier: Apache-2.0

package io.manx.lab;

import java.util.concurrent.ThreadFactory;

/** Threads that never keep the process alive. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Returns a factory of daemon threads with this name. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
