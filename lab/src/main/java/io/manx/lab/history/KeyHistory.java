// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.List;

/**
 * The operations of one register.
 *
 * @param key name of the register
 * @param operations its operations, in the order in which they began
 */
public record KeyHistory(String key, List<RegisterOperation> operations) {
  public KeyHistory {
    operations = List.copyOf(operations);
  }
}
