package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The node that a request is sent to first, from the policy that chooses it to the sender. The
 * driver asks the policy on the thread that hands the request in, before it does anything else.
 *
 * <p>Only a policy that chooses by turns tells of it: where the choice follows the answers of
 * before, requests of two variants that were sent to the same node are not the same requests.
 */
public final class FirstCoordinator {
  private static final ThreadLocal<FirstCoordinator> CURRENT =
      ThreadLocal.withInitial(FirstCoordinator::new);

  private @Nullable Node node;

  private FirstCoordinator() {}

  /** Told by the policy. */
  static void chosen(@Nullable Node node) {
    CURRENT.get().node = node;
  }

  /** Hands a request in, and keeps the node that was chosen meanwhile. */
  public static <T> Sent<T> of(Supplier<T> handIn) {
    chosen(null);
    T result = handIn.get();
    return new Sent<>(result, CURRENT.get().node);
  }

  /**
   * What was handed in.
   *
   * @param result what came of handing it in
   * @param node the node that it goes to first; null if no policy told
   */
  public record Sent<T>(T result, @Nullable Node node) {}
}
