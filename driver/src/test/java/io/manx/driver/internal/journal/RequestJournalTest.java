// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.speculation.Refusal;
import io.manx.driver.TestNode;
import org.junit.jupiter.api.Test;

class RequestJournalTest {
  private final RequestJournal journal = new RequestJournal();
  private final SimpleStatement request = SimpleStatement.newInstance("SELECT");
  private final Node first = new TestNode(1, "dc1", "rack1");
  private final Node second = new TestNode(2, "dc1", "rack1");

  @Test
  void aRequestIsKnownUntilItIsTakenOut() {
    RequestEntry entry = journal.begin(request, 5);
    assertThat(journal.of(request)).isSameAs(entry);
    assertThat(journal.of(SimpleStatement.newInstance("SELECT"))).as("an equal one").isNull();
    assertThat(journal.take(request)).isSameAs(entry);
    assertThat(journal.of(request)).isNull();
    assertThat(journal.take(request)).isNull();
  }

  @Test
  void sendingsAfterAPermissionAreCopies() {
    RequestEntry entry = journal.begin(request, 5);
    entry.lateAt(15);
    entry.sent(first, 6);
    entry.refused(Refusal.BUDGET_EMPTY, 15);
    entry.refused(Refusal.BUDGET_EMPTY, 18);
    entry.permitted(20);
    entry.sent(second, 21);
    entry.lateAt(40);
    assertThat(entry.sendings()).extracting(RequestEntry.Sent::isCopy).containsExactly(false, true);
    assertThat(entry.sendings()).extracting(RequestEntry.Sent::nanos).containsExactly(6L, 21L);
    assertThat(entry.answers())
        .extracting(RequestEntry.Answer::refusal)
        .containsExactly(Refusal.BUDGET_EMPTY, null);
    assertThat(entry.lateNanos()).isEqualTo(15);
    assertThat(entry.beganNanos()).isEqualTo(5);
  }

  @Test
  void aFailureBelongsToItsNode() {
    RequestEntry entry = journal.begin(request, 5);
    entry.sent(first, 6);
    entry.sent(second, 7);
    journal.failed(request, second, 9);
    journal.failed(SimpleStatement.newInstance("SELECT"), first, 9);
    assertThat(entry.sendings())
        .extracting(RequestEntry.Sent::hasFailed)
        .containsExactly(false, true);
    assertThat(entry.sendings().get(1).failedNanos()).isEqualTo(9);
  }

  @Test
  void requestsThatNobodyTakesOutAreForgotten() {
    SimpleStatement[] all = new SimpleStatement[RequestJournal.MOST + 1];
    for (int i = 0; i < all.length; i++) {
      all[i] = SimpleStatement.newInstance("SELECT");
      RequestEntry unused = journal.begin(all[i], i);
    }
    assertThat(journal.of(all[0])).isNull();
    assertThat(journal.of(all[RequestJournal.MOST])).isNotNull();
  }
}
