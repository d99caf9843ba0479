package io.manx.results.run;

import java.util.List;
import java.util.Map;
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

  /** Of an operation whose extra writes nobody counted. */
  public OperationResult(
      long requests,
      long errors,
      long dropped,
      @Nullable Long extraReads,
      Map<String, Long> errorKinds,
      EncodedHistogram total,
      List<IntervalHistogram> intervals) {
    this(requests, errors, dropped, extraReads, errorKinds, total, intervals, null);
  }
}
