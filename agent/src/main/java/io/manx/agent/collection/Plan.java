package io.manx.agent.collection;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.SidecarStatus;
import org.jspecify.annotations.Nullable;

/** What the drive should do in the next pause, and what is known of it. Immutable. */
public final class Plan {
  /** While no policy is chosen. */
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

  /** Whether the sidecar is told so; otherwise it is told to do nothing. */
  public boolean isOrdered() {
    return ordered;
  }

  /** What the sidecar tells. */
  public SidecarStatus sidecar() {
    return sidecar;
  }

  /** What keeps the drive from being told anything, or null. */
  public @Nullable String remark() {
    return remark;
  }
}
