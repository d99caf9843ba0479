// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

import io.manx.results.report.format.Format;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.PlannedNode;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.SlowRequest;
import io.manx.results.tail.Autopsy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells what happened to a slow request, step by step. */
public final class StoryEvents {
  /** Repeated answers from this one on are left out, except for the last. */
  private static final int MAX_SAME_ANSWERS = 2;

  private final Autopsy autopsy;
  private final List<StoryEvent> events = new ArrayList<>();

  private StoryEvents(Autopsy autopsy) {
    this.autopsy = autopsy;
  }

  /** Returns the events in order of time. */
  public static List<StoryEvent> of(Autopsy autopsy) {
    StoryEvents story = new StoryEvents(autopsy);
    SlowRequest request = autopsy.request();
    Double handedOver = request.sentMillis();
    if (handedOver != null) {
      story.add(handedOver, "left the generator");
    }
    Stream.of(request.driver(), request.node()).flatMap(Stream::ofNullable).forEach(story::tell);
    story.end(request);
    story.events.sort(Comparator.comparingDouble(StoryEvent::atMillis));
    return story.events;
  }

  /** Returns the events as one line of text. */
  static String text(Autopsy autopsy) {
    return of(autopsy).stream()
        .map(event -> Format.number(event.atMillis()) + " " + event.text())
        .collect(Collectors.joining("; "));
  }

  private void add(double millis, String text) {
    events.add(new StoryEvent(millis, text));
  }

  /** Adds the end, unless the driver's story has it. */
  private void end(SlowRequest request) {
    RequestStory driver = request.driver();
    if (driver != null && driver.answered().isPresent()) {
      return;
    }
    String node = request.coordinator();
    RequestStory coordinator = request.node();
    boolean isUntold = coordinator == null || coordinator.sendings().isEmpty();
    String state = isUntold ? autopsy.firstState() : "";
    String by = node == null ? "" : " by " + node + (state.isEmpty() ? "" : " (" + state + ")");
    String how = request.outcome().equals("ok") ? "answered" : "ended as " + request.outcome();
    add(request.latencyMillis(), how + by);
  }

  private void tell(RequestStory story) {
    String who = story.isDrivers() ? "" : story.requester() + " ";
    if (!story.plan().isEmpty()) {
      add(story.beganMillis(), who + "ranked " + plan(story.plan()));
    }
    Double late = story.lateMillis();
    if (late != null && late <= autopsy.latencyMillis()) {
      add(late, who.isEmpty() ? "late" : who + "finds it late");
    }
    answers(who, story.answers());
    story.sendings().forEach(sending -> tell(who, sending));
  }

  private static String plan(List<PlannedNode> plan) {
    return plan.stream().map(StoryEvents::planned).collect(Collectors.joining(" > "));
  }

  private static String planned(PlannedNode node) {
    String readiness = node.readiness().equals("ready") ? "" : " " + node.readiness();
    String tier = node.tier().equals("serving") ? "" : " " + node.tier();
    return node.node() + " " + Format.number(node.score()) + tier + readiness;
  }

  private void tell(String who, Sending sending) {
    String state = autopsy.state(sending);
    add(
        sending.atMillis(),
        who
            + (sending.readsAgain() ? "repair read to " : sending.copy() ? "copy to " : "sent to ")
            + sending.node()
            + (state.isEmpty() ? "" : " (" + state + ")"));
    Double end = sending.endMillis();
    if (end != null && end <= autopsy.latencyMillis()) {
      add(end, sending.node() + " " + sending.end());
    }
  }

  private void answers(String who, List<CopyAnswer> answers) {
    int same = 0;
    String before = "";
    for (int i = 0; i < answers.size(); i++) {
      String answer = answers.get(i).answer();
      same = answer.equals(before) ? same + 1 : 1;
      before = answer;
      boolean isLast = i + 1 == answers.size();
      if (!answer.equals("sent") && (same < MAX_SAME_ANSWERS || isLast)) {
        add(answers.get(i).atMillis(), who + "no copy: " + answer);
      }
    }
  }
}
