// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.metadata.DefaultNode;
import com.datastax.oss.driver.internal.core.metadata.MetadataManager;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import com.datastax.oss.driver.internal.core.session.PoolManager;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The driver's own context and session, without a cluster. Every key is on the first three nodes,
 * and no request is outstanding. The driver cannot create a session that does not connect, so this
 * one is created without its constructor.
 */
final class UnconnectedDriver extends DefaultDriverContext {
  static final int REPLICAS = 3;

  private final MetadataManager metadataManager;

  UnconnectedDriver(Collection<Node> nodes) {
    super(
        DriverConfigLoader.fromString(
            "datastax-java-driver.advanced.netty.daemon = true\n"
                + "datastax-java-driver.basic.load-balancing-policy.local-datacenter = "
                + FixedNode.DATA_CENTRE),
        ProgrammaticArguments.builder().build());
    Set<Node> replicas =
        nodes.stream().limit(REPLICAS).collect(Collectors.toCollection(LinkedHashSet::new));
    TokenMap tokens = answering(TokenMap.class, "getReplicas", replicas);
    Metadata metadata = answering(Metadata.class, "getTokenMap", Optional.of(tokens));
    metadataManager =
        new MetadataManager(this) {
          @Override
          public Metadata getMetadata() {
            return metadata;
          }

          @Override
          public Set<DefaultNode> getContactPoints() {
            return Set.of();
          }
        };
  }

  /** Returns an object whose one method returns an answer, and whose other methods fail. */
  private static <T> T answering(Class<T> type, String method, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) -> {
              if (called.getName().equals(method)) {
                return answer;
              }
              throw new UnsupportedOperationException(called.getName());
            }));
  }

  @Override
  public MetadataManager getMetadataManager() {
    return metadataManager;
  }

  /** Returns so many nodes by their identifiers. */
  static Map<UUID, Node> nodes(int count) {
    Map<UUID, Node> nodes = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      Node node = new FixedNode(i);
      nodes.put(node.getHostId(), node);
    }
    return nodes;
  }

  /** Returns a session without connections. */
  static DefaultSession session() throws ReflectiveOperationException {
    DefaultSession session = made(DefaultSession.class);
    PoolManager pools = made(PoolManager.class);
    set(pools, "pools", new ConcurrentHashMap<>());
    set(session, "poolManager", pools);
    return session;
  }

  private static <T> T made(Class<T> type) throws ReflectiveOperationException {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    Field field = unsafe.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Object instance = field.get(null);
    return type.cast(unsafe.getMethod("allocateInstance", Class.class).invoke(instance, type));
  }

  private static void set(Object object, String name, Object value)
      throws ReflectiveOperationException {
    Field field = object.getClass().getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }

  static CqlIdentifier keyspace() {
    return CqlIdentifier.fromCql("k");
  }
}
