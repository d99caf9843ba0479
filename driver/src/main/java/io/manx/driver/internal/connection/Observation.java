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
 * Gets into a session's connections. The driver has no public way there for a policy that is named
 * in its configuration: it makes its {@link NettyOptions} by itself, and keeps them in a field of
 * its context. That field is replaced, before the first connection is made; a driver that has no
 * such field, or whose Netty is relocated, is left as it is.
 */
public final class Observation {
  private static final Logger LOGGER = LoggerFactory.getLogger(Observation.class);
  private static final String REFERENCE = "nettyOptionsRef";
  private static final String VALUE = "value";

  /** The contexts of sessions that cannot be observed. */
  private static final Set<DriverContext> WARNED =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private Observation() {}

  /**
   * Returns a session's connections, which are observed from now on.
   *
   * @return null, after a warning, if that cannot be done
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

  /** Each policy of a session asks. */
  private static void warnOnce(DriverContext context, Throwable cause) {
    if (WARNED.add(context)) {
      LOGGER.warn(
          "[{}] Manx cannot observe the connections of this driver; its policies do what the"
              + " driver's default ones do. It needs java-driver-core 4.18 or 4.19, not shaded"
              + " ({})",
          context.getSessionName(),
          cause.toString());
    }
  }

  /** Returns what tells what the driver knows of the cluster at the time when it is asked. */
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
      throw new IllegalStateException("the driver's context does not keep them");
    }
    nodes.follow(observed.connections());
    return observed;
  }

  /** The context may be of a class of the application's own. */
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
