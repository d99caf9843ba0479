// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.SidecarStatus;
import org.jspecify.annotations.Nullable;

/** The order for the drive in the next pause, with the sidecar's status. Immutable. */
public final class Plan {
  /** The plan while no policy is chosen. */
  static final Plan OFF = new Plan(CollectionOrder.NONE, false, SidecarStatus.ABSENT, null);

  private final CollectionOrder order;
  private final boolean ordered;
  private final SidecarStatus sidecar;
  private final @Nullable String remark;

  Plan(CollectionOrder order, boolean ordered, SidecarStatus sidecar, @Nullable String remark) {
    this.order = order;
    this.ordered = ordered;
    this.sidecar = sidecar;
    this.remark = remark;
  }

  /** What the policy asks for. */
  public CollectionOrder order() {
    return order;
  }

  /** Whether the order is given to the sidecar; otherwise the sidecar is told to do nothing. */
  public boolean isOrdered() {
    return ordered;
  }

  /** The sidecar's status. */
  public SidecarStatus sidecar() {
    return sidecar;
  }

  /** Why the drive receives no order, or null. */
  public @Nullable String remark() {
    return remark;
  }
}
