// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.function.Consumer;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.gms.IEndpointStateChangeSubscriber;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Passes gossip's news of other nodes to a listener. Failures of the listener never reach gossip,
 * which would otherwise not mark the node alive.
 */
public final class Gossip implements IEndpointStateChangeSubscriber {
  private final Listener listener;
  private final Consumer<Throwable> onFailure;

  /** Hears what happens to other nodes. */
  public interface Listener {
    /** A known node has restarted. */
    void restarted(InetAddressAndPort node);

    /** A node is seen for the first time, and does not serve yet. */
    void joins(InetAddressAndPort node);

    /** A node has announced that it is a normal member. */
    void isNormal(InetAddressAndPort node);

    /** A node is alive. */
    void isAlive(InetAddressAndPort node);

    /** A node is gone for good. */
    void removed(InetAddressAndPort node);
  }

  /**
   * Creates it.
   *
   * @param onFailure receives failures of the listener
   */
  public Gossip(Listener listener, Consumer<Throwable> onFailure) {
    this.listener = listener;
    this.onFailure = onFailure;
  }

  /** Begins to listen; called before gossip starts. */
  public void begin() {
    Gossiper.instance.register(this);
  }

  /**
   * Reports restarts of known nodes only. A starting node loads its peers from disk with an empty
   * state of generation 0. Their first message shows that they are there, not that they have
   * restarted.
   */
  @Override
  public void onRestart(InetAddressAndPort endpoint, EndpointState before) {
    guarded(
        () -> {
          if (before.getHeartBeatState().getGeneration() > 0) {
            listener.restarted(endpoint);
          }
        });
  }

  @Override
  public void onJoin(InetAddressAndPort endpoint, EndpointState state) {
    guarded(
        () -> {
          if (!state.isNormalState()) {
            listener.joins(endpoint);
          }
        });
  }

  @Override
  public void onChange(InetAddressAndPort endpoint, ApplicationState key, VersionedValue value) {
    guarded(
        () -> {
          if (key == ApplicationState.STATUS_WITH_PORT && isNormal(value)) {
            listener.isNormal(endpoint);
          }
        });
  }

  private static boolean isNormal(VersionedValue status) {
    String text = status.value;
    int end = text.indexOf(VersionedValue.DELIMITER);
    return VersionedValue.STATUS_NORMAL.equals(end < 0 ? text : text.substring(0, end));
  }

  @Override
  public void onAlive(InetAddressAndPort endpoint, EndpointState state) {
    guarded(() -> listener.isAlive(endpoint));
  }

  @Override
  public void onRemove(InetAddressAndPort endpoint) {
    guarded(() -> listener.removed(endpoint));
  }

  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (Throwable e) {
      onFailure.accept(e);
    }
  }
}
