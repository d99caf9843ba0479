// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Asks a {@link RequestModel} about requests by their kind. Hosts say once which statement a kind
 * has, so that no request's text is read again. Thread-safe without locks; predictions do not
 * allocate.
 */
public final class ModelledKinds {
  private static final long TEMPLATE_BITS = 0xFFFFFFFFL;

  private final RequestModel model;

  /** At each kind's place the kind, and in the lower half its template + 1; 0 without one. */
  private final AtomicLongArray templates = new AtomicLongArray(RequestKinds.MAX_KINDS);

  /**
   * Creates it, without any kind.
   *
   * @param model what predicts
   */
  public ModelledKinds(RequestModel model) {
    this.model = model;
  }

  /**
   * Says which statement a kind has. What another kind had at its place is forgotten, unless that
   * kind is newer.
   *
   * @param kind as {@link RequestKinds} numbers it
   * @param statement text of the statement, as the application wrote it
   */
  public void identify(int kind, String statement) {
    long entry = (long) kind << Integer.SIZE | (model.templateOf(statement) + 1);
    templates.updateAndGet(
        RequestKinds.place(kind), old -> RequestKinds.isNewer(kindOf(old), kind) ? old : entry);
  }

  /** Whether {@link #identify} was called for a kind. */
  public boolean isIdentified(int kind) {
    long entry = templates.get(RequestKinds.place(kind));
    return entry != 0 && kindOf(entry) == kind;
  }

  /**
   * Returns the predicted time in milliseconds, or NaN if the model does not predict the request.
   *
   * @param others requests that the client has outstanding, without this one
   */
  public double predictMillis(Demand demand, int others) {
    return model.predictMillis(templateOf(demand.kind()), others + 1);
  }

  /**
   * Returns whether the request is predicted to take longer than the model's threshold.
   *
   * @param others requests that the client has outstanding, without this one
   */
  public boolean isLong(Demand demand, int others) {
    return model.isLong(templateOf(demand.kind()), others + 1);
  }

  private int templateOf(int kind) {
    long entry = templates.get(RequestKinds.place(kind));
    return kindOf(entry) == kind ? (int) (entry & TEMPLATE_BITS) - 1 : RequestModel.UNKNOWN;
  }

  private static int kindOf(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }
}
