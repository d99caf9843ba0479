// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.results.UserException;
import java.time.Duration;

/**
 * Options of the clients of registers.
 *
 * @param registers number of registers in use at a time
 * @param rotate time after which other registers are used; zero for never
 * @param clients number of clients, each with one request at a time
 * @param processes number of processes that hold the clients
 * @param stopEvery time between two stops of a process; zero for no stops
 * @param stopFor length of each stop
 */
public record RegisterClientOptions(
    int registers,
    Duration rotate,
    int clients,
    int processes,
    Duration stopEvery,
    Duration stopFor) {
  private static final int MAX_CLIENTS = 1_000;
  private static final int MAX_REGISTERS = 1_000_000;
  private static final int MAX_PROCESSES = 16;

  public RegisterClientOptions {
    requireIn("--clients", clients, 1, MAX_CLIENTS);
    requireIn("--registers", registers, 1, MAX_REGISTERS);
    requireIn("--processes", processes, 1, Math.min(MAX_PROCESSES, clients));
    if (rotate.isNegative() || stopEvery.isNegative() || stopFor.isNegative()) {
      throw new UserException("a time is negative; give 0s for never");
    }
  }

  private static void requireIn(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new UserException(
          "%s %d is out of range; choose %d to %d".formatted(name, value, min, max));
    }
  }

  /** Returns whether processes are stopped. */
  public boolean areStopped() {
    return !stopEvery.isZero() && !stopFor.isZero();
  }
}
