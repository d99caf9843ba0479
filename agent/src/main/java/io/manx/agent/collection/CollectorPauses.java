// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Reports each garbage collection that stopped this JVM, soon after its end, on a thread of the
 * JVM. Ignores the cycles of concurrent collectors, as they are not pauses.
 */
final class CollectorPauses {
  /** Collectors that stop the JVM for the whole time that they report. */
  static final Set<String> STOPPING =
      Set.of(
          "G1 Young Generation",
          "G1 Old Generation",
          "PS Scavenge",
          "PS MarkSweep",
          "Copy",
          "MarkSweepCompact",
          "ParNew",
          "ZGC Pauses",
          "ZGC Minor Pauses",
          "ZGC Major Pauses",
          "Shenandoah Pauses");

  /** Is told of pauses. */
  @FunctionalInterface
  interface Listener {
    /**
     * A pause is over.
     *
     * @param startMillis its beginning on the clock by which the JVM dates collections
     * @param endMillis its end on that clock
     * @param heardNanos when it was reported
     */
    void paused(long startMillis, long endMillis, long heardNanos);
  }

  private final List<NotificationEmitter> followed = new ArrayList<>();
  private final NotificationListener listener;

  CollectorPauses(Listener pauses, LongSupplier clock) {
    listener = (notification, ignored) -> handle(notification, pauses, clock);
  }

  void follow() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (STOPPING.contains(collector.getName()) && collector instanceof NotificationEmitter) {
        NotificationEmitter emitter = (NotificationEmitter) collector;
        emitter.addNotificationListener(listener, null, null);
        followed.add(emitter);
      }
    }
  }

  void leave() {
    for (NotificationEmitter emitter : followed) {
      try {
        emitter.removeNotificationListener(listener);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException("a listener is no longer registered", e);
      }
    }
    followed.clear();
  }

  private static void handle(Notification notification, Listener pauses, LongSupplier clock) {
    String type = GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION;
    if (type.equals(notification.getType())) {
      long now = clock.getAsLong();
      GcInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo();
      pauses.paused(info.getStartTime(), info.getEndTime(), now);
    }
  }
}
