package io.manx.lab.history;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A read that returned what no regular register returns.
 *
 * @param kind what is wrong with it; of several kinds that apply the first
 * @param read the read
 * @param returned the write of the version that it returned; null if it found nothing, or nobody
 *     wrote that
 * @param missed of the newer writes that were acknowledged before the read began, the one that was
 *     so for longest; null if there is none, and never for a stale read
 * @param versionsBehind how many newer writes had been acknowledged when the read began
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
    /** The write of that version failed, and so must not be seen. */
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
   * Returns for how long the missed write had been acknowledged when the read began, in ms; 0 if
   * none was missed.
   */
  public double ageMillis() {
    return missed == null ? 0 : (double) (read.beginNanos() - missed.endNanos()) / NANOS_PER_MILLI;
  }

  /** Returns a line that tells who read what, with which plan, and what was wrong with it. */
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
