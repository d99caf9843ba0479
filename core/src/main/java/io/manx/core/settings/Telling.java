// SPDX-License-Identifier: Apache-2.0

package io.manx.core.settings;

/** The modes in which a node sends others something unasked. */
public enum Telling {
  /** In none. */
  NEVER("false"),
  /** In mode {@code on}. */
  ON("true"),
  /** In mode {@code observe} too, which otherwise changes nothing that others see. */
  OBSERVE("observe");

  private final String text;

  Telling(String text) {
    this.text = text;
  }

  /** Its name in settings. */
  String text() {
    return text;
  }

  /** Whether a node in that mode sends it. */
  public boolean permits(Mode mode) {
    return mode == Mode.ON ? this != NEVER : mode == Mode.OBSERVE && this == OBSERVE;
  }
}
