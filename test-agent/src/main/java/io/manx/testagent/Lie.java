package io.manx.testagent;

/** What a node says falsely with its responses and notices. */
enum Lie {
  /** Nothing. */
  NONE,
  /** Numbers below 0. */
  NEGATIVE,
  /** Numbers beyond any real read's. */
  HUGE,
  /** It never waits, and needs no time. */
  ZERO,
  /** Numbers at random. */
  RANDOM,
  /** What it said first, for good. */
  STALE,
  /** All of its time is waiting, none of it service. */
  WAITING,
  /**
   * How it is, truly; but it always says that it is about to pause, if it says so of pauses at all.
   */
  PAUSING,
  /** How it is, truly; its notices are bytes at random, or about reads that never were. */
  NOTICES
}
