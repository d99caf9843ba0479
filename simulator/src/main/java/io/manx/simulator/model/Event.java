// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/**
 * Packs an event into a number: its type, its subject, and the generation of the subject. Numbers
 * of requests are reused, and the generation tells their uses apart.
 */
final class Event {
  static final int ARRIVAL = 0;
  static final int BEGIN = 1;
  static final int AT_REPLICA = 2;
  static final int SERVED = 3;
  static final int RESPONSE = 4;
  static final int COPY_DUE = 5;
  static final int TIMEOUT = 6;
  static final int CLIENT_HEARS = 7;
  static final int UPDATE = 8;
  static final int DISTURBANCE = 9;
  static final int PROBE = 10;
  static final int PROBED = 11;
  static final int HELD_DUE = 12;
  static final int NOTICE = 13;
  static final int CLIENT_SENDS = 14;

  private static final int GENERATION_MASK = 0xffffff;

  private static final int TYPE_SHIFT = 56;
  private static final int GENERATION_SHIFT = 32;

  private Event() {}

  static long of(int type, int subject, int generation) {
    return ((long) type << TYPE_SHIFT)
        | ((long) (generation & GENERATION_MASK) << GENERATION_SHIFT)
        | (subject & 0xffffffffL);
  }

  static int type(long event) {
    return (int) (event >>> TYPE_SHIFT);
  }

  static int subject(long event) {
    return (int) event;
  }

  static int generation(long event) {
    return (int) (event >>> GENERATION_SHIFT) & GENERATION_MASK;
  }

  /** Whether an event is about this generation of its subject. */
  static boolean isOf(int generation, long event) {
    return (generation & GENERATION_MASK) == generation(event);
  }
}
