package io.manx.lab.load;

import io.manx.lab.load.workload.Request;

import java.util.concurrent.CompletionStage;

/** Sends requests; the open loop needs no more of a driver than this. */
@FunctionalInterface
interface RequestSender {
  /**
   * Sends one request without blocking.
   *
   * @return completes normally whatever becomes of the request
   */
  CompletionStage<Completion> send(Request request);
}
