// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.SlowRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Divides the time of a slow request among causes, without gaps.
 *
 * <p>Time before the hand-over is the generator's. What follows comes from the driver's story if it
 * knows of copies, otherwise from the coordinator's. The story is: waiting until late; then the
 * reason why there is no copy, for as long as it held; then the copy, until the end. If Cassandra
 * read again, that ends the story in place of the rest.
 */
final class CauseSpans {
  private static final String SENT = "sent";
  private static final String FAILED = "failed";

  private final List<CauseSpan> spans = new ArrayList<>();
  private final double endMillis;
  private double nowMillis;

  private CauseSpans(double endMillis) {
    this.endMillis = endMillis;
  }

  static List<CauseSpan> of(SlowRequest request) {
    CauseSpans spans = new CauseSpans(request.latencyMillis());
    if (request.wasDropped()) {
      spans.until(request.latencyMillis(), TailCause.UNSENT);
      return spans.spans;
    }
    Double sent = request.sentMillis();
    spans.until(sent == null ? 0 : sent, TailCause.GENERATOR);
    spans.add(request.explanation());
    return spans.spans;
  }

  private void add(@Nullable RequestStory story) {
    if (story == null) {
      until(endMillis, TailCause.UNKNOWN);
    } else if (story.isDrivers()) {
      around(story, TailCause.CLIENT, endOfAnswer(story));
    } else {
      around(story, TailCause.COORDINATOR, story.endedMillis());
    }
  }

  /** Adds a story, and what came before and after it. */
  private void around(RequestStory story, TailCause outside, double storyEnd) {
    until(firstSent(story), outside);
    inside(story, Math.min(storyEnd, endMillis));
    until(endMillis, outside);
  }

  private static double firstSent(RequestStory story) {
    return story.sendings().stream()
        .mapToDouble(Sending::atMillis)
        .min()
        .orElse(story.beganMillis());
  }

  private double endOfAnswer(RequestStory story) {
    return story.answered().map(Sending::endOrNever).orElse(endMillis);
  }

  private void inside(RequestStory story, double end) {
    untilRepair(story, Math.min(end, story.repair().map(Sending::atMillis).orElse(end)));
    until(end, TailCause.REPAIR);
  }

  private void untilRepair(RequestStory story, double end) {
    Optional<Sending> copy = story.copy();
    double untilCopy = Math.min(end, copy.map(Sending::atMillis).orElse(end));
    Double late = story.lateMillis();
    if (late != null || copy.isPresent()) {
      until(Math.min(untilCopy, late == null ? untilCopy : late), TailCause.UNTIL_LATE);
    }
    refusals(story.answers(), untilCopy, late != null || copy.isPresent());
    copy.ifPresent(sending -> copied(sending, end));
  }

  /** Adds the reasons why no copy was sent, each until the next answer. */
  private void refusals(List<CopyAnswer> answers, double untilCopy, boolean mayBeLate) {
    TailCause reason = mayBeLate ? TailCause.UNTIL_LATE : TailCause.NO_COPIES;
    for (CopyAnswer answer : answers) {
      until(Math.min(untilCopy, answer.atMillis()), reason);
      reason = answer.answer().equals(SENT) ? reason : TailCause.of(answer.answer());
    }
    until(untilCopy, reason);
  }

  private void copied(Sending copy, double end) {
    if (copy.end().equals(FAILED)) {
      until(Math.min(end, copy.endOrNever()), TailCause.SECOND_LATE_NODE);
      until(end, TailCause.COPY_FAILED);
    } else {
      until(end, TailCause.SECOND_LATE_NODE);
    }
  }

  /** Extends the time up to a moment; one that has passed, or is after the end, adds less. */
  private void until(double millis, TailCause cause) {
    double to = Math.min(millis, endMillis);
    if (to <= nowMillis) {
      return;
    }
    CauseSpan last = last();
    if (last != null && last.cause() == cause) {
      spans.set(spans.size() - 1, new CauseSpan(cause, last.fromMillis(), to));
    } else {
      spans.add(new CauseSpan(cause, nowMillis, to));
    }
    nowMillis = to;
  }

  private @Nullable CauseSpan last() {
    return spans.isEmpty() ? null : spans.get(spans.size() - 1);
  }
}
