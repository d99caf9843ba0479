// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A read that violates regularity.
 *
 * @param kind kind of the violation; the first one that applies
 * @param read the read
 * @param returned the write of the returned version; null if the read found nothing, or nobody
 *     wrote that version
 * @param missed the write that was acknowledged first, among newer ones acknowledged before the
 *     read began; null if there is none, but never for a stale read
 * @param versionsBehind number of newer writes acknowledged before the read began
 */
public record Violation(
    Kind kind,
    RegisterOperation read,
    @Nullable RegisterOperation returned,
    @Nullable RegisterOperation missed,
    int versionsBehind) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Kinds of violations, the worst first. */
  public enum Kind {
    /** Nobody wrote that version of the key. */
    NEVER_WRITTEN("which nobody wrote"),
    /** The write of that version failed, so it must not be seen. */
    WRITE_FAILED("whose write failed"),
    /** The write of that version began after the read had ended. */
    WRITTEN_LATER("whose write began after the read"),
    /** A newer version had been acknowledged before the read began. */
    STALE("");

    private final String reason;

    Kind(String reason) {
      this.reason = reason;
    }
  }

  /** Returns the name of the register. */
  public String key() {
    return read.key();
  }

  /**
   * Returns how long the missed write had been acknowledged when the read began, in ms; 0 if none
   * was missed.
   */
  public double ageMillis() {
    return missed == null ? 0 : (double) (read.beginNanos() - missed.endNanos()) / NANOS_PER_MILLI;
  }

  /** Returns a line with the client, the version it read, its plan, and the violation. */
  public String description() {
    StringBuilder line = new StringBuilder();
    line.append("key ").append(read.key()).append(": client ").append(read.client());
    line.append(read.version() == RegisterOperation.NONE ? " found nothing" : " read version ");
    if (read.version() != RegisterOperation.NONE) {
      line.append(read.version());
    }
    line.append(" (").append(read.plan()).append(")");
    if (kind != Kind.STALE) {
      line.append(", ").append(kind.reason);
    }
    if (missed != null) {
      line.append(missedText(missed));
    }
    return line.append("; beginNanos ").append(read.beginNanos()).toString();
  }

  private String missedText(RegisterOperation write) {
    return String.format(
        Locale.ROOT,
        ", and missed version %d of client %d (%s), acknowledged %.1f ms before it began,"
            + " %d version%s behind",
        write.version(),
        write.client(),
        write.plan(),
        ageMillis(),
        versionsBehind,
        versionsBehind == 1 ? "" : "s");
  }
}
