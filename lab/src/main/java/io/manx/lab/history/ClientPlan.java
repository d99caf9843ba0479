// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

/**
 * The levels that a client used when it sent an operation, for reports.
 *
 * @param epoch number of the plan; 0 if plans are not numbered
 * @param readLevel consistency level of its reads
 * @param writeLevel consistency level of its writes
 */
public record ClientPlan(long epoch, String readLevel, String writeLevel) {
  @Override
  public String toString() {
    return "epoch " + epoch + ", " + readLevel + "/" + writeLevel;
  }
}
