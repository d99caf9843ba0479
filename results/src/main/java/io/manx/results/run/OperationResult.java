// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The measured result of one operation.
 *
 * @param requests number of requests due in the measured part, whatever their outcome
 * @param errors number of requests with an error or a timeout
 * @param dropped number of requests that the generator could not send
 * @param extraReads reads beyond those that the consistency level requires: speculative executions
 *     of the driver plus speculative retries of the coordinators; null if unknown, as for parts of
 *     operations
 * @param errorKinds number of errors per kind
 * @param total latencies of all requests in nanoseconds, from the intended start; errors, timeouts
 *     and drops are censored values, at least the request timeout
 * @param intervals the same latencies by second of the intended start
 * @param extraWrites copies of writes: speculative executions of the driver, since coordinators
 *     send none; null if unknown, as for parts of operations and runs that did not count them
 */
public record OperationResult(
    long requests,
    long errors,
    long dropped,
    @Nullable Long extraReads,
    Map<String, Long> errorKinds,
    EncodedHistogram total,
    List<IntervalHistogram> intervals,
    @Nullable Long extraWrites) {

  /** Returns a builder of a result with these latencies in nanoseconds, one for each request. */
  public static Builder of(Histogram total) {
    return new Builder(total);
  }

  /** Returns the same result with further extra reads; they stay unknown if they were. */
  public OperationResult withExtraReads(long further) {
    return new OperationResult(
        requests,
        errors,
        dropped,
        extraReads == null ? null : Long.valueOf(extraReads + further),
        errorKinds,
        total,
        intervals,
        extraWrites);
  }

  /** Builds a result. By default fields are zero, empty or unknown. */
  public static final class Builder {
    private final EncodedHistogram total;
    private long requests;
    private long errors;
    private long dropped;
    private @Nullable Long extraReads;
    private @Nullable Long extraWrites;
    private Map<String, Long> errorKinds = Map.of();
    private List<IntervalHistogram> intervals = List.of();

    private Builder(Histogram total) {
      this.total = EncodedHistogram.of(total);
      requests = total.getTotalCount();
    }

    /** Sets {@link OperationResult#requests}; the default is the number of latencies. */
    public Builder requests(long value) {
      requests = value;
      return this;
    }

    /** Sets {@link OperationResult#errors} and their kinds. */
    public Builder errors(long value, Map<String, Long> kinds) {
      errors = value;
      errorKinds = kinds;
      return this;
    }

    /** Sets {@link OperationResult#dropped}. */
    public Builder dropped(long value) {
      dropped = value;
      return this;
    }

    /** Sets {@link OperationResult#extraReads}. */
    public Builder extraReads(@Nullable Long value) {
      extraReads = value;
      return this;
    }

    /** Sets {@link OperationResult#extraWrites}. */
    public Builder extraWrites(@Nullable Long value) {
      extraWrites = value;
      return this;
    }

    /** Sets {@link OperationResult#intervals}. */
    public Builder intervals(List<IntervalHistogram> value) {
      intervals = value;
      return this;
    }

    /** Returns the result. */
    public OperationResult build() {
      return new OperationResult(
          requests, errors, dropped, extraReads, errorKinds, total, intervals, extraWrites);
    }
  }
}
