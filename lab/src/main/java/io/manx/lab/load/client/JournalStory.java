// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import io.manx.core.speculation.Refusal;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.PlannedNode;
import io.manx.results.run.RequestStory.Sending;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A driver's story of a request that has ended.
 *
 * @param entry what the driver noted
 * @param answered name of the node that answered; null if none did
 * @param copies how many copies the driver sent
 * @param isForbidden whether the request must not be sent twice
 * @param endedNanos when it ended
 * @param names names of nodes
 */
record JournalStory(
    RequestEntry entry,
    @Nullable String answered,
    int copies,
    boolean isForbidden,
    long endedNanos,
    NodeNames names)
    implements DriverStory {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String SENT = "sent";
  private static final String FAILED = "failed";

  @Override
  public RequestStory told(long dueNanos) {
    Double late = entry.isLateKnown() ? Double.valueOf(millis(entry.lateNanos(), dueNanos)) : null;
    return new RequestStory(
        RequestStory.DRIVER,
        millis(entry.beganNanos(), dueNanos),
        millis(endedNanos, dueNanos),
        entry.plan().stream().map(this::planned).toList(),
        sendings(dueNanos),
        late,
        answers(dueNanos));
  }

  private static double millis(long nanos, long dueNanos) {
    return (nanos - dueNanos) / NANOS_PER_MILLI;
  }

  private PlannedNode planned(RequestEntry.Ranked ranked) {
    return new PlannedNode(
        names.of(ranked.node()), lower(ranked.tier()), ranked.score(), lower(ranked.readiness()));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private List<Sending> sendings(long dueNanos) {
    List<RequestEntry.Sent> all = entry.sendings();
    int last = lastTo(all);
    boolean isFlagged = all.stream().anyMatch(RequestEntry.Sent::isCopy);
    List<Sending> sendings = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      RequestEntry.Sent sent = all.get(i);
      // Another policy's copies are not marked: a sending that does not follow a failure is one.
      boolean isUnmarked = !isFlagged && copies > 0 && i > 0 && !all.get(i - 1).hasFailed();
      String end = i == last ? Sending.ANSWERED : sent.hasFailed() ? FAILED : Sending.OPEN;
      long nanos = i == last ? endedNanos : sent.failedNanos();
      sendings.add(
          new Sending(
              names.of(sent.node()),
              millis(sent.nanos(), dueNanos),
              sent.isCopy() || isUnmarked,
              end.equals(Sending.OPEN) ? null : Double.valueOf(millis(nanos, dueNanos)),
              end));
    }
    return sendings;
  }

  /** Returns the position of the last sending to the node that answered, or -1. */
  private int lastTo(List<RequestEntry.Sent> sendings) {
    for (int i = sendings.size() - 1; i >= 0; i--) {
      if (names.of(sendings.get(i).node()).equals(answered)) {
        return i;
      }
    }
    return -1;
  }

  private List<CopyAnswer> answers(long dueNanos) {
    List<CopyAnswer> answers = new ArrayList<>();
    if (isForbidden && entry.answers().isEmpty() && !entry.isLateKnown()) {
      answers.add(new CopyAnswer(millis(entry.beganNanos(), dueNanos), Refusal.NOT_PERMITTED.id()));
    }
    for (RequestEntry.Answer answer : entry.answers()) {
      Refusal refusal = answer.refusal();
      answers.add(
          new CopyAnswer(millis(answer.nanos(), dueNanos), refusal == null ? SENT : refusal.id()));
    }
    return answers;
  }
}
