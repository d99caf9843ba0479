// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes the node that a request is sent to first from the load balancing policy to the sender. The
 * driver calls the policy first, on the thread that submits the request.
 *
 * <p>Only a policy that takes nodes in turn reports it. If the choice depends on earlier answers,
 * requests of two variants to the same node are not comparable.
 */
public final class FirstCoordinator {
  private static final ThreadLocal<FirstCoordinator> CURRENT =
      ThreadLocal.withInitial(FirstCoordinator::new);

  private @Nullable Node node;

  private FirstCoordinator() {}

  /** Called by the policy. */
  static void chosen(@Nullable Node node) {
    CURRENT.get().node = node;
  }

  /** Submits a request, and returns it with the node that was chosen meanwhile. */
  public static <T> Sent<T> of(Supplier<T> handIn) {
    chosen(null);
    T result = handIn.get();
    return new Sent<>(result, CURRENT.get().node);
  }

  /**
   * A submitted request.
   *
   * @param result what the submission returned
   * @param node the node that it goes to first; null if the policy reports none
   */
  public record Sent<T>(T result, @Nullable Node node) {}
}
