// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.util.concurrent.LazyReference;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a session's connections observable. The driver creates its {@link NettyOptions} by itself,
 * and offers no public way to replace them for a policy named in its configuration. So this class
 * replaces the field of the driver's context that holds them, before the first connection opens. A
 * driver without that field, or with a relocated Netty, is left as it is.
 */
public final class Observation {
  private static final Logger LOGGER = LoggerFactory.getLogger(Observation.class);
  private static final String REFERENCE = "nettyOptionsRef";
  private static final String VALUE = "value";

  /** Contexts of sessions that cannot be observed, for each of which a warning was logged. */
  private static final Set<DriverContext> WARNED =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private Observation() {}

  /**
   * Returns a session's connections, which are observed from now on.
   *
   * @return null, after a warning, if they cannot be observed
   */
  public static @Nullable Connections of(DriverContext context) {
    try {
      synchronized (context) {
        return observed((InternalDriverContext) context).connections();
      }
    } catch (LinkageError | ReflectiveOperationException | RuntimeException e) {
      warnOnce(context, e);
      return null;
    }
  }

  /** Returns a session's connections if they are observed already, otherwise null. */
  public static @Nullable Connections known(DriverContext context) {
    try {
      NettyOptions options = ((InternalDriverContext) context).getNettyOptions();
      return options instanceof ObservedNettyOptions
          ? ((ObservedNettyOptions) options).connections()
          : null;
    } catch (LinkageError | RuntimeException e) {
      return null; // a driver that cannot be observed
    }
  }

  /** Once per session, although each of its policies asks. */
  private static void warnOnce(DriverContext context, Throwable cause) {
    if (WARNED.add(context)) {
      LOGGER.warn(
          "[{}] Manx cannot observe the connections of this driver; its policies act like the"
              + " driver's default ones. Manx needs java-driver-core 4.18 or 4.19, not shaded ({})",
          context.getSessionName(),
          cause.toString());
    }
  }

  /** Returns a supplier of the driver's current metadata. */
  public static Supplier<Metadata> metadata(DriverContext context) {
    return () -> ((InternalDriverContext) context).getMetadataManager().getMetadata();
  }

  private static ObservedNettyOptions observed(InternalDriverContext context)
      throws ReflectiveOperationException {
    NettyOptions current = context.getNettyOptions();
    if (current instanceof ObservedNettyOptions) {
      return (ObservedNettyOptions) current;
    }
    ConnectionNodes nodes = new ConnectionNodes(context);
    ObservedNettyOptions observed = new ObservedNettyOptions(current, nodes);
    Object reference = accessible(find(context.getClass(), REFERENCE)).get(context);
    accessible(LazyReference.class.getDeclaredField(VALUE)).set(reference, observed);
    if (context.getNettyOptions() != observed) {
      throw new IllegalStateException("the driver's context does not keep Manx's Netty options");
    }
    nodes.follow(observed.connections());
    return observed;
  }

  /** The context's class may be a subclass that the application defines. */
  private static Field find(Class<?> type, String name) throws NoSuchFieldException {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  private static Field accessible(Field field) {
    field.setAccessible(true);
    return field;
  }
}
