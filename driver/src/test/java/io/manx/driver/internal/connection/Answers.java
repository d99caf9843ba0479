// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.core.request.Demand;
import java.util.Objects;

/** Answers as if they had come over the connections of a session. */
public final class Answers {
  private Answers() {}

  /** Gives answers of each kind from each of two nodes, as many as told. */
  public static void give(DriverContext context, int count, long responseNanos) {
    Connections connections = Objects.requireNonNull(Observation.of(context));
    for (int i = 0; i < count; i++) {
      for (int node = 0; node < 2; node++) {
        for (int kind = StatementShape.PARTITION; kind <= StatementShape.WRITE; kind++) {
          Demand demand = new Demand(kind, 0, false);
          connections.listeners().answered(node, demand, responseNanos, null, System.nanoTime());
        }
      }
    }
  }

  /** Sends requests of the application, as many as told. */
  public static void send(DriverContext context, int count) {
    Connections connections = Objects.requireNonNull(Observation.of(context));
    for (int i = 0; i < count; i++) {
      Demand demand = new Demand(StatementShape.PARTITION, 0, false);
      connections.listeners().sent(0, demand, System.nanoTime());
    }
  }
}
