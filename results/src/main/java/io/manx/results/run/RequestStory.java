// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one requester, a driver or a coordinator, did for a request. Times are milliseconds from the
 * request's intended start at the client.
 *
 * @param requester {@link #DRIVER}, or the name of the coordinator
 * @param beganMillis when the requester began with it
 * @param endedMillis when the requester had what it waited for, or gave up
 * @param plan the nodes that it ranked, best first; empty if unknown
 * @param sendings to which nodes it was sent, in order
 * @param lateMillis when it was late; null if there was no delay for it
 * @param answers answers to the question whether to send a copy, in order
 */
public record RequestStory(
    String requester,
    double beganMillis,
    double endedMillis,
    List<PlannedNode> plan,
    List<Sending> sendings,
    @Nullable Double lateMillis,
    List<CopyAnswer> answers) {
  /** Name of the driver as a requester. */
  public static final String DRIVER = "driver";

  /** Returns whether it is the driver's, not a coordinator's. */
  public boolean isDrivers() {
    return requester.equals(DRIVER);
  }

  /** Returns the first sending that is a copy. */
  public Optional<Sending> copy() {
    return sendings.stream().filter(Sending::copy).findFirst();
  }

  /** Returns the first sending by which Cassandra read again. */
  public Optional<Sending> repair() {
    return sendings.stream().filter(Sending::readsAgain).findFirst();
  }

  /** Returns the first sending whose answer came. */
  public Optional<Sending> answered() {
    return sendings.stream()
        .filter(sending -> sending.end().equals(Sending.ANSWERED))
        .min(Comparator.comparingDouble(Sending::endOrNever));
  }

  /** Returns whether it says anything of copies: a delay, a question or a copy. */
  public boolean knowsOfCopies() {
    return lateMillis != null || !answers.isEmpty() || copy().isPresent();
  }

  /** Returns the same story with all times later by so many milliseconds. */
  public RequestStory shifted(double millis) {
    return new RequestStory(
        requester,
        beganMillis + millis,
        endedMillis + millis,
        plan,
        sendings.stream().map(sending -> sending.shifted(millis)).toList(),
        lateMillis == null ? null : Double.valueOf(lateMillis + millis),
        answers.stream().map(answer -> answer.shifted(millis)).toList());
  }

  /**
   * A node as it was ranked.
   *
   * @param node its name
   * @param tier tier of the policy, such as {@code serving} or {@code suspected}
   * @param score lower is better; in milliseconds if it is a time
   * @param readiness {@code ready}, {@code starting}, {@code pausing}, {@code leaving} or {@code
   *     failing}
   */
  public record PlannedNode(String node, String tier, double score, String readiness) {}

  /**
   * One sending of the request to a node.
   *
   * @param node name of the node
   * @param atMillis when it was sent
   * @param copy whether it is a copy of a late request
   * @param endMillis when it ended; null if it had not when the story was read
   * @param end {@link #ANSWERED}, {@code failed}, {@code expired}, {@code cancelled} or {@link
   *     #OPEN}
   * @param repair whether Cassandra read again, since replicas differed or had too few rows; null
   *     in files of an older Manx
   */
  public record Sending(
      String node,
      double atMillis,
      boolean copy,
      @Nullable Double endMillis,
      String end,
      @Nullable Boolean repair) {
    /** End of a sending whose answer came. */
    public static final String ANSWERED = "answered";

    /** End of a sending that had not ended when the story was read. */
    public static final String OPEN = "open";

    /** Creates one that is no repair. */
    public Sending(
        String node, double atMillis, boolean copy, @Nullable Double endMillis, String end) {
      this(node, atMillis, copy, endMillis, end, false);
    }

    Sending shifted(double millis) {
      Double ended = endMillis == null ? null : Double.valueOf(endMillis + millis);
      return new Sending(node, atMillis + millis, copy, ended, end, repair);
    }

    /** Returns the same with its end. */
    public Sending ended(double millis, String how) {
      return new Sending(node, atMillis, copy, millis, how, repair);
    }

    /** Returns whether Cassandra read again. */
    public boolean readsAgain() {
      return Boolean.TRUE.equals(repair);
    }

    /** Returns when it ended, or infinity. */
    public double endOrNever() {
      return endMillis == null ? Double.POSITIVE_INFINITY : endMillis;
    }
  }

  /**
   * An answer to the question whether to send a copy.
   *
   * @param atMillis when it was asked
   * @param answer {@code sent}, or why not: {@code budget-empty}, {@code slow-everywhere}, {@code
   *     saturated}, {@code poor-destination}, {@code no-other-node}, {@code not-permitted}
   */
  public record CopyAnswer(double atMillis, String answer) {
    CopyAnswer shifted(double millis) {
      return new CopyAnswer(atMillis + millis, answer);
    }
  }
}
