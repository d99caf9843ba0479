// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.clock;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The real clock and real random numbers. Only this class of the agent asks for them. All others
 * get them injected, so that tests can replace them. Thread-safe.
 */
public final class Environment {
  private Environment() {}

  /** Returns the time on the clock of {@link System#nanoTime()}. */
  public static long nanos() {
    return System.nanoTime();
  }

  /** Returns the time in milliseconds since the Unix epoch. */
  public static long millis() {
    return System.currentTimeMillis();
  }

  /** Returns a random number from 0 up to, but not including, the given bound. */
  public static int random(int bound) {
    return ThreadLocalRandom.current().nextInt(bound);
  }

  /** Returns a unique identifier. */
  public static UUID id() {
    return UUID.randomUUID();
  }
}
