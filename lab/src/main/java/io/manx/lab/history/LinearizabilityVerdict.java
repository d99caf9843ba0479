package io.manx.lab.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Whether the history of a register is linearizable.
 *
 * @param key name of the register
 * @param operations how many operations it has
 * @param verdict the answer
 * @param reason why the answer is not known; null if it is
 */
public record LinearizabilityVerdict(
    String key, long operations, Verdict verdict, @Nullable String reason) {
  /** Whether it is surely not linearizable. */
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
