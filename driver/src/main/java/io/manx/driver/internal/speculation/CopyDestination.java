// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import io.manx.core.routing.LateRequest;

/** Finds out how good the destination of a copy is. */
@FunctionalInterface
public interface CopyDestination {
  /**
   * Returns how good it is for a late request.
   *
   * @param waitedNanos time since that was sent
   */
  LateRequest.Destination of(LateRequest late, long waitedNanos, long nowNanos);
}
