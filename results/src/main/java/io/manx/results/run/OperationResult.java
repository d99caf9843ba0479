package io.manx.results.run;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of one operation.
 *
 * @param requests requests that were due in the measured part, whatever became of them
 * @param errors requests that were answered by an error or a timeout
 * @param dropped requests that the generator could not send
 * @param extraReads reads beyond what the consistency level asks for: speculative executions of the
 *     driver plus speculative retries of the coordinators; null if not known, as of parts of
 *     operations
 * @param errorKinds number of errors per kind
 * @param total latency of all requests in nanoseconds, from the intended start; errors, timeouts
 *     and drops are in it as censored values, at least the request timeout
 * @param intervals the same latencies by second of the intended start
 * @param extraWrites copies of writes: speculative executions of the driver, as coordinators send
 *     none; null if not known, as of parts of operations and of runs that did not count them
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

  /** Returns a builder of the result with these latencies, in nanoseconds, one a request. */
  public static Builder of(Histogram total) {
    return new Builder(total);
  }

  /** Builds a result. What is not set is zero, empty or unknown. */
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

    /**
     * Sets {@link OperationResult#requests}, which are as many as there are latencies otherwise.
     */
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
