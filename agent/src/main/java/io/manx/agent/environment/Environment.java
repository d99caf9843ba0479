package io.manx.agent.environment;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The real clock and real chance. The only class of the agent that asks for them: all others are
 * told, so that tests can tell them something else. Thread-safe.
 */
public final class Environment {
  private Environment() {}

  /** Returns the time on the clock of {@link System#nanoTime()}. */
  public static long nanos() {
    return System.nanoTime();
  }

  /** Returns the time in milliseconds of the Unix epoch. */
  public static long millis() {
    return System.currentTimeMillis();
  }

  /** Returns a number at random, from 0 to less than the one given. */
  public static int random(int bound) {
    return ThreadLocalRandom.current().nextInt(bound);
  }

  /** Returns an identifier that nothing else has. */
  public static UUID id() {
    return UUID.randomUUID();
  }
}
