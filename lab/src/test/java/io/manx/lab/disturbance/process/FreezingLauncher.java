// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

import java.io.IOException;

/** Stops a process, prints its own process id, and then waits until it is killed. */
final class FreezingLauncher {
  private FreezingLauncher() {}

  public static void main(String[] args) throws IOException {
    SignalHelper helper = SignalHelper.start(Boolean.parseBoolean(args[1]));
    helper.stop(Long.parseLong(args[0]));
    System.out.println(ProcessHandle.current().pid());
    while (System.in.read() >= 0) {
      // The starter of this process keeps its input open.
    }
    helper.close();
  }
}
