// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on the linearizability of a register's history.
 *
 * @param key name of the register
 * @param operations number of its operations
 * @param verdict the answer
 * @param reason why the answer is unknown; null if it is known
 */
public record LinearizabilityVerdict(
    String key, long operations, Verdict verdict, @Nullable String reason) {
  /** Returns whether the history is certainly not linearizable. */
  public boolean isViolated() {
    return verdict == Verdict.ILLEGAL;
  }

  /** The answer. */
  public enum Verdict {
    /** Linearizable. */
    @JsonProperty("ok")
    OK,
    /** Not linearizable. */
    @JsonProperty("illegal")
    ILLEGAL,
    /** Not decided. */
    @JsonProperty("unknown")
    UNKNOWN
  }
}
