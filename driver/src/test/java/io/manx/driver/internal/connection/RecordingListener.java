// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down the events that it is told. */
final class RecordingListener implements RequestListener {
  private final List<String> seen;

  RecordingListener(List<String> seen) {
    this.seen = seen;
  }

  @Override
  public void sent(int node, Demand demand, long nowNanos) {
    seen.add("sent " + demand.kind());
  }

  @Override
  public void answered(
      int node, Demand demand, long nanos, @Nullable Feedback feedback, long nowNanos) {
    String said = feedback == null ? "" : " " + feedback.waitingNanos();
    seen.add("answered " + demand.kind() + " after " + nanos + said);
  }

  @Override
  public void failed(int node, Demand demand, long nanos, long nowNanos) {
    seen.add("failed " + demand.kind() + " after " + nanos);
  }

  @Override
  public void expired(int node, Demand demand, long nanos, long nowNanos) {
    seen.add("expired " + demand.kind() + " after " + nanos);
  }

  @Override
  public void cancelled(int node, Demand demand, long nanos, long nowNanos) {
    seen.add("cancelled " + demand.kind() + " after " + nanos);
  }

  @Override
  public void leaves(int node, long nowNanos) {
    seen.add("leaves");
  }

  @Override
  public void pauses(int node, @Nullable ForetoldPause pause, long nowNanos) {
    if (pause != null) {
      seen.add("pauses in " + pause.untilNanos() + " for " + pause.lengthNanos());
    }
  }
}
