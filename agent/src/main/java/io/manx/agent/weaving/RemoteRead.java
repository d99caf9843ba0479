package io.manx.agent.weaving;

/** A read that was sent to another node. */
class RemoteRead extends OutstandingRead {
  RemoteRead(int replica, boolean range) {
    super(replica, range);
  }
}
