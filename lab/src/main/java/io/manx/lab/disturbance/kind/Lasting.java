package io.manx.lab.disturbance.kind;

/** How long an occurrence lasts that is given no length. */
public enum Lasting {
  /** As long as its work takes; it can be given no length. */
  UNTIL_DONE,
  /** To the end of the run. */
  UNTIL_RUN_ENDS,
  /** Beyond the run: nothing undoes it. */
  FOR_GOOD
}
