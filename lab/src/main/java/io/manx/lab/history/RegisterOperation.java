package io.manx.lab.history;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A read or a write of one register by one client.
 *
 * <p>Versions order the writes of a key: each has its own, which is also its timestamp ({@code
 * USING TIMESTAMP}), and a version that is taken later is higher. Times are of {@link
 * System#nanoTime()}, of one process. A client takes the time of the begin before it takes a
 * version and sends the request, and that of the end once it has the answer, so that an operation
 * never takes effect outside of the two.
 *
 * @param key name of the register
 * @param client number of the client
 * @param kind whether it reads or writes
 * @param version of a write its own; of a read the one that it returned. {@link #NONE} of a read
 *     that found nothing, or was not answered
 * @param beginNanos when it was begun
 * @param endNanos when it was answered or given up, not before its begin
 * @param outcome what became of it
 * @param plan what the client used
 */
public record RegisterOperation(
    String key,
    int client,
    Kind kind,
    long version,
    long beginNanos,
    long endNanos,
    Outcome outcome,
    ClientPlan plan) {
  /** What a register holds before its first write. */
  public static final long NONE = 0;

  /** Whether an operation reads or writes. */
  public enum Kind {
    @JsonProperty("read")
    READ,
    @JsonProperty("write")
    WRITE
  }

  /** What became of an operation, as far as its client knows. */
  public enum Outcome {
    /** A write was acknowledged, a read answered. */
    @JsonProperty("ok")
    OK,
    /** A write was surely not applied, and never will be. */
    @JsonProperty("failed")
    FAILED,
    /** A write timed out: it may have been applied, or be applied at any later time. */
    @JsonProperty("unknown")
    UNKNOWN
  }

  /**
   * Checks what holds for every operation.
   *
   * @throws IllegalArgumentException if it does not
   */
  public RegisterOperation {
    if (endNanos < beginNanos) {
      throw new IllegalArgumentException("an operation of " + key + " ends before it begins");
    }
    if (version < NONE || (version == NONE && kind == Kind.WRITE)) {
      throw new IllegalArgumentException("a write of " + key + " needs a version of at least 1");
    }
  }

  /** Whether it is a write that its client knows to be applied. */
  public boolean acknowledged() {
    return kind == Kind.WRITE && outcome == Outcome.OK;
  }

  /** Whether it is a read that was answered. */
  public boolean answered() {
    return kind == Kind.READ && outcome == Outcome.OK;
  }

  /** Whether it was over when another began; those that merely touch are concurrent. */
  public boolean precedes(RegisterOperation other) {
    return endNanos < other.beginNanos;
  }
}
