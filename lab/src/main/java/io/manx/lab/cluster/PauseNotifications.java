// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The notifications by which a JVM reports its pauses for garbage collection. */
final class PauseNotifications {
  private static final String COLLECTORS = "java.lang:type=GarbageCollector,*";

  /** Beans that report whole cycles, in which the JVM mostly runs. */
  private static final String NO_PAUSES = ".*(Cycles|Concurrent).*";

  /**
   * The JDK reports each connection that ends with its node as an error. Whoever needs to know that
   * a node has died finds out by other means.
   */
  private static final Logger JDK_LOGGER = Logger.getLogger("javax.management.remote.misc");

  static {
    JDK_LOGGER.setLevel(Level.OFF);
  }

  private PauseNotifications() {}

  /** Tells a listener of each pause, soon after its end and until the connection ends. */
  static void follow(MBeanServerConnection server, PauseListener listener)
      throws IOException, JMException {
    for (ObjectName collector : server.queryNames(new ObjectName(COLLECTORS), null)) {
      if (!collector.getKeyProperty("name").matches(NO_PAUSES)) {
        server.addNotificationListener(
            collector, (notification, ignored) -> tell(notification, listener), null, null);
      }
    }
  }

  private static void tell(Notification notification, PauseListener listener) {
    String type = GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION;
    if (type.equals(notification.getType())
        && notification.getUserData() instanceof CompositeData data) {
      GcInfo info = GarbageCollectionNotificationInfo.from(data).getGcInfo();
      listener.collected(info.getStartTime(), info.getEndTime());
    }
  }
}
