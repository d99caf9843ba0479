// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.lenient;
import static org.mockito.Mockito.mock;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.metadata.MetadataManager;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The driver's own context, of a session that never connects, with the test's token map. It must be
 * closed, since it has threads.
 */
public final class TestContext extends DefaultDriverContext implements AutoCloseable {
  private final MetadataManager metadataManager = mock(MetadataManager.class);
  private volatile Set<Node> replicas = Set.of();
  private volatile Map<UUID, Node> nodes = Map.of();

  /**
   * Creates one.
   *
   * @param options lines of the driver's configuration, without its root
   */
  public TestContext(String... options) {
    super(DriverConfigLoader.fromString(text(options)), ProgrammaticArguments.builder().build());
    Metadata metadata = mock(Metadata.class);
    TokenMap tokens = mock(TokenMap.class);
    lenient().when(metadataManager.getMetadata()).thenReturn(metadata);
    lenient().when(metadata.getNodes()).thenAnswer(call -> nodes);
    lenient().when(metadata.getTokenMap()).thenReturn(Optional.of(tokens));
    lenient()
        .when(tokens.getReplicas(any(CqlIdentifier.class), any(ByteBuffer.class)))
        .thenAnswer(call -> replicas);
    lenient()
        .when(tokens.getReplicas(any(CqlIdentifier.class), any(Token.class)))
        .thenAnswer(call -> replicas);
  }

  private static String text(String... options) {
    StringBuilder text = new StringBuilder();
    for (String option : options) {
      text.append("datastax-java-driver.").append(option).append('\n');
    }
    return text.toString();
  }

  /** Every key has these replicas from now on. */
  public void setReplicas(Set<Node> nodes) {
    replicas = nodes;
  }

  /** The cluster has these nodes from now on. */
  public void setNodes(Node... all) {
    nodes = Stream.of(all).collect(Collectors.toMap(Node::getHostId, node -> node));
  }

  @Override
  public MetadataManager getMetadataManager() {
    return metadataManager;
  }

  /** A session in which nothing is in flight. */
  public static DefaultSession session() {
    DefaultSession session = mock(DefaultSession.class);
    lenient().when(session.getPools()).thenReturn(Map.of());
    lenient().when(session.getKeyspace()).thenReturn(Optional.of(CqlIdentifier.fromCql("ks")));
    return session;
  }

  @Override
  public void close() {
    var unused = getNettyOptions().onClose();
  }
}
