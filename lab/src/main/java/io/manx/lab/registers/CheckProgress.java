package io.manx.lab.registers;

import java.time.Duration;

/** Hears how a check gets on. */
public interface CheckProgress {
  /** Begins a step before or after clients are at work. */
  void step(String what);

  /** Sleeps while clients are at work, and may say how much of it is left. */
  void sleep(Duration time) throws InterruptedException;
}
