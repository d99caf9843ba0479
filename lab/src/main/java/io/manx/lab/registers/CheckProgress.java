// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import java.time.Duration;

/** Is told the progress of a check. */
public interface CheckProgress {
  /** Begins a step before or after clients run. */
  void step(String what);

  /** Sleeps while clients run, and may show the time left. */
  void sleep(Duration time) throws InterruptedException;
}
