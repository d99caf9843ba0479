package io.manx.lab.disturbance;

import java.io.IOException;

/** Stops a process and then stands still, until it is killed. */
final class FreezingLauncher {
  private FreezingLauncher() {}

  public static void main(String[] args) throws IOException {
    SignalHelper helper = SignalHelper.start();
    helper.stop(Long.parseLong(args[0]));
    System.out.println("stopped");
    while (System.in.read() >= 0) {
      // Whoever started this keeps its input open.
    }
    helper.close();
  }
}
