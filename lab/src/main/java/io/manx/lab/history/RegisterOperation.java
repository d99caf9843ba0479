// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A read or a write of one register by one client.
 *
 * <p>Versions order the writes of a key. Each write has its own version, which is also its
 * timestamp ({@code USING TIMESTAMP}); a later version is higher. Times are from {@link
 * System#nanoTime()} on one machine. A client notes the begin before it takes a version and sends
 * the request, and the end once it has the answer. So an operation takes effect only between the
 * two.
 *
 * @param key name of the register
 * @param client number of the client
 * @param kind read or write
 * @param version version that was written, or that a read returned; {@link #NONE} if a read found
 *     nothing or was not answered
 * @param beginNanos time of the begin
 * @param endNanos time of the answer or of giving up, not before the begin
 * @param outcome the outcome as far as the client knows
 * @param plan levels that the client used
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
  /** The version of a register before its first write. */
  public static final long NONE = 0;

  /** The kind of an operation. */
  public enum Kind {
    @JsonProperty("read")
    READ,
    @JsonProperty("write")
    WRITE
  }

  /** The outcome of an operation, as far as its client knows. */
  public enum Outcome {
    /** A write was acknowledged, a read answered. */
    @JsonProperty("ok")
    OK,
    /** A write was certainly not applied, and never will be. */
    @JsonProperty("failed")
    FAILED,
    /** A write timed out: it may have been applied, or may be applied at any later time. */
    @JsonProperty("unknown")
    UNKNOWN
  }

  /**
   * Checks that times and version are consistent.
   *
   * @throws IllegalArgumentException if they are not
   */
  public RegisterOperation {
    if (endNanos < beginNanos) {
      throw new IllegalArgumentException("an operation of " + key + " ends before it begins");
    }
    if (version < NONE || (version == NONE && kind == Kind.WRITE)) {
      throw new IllegalArgumentException("a write of " + key + " needs a version of at least 1");
    }
  }

  /** Returns whether it is an acknowledged write. */
  public boolean acknowledged() {
    return kind == Kind.WRITE && outcome == Outcome.OK;
  }

  /** Returns whether it is an answered read. */
  public boolean answered() {
    return kind == Kind.READ && outcome == Outcome.OK;
  }

  /** Returns whether it ended before another began; operations that merely touch are concurrent. */
  public boolean precedes(RegisterOperation other) {
    return endNanos < other.beginNanos;
  }
}
