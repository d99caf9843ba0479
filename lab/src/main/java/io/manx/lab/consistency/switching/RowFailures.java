// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.lab.load.client.DriverFailures;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.List;

/** Explains failures to read or write the row of a table. */
final class RowFailures {
  private RowFailures() {}

  /**
   * Explains a failure in one line.
   *
   * @param what the action that failed
   */
  static UserException explained(String what, RuntimeException failure) {
    return causes(failure).stream().anyMatch(RowFailures::lacksReplicas)
        ? new UserException(
            "%s: fewer than a quorum of the replicas of keyspace %s answer; start the nodes that are down"
                .formatted(what, EnrolmentStore.KEYSPACE),
            failure)
        : DriverFailures.explained(what, failure);
  }

  /** Returns whether a later attempt may succeed by itself. */
  static boolean mayPass(RuntimeException failure) {
    return causes(failure).stream()
        .noneMatch(
            cause ->
                cause instanceof QueryValidationException
                    || cause instanceof AuthenticationException);
  }

  private static boolean lacksReplicas(Throwable cause) {
    return cause instanceof UnavailableException || cause instanceof QueryConsistencyException;
  }

  /** Returns the failure itself and those of each node. */
  private static List<Throwable> causes(RuntimeException failure) {
    List<Throwable> causes = new ArrayList<>(List.of(failure));
    if (failure instanceof AllNodesFailedException all) {
      all.getAllErrors().values().forEach(causes::addAll);
    }
    return causes;
  }
}
