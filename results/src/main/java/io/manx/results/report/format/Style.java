// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.util.stream.Collectors;

/** The looks of text on terminals that have any. */
public enum Style {
  BOLD("1"),
  DIM("2"),
  WARNING("33");

  private final String begin;

  Style(String code) {
    this.begin = "\u001b[" + code + "m";
  }

  /** Returns a text in this style, line by line. */
  String of(String text) {
    return text.lines().map(line -> begin + line + "\u001b[0m").collect(Collectors.joining("\n"))
        + (text.endsWith("\n") ? "\n" : "");
  }
}
