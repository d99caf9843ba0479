// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import io.manx.agent.messaging.PeerMessage;
import java.util.Random;

/** The messages that a lying node sends instead of its own. Thread-safe. */
final class FalseMessages {
  private static final int LONGEST = 64;
  private static final int MAX_NODES = 10;

  private final Random random;

  FalseMessages(Random random) {
    this.random = random;
  }

  /**
   * Returns random bytes, or a progress report on a range read that may never have been, each half
   * of the time.
   */
  byte[] next() {
    if (random.nextBoolean()) {
      return PeerMessage.remaining(random.nextLong(), random.nextInt(MAX_NODES)).encode();
    }
    byte[] bytes = new byte[random.nextInt(LONGEST)];
    random.nextBytes(bytes);
    return bytes;
  }
}
