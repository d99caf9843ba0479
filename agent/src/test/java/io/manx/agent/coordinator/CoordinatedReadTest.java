// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.journal.SentRead;
import io.manx.core.request.Demand;
import org.apache.cassandra.db.ConsistencyLevel;
import org.junit.jupiter.api.Test;

class CoordinatedReadTest {
  private final CoordinatedRead read = CoordinatedRead.current();

  @Test
  void aThreadReadsNothingAtFirstAndAfterwards() {
    assertThat(read.isRegularSingle()).isFalse();
    read.beginSingle(true, 5);
    assertThat(read.isRegularSingle()).isTrue();
    assertThat(read.isOfOnePartition()).isTrue();
    assertThat(read.sinceNanos()).isEqualTo(5);
    read.asksOthers();
    read.end();
    assertThat(read.isRegularSingle()).isFalse();
    assertThat(read.isOfOnePartition()).isFalse();
    assertThat(read.askedOthers()).isTrue();
  }

  @Test
  void readsOfTransactionsAreNotRegular() {
    read.setInTransaction(true);
    read.beginSingle(true, 5);
    assertThat(read.isRegularSingle()).isFalse();
    assertThat(read.isOfOnePartition()).isFalse();
    read.end();
    read.setInTransaction(false);
    read.beginSingle(false, 6);
    assertThat(read.isRegularSingle()).isTrue();
    assertThat(read.isOfOnePartition()).isFalse();
    read.end();
  }

  @Test
  void aCopyIsSentOnceAndByItsReadAlone() {
    Demand ofOtherThread = new Demand(ReadGroups.SINGLE, 7, false);
    read.willSendCopy(ofOtherThread);
    assertThat(read.takeCopy()).isSameAs(ofOtherThread);
    assertThat(read.takeCopy()).isNull();
    read.beginSingle(true, 5);
    read.willSendCopy(read.demand());
    read.end();
    read.beginRange(7);
    assertThat(read.isRange()).isTrue();
    assertThat(read.takeCopy()).isNull();
    read.end();
  }

  @Test
  void requiredResponsesBelongToOneRead() {
    read.beginSingle(true, 5);
    assertThat(read.requiredResponses(4)).isZero();
    read.isAt(ConsistencyLevel.QUORUM);
    assertThat(read.requiredResponses(4)).isEqualTo(3);
    assertThat(read.requiredResponses(5)).isEqualTo(3);
    assertThat(read.staysInDataCentre()).isFalse();
    read.isAt(ConsistencyLevel.ALL);
    assertThat(read.requiredResponses(6)).isEqualTo(6);
    read.isAt(ConsistencyLevel.LOCAL_QUORUM);
    assertThat(read.requiredResponses(6)).isZero();
    assertThat(read.staysInDataCentre()).isTrue();
    read.beginSingle(true, 6);
    assertThat(read.staysInDataCentre()).isFalse();
    assertThat(read.requiredResponses(6)).isZero();
    read.end();
  }

  private static final class Sending implements SentRead {
    @Override
    public int replica() {
      return 0;
    }

    @Override
    public long sentNanos() {
      return 5;
    }

    @Override
    public End end() {
      return End.OPEN;
    }

    @Override
    public long endedNanos() {
      return 0;
    }
  }

  private int sendingsInStory() {
    read.sends(new Sending(), false, "callback");
    return read.story().events(0, 9, replica -> "").size();
  }

  @Test
  void theStoryHoldsSendingsOfAReadInProgressOnly() {
    assertThat(sendingsInStory()).as("before a read").isZero();
    read.beginSingle(true, 5);
    assertThat(sendingsInStory()).isEqualTo(1);
    read.end();
    assertThat(sendingsInStory()).as("after it").isZero();
    read.beginRange(6);
    assertThat(sendingsInStory()).as("of a range").isZero();
    read.end();
  }
}
