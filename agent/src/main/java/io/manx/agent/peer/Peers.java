package io.manx.agent.peer;

import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.Ranking;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.IEndpointStateChangeSubscriber;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** The other nodes, as gossip knows them: which live, and which begin to serve. Thread-safe. */
final class Peers implements IEndpointStateChangeSubscriber {
  private static final long KEPT_NANOS = 1_000_000_000L;
  static final InetAddressAndPort[] NONE = new InetAddressAndPort[0];

  private final ReadMeasurement measurement;
  private final Ranking ranking;
  private final Supplier<InetAddressAndPort[]> living;
  private final IntUnaryOperator choice;
  private final Consumer<Throwable> onFailure;
  private final AtomicLong lookedNanos;
  private final Set<InetAddressAndPort> joining = ConcurrentHashMap.newKeySet();
  private volatile InetAddressAndPort[] local = NONE;

  /**
   * Creates them.
   *
   * @param living the living nodes of the local data centre
   * @param choice a random number from 0 to less than the one given
   * @param onFailure told of what goes wrong while gossip tells something
   * @param nowNanos the time
   */
  Peers(
      ReadMeasurement measurement,
      Ranking ranking,
      Supplier<InetAddressAndPort[]> living,
      IntUnaryOperator choice,
      Consumer<Throwable> onFailure,
      long nowNanos) {
    this.onFailure = onFailure;
    this.measurement = measurement;
    this.ranking = ranking;
    this.living = living;
    this.choice = choice;
    lookedNanos = new AtomicLong(nowNanos - KEPT_NANOS);
  }

  /**
   * A replica that has restarted is cold. A node that starts itself has its peers from its own
   * disk, with the empty state of generation 0, and learns with their first word only that they are
   * there.
   */
  @Override
  public void onRestart(InetAddressAndPort endpoint, EndpointState before) {
    guarded(
        () -> {
          if (before.getHeartBeatState().getGeneration() > 0) {
            begins(endpoint);
          }
        });
  }

  /** Whoever is first seen without being a normal member will begin to serve when it is one. */
  @Override
  public void onJoin(InetAddressAndPort endpoint, EndpointState state) {
    guarded(
        () -> {
          if (!state.isNormalState()) {
            joining.add(endpoint);
          }
        });
  }

  /** One that has bootstrapped, or has replaced another, begins to serve, cold. */
  @Override
  public void onChange(InetAddressAndPort endpoint, ApplicationState key, VersionedValue value) {
    guarded(
        () -> {
          if (key == ApplicationState.STATUS_WITH_PORT
              && isNormal(value)
              && joining.remove(endpoint)) {
            begins(endpoint);
          }
        });
  }

  @Override
  public void onRemove(InetAddressAndPort endpoint) {
    joining.remove(endpoint);
  }

  private static boolean isNormal(VersionedValue status) {
    String text = status.value;
    int end = text.indexOf(VersionedValue.DELIMITER);
    return VersionedValue.STATUS_NORMAL.equals(end < 0 ? text : text.substring(0, end));
  }

  private void begins(InetAddressAndPort endpoint) {
    ranking.restarts().begins(measurement.number(endpoint));
  }

  /** One that had said that it leaves is back. */
  @Override
  public void onAlive(InetAddressAndPort endpoint, EndpointState state) {
    guarded(() -> ranking.restarts().cameBack(measurement.number(endpoint)));
  }

  /** What is thrown to gossip would keep it from marking the node alive. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (Throwable e) {
      onFailure.accept(e);
    }
  }

  /** Returns one of the living nodes of the local data centre, at random, or null for none. */
  @Nullable InetAddressAndPort any(long nowNanos) {
    long looked = lookedNanos.get();
    if (nowNanos - looked >= KEPT_NANOS && lookedNanos.compareAndSet(looked, nowNanos)) {
      local = living.get();
    }
    InetAddressAndPort[] known = local;
    return known.length == 0 ? null : known[choice.applyAsInt(known.length)];
  }

  /** Those of these nodes that are in this one's data centre. */
  static List<InetAddressAndPort> local(Collection<InetAddressAndPort> nodes) {
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    String dataCentre = snitch.getLocalDatacenter();
    return nodes.stream()
        .filter(endpoint -> snitch.getDatacenter(endpoint).equals(dataCentre))
        .collect(Collectors.toList());
  }
}
