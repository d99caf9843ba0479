package io.manx.agent.cassandra;

import java.util.function.Consumer;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.gms.IEndpointStateChangeSubscriber;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * What gossip tells of other nodes, in a few words. What fails in the listener, or before it, is
 * kept from gossip, which would otherwise not mark the node alive.
 */
public final class Gossip implements IEndpointStateChangeSubscriber {
  private final Listener listener;
  private final Consumer<Throwable> onFailure;

  /** Told what happens to other nodes. */
  public interface Listener {
    /** A node that is known has restarted. */
    void restarted(InetAddressAndPort node);

    /** A node is first seen, as one that does not serve yet. */
    void joins(InetAddressAndPort node);

    /** A node says that it is a normal member. */
    void isNormal(InetAddressAndPort node);

    /** A node is alive. */
    void isAlive(InetAddressAndPort node);

    /** A node is gone for good. */
    void removed(InetAddressAndPort node);
  }

  /**
   * Creates it.
   *
   * @param onFailure told of what goes wrong
   */
  public Gossip(Listener listener, Consumer<Throwable> onFailure) {
    this.listener = listener;
    this.onFailure = onFailure;
  }

  /** Begins to listen, before gossip starts. */
  public void begin() {
    Gossiper.instance.register(this);
  }

  /**
   * A node that starts itself has its peers from its own disk, with the empty state of generation
   * 0, and learns with their first word only that they are there.
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
