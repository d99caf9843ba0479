// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A list of listeners. Each is told even if another one fails. Immutable. */
final class Listeners implements RequestListener {
  private final RequestListener[] all;
  private final Consumer<Throwable> onFailure;

  private Listeners(List<RequestListener> all, Consumer<Throwable> onFailure) {
    this.all = all.toArray(RequestListener[]::new);
    this.onFailure = onFailure;
  }

  /** Returns an empty list. */
  static Listeners none(Consumer<Throwable> onFailure) {
    return new Listeners(List.of(), onFailure);
  }

  Listeners with(RequestListener listener) {
    List<RequestListener> more = new ArrayList<>(List.of(all));
    more.add(listener);
    return new Listeners(more, onFailure);
  }

  Listeners without(RequestListener listener) {
    List<RequestListener> fewer = new ArrayList<>(List.of(all));
    fewer.remove(listener);
    return new Listeners(fewer, onFailure);
  }

  @Override
  public void sent(int node, Demand demand, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.sent(node, demand, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }

  @Override
  public void answered(
      int node, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.answered(node, demand, responseNanos, feedback, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }

  @Override
  public void failed(int node, Demand demand, long waitedNanos, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.failed(node, demand, waitedNanos, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }

  @Override
  public void expired(int node, Demand demand, long waitedNanos, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.expired(node, demand, waitedNanos, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }

  @Override
  public void cancelled(int node, Demand demand, long waitedNanos, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.cancelled(node, demand, waitedNanos, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }

  @Override
  public void leaves(int node, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.leaves(node, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }

  @Override
  public void pauses(int node, @Nullable ForetoldPause pause, long nowNanos) {
    for (RequestListener each : all) {
      try {
        each.pauses(node, pause, nowNanos);
      } catch (LinkageError | RuntimeException e) {
        onFailure.accept(e);
      }
    }
  }
}
