package io.manx.agent.hooks.reads;

import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/** What a thread executes for a CQL client, from its beginning to its response. */
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

  /** Returns that of this thread. */
  public static ClientRequest current() {
    return CURRENT.get();
  }

  /** It begins; nothing has been read for it. */
  public void begin() {
    reads = false;
    localRead = null;
  }

  /** Takes note that data is read for it, and not only a node's own tables. */
  public void reads() {
    reads = true;
  }

  /** Whether data is read for it. */
  public boolean isRead() {
    return reads;
  }

  /** Takes note of a read that the node sends to itself for it. */
  public void readsLocally(LocalRead read) {
    localRead = read;
  }

  /** The read that the node sent to itself for it, or null. Of several the last. */
  public @Nullable LocalRead localRead() {
    return localRead;
  }

  /** Takes note of whether its role is one of batch work. */
  public void setBatch(boolean ofBatch) {
    batch = ofBatch;
  }

  /** Whether its role is one of batch work. */
  public boolean isBatch() {
    return batch;
  }

  /** Takes note of the range read whose parts it is sending; null when they have been sent. */
  public void sends(@Nullable RangeProgress progress) {
    range = progress;
  }

  /** The range read whose parts it is sending, or null. */
  public @Nullable RangeProgress range() {
    return range;
  }
}
