package io.manx.agent.collection;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPolicies;
import io.manx.core.collection.CollectionPolicy;
import io.manx.core.collection.DriveState;
import io.manx.core.collection.MemtableState;
import io.manx.core.collection.PauseForecast;
import io.manx.core.collection.PauseHistory;
import io.manx.core.collection.SidecarStatus;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the shared page what the drive should reclaim in the next pause, by a policy and what
 * the sidecar tells of the drive; nothing while it tells nothing that the policy needs. For one
 * thread.
 */
final class PlanWriter {
  private static final Logger LOGGER = LoggerFactory.getLogger(PlanWriter.class);

  /** Older words of the sidecar are those of one that has died. */
  private static final long OLDEST_NANOS = 2_000_000_000;

  /** An order ends by then, or by twice a long pause, though the pause's end be never heard of. */
  private static final long LEAST_BOUND_NANOS = 1_000_000_000;

  private final Supplier<String> directory;
  private @Nullable PageFile page;
  private @Nullable String failure;
  private String where = "";
  private boolean isOpened;

  /**
   * Creates it; the page is opened with the first plan.
   *
   * @param directory where it is
   */
  PlanWriter(Supplier<String> directory) {
    this.directory = directory;
  }

  /**
   * Makes a plan and writes it.
   *
   * @param policy name of one of core's
   * @param bytes of memory in memtables, for display
   * @param memtables in bytes of flash
   * @param decides whether the sidecar is told
   */
  Plan write(
      String policy,
      PauseHistory history,
      HeapBytes bytes,
      MemtableState memtables,
      boolean decides,
      long nowNanos) {
    PageFile to = page();
    if (to == null) {
      return new Plan(CollectionOrder.NONE, false, SidecarStatus.ABSENT, failure);
    }
    try {
      SidecarStatus sidecar = to.status(nowNanos, OLDEST_NANOS);
      CollectionPolicy by = CollectionPolicies.of(policy);
      String obstacle = obstacle(by, sidecar);
      CollectionOrder order =
          obstacle == null
              ? order(by, history.forecast(), memtables, sidecar)
              : CollectionOrder.NONE;
      to.writePlan(
          decides ? order : CollectionOrder.NONE,
          bytes.pending(),
          bytes.reclaiming(),
          history.usualNanos(),
          nowNanos);
      return new Plan(order, decides, sidecar, remark(sidecar, obstacle));
    } catch (IOException e) {
      giveUp(e);
      return new Plan(CollectionOrder.NONE, false, SidecarStatus.ABSENT, failure);
    }
  }

  /** What keeps a policy from ordering anything, or null. */
  private static @Nullable String obstacle(CollectionPolicy policy, SidecarStatus sidecar) {
    if (sidecar.state() == SidecarStatus.State.ABSENT) {
      return "no sidecar writes to " + PageFile.NAME;
    }
    return sidecar.drive() == null && policy.needsDrive()
        ? "the sidecar tells nothing of the drive; see --block-bytes and --nanos-per-block"
        : null;
  }

  /**
   * A drive that answers with errors is given orders, too: the sidecar passes one on every ten
   * seconds, and so finds out that the drive has recovered.
   */
  private static @Nullable String remark(SidecarStatus sidecar, @Nullable String obstacle) {
    return sidecar.state() == SidecarStatus.State.FAULTY
        ? "the drive answers the sidecar with errors"
        : obstacle;
  }

  private static CollectionOrder order(
      CollectionPolicy policy,
      PauseForecast pause,
      MemtableState memtables,
      SidecarStatus sidecar) {
    DriveState drive = sidecar.drive();
    return policy
        .order(pause, memtables, drive == null ? DriveState.SILENT : drive)
        .endedBy(Math.max(LEAST_BOUND_NANOS, 2 * pause.longestNanos()));
  }

  /**
   * Tells the sidecar to do nothing, if it may have been told anything else. The last plan; if it
   * cannot be written, the one before is soon too old.
   */
  void close(long nowNanos) {
    if (page != null) {
      try {
        page.writePlan(CollectionOrder.NONE, 0, 0, 0, nowNanos);
      } catch (IOException e) {
        giveUp(e);
      }
      leave();
    }
  }

  /** Null if it cannot be written, which is not tried again. */
  private @Nullable PageFile page() {
    if (!isOpened) {
      isOpened = true;
      where = directory.get();
      try {
        page = PageFile.open(where);
      } catch (IOException | RuntimeException e) {
        giveUp(e);
      }
    }
    return page;
  }

  private void giveUp(Exception cause) {
    leave();
    failure = PageFile.NAME + " cannot be written: " + cause;
    LOGGER.warn(
        "Manx leaves the drive to itself, since {} cannot be written in {}; set"
            + " collection_policy to off and back to try again",
        PageFile.NAME,
        where,
        cause);
  }

  private void leave() {
    if (page != null) {
      try {
        page.close();
      } catch (IOException e) {
        LOGGER.debug("{} in {} could not be closed", PageFile.NAME, where, e);
      }
      page = null;
    }
  }
}
