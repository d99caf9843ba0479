package io.manx.driver.internal.connection;

import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.request.LargeKeys;
import io.manx.core.request.PartitionSizes;
import io.manx.core.request.PerKind;
import io.manx.core.request.RequestCosts;
import io.manx.core.request.RequestKinds;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a session knows of its requests before it sends them. A kind of request is a statement and a
 * consistency level, its group the shape of the statement ({@link StatementShape}); simple
 * statements are alike if they differ only in literals. Requests of the same partition are expected
 * to have answers of the same size. Thread-safe without locks, except when a kind first occurs.
 */
final class SessionDemands {
  /** What all batches have in place of a statement. */
  static final long BATCH = -1;

  private static final int REMEMBERED_PARTITIONS = 1 << 16;
  private static final int LARGE_KEYS = 100_000;

  private final RequestCosts costs = new RequestCosts();
  private final PartitionSizes sizes = new PartitionSizes(REMEMBERED_PARTITIONS);
  private final LargeKeys largeKeys = new LargeKeys(LARGE_KEYS);
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
    return costs;
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
   * Returns the kind of a key, which may be met for the first time.
   *
   * @param shape of its statement, see {@link StatementShape}
   * @param statement returns the template of its statement
   * @param level name of its consistency level
   */
  int kind(long key, int shape, Supplier<String> statement, Object level, long nowNanos) {
    if (!isPredicting) {
      return shape;
    }
    int known = costs.kinds().find(key);
    return known == RequestKinds.UNKNOWN ? meet(key, shape, statement, level, nowNanos) : known;
  }

  private int meet(long key, int shape, Supplier<String> statement, Object level, long nowNanos) {
    int kind =
        costs.kinds().findOrAdd(key, shape, () -> statement.get() + " at " + level, nowNanos);
    if (kind != shape) {
      statements.get(kind).set(statement.get());
    }
    return kind;
  }

  /** Returns the template of a kind's statement, or null if it has none of its own. */
  @Nullable String statementOf(int kind) {
    return statements.get(kind).get();
  }

  /** Returns the kind of a key, or its group if it is not told apart. */
  int knownKind(long key, int shape) {
    int kind = isPredicting ? costs.kinds().find(key) : RequestKinds.UNKNOWN;
    return kind == RequestKinds.UNKNOWN ? shape : kind;
  }

  /**
   * Returns what is known of a request.
   *
   * @param shape of its statement, see {@link StatementShape}
   * @param partition hash of what it reads, or {@link PartitionKey#UNKNOWN}
   */
  Demand demand(int kind, int shape, long partition) {
    if (!isPredicting) {
      return costs.usual(shape, shape == StatementShape.OTHER_READ);
    }
    if (shape != StatementShape.PARTITION || partition == PartitionKey.UNKNOWN) {
      return costs.demand(kind, shape, shape == StatementShape.OTHER_READ);
    }
    long key = partition + kind;
    double bytes = sizes.bytes(key);
    return costs.demand(
        kind,
        shape,
        largeKeys.contains(key),
        Demand.UNKNOWN_FEATURE,
        bytes == PartitionSizes.UNKNOWN ? Demand.UNKNOWN_FEATURE : bytes);
  }

  /**
   * Learns the size of an answer.
   *
   * @param partition hash of what was read, or {@link PartitionKey#UNKNOWN}
   */
  void answered(Demand demand, long partition, long bytes) {
    if (partition != PartitionKey.UNKNOWN) {
      long key = partition + demand.kind();
      sizes.observe(key, bytes);
      largeKeys.observe(key, bytes);
    }
  }
}
