// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/** The request that a thread executes for a CQL client, from its beginning to its response. */
public final class ClientRequest {
  private static final FastThreadLocal<ClientRequest> CURRENT =
      new FastThreadLocal<>() {
        @Override
        protected ClientRequest initialValue() {
          return new ClientRequest();
        }
      };

  private boolean reads;
  private boolean batch;
  private @Nullable LocalRead localRead;
  private @Nullable RangeProgress range;

  private ClientRequest() {}

  /** Returns the request of this thread. */
  public static ClientRequest current() {
    return CURRENT.get();
  }

  /** It begins; nothing has been read for it. */
  public void begin() {
    reads = false;
    localRead = null;
  }

  /** Notes that it reads data, and not only a node's own tables. */
  public void reads() {
    reads = true;
  }

  /** Whether it reads data. */
  public boolean isRead() {
    return reads;
  }

  /** Sets the read that the node sends to itself for it. */
  public void readsLocally(LocalRead read) {
    localRead = read;
  }

  /** The last read that the node sent to itself for it, or null. */
  public @Nullable LocalRead localRead() {
    return localRead;
  }

  /** Sets whether its role is one of batch work. */
  public void setBatch(boolean ofBatch) {
    batch = ofBatch;
  }

  /** Whether its role is one of batch work. */
  public boolean isBatch() {
    return batch;
  }

  /** Sets the range read whose parts are being sent, or null after that. */
  public void sends(@Nullable RangeProgress progress) {
    range = progress;
  }

  /** The range read whose parts are being sent, or null. */
  public @Nullable RangeProgress range() {
    return range;
  }
}
