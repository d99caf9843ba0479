package io.manx.agent.weaving;

import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/** What a thread executes for a CQL client, from its beginning to its response. */
final class ClientRequest {
  private static final FastThreadLocal<ClientRequest> CURRENT =
      new FastThreadLocal<>() {
        @Override
        protected ClientRequest initialValue() {
          return new ClientRequest();
        }
      };

  /** Whether data is read for it, and not only a node's own tables. */
  boolean reads;

  /** The read that the node sent to itself for it, or null. Of several the last. */
  @Nullable LocalRead localRead;

  /** Whether its role is one of batch work. */
  boolean batch;

  /** Of the range read whose parts it is sending, or null. */
  @Nullable RangeProgress range;

  static ClientRequest current() {
    return CURRENT.get();
  }

  void begin() {
    reads = false;
    localRead = null;
  }
}
