// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Timing;
import java.util.Map;
import java.util.UUID;

/** Makes enrolments of a table with three replicas of each row. */
final class ThreeReplicas {
  static final UUID TABLE_ID = new UUID(0, 7);
  static final int COPIES = 3;

  private ThreeReplicas() {}

  static Enrolment first(String pair) {
    return Enrolment.first(TABLE_ID, COPIES, LevelPair.parse(pair), Timing.DEFAULT, Map.of());
  }

  /** Returns an enrolment that waits for a repair, at epoch 2. */
  static Enrolment draining() {
    return first("QUORUM/QUORUM").changeTo(LevelPair.parse("ONE/ALL")).advanced().advanced();
  }
}
