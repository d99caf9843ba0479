package io.manx.lab.cluster;

/**
 * One thing that was checked.
 *
 * @param subject what was checked, such as {@code memory}
 * @param problem whether it stands in the way
 * @param text one line: what was found and, for a problem, the remedy
 */
public record Finding(String subject, boolean problem, String text) {
  public static Finding ok(String subject, String text) {
    return new Finding(subject, false, text);
  }

  public static Finding problem(String subject, String text) {
    return new Finding(subject, true, text);
  }
}
