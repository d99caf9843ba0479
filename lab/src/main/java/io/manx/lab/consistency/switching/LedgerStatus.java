package io.manx.lab.consistency.switching;

import java.util.Locale;

/** How the ledger of a node is. */
public enum LedgerStatus {
  /** It is the one that the row names. */
  KEPT("kept"),

  /** It is another one: what the one before it listed is lost. */
  LOST("lost, another one since"),

  /** It is there, but the row names none of this node. */
  UNREGISTERED("not in the row"),

  /** The node has Manx's agent, but no ledger of the table yet. */
  NONE("none yet"),

  /** The node has Manx's agent in mode {@code off}. */
  OFF("none: the mode of Manx's agent is off"),

  /** The node has no agent, or an older one. */
  NO_AGENT("no agent that keeps ledgers"),

  /** The node does not let this user look. */
  FORBIDDEN("may not be read: needs SELECT on keyspace manx"),

  /** The node does not answer. */
  SILENT("no answer");

  private final String words;

  LedgerStatus(String words) {
    this.words = words;
  }

  /** Whether waiting does not change it. */
  boolean isFinal() {
    return this == NO_AGENT || this == OFF || this == FORBIDDEN;
  }

  /** As people read it. */
  public String words() {
    return words;
  }

  /** As programs read it. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
