package io.manx.agent.notice;

import java.util.concurrent.ThreadLocalRandom;

/** What a lying node sends instead of notices, in tests. */
final class FalseNotices {
  private static final int LONGEST = 64;
  private static final int MOST_NODES = 10;

  private FalseNotices() {}

  /** Half of them bytes at random, half notices of a message that may never have been. */
  static byte[] next() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (random.nextBoolean()) {
      return Notice.remaining(random.nextLong(), random.nextInt(MOST_NODES)).encode();
    }
    byte[] bytes = new byte[random.nextInt(LONGEST)];
    random.nextBytes(bytes);
    return bytes;
  }
}
