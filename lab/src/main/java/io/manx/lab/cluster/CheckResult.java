package io.manx.lab.cluster;

/**
 * Result of one check of the machine.
 *
 * @param subject what was checked, such as {@code memory}
 * @param problem whether it stands in the way
 * @param text one line: what was found and, for a problem, the remedy
 */
public record CheckResult(String subject, boolean problem, String text) {
  public static CheckResult ok(String subject, String text) {
    return new CheckResult(subject, false, text);
  }

  public static CheckResult problem(String subject, String text) {
    return new CheckResult(subject, true, text);
  }
}
