// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import java.util.Locale;

/** The state of a node's ledger. */
public enum LedgerStatus {
  /** The row names this ledger. */
  KEPT("kept"),

  /** The row names an earlier ledger, whose keys are lost. */
  LOST("lost, replaced by a new one"),

  /** The ledger exists, but the row names none of this node. */
  UNREGISTERED("not in the row"),

  /** The node has Manx's agent, but no ledger of the table yet. */
  NONE("none yet"),

  /** The node has Manx's agent in mode {@code off}. */
  OFF("none: the mode of Manx's agent is off"),

  /** The node has no agent, or an older one. */
  NO_AGENT("no agent that keeps ledgers"),

  /** The user has no permission to read it. */
  FORBIDDEN("cannot be read: needs SELECT on keyspace manx"),

  /** The node does not answer. */
  SILENT("no answer");

  private final String words;

  LedgerStatus(String words) {
    this.words = words;
  }

  /** Returns whether waiting will not change it. */
  boolean isFinal() {
    return this == NO_AGENT || this == OFF || this == FORBIDDEN;
  }

  /** Returns the state in words, for people. */
  public String words() {
    return words;
  }

  /** Returns the identifier, for programs. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
