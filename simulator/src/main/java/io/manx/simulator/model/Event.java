package io.manx.simulator.model;

/**
 * An event as a number: its type, what it is about, and which use of that number it means, since
 * requests are numbered anew.
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

  /** Whether an event means this use of its subject's number. */
  static boolean isOf(int generation, long event) {
    return (generation & GENERATION_MASK) == generation(event);
  }
}
