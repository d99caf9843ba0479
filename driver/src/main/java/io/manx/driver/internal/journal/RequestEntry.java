// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.journal;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.speculation.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to one request. Times are those of {@link System#nanoTime()}. Thread-safe; the
 * lock is the request's own.
 */
public final class RequestEntry {
  /** Sendings and answers from this number on are left out. */
  private static final int MOST = 16;

  private final long beganNanos;
  private final List<Ranked> plan = new ArrayList<>(3);
  private final List<Sent> sendings = new ArrayList<>(2);
  private final List<Answer> answers = new ArrayList<>(2);
  private boolean isLateKnown;
  private long lateNanos;
  private boolean sendsCopy;

  RequestEntry(long beganNanos) {
    this.beganNanos = beganNanos;
  }

  /** A node as it was ranked. */
  public static final class Ranked {
    private final Node node;
    private final String tier;
    private final double score;
    private final String readiness;

    Ranked(Node node, String tier, double score, String readiness) {
      this.node = node;
      this.tier = tier;
      this.score = score;
      this.readiness = readiness;
    }

    /** The node. */
    public Node node() {
      return node;
    }

    /** Its tier, in capital letters. */
    public String tier() {
      return tier;
    }

    /** Its score; lower is better. */
    public double score() {
      return score;
    }

    /** Its readiness, in capital letters. */
    public String readiness() {
      return readiness;
    }
  }

  /** One sending to a node. */
  public static final class Sent {
    private final Node node;
    private final long nanos;
    private final boolean copy;
    private boolean failed;
    private long failedNanos;

    Sent(Node node, long nanos, boolean copy) {
      this.node = node;
      this.nanos = nanos;
      this.copy = copy;
    }

    /** The node. */
    public Node node() {
      return node;
    }

    /** When the request was sent. */
    public long nanos() {
      return nanos;
    }

    /** Whether it is a copy of a late request. */
    public boolean isCopy() {
      return copy;
    }

    /** Whether the node failed it. */
    public boolean hasFailed() {
      return failed;
    }

    /** When the node failed it. */
    public long failedNanos() {
      return failedNanos;
    }
  }

  /** One answer to the question whether to send a copy. */
  public static final class Answer {
    private final long nanos;
    private final @Nullable Refusal refusal;

    Answer(long nanos, @Nullable Refusal refusal) {
      this.nanos = nanos;
      this.refusal = refusal;
    }

    /** When it was asked. */
    public long nanos() {
      return nanos;
    }

    /** Why there was none; null if a copy was sent. */
    public @Nullable Refusal refusal() {
      return refusal;
    }
  }

  /** A node was ranked, behind those that were told before. */
  public synchronized void ranked(Node node, String tier, double score, String readiness) {
    plan.add(new Ranked(node, tier, score, readiness));
  }

  /** The request is sent to a node. */
  public synchronized void sent(Node node, long nowNanos) {
    if (sendings.size() < MOST) {
      sendings.add(new Sent(node, nowNanos, sendsCopy));
    }
    sendsCopy = false;
  }

  /** The request was sent to a node, unless that is noted already. */
  synchronized void sentUnlessKnown(Node node, long nowNanos) {
    if (sendings.stream().noneMatch(each -> each.node.equals(node))) {
      sent(node, nowNanos);
    }
  }

  /** A node failed the request. */
  synchronized void failed(Node node, long nowNanos) {
    for (Sent each : sendings) {
      if (each.node.equals(node) && !each.failed) {
        each.failed = true;
        each.failedNanos = nowNanos;
        return;
      }
    }
  }

  /** The request will be late at a time; only the first one counts, since copies are late later. */
  public synchronized void lateAt(long nanos) {
    if (!isLateKnown) {
      isLateKnown = true;
      lateNanos = nanos;
    }
  }

  /** The request gets no copy now. The same reason twice in a row is one answer. */
  public synchronized void refused(Refusal reason, long nowNanos) {
    boolean isKnown = !answers.isEmpty() && reason == answers.get(answers.size() - 1).refusal();
    if (!isKnown && answers.size() < MOST) {
      answers.add(new Answer(nowNanos, reason));
    }
  }

  /** The next sending will be a copy. */
  public synchronized void permitted(long nowNanos) {
    answers.add(new Answer(nowNanos, null));
    sendsCopy = true;
  }

  /** When the driver began with it. */
  public long beganNanos() {
    return beganNanos;
  }

  /** The ranked nodes, best first. */
  public synchronized List<Ranked> plan() {
    return List.copyOf(plan);
  }

  /** To which nodes it was sent, in order. */
  public synchronized List<Sent> sendings() {
    return List.copyOf(sendings);
  }

  /** The answers to the question whether to send a copy, in order. */
  public synchronized List<Answer> answers() {
    return List.copyOf(answers);
  }

  /** Whether there was a delay for it. */
  public synchronized boolean isLateKnown() {
    return isLateKnown;
  }

  /** When it was late, if that is known. */
  public synchronized long lateNanos() {
    return lateNanos;
  }
}
