// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

/** Receives a line for each step of a long task, on the thread that does it. */
@FunctionalInterface
public interface Progress {
  /** Ignores every line. */
  Progress SILENT = line -> {};

  /**
   * Reports a step that has just ended or begins now.
   *
   * @param line one line of text, without a line end
   */
  void report(String line);
}
