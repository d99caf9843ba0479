// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import java.util.Arrays;

/**
 * What a slow request spent its time on. Each moment of a request has one cause. The request is
 * counted under the cause that took most of its time; if two took as long, the first in this order
 * counts.
 */
public enum TailCause {
  /** The generator could not send it: too many requests were outstanding. */
  UNSENT("unsent", 'U', "could not be sent", "lower the rate, or raise --max-outstanding"),

  /** From the intended start to the hand-over to the driver. */
  GENERATOR(
      "generator",
      'G',
      "waited for the generator",
      "the measurement is at fault: give the generator a core of its own, or lower the rate"),

  /** In the driver, before it was sent or after the answer came. */
  CLIENT(
      "client",
      'C',
      "waited in the client",
      "look at the application's threads and collections, and at requests per connection"),

  /** Before the coordinator began to read, or after it had read. */
  COORDINATOR(
      "coordinator",
      'O',
      "waited for the coordinator itself",
      "only a copy by the driver helps: use Manx's driver policies"),

  /** Until the delay after which it counted as late. */
  UNTIL_LATE(
      "until-late",
      'l',
      "waited until late",
      "the delay is long for them: see the delays before copies in the report"),

  /** Refused: too many copies were sent before. */
  BUDGET_EMPTY(
      "budget-empty",
      'B',
      "had no copy since the budget was empty",
      "raise the budget if the nodes have room for more reads, or find out what makes so many late"),

  /** Refused: the newest answers of several nodes were late. */
  SLOW_EVERYWHERE(
      "slow-everywhere",
      'E',
      "had no copy since several nodes were slow",
      "no copy would help: the cluster is short of something that all nodes share"),

  /** Refused: requests waited at replicas for longer than they were served. */
  SATURATED(
      "saturated",
      'Q',
      "had no copy since reads queued everywhere",
      "the cluster is overloaded: add nodes, or lower the load"),

  /** Refused for a while: the other node was expected to be far slower. */
  POOR_DESTINATION(
      "poor-destination",
      'P',
      "had no copy since the other node seemed far slower",
      "if the other node was well, its score was out of date: see manx.replicas"),

  /** No node was left that could serve a copy. */
  NO_OTHER_NODE(
      "no-other-node",
      'N',
      "had no copy since no other node could serve it",
      "the consistency level or the replication leaves no spare replica"),

  /** Must not be sent twice. */
  NOT_PERMITTED(
      "not-permitted",
      'X',
      "had no copy since none is permitted",
      "mark statements as idempotent if they are"),

  /** The copy was sent, and was not answered in time either. */
  SECOND_LATE_NODE(
      "second-late-node",
      '2',
      "went to a second late node",
      "see in which state the second node was; a second copy needs"
          + " advanced.speculative-execution-policy.manx.max-executions above 2"),

  /** The copy was refused by its node or never arrived. */
  COPY_FAILED("copy-failed", 'F', "had a copy that failed", "see why its node refuses requests"),

  /** Cassandra read again, with full data from several replicas. */
  REPAIR(
      "repair",
      'R',
      "had to be read again since replicas differed",
      "run nodetool repair: until then, reads find replicas that differ, or have too few rows"),

  /** Nobody sends copies. */
  NO_COPIES(
      "no-copies",
      '-',
      "had no copy since none are sent",
      "use Manx's speculative execution in the driver, or the agent's speculation = budget"),

  /** Nobody reported it. */
  UNKNOWN(
      "unknown",
      '?',
      "remained unexplained",
      "no story of them was kept: see what is not known, and the limits in docs/measure/tail.md");

  private final String id;
  private final char mark;
  private final String phrase;
  private final String advice;

  TailCause(String id, char mark, String phrase, String advice) {
    this.id = id;
    this.mark = mark;
    this.phrase = phrase;
    this.advice = advice;
  }

  /** Returns the cause with an id; {@link #UNKNOWN} if there is none. */
  public static TailCause of(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst().orElse(UNKNOWN);
  }

  /** Name in JSON and in tables. */
  public String id() {
    return id;
  }

  /** One character for it in timelines. */
  public char mark() {
    return mark;
  }

  /** What one or more requests did: {@code 11 had no copy since …}. */
  public String phrase() {
    return phrase;
  }

  /** What to do about it. */
  public String advice() {
    return advice;
  }
}
