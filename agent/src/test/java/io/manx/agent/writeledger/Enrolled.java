// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import java.util.Map;
import java.util.UUID;
import org.apache.cassandra.schema.TableId;

/** Enrolled tables for tests. */
final class Enrolled {
  private static final UUID ID = new UUID(32, 1);

  private Enrolled() {}

  static EnrolledTable stable(long epoch) {
    return table(2, epoch, Phase.STABLE, "ALL/ONE", "ALL/ONE", true);
  }

  static EnrolledTable draining(int replicas, long epoch, String from, String to) {
    return table(replicas, epoch, Phase.DRAINING, from, to, true);
  }

  static EnrolledTable table(
      int replicas, long epoch, Phase phase, String from, String to, boolean readRepairs) {
    return new EnrolledTable(
        TableId.fromUUID(ID),
        "k",
        "t",
        readRepairs,
        Enrolment.of(
            ID,
            replicas,
            epoch,
            phase,
            LevelPair.parse(from),
            LevelPair.parse(to),
            Timing.of(2_000, 3_000),
            Ledgers.of(Map.of(), 1, 1, 0)));
  }
}
