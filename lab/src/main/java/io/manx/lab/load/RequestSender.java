// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.Request;
import java.util.concurrent.CompletionStage;

/** Sends requests. The loops need nothing else of a driver. */
@FunctionalInterface
interface RequestSender {
  /**
   * Sends one request without blocking.
   *
   * @return completes normally, whatever the outcome of the request
   */
  CompletionStage<Completion> send(Request request);
}
