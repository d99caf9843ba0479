package io.manx.results.statistics;

/** What may be said about a ratio. */
public enum Verdict {
  LOWER("lower"),
  HIGHER("higher"),
  NO_DETECTABLE_DIFFERENCE("no detectable difference"),
  /** With so few rounds even the clearest difference could be chance. */
  TOO_FEW_ROUNDS("too few rounds");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** The words for it, in JSON and for people. */
  public String text() {
    return text;
  }

  /** Whether it claims a difference. */
  public boolean isClaim() {
    return this == LOWER || this == HIGHER;
  }
}
