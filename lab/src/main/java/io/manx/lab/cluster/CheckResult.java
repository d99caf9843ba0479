// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

/**
 * Result of one check of the machine.
 *
 * @param subject what was checked, such as {@code memory}
 * @param problem whether it prevents a cluster from running
 * @param text one line with the finding and, for a problem, its remedy
 */
public record CheckResult(String subject, boolean problem, String text) {
  public static CheckResult ok(String subject, String text) {
    return new CheckResult(subject, false, text);
  }

  public static CheckResult problem(String subject, String text) {
    return new CheckResult(subject, true, text);
  }
}
