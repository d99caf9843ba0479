package io.manx.lab.registers;

/** How the levels of all clients change from one pair to the next. */
public enum Changes {
  /** Not at all: there is one pair. */
  NONE,

  /** For all clients at once and without any precaution, as whoever edits a configuration does. */
  NAIVE,

  /** By Manx's protocol. */
  PROTOCOL
}
