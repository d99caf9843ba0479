// SPDX-License-Identifier: Apache-2.0

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
 * Plans by a policy what the drive should reclaim in the next pause, and writes the plan to the
 * shared page. Orders nothing while the sidecar does not report what the policy needs. For one
 * thread.
 */
final class PlanWriter {
  private static final Logger LOGGER = LoggerFactory.getLogger(PlanWriter.class);

  /** A status older than this comes from a sidecar that has died. */
  private static final long OLDEST_NANOS = 2_000_000_000;

  /**
   * An order ends after this time or twice a long pause, even if the end of the pause is never
   * reported.
   */
  private static final long MIN_BOUND_NANOS = 1_000_000_000;

  private final Supplier<String> directory;
  private @Nullable PageFile page;
  private @Nullable String failure;
  private String where = "";
  private boolean isOpened;

  /**
   * Creates it; the page is opened with the first plan.
   *
   * @param directory where the page is
   */
  PlanWriter(Supplier<String> directory) {
    this.directory = directory;
  }

  /**
   * Makes a plan and writes it.
   *
   * @param policy name of one of core's collection policies
   * @param bytes memory in memtables, for display
   * @param memtables in bytes of flash
   * @param decides whether the sidecar receives the order
   */
  Plan write(
      String policy,
      PauseHistory history,
      MemtableBytes bytes,
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

  /** Why a policy cannot order anything, or null. */
  private static @Nullable String obstacle(CollectionPolicy policy, SidecarStatus sidecar) {
    if (sidecar.state() == SidecarStatus.State.ABSENT) {
      return "no sidecar writes to " + PageFile.NAME;
    }
    return sidecar.drive() == null && policy.needsDrive()
        ? "the sidecar reports nothing about the drive; see --block-bytes and --nanos-per-block"
        : null;
  }

  /**
   * Remarks on a faulty drive, or on the obstacle. A faulty drive still receives orders: the
   * sidecar passes one on every ten seconds, and so detects a recovery.
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
        .endedBy(Math.max(MIN_BOUND_NANOS, 2 * pause.longestNanos()));
  }

  /**
   * Writes a last plan that orders nothing. If it cannot be written, the one before soon expires.
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

  /** Returns the page, or null if it cannot be written, which is not tried again. */
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
