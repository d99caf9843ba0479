// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.process.Connection;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The start message of a process of clients.
 *
 * @param plan the plan of the clients
 * @param connection how to connect
 * @param timeoutMillis timeout of each request
 * @param history history file to write
 */
record ProcessStart(RegisterPlan plan, Connection connection, long timeoutMillis, String history) {
  static ProcessStart of(RegisterPlan plan, ClientOptions clients, Duration timeout, Path history) {
    return new ProcessStart(
        plan, Connection.of(clients, 1), timeout.toMillis(), history.toString());
  }
}
