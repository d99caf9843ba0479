// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;
import io.manx.core.request.RequestCosts;
import io.manx.core.request.RequestDemands;
import io.manx.core.request.RequestKinds;
import io.manx.core.request.StatementTemplate;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a session knows of its requests before it sends them. A kind of request is a statement and a
 * consistency level, its group the shape of the statement ({@link StatementShape}); simple
 * statements are alike if they differ only in literals. Thread-safe without locks, apart from
 * {@link RequestKinds}.
 */
final class SessionDemands {
  /** What all batches have in place of a statement. */
  static final long BATCH = -1;

  private final RequestDemands demands = new RequestDemands();
  private final PerKind<AtomicReference<@Nullable String>> statements =
      new PerKind<>(AtomicReference::new);
  private volatile boolean isPredicting = true;
  private final TemplateKeys templates = new TemplateKeys();

  /** Sets whether kinds of requests are told apart, and what each costs is predicted. */
  void predict(boolean predicts) {
    isPredicting = predicts;
  }

  /** What requests cost. */
  RequestCosts costs() {
    return demands.costs();
  }

  /** The keys of simple statements. */
  TemplateKeys templates() {
    return templates;
  }

  /**
   * Returns the key of a kind.
   *
   * @param statement key of the statement: of a prepared one that of its identifier
   * @param level code of the consistency level in the protocol
   */
  static long key(long statement, int level) {
    return RandomBits.mix(statement + level);
  }

  /**
   * Gives a kind that is met for the first time a number, if one is to be had.
   *
   * @param shape of its statement, see {@link StatementShape}
   * @param text of its statement, as the application wrote it
   * @param level its consistency level; null if that is no part of the kind
   */
  int meet(long key, int shape, String text, @Nullable ConsistencyLevel level, long nowNanos) {
    int kind =
        costs()
            .kinds()
            .findOrAdd(
                key,
                shape,
                () -> StatementTemplate.of(text) + (level == null ? "" : " at " + level),
                nowNanos);
    if (kind != shape) {
      statements.get(kind).set(StatementTemplate.of(text));
    }
    return kind;
  }

  /** Returns the template of a kind's statement, or null if it is not known. */
  @Nullable String statementOf(int kind) {
    return statements.get(kind).get();
  }

  /**
   * Returns the kind of a key, its group if kinds are not told apart, or {@link
   * RequestKinds#UNKNOWN}.
   *
   * @param shape of its statement, see {@link StatementShape}
   */
  int find(long key, int shape) {
    return isPredicting ? costs().kinds().find(key) : shape;
  }

  /**
   * Returns what is known of a request.
   *
   * @param shape of its statement, see {@link StatementShape}
   * @param pageSize how many rows it asks for at most; 0 or less if that is not known
   * @param partition hash of what it reads, or {@link RequestDemands#NO_PARTITION}
   */
  Demand demand(int kind, int shape, int pageSize, long partition) {
    boolean isLarge = shape == StatementShape.OTHER_READ;
    double rows = pageSize > 0 && shape != StatementShape.WRITE ? pageSize : Demand.UNKNOWN_FEATURE;
    return isPredicting
        ? demands.of(kind, shape, isLarge, rows, partition)
        : costs().usual(shape, isLarge);
  }

  /**
   * Learns the size of an answer.
   *
   * @param partition hash of what was read, or {@link RequestDemands#NO_PARTITION}
   */
  void answered(Demand demand, long partition, long bytes) {
    if (isPredicting) {
      demands.answered(demand, partition, bytes);
    }
  }
}
