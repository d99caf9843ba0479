// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.measurement.ReplicaState;
import io.manx.agent.measurement.Replicas;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.core.wire.Feedback;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.cassandra.db.marshal.BooleanType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** Table {@code replicas}: what this node knows of each replica, and its score. */
final class ReplicasTable extends AbstractVirtualTable {
  private final ReadMeasurement measurement;
  private final ReplicaRanking ranking;
  private final LongSupplier clock;

  ReplicasTable(ReadMeasurement measurement, ReplicaRanking ranking, LongSupplier clock) {
    super(
        VirtualTables.define(
                "replicas", "replicas as this node sees them", InetAddressType.instance)
            .addPartitionKeyColumn("endpoint", InetAddressType.instance)
            .addClusteringColumn("port", Int32Type.instance)
            .addRegularColumn("self", BooleanType.instance)
            .addRegularColumn("data_centre", UTF8Type.instance)
            .addRegularColumn("rack", UTF8Type.instance)
            .addRegularColumn("tier", UTF8Type.instance)
            .addRegularColumn("score", DoubleType.instance)
            .addRegularColumn("readiness", UTF8Type.instance)
            .addRegularColumn("reads", LongType.instance)
            .addRegularColumn("share_of_reads", DoubleType.instance)
            .addRegularColumn("answered", LongType.instance)
            .addRegularColumn("unanswered", LongType.instance)
            .addRegularColumn("outstanding", Int32Type.instance)
            .addRegularColumn("queue_size_on_arrival", Int32Type.instance)
            .addRegularColumn("pending_and_active", Int32Type.instance)
            .addRegularColumn("waiting_ms", DoubleType.instance)
            .addRegularColumn("service_ms", DoubleType.instance)
            .addRegularColumn("feedback_age_ms", DoubleType.instance)
            .build());
    this.measurement = measurement;
    this.ranking = ranking;
    this.clock = clock;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    Replicas replicas = measurement.replicas();
    int[] present =
        IntStream.range(0, replicas.size())
            .filter(i -> i == measurement.self() || ClusterNodes.isMember(replicas.endpoint(i)))
            .toArray();
    long allReads = IntStream.of(present).mapToLong(i -> replicas.state(i).sentCount()).sum();
    for (int i : present) {
      InetAddressAndPort endpoint = replicas.endpoint(i);
      long reads = replicas.state(i).sentCount();
      rows.row(endpoint.getAddress(), endpoint.getPort())
          .column("self", i == measurement.self())
          .column("data_centre", place(endpoint, ClusterNodes::dataCentre))
          .column("rack", place(endpoint, ClusterNodes::rack))
          .column("readiness", ranking.readiness(i).name().toLowerCase(Locale.ROOT))
          .column("reads", reads)
          .column("share_of_reads", allReads == 0 ? 0.0 : (double) reads / allReads);
      fill(rows, replicas.state(i));
    }
    return rows;
  }

  /** Returns a replica's place, or null if the snitch does not know it. */
  private static @Nullable String place(
      InetAddressAndPort endpoint, Function<InetAddressAndPort, String> snitch) {
    try {
      return snitch.apply(endpoint);
    } catch (RuntimeException e) {
      return null;
    }
  }

  private void fill(SimpleDataSet row, ReplicaState state) {
    row.column("tier", state.tier().name().toLowerCase(Locale.ROOT))
        .column("score", state.score())
        .column("answered", state.answeredCount())
        .column("unanswered", state.unansweredCount())
        .column("outstanding", state.outstanding());
    Feedback feedback = state.lastFeedback();
    if (feedback != null) {
      row.column("queue_size_on_arrival", feedback.queueSizeOnArrival())
          .column("pending_and_active", feedback.pendingAndActive())
          .column("waiting_ms", VirtualTables.millis(feedback.waitingNanos()))
          .column("service_ms", VirtualTables.millis(feedback.serviceNanos()))
          .column(
              "feedback_age_ms",
              VirtualTables.millis(clock.getAsLong() - state.lastFeedbackNanos()));
    }
  }
}
