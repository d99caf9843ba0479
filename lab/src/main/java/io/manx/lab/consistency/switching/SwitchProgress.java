package io.manx.lab.consistency.switching;

/** Shows how a change gets on. */
public interface SwitchProgress {
  /** Shows what is in force and what is waited for, until it is called again. */
  void waiting(String line);

  /** Shows what somebody has to do. */
  void instruction(String text);
}
