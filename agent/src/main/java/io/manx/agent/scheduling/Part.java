// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import java.util.Objects;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** A part of another node's range read, asked for by one of its messages. Immutable. */
public final class Part {
  private final InetAddressAndPort coordinator;
  private final long message;

  /** Identifies it by the node and the number of its message. */
  public Part(InetAddressAndPort coordinator, long message) {
    this.coordinator = coordinator;
    this.message = message;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Part
        && message == ((Part) other).message
        && coordinator.equals(((Part) other).coordinator);
  }

  @Override
  public int hashCode() {
    return Objects.hash(coordinator, message);
  }
}
