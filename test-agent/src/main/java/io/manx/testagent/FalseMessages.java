package io.manx.testagent;

import io.manx.agent.peer.PeerMessage;
import java.util.Random;

/** What a lying node sends instead of notices. Thread-safe. */
final class FalseMessages {
  private static final int LONGEST = 64;
  private static final int MOST_NODES = 10;

  private final Random random;

  FalseMessages(Random random) {
    this.random = random;
  }

  /** Half of them bytes at random, half notices of a message that may never have been. */
  byte[] next() {
    if (random.nextBoolean()) {
      return PeerMessage.remaining(random.nextLong(), random.nextInt(MOST_NODES)).encode();
    }
    byte[] bytes = new byte[random.nextInt(LONGEST)];
    random.nextBytes(bytes);
    return bytes;
  }
}
